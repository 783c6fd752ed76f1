/**
 * Lets one run publish at a time: two runs at once would leave a mix of versions. The lease is an object of the bucket.
 * A run creates it by a conditional write (S3 user guide, "Conditional writes") and holds it until it is done or the
 * lease expires. (Reserved concurrency of 1 fails on accounts with little concurrency.)
 *
 * A lease that was not given back shows that a run did not end. The run that takes it over must empty the cache, even
 * if it finds nothing to write. Viewers cannot read the object, because the edge function does not know its path.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket, WriteCondition } from './bucket.ts';
import { StepFailure } from './failure.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';

export const LEASE_KEY = '.publishing';

/** Duration of a lease. A run that takes longer begins again. */
const LEASE_MS = 90_000;

const POLL_MS = 1_000;

/** The clocks of two functions differ by less, and requests in flight when a lease expires end within this time. */
const SLACK_MS = 5_000;

/** S3's errors if a condition does not hold, or if another request writes or deletes the object at that moment. */
const LOST = ['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey'];

interface LeaseRequest {
  readonly bucket: Bucket;
  /** Random id of this run. */
  readonly owner: string;
  /** Whether this run ends without publishing if another run ends first. */
  readonly yields: boolean;
  /** Whether this run has held the lease before. */
  readonly again: boolean;
  readonly signal: AbortSignal;
}

export interface Lease {
  readonly owner: string;
  readonly etag: string;
  /** An earlier run or attempt did not end: the cache may hide what it wrote. */
  readonly interrupted: boolean;
  /** Aborts when the lease expires. The run must not write after that. */
  readonly signal: AbortSignal;
}

/**
 * @returns undefined if this run yields and another run has ended since it began
 * @throws StepFailure if the holder does not end in time
 */
export async function acquireLease(request: LeaseRequest): Promise<Lease | undefined> {
  try {
    return await waitForLease(request);
  } catch (error) {
    if (!request.signal.aborted) throw error;
    throw new StepFailure('waiting for another publisher: it did not end in time', 'never', 'AbortError');
  }
}

async function waitForLease(request: LeaseRequest): Promise<Lease | undefined> {
  const { bucket, owner, yields, again, signal } = request;
  for (let mayMake = !(yields && again); ; mayMake = !yields) {
    const made = mayMake ? await take(bucket, owner, { IfNoneMatch: '*' }) : undefined;
    if (made) return made;
    const held = await bucket.get(LEASE_KEY);
    if (!held && yields) return undefined;
    const mayTake = held && isFree(held.body, owner);
    const taken = mayTake ? await take(bucket, owner, { IfMatch: held.etag }) : undefined;
    if (taken) return taken;
    await wait(POLL_MS, undefined, { signal });
  }
}

/** @throws StepFailure if another run took or deleted the lease: both may have written at the same time */
export async function giveBack(bucket: Bucket, { etag }: Lease): Promise<void> {
  if (!(await unlessLost(bucket.deleteOne(LEASE_KEY, { IfMatch: etag }).then(() => true))))
    throw new StepFailure('giving back the lease: it was lost to another publisher', 'always', 'Lost');
}

/** Marks the lease as expired: the next run need not wait, and sees that this run did not end. */
export async function abandon(bucket: Bucket, { owner, etag }: Lease): Promise<void> {
  await unlessLost(bucket.put(leaseFile(owner, 0), { IfMatch: etag }));
}

async function take(bucket: Bucket, owner: string, condition: WriteCondition): Promise<Lease | undefined> {
  const until = Date.now() + LEASE_MS;
  const etag = await unlessLost(bucket.put(leaseFile(owner, until), condition));
  if (etag === undefined) return undefined;
  const signal = AbortSignal.timeout(Math.max(0, until - Date.now()));
  return { owner, etag, interrupted: condition.IfMatch !== undefined, signal };
}

const leaseFile = (owner: string, until: number): PublishedFile =>
  publishedFile({
    key: LEASE_KEY,
    contentType: 'application/json',
    cacheControl: 'no-store',
    body: JSON.stringify({ owner, until }),
  });

/** Whether the lease is of this run, has expired, or is not one that this code would write. */
function isFree(body: Buffer, self: string): boolean {
  try {
    const { owner, until } = JSON.parse(body.toString()) as Readonly<Record<string, unknown>>;
    const left = Number(until) - Date.now();
    return owner === self || !(left >= -SLACK_MS && left <= LEASE_MS + SLACK_MS);
  } catch {
    return true;
  }
}

/** @returns undefined if the condition did not hold */
async function unlessLost<T>(change: Promise<T>): Promise<T | undefined> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof StepFailure && LOST.includes(error.code)) return undefined;
    throw error;
  }
}
