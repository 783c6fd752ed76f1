/**
 * Everything that a deployment is made from, read from disk and checked: stage, practice, pages, and what they become when
 * they are rendered. For whoever starts from files: the CDK app, `verify`, the benchmark.
 */
import type { Site } from '../../lambda/render/site.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import type { DeploymentConfig } from '../config/config-schema.ts';
import { limitsOf } from '../config/limits-schema.ts';
import { readStage } from '../config/stage-file.ts';
import { checkSite } from './check-site.ts';
import { throwIfAny } from './content-error.ts';
import { readContent } from './read-content.ts';
import { sampleSite, siteProblems, siteSource } from './site-source.ts';

export interface ServiceFiles {
  /** Name of a file in `configFolder`. @default the empty configuration */
  readonly stage?: string | undefined;
  /** @default config */
  readonly configFolder?: string | undefined;
  /** @default that of the stage */
  readonly practiceFile?: string | undefined;
}

export interface Service {
  readonly config: DeploymentConfig;
  readonly practiceFile: string;
  /** Where the pages are. */
  readonly pagesFolder: string;
  readonly source: SiteSource;
  /** The site at no address in particular, while its facts hold. */
  readonly site: Site;
}

/**
 * @param today - UTC, YYYY-MM-DD. @default by the clock
 * @throws ContentError that lists every problem of every file
 */
export function loadService(
  files: ServiceFiles = {},
  today = new Date().toISOString().slice(0, 10),
): Service {
  const stage = readStage(files.configFolder ?? 'config', files.stage);
  const { config } = stage;
  const practiceFile = files.practiceFile ?? stage.practiceFile;
  const content = practiceFile === undefined ? undefined : readContent(practiceFile, today);
  const source =
    content?.practice && siteSource(content.practice, content, limitsOf(config.limits), config.proofs);
  const site = source && sampleSite(source);
  throwIfAny([
    ...stage.problems,
    ...(content?.problems ?? []),
    ...(site ? siteProblems(site, content!) : []),
  ]);
  if (!source || !site || !content || practiceFile === undefined)
    throw new Error('There is no practice, and nobody said why');
  throwIfAny(checkSite(source, site));
  return { config, practiceFile, pagesFolder: content.pagesFolder, source, site };
}
