/** Reads and checks all input of a deployment: stage, practice, pages, images and assets. */
import { join } from 'node:path';
import type { Site } from '../../lambda/render/site.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import type { ContentProblem } from '../../lambda/shared/content-problem.ts';
import { dayOf } from '../../lambda/shared/days.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import type { DeploymentConfig } from '../config/config-schema.ts';
import { limitsOf } from '../config/member-schemas.ts';
import { readStage, readStageNames } from '../config/stage-file.ts';
import { reservedFacts } from '../practice/fictional.ts';
import { ContentError, throwIfAny } from '../practice/messages/content-error.ts';
import { type SourcePositions, withPosition } from '../practice/messages/source-positions.ts';
import { parseUrl } from '../practice/plain-url.ts';
import { uniqueBy } from '../practice/unique-by.ts';
import { exampleContent } from './example-content.ts';
import { type Content, readContent } from './read-content.ts';
import { sampleSite, siteProblems, siteSource } from './site-source.ts';
import { unreadBeside } from './warnings/unread-files.ts';

export interface ServiceFiles {
  /** Name of a stage: the file `<stage>.json` in `configFolder`. @default the empty configuration */
  readonly stage?: string | undefined;
  /** @default config */
  readonly configFolder?: string | undefined;
  /** @default the practice file of the stage */
  readonly practiceFile?: string | undefined;
}

export interface Service
  extends Pick<
    Content,
    'pagesFolder' | 'pageFile' | 'sourcePositions' | 'placeOf' | 'mentions' | 'uncheckedStylesheet'
  > {
  readonly config: DeploymentConfig;
  readonly practiceFile: string;
  /** Input of the constructs: the practice, its pages, images and assets, the limits and the schemas. */
  readonly source: SiteSource;
  /** The site, rendered under a sample address for the last day on which its facts are valid. */
  readonly site: Site;
  /** Files and folders beside the practice file that nothing is made from. */
  readonly unreadFiles: readonly ContentProblem[];
}

/**
 * Reads the files of a stage and checks them.
 *
 * @example
 * const { source, config } = await loadService({ stage: 'production' });
 * createStack(new App({ context: FEATURE_FLAGS }), { source, config, stage: 'production' });
 *
 * @param today - UTC, YYYY-MM-DD. @default the current day
 * @throws ContentError that lists every problem of every file
 */
export async function loadService(files: ServiceFiles = {}, today = dayOf(new Date())): Promise<Service> {
  const configFolder = files.configFolder ?? 'config';
  const stage = readStage(configFolder, files.stage);
  const { config, domain } = stage;
  const practiceFile = files.practiceFile ?? stage.practiceFile;
  const content = practiceFile === undefined ? undefined : await readContent(practiceFile, today);
  const sourcePositions: SourcePositions = new Map([
    ...stage.sourcePositions,
    ...(content?.sourcePositions ?? []),
  ]);
  const refuse = (problems: readonly ContentProblem[]) =>
    throwIfAny(oncePerProblem(problems).map((problem) => withPosition(problem, sourcePositions)));
  const found = [...stage.problems, ...(content?.problems ?? [])];
  if (practiceFile === undefined || !content?.practice) {
    refuse(found);
    throw new Error('Defect: no practice could be read, and no problem was reported');
  }
  const { practice, translations, pagesFolder, pageFile, mentions, placeOf, uncheckedStylesheet } = content;
  const source = siteSource(practice, content, limitsOf(config.limits), config.proofs);
  const site = sampleSite(source);
  const stageFile = join(configFolder, `${files.stage}.json`);
  refuse([
    ...found,
    ...(domain ? domainProblems({ file: stageFile, domain, practiceFile }, practice) : []),
    ...[practice, ...translations.map((each) => each.practice)].flatMap((each) =>
      exampleContent(practiceFile, each).map((problem) => ({
        ...problem,
        where: placeOf(problem.where, each.language),
      })),
    ),
    ...siteProblems(site, source, content),
  ]);
  return {
    ...{ config, practiceFile, pagesFolder, pageFile, source, site },
    ...{ sourcePositions, placeOf, mentions, uncheckedStylesheet },
    unreadFiles: [...unreadBeside(practiceFile, configFolder), ...content.unreadFonts],
  };
}

/**
 * Reads the files of every stage of a folder and checks them, for an app that deploys many practices.
 *
 * @example
 * for (const [stage, { source, config }] of await loadServices())
 *   createStack(app, { source, config, stage });
 *
 * @param configFolder - its files `<stage>.json` are the stages
 * @param today - UTC, YYYY-MM-DD. @default the current day
 * @returns name of the stage → its service, in the order of the names
 * @throws ContentError that lists every problem of every file of every stage
 */
export async function loadServices(
  configFolder = 'config',
  today = dayOf(new Date()),
): Promise<ReadonlyMap<string, Service>> {
  const { names, problems } = readStageNames(configFolder);
  const services = new Map<string, Service>();
  const stageOf = new Map<string, string>();
  for (const stage of names) {
    try {
      const service = await loadService({ stage, configFolder }, today);
      services.set(stage, service);
      const domain = service.config.domain?.name;
      const other = domain === undefined ? undefined : stageOf.get(domain);
      if (domain !== undefined && other === undefined) stageOf.set(domain, stage);
      if (other === undefined) continue;
      const rule = `must not be the domain of another stage (${other}), because CloudFront accepts a domain once`;
      problems.push(
        withPosition(
          { file: join(configFolder, `${stage}.json`), where: '$.domain.name', rule, received: domain },
          service.sourcePositions,
        ),
      );
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
    }
  }
  throwIfAny(oncePerProblem(problems));
  return services;
}

/** Languages share the facts that have one form, and stages a practice: their problems count once. */
const oncePerProblem = (problems: readonly ContentProblem[]) =>
  uniqueBy(problems, (problem) => JSON.stringify(problem));

const OWN_FORM =
  'must be on another site, because no page of this service takes a form: write its address there';

/**
 * A stage with a domain is public, so its practice must not be fictional, have reserved numbers and addresses, or have
 * its contact form on that domain.
 */
function domainProblems(
  { file, domain, practiceFile }: Readonly<Record<'file' | 'domain' | 'practiceFile', string>>,
  practice: Practice,
): ContentProblem[] {
  const form = practice.contact.form?.url ?? '';
  const onOwnSite = { where: '$.contact.form.url', rule: OWN_FORM, received: form };
  if (!practice.fictional)
    return [...reservedFacts(practice), ...(parseUrl(form)?.hostname === domain ? [onOwnSite] : [])].map(
      (problem) => ({ ...problem, file: practiceFile }),
    );
  const rule = `must not be set while the practice is fictional: remove "fictional" from ${practiceFile}, or remove domain to try the service`;
  return [{ file, where: '$.domain', rule, received: domain }];
}
