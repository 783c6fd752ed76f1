/** Keeps the answers of domains as text in the cache of the caller. */
import type { Copy } from './download.ts';
import type { Cache, Verified } from './types.ts';
import { verified } from './verify.ts';

export interface Kept {
  readonly copy: Copy;
  readonly facts: Verified;
}

/** Returns an entry only if it still verifies: it may be old, damaged or forged. */
export async function readKept(
  cache: Cache,
  origin: string,
  { now, pinned }: { now: number; pinned: boolean },
): Promise<Kept | undefined> {
  try {
    const copy: Copy = JSON.parse((await cache.get(origin)) ?? '');
    // The caller compares the DNS record, and this entry has none.
    if (pinned && !copy.keyRecords) return undefined;
    return { copy, facts: await verified({ ...copy, origin, now }) };
  } catch {
    return undefined;
  }
}

export const isFresh = ({ copy, facts }: Kept, now: number): boolean =>
  !facts.expired && copy.fetchedAt <= now && now < copy.fetchedAt + (copy.maxAgeSeconds ?? 0) * 1000;

/** Ignores errors of the cache, e.g. a full disk. */
export async function keep(cache: Cache, origin: string, copy: Copy): Promise<void> {
  if (copy.maxAgeSeconds === undefined) return;
  try {
    await cache.set(origin, JSON.stringify(copy));
  } catch {
    // The next check asks the domain again.
  }
}
