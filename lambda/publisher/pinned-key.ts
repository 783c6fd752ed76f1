/**
 * The thumbprint of the signing key that DNS names (contract §7). A deployment for which KMS does not give the key leaves
 * the record as it is. The bucket could tell the thumbprint too, but DNS is there for the case that somebody changed the
 * bucket.
 */
import { Resolver } from 'node:dns/promises';

const OPTIONS = { timeout: 1_000, tries: 2 };

/** @returns undefined if there is no such record, or no answer */
export async function pinnedKey(baseUrl: string): Promise<string | undefined> {
  const name = `_agent-info-key.${new URL(baseUrl).hostname}`;
  const records = await new Resolver(OPTIONS).resolveTxt(name).catch(() => []);
  return records
    .map((texts) => /^kid=([\w-]{43})$/.exec(texts.join(''))?.[1])
    .find((kid) => kid !== undefined);
}
