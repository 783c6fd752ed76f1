/**
 * What this checkout would serve under an address: the facts, the tool results, and every file byte for
 * byte, with the publisher's own code putting in what is known at deployment only.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toolResults } from '../../lambda/mcp/tools.ts';
import { SUPPORTED_VERSIONS } from '../../lambda/mcp/versions.ts';
import { type PublishedFile, readContent } from '../../lambda/publisher/content.ts';
import { renderSite, type SiteFile } from '../../lambda/render/site.ts';
import { toAgentInfo } from '../../lambda/shared/agent-info.ts';
import { SERVICE_VERSION } from '../../lambda/shared/service.ts';
import { limitsOf } from '../../lib/config/limits-schema.ts';
import { readStage } from '../../lib/config/stage-file.ts';
import { pagesFolder } from '../../lib/content/pages-folder.ts';
import { readPracticeFile } from '../../lib/content/practice-file.ts';
import { contentFiles } from '../../lib/content-files.ts';
import type { VerifyOptions } from './options.ts';

export interface Checkout {
  readonly agentInfo: Readonly<Record<string, unknown>>;
  /** Tool → `structuredContent`. */
  readonly tools: Readonly<Record<string, unknown>>;
  readonly protocolVersions: readonly string[];
  readonly serviceVersion: string;
  /** As the bucket should hold them. */
  readonly files: readonly PublishedFile[];
  /** Canonical paths of the editorial pages. */
  readonly pages: readonly string[];
}

/**
 * @param today - ISO date
 * @throws ContentError when this checkout could not be deployed at all
 */
export async function checkoutFor(options: VerifyOptions, today: string): Promise<Checkout> {
  const { baseUrl } = options;
  const config = readStage(options.config, options.stage);
  const practiceFile = options.practice ?? config.practice ?? 'site/practice.json';
  const practice = readPracticeFile(practiceFile, today);
  const pagesDir = pagesFolder(practiceFile, practice.language);
  const site = renderSite({ practice, limits: limitsOf(config.limits), pagesDir });
  return {
    agentInfo: toAgentInfo(practice, baseUrl),
    tools: toolResults(practice, baseUrl),
    protocolVersions: SUPPORTED_VERSIONS,
    serviceVersion: SERVICE_VERSION,
    files: await published(site.files, baseUrl, today),
    pages: site.pages,
  };
}

/** Through a folder like the publisher's asset, so that nothing of what it does is written down twice. */
async function published(
  files: readonly SiteFile[],
  baseUrl: string,
  today: string,
): Promise<PublishedFile[]> {
  const asset = mkdtempSync(join(tmpdir(), 'front-door-verify-'));
  try {
    for (const [name, text] of Object.entries(contentFiles(files))) {
      mkdirSync(dirname(join(asset, name)), { recursive: true });
      writeFileSync(join(asset, name), text);
    }
    return await readContent(pathToFileURL(`${asset}/`), baseUrl, today);
  } finally {
    rmSync(asset, { recursive: true, force: true });
  }
}
