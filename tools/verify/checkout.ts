/** What this checkout would serve: `verify` and the editor compare a service with it. */
import { type PublishedFile, publishedFile } from '../../lambda/publisher/published-file.ts';
import { languagePages } from '../../lambda/render/languages.ts';
import type { Page } from '../../lambda/render/pages/pages.ts';
import { renderSite } from '../../lambda/render/site.ts';
import { agentInfo } from '../../lambda/shared/facts.ts';
import { ERROR_PAGES } from '../../lambda/shared/routes.ts';
import { TOOL_NAMES, toolResult } from '../../lambda/shared/tools.ts';
import { isPicture } from '../../lib/content/images/encoder.ts';
import { loadService, type Service } from '../../lib/content/load-service.ts';
import type { VerifyOptions } from './options.ts';

export interface Checkout {
  readonly agentInfo: Readonly<Record<string, unknown>>;
  /** Tool → `structuredContent`. */
  readonly tools: Readonly<Record<string, unknown>>;
  /** The objects of the bucket that a viewer can request. */
  readonly files: readonly PublishedFile[];
  /** Canonical paths of the editorial pages, and the keys of their HTML. */
  readonly pages: readonly Pick<Page, 'path' | 'htmlKey'>[];
  /** What the paths of each language begin with: `es/`. Empty for the main one. */
  readonly folders: readonly string[];
}

/**
 * Computes what this checkout would serve under an address: the facts, the tool results and every file, by the
 * functions that the handlers and the publisher run.
 *
 * @param today - UTC, YYYY-MM-DD
 * @throws ContentError if this checkout cannot be deployed
 */
export async function checkoutFor(
  options: Pick<VerifyOptions, 'baseUrl' | 'stage' | 'config' | 'practice'>,
  today: string,
): Promise<Checkout> {
  const { baseUrl, stage, config: configFolder, practice: practiceFile } = options;
  return checkoutOf(await loadService({ stage, configFolder, practiceFile }, today), baseUrl, today);
}

/** @param today - UTC, YYYY-MM-DD. On the day after `validUntil` and later, a service goes on with its facts */
export function checkoutOf(service: Service, baseUrl: string, today: string): Checkout {
  const { source } = service;
  const { practice } = source;
  const { files, pages } = renderSite(source, baseUrl, today);
  return {
    agentInfo: { ...agentInfo(practice, baseUrl, today) },
    tools: Object.fromEntries(
      TOOL_NAMES.map((name) => [name, asAnswered(toolResult(name, practice, baseUrl, today))]),
    ),
    files: files.filter(({ key }) => `/${key}` !== ERROR_PAGES.failed.path).map(publishedFile),
    pages,
    folders: languagePages(source).map(({ folder }) => folder),
  };
}

/** Without the facts that the practice does not state, which JSON leaves out. */
const asAnswered = (result: object): unknown => JSON.parse(JSON.stringify(result));

/** Another machine encodes pictures in other bytes (`looks-alike.ts`). */
export async function isSameFile(contentType: string, expected: Buffer, received: Buffer): Promise<boolean> {
  if (received.equals(expected) || !isPicture(contentType)) return received.equals(expected);
  const { looksAlike } = await import('./looks-alike.ts');
  return looksAlike(expected, received);
}
