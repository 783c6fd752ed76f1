/** Keeps the answers of domains as text in the cache of the caller. */
import { beforeAbort, type Copy } from './download.ts';
import type { Cache, CheckOptions, Verified } from './types.ts';
import { verified } from './verify.ts';

export interface Kept {
  readonly copy: Copy;
  readonly facts: Verified;
}

export const ONE_A_PROCESS = new Map<string, string>();

/** Returns an entry only if it still verifies, by its own keys: it may be old, damaged or forged. */
export async function readKept(
  cache: Cache,
  origin: string,
  options: CheckOptions,
  now: number,
  signal: AbortSignal,
): Promise<Kept | undefined> {
  try {
    const copy: Copy = JSON.parse((await beforeAbort(signal, cache.get(origin)))!);
    // If the caller compares the DNS record, the entry must have it. If the clock was set back, nobody knows its age.
    if ((!options.resolveTxt || copy.keyRecords) && copy.fetchedAt >= 0 && copy.fetchedAt <= now)
      return { copy, facts: await verified({ ...copy, ...options, origin, now }) };
  } catch {
    // The domain is asked.
  }
  return undefined;
}

/** Ignores errors, e.g. a full disk: the next check asks the domain again. */
export async function keep(cache: Cache, origin: string, copy: Copy): Promise<void> {
  try {
    if (copy.maxAgeSeconds !== undefined) await cache.set(origin, JSON.stringify(copy));
  } catch {
    // Nothing is kept.
  }
  // The domain that was kept first is forgotten first.
  if (ONE_A_PROCESS.size > 100) ONE_A_PROCESS.delete([...ONE_A_PROCESS][0]![0]);
}
