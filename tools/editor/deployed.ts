/** Checks whether the deployed services of the practice serve what is saved. */
import { resolve } from 'node:path';
import { AGENT_INFO_PATH } from '../../lambda/shared/routes.ts';
import { readStage, readStageNames } from '../../lib/config/stage-file.ts';
import { type Checkout, checkoutFor, isSameFile } from '../verify/checkout.ts';
import type { Deployed } from './browser/protocol.ts';

const TIMEOUT_MS = 10_000;

/**
 * Asks the service of each stage that has a domain and publishes this practice.
 *
 * @param configFolder - folder of the stages' files
 * @param today - YYYY-MM-DD, UTC
 */
export function deployed(configFolder: string, practice: string, today: string): Promise<Deployed[]> {
  const stages = readStageNames(configFolder).names.flatMap((stage) => {
    const { domain, practiceFile } = readStage(configFolder, stage);
    const isOwn = practiceFile !== undefined && resolve(practiceFile) === resolve(practice);
    return isOwn && domain ? [{ stage, origin: `https://${domain}` }] : [];
  });
  return Promise.all(
    stages.map(async ({ stage, origin }) => {
      try {
        const options = { baseUrl: origin, stage, config: configFolder, practice };
        return { origin, isCurrent: await isServed(await checkoutFor(options, today), origin) };
      } catch (error) {
        const { message, cause } = error as Error;
        return { origin, error: cause instanceof Error ? cause.message : message };
      }
    }),
  );
}

/**
 * Compares the facts, the pages and the pictures.
 *
 * @param origin - of the service
 * @throws Error if the service does not answer
 */
export async function isServed({ agentInfo, files, pages }: Checkout, origin: string): Promise<boolean> {
  const pageOf = new Map(pages.map(({ htmlKey, path }) => [htmlKey, path]));
  const isSame = async (path: string, contentType: string, expected: Buffer) => {
    const answer = await fetch(origin + path, {
      headers: { accept: `${contentType}, */*` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The page is new, or the service is not deployed yet.
    if (answer.status === 404) return false;
    if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`);
    return isSameFile(contentType, expected, Buffer.from(await answer.arrayBuffer()));
  };
  const same = await Promise.all([
    isSame(AGENT_INFO_PATH, 'application/json', Buffer.from(JSON.stringify(agentInfo))),
    ...files
      .filter(({ key, contentType }) => pageOf.has(key) || contentType.startsWith('image/'))
      .map(({ key, contentType, body }) => isSame(pageOf.get(key) ?? `/${key}`, contentType, body)),
  ]);
  return same.every(Boolean);
}
