/**
 * One publisher at a time: two that write side by side end mixed. Whoever runs holds an object of the bucket, made by a
 * conditional write (S3 user guide, "Conditional writes"), until its work is done or its time is over. (Reserved
 * concurrency of 1 fails on accounts that have little concurrency.)
 *
 * The object is also what tells a run that the one before it was killed: whoever takes over a lease that was not given
 * back has to empty the cache, although it may find nothing to write. No viewer can reach it: the edge function knows no
 * such path.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from './bucket.ts';
import { StepFailure } from './failure.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';

export const LEASE_KEY = '.publishing';

/** For how long it holds; a run that is not done by then begins anew. */
export const LEASE_MS = 90_000;

const POLL_MS = 1_000;

/** Clocks of two functions differ by less. */
const CLOCK_SLACK_MS = 5_000;

interface LeaseRequest {
  readonly bucket: Bucket;
  /** Names this run, and says nothing about anybody. */
  readonly owner: string;
  readonly signal: AbortSignal;
}

interface Lease {
  /** An earlier run, or an earlier attempt of this one, did not end: what it wrote may be hidden by the cache. */
  readonly interrupted: boolean;
}

/** @throws StepFailure when the holder does not end in time */
export async function acquireLease({ bucket, owner, signal }: LeaseRequest): Promise<Lease> {
  for (;;) {
    const lease = leaseFile(owner);
    if (await wins(bucket.put(lease, { IfNoneMatch: '*' }))) return { interrupted: false };
    const held = await bucket.get(LEASE_KEY);
    if (!held) continue;
    const holder = read(held.body);
    const mayTake = holder.owner === owner || holder.until + CLOCK_SLACK_MS < Date.now();
    if (mayTake && (await wins(bucket.put(lease, { IfMatch: held.etag })))) return { interrupted: true };
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted)
      throw new StepFailure('waiting for another publisher: it did not end in time', 'never', 'Held');
  }
}

const leaseFile = (owner: string): PublishedFile =>
  publishedFile({
    key: LEASE_KEY,
    contentType: 'application/json',
    cacheControl: 'no-store',
    body: JSON.stringify({ owner, until: Date.now() + LEASE_MS }),
  });

/** What is no lease of ours ended long ago. */
function read(body: Buffer): { readonly owner?: unknown; readonly until: number } {
  try {
    const { owner, until } = JSON.parse(body.toString()) as Readonly<Record<string, unknown>>;
    return { owner, until: typeof until === 'number' ? until : 0 };
  } catch {
    return { until: 0 };
  }
}

/** Whether the condition held. */
async function wins(put: Promise<void>): Promise<boolean> {
  try {
    await put;
    return true;
  } catch (error) {
    if (error instanceof StepFailure && error.code === 'PreconditionFailed') return false;
    throw error;
  }
}
