/** Answers of domains, kept as text in whatever the caller keeps things in. */
import type { Copy } from './download.ts';
import type { Cache, Verified } from './types.ts';
import { verified } from './verify.ts';

export interface Kept {
  readonly copy: Copy;
  readonly facts: Verified;
}

/** Only what still verifies: an entry may be of last month, damaged or forged. */
export async function readKept(
  cache: Cache,
  origin: string,
  { now, pinned }: { now: number; pinned: boolean },
): Promise<Kept | undefined> {
  try {
    const copy: Copy = JSON.parse((await cache.get(origin)) ?? '');
    // Without the record that the caller wants compared, it says too little.
    if (pinned && !copy.keyRecords) return undefined;
    return { copy, facts: await verified({ ...copy, origin, now }) };
  } catch {
    return undefined;
  }
}

export const isFresh = ({ copy, facts }: Kept, now: number): boolean =>
  !facts.expired && copy.fetchedAt <= now && now < copy.fetchedAt + (copy.maxAgeSeconds ?? 0) * 1000;

/** A full disk is no reason not to answer. */
export async function keep(cache: Cache, origin: string, copy: Copy): Promise<void> {
  if (copy.maxAgeSeconds === undefined) return;
  try {
    await cache.set(origin, JSON.stringify(copy));
  } catch {
    // Then the next check asks the domain again.
  }
}
