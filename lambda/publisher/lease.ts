/**
 * One publisher at a time: two that write side by side end mixed. Whoever runs holds an object of the bucket, made by a
 * conditional write (S3 user guide, "Conditional writes"), until its work is done or its time is over. (Reserved
 * concurrency of 1 fails on accounts that have little concurrency.)
 *
 * The object is also what tells a run that the one before it did not end: whoever takes over a lease that was not given
 * back has to empty the cache, although it may find nothing to write. No viewer can reach it: the edge function knows no
 * such path.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket, WriteCondition } from './bucket.ts';
import { StepFailure } from './failure.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';

export const LEASE_KEY = '.publishing';

/** For how long it holds; a run that is not done by then begins anew. */
const LEASE_MS = 90_000;

const POLL_MS = 1_000;

/** Clocks of two functions differ by less, and what a run had under way when its time was over has ended by then. */
const SLACK_MS = 5_000;

/** What S3 says where a condition does not hold, or where somebody else is writing or deleting just now. */
const LOST = ['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey'];

interface LeaseRequest {
  readonly bucket: Bucket;
  /** Names this run, and says nothing about anybody. */
  readonly owner: string;
  /** Whether this run is content with what another one does after it has begun. */
  readonly yields: boolean;
  /** Whether this run has held it before. */
  readonly again: boolean;
  readonly signal: AbortSignal;
}

export interface Lease {
  readonly owner: string;
  readonly etag: string;
  /** An earlier run, or an earlier attempt of this one, did not end: what it wrote may be hidden by the cache. */
  readonly interrupted: boolean;
  /** Aborts when its time is over: nothing may be written after that. */
  readonly signal: AbortSignal;
}

/**
 * @returns undefined when this run yields, and another one has ended since it began
 * @throws StepFailure when the holder does not end in time
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

/** @throws StepFailure when somebody else has taken it or deleted it: they may have written side by side */
export async function giveBack(bucket: Bucket, { etag }: Lease): Promise<void> {
  if (!(await unlessLost(bucket.deleteOne(LEASE_KEY, { IfMatch: etag }).then(() => true))))
    throw new StepFailure('giving back the lease: it was lost to another publisher', 'always', 'Lost');
}

/** So that whoever comes next need not wait, and knows that this run did not end. */
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

/** Our own of an earlier attempt, one whose time is over, and whatever this code would not have written. */
function isFree(body: Buffer, self: string): boolean {
  try {
    const { owner, until } = JSON.parse(body.toString()) as Readonly<Record<string, unknown>>;
    const left = Number(until) - Date.now();
    return owner === self || !(left >= -SLACK_MS && left <= LEASE_MS + SLACK_MS);
  } catch {
    return true;
  }
}

/** @returns undefined when the condition did not hold */
async function unlessLost<T>(change: Promise<T>): Promise<T | undefined> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof StepFailure && LOST.includes(error.code)) return undefined;
    throw error;
  }
}
