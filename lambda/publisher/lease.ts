/**
 * Lets one run publish at a time: two runs at once would leave a mix of versions. The lease is an object of the bucket.
 * A run creates it by a conditional write (S3 user guide, "Conditional writes") and holds it until it is done or its
 * time is up. (Reserved concurrency of 1 fails on accounts with little concurrency.)
 *
 * No clock is compared with another: the holder counts 90 s from before it asked for the lease, and a waiting run
 * counts 95 s in which it finds the same ETag. Both count on their own monotonic clock.
 *
 * A lease that was not given back shows that a run did not end. The run that takes it over must empty the cache, even
 * if it finds nothing to write. Viewers cannot read the object, because the edge function does not know its path.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from './bucket.ts';
import { LOST, StepFailure } from './failure.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';

export const LEASE_KEY = '.publishing';

/** Duration of a lease. A run that takes longer begins again. */
const LEASE_MS = 90_000;

/** A lease that stays the same for so long is over. The difference is for requests in flight when it ended. */
const UNCHANGED_MS = 95_000;

const POLL_MS = 1_000;

/** The owner of a lease that was abandoned. */
const FREE = 'free';

/** More than a lease has. */
const MAX_BYTES = 1_000;

/** The lease, or what somebody put in its place. */
interface Held {
  readonly etag: string;
  /** undefined: too long for a lease */
  readonly body?: Buffer | undefined;
  readonly isReadable: boolean;
}

/** One run's claim to the lease, through all its attempts. */
export class Claim {
  /** Names the run. */
  readonly owner = randomUUID();
  private seen: { readonly etag: string; readonly since: number } | undefined;

  /** Whether this run may replace the lease, which it has just read. */
  mayReplace({ etag, body }: Held): boolean {
    if ([this.owner, FREE].includes(String(ownerOf(body)))) return true;
    const now = performance.now();
    if (this.seen?.etag !== etag) this.seen = { etag, since: now };
    return now - this.seen.since >= UNCHANGED_MS;
  }
}

interface LeaseRequest {
  readonly bucket: Bucket;
  readonly claim: Claim;
  /** Whether this run ends without publishing if another run ends first. */
  readonly yields: boolean;
  /** Whether this run has held the lease before. */
  readonly again: boolean;
  readonly signal: AbortSignal;
}

export interface Lease {
  readonly owner: string;
  readonly etag: string;
  /** An earlier run did not end: the cache may hide what it wrote. */
  readonly interrupted: boolean;
  /** Aborts when the time of the lease is up. The run must not write after that. */
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

async function waitForLease({
  bucket,
  claim,
  yields,
  again,
  signal,
}: LeaseRequest): Promise<Lease | undefined> {
  for (let mayMake = !(yields && again); ; mayMake = !yields) {
    const made = mayMake ? await take(bucket, claim.owner) : undefined;
    if (made) return made;
    const held = await findLease(bucket);
    if (!held && yields) return undefined;
    const taken = held && claim.mayReplace(held) ? await take(bucket, claim.owner, held) : undefined;
    if (taken) return taken;
    await wait(POLL_MS, undefined, { signal });
  }
}

/** @throws StepFailure if another run took or deleted the lease: both may have written at the same time */
export async function giveBack(bucket: Bucket, { etag: ETag }: Lease): Promise<void> {
  if (!(await unlessLost(bucket.deleteOne({ Key: LEASE_KEY, ETag }).then(() => true))))
    throw new StepFailure('giving back the lease: it was lost to another publisher', 'always', 'Lost');
}

/** Marks the lease as free: the next run need not wait, and sees that this run did not end. */
export async function abandon(bucket: Bucket, { etag }: Lease): Promise<void> {
  await unlessLost(bucket.put(leaseFile(FREE), { IfMatch: etag }));
}

/**
 * An object that cannot be read is replaced like a lease that does not end, or whoever put it there could stop every
 * publication.
 */
async function findLease(bucket: Bucket): Promise<Held | undefined> {
  try {
    const object = await bucket.get(LEASE_KEY, MAX_BYTES);
    return object && { etag: object.etag, body: object.body, isReadable: true };
  } catch (error) {
    if (!(error instanceof StepFailure && error.isRefusal)) throw error;
    const etag = await bucket.listedEtag(LEASE_KEY);
    return etag === undefined ? undefined : { etag, isReadable: false };
  }
}

/** @param held - the lease to replace. @default there must be none */
async function take(bucket: Bucket, owner: string, held?: Held): Promise<Lease | undefined> {
  const since = performance.now();
  const file = leaseFile(owner);
  const condition = held ? { IfMatch: held.etag } : ({ IfNoneMatch: '*' } as const);
  const isReadable = held?.isReadable ?? true;
  const etag = await unlessLost(isReadable ? bucket.put(file, condition) : bucket.replace(file, condition));
  if (etag === undefined) return undefined;
  const left = Math.floor(LEASE_MS - (performance.now() - since));
  const interrupted = held !== undefined && ownerOf(held.body) !== owner;
  return { owner, etag, interrupted, signal: AbortSignal.timeout(Math.max(0, left)) };
}

const leaseFile = (owner: string): PublishedFile =>
  publishedFile({
    key: LEASE_KEY,
    contentType: 'application/json',
    cacheControl: 'no-store',
    // The id makes the ETag of each lease another one, also of two by the same run.
    body: JSON.stringify({ owner, id: randomUUID() }),
  });

/** @returns undefined if it is no lease */
function ownerOf(body: Buffer | undefined): unknown {
  try {
    return (JSON.parse(String(body)) as Readonly<Record<string, unknown>>).owner;
  } catch {
    return undefined;
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
