/**
 * The marker: the object of the bucket that names the content which the bucket is to hold, and says whether a deployment
 * is still writing it. Viewers cannot read it, because the edge function does not know its path.
 *
 * A deployment writes it before it reads any object. A run reads it after the objects and before each change, and begins
 * again if it has changed. Each change has the condition that the object is still the one that was read. So a run that
 * comes late either finds another marker, or S3 refuses its change. One case is left: S3 performs a change that was sent
 * before the marker was written, to an object that the deployment found right. So a deployment that finds another in
 * progress waits until the changes of that one have ended. After SUCCESS, CloudFormation's next request comes later than
 * that.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Bucket, isEqual, type StoredObject } from './bucket.ts';
import { MARKER_KEY } from './content.ts';
import { StepFailure } from './failure.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';

/** Longer than a run, Lambda's repetitions of it and a roll-back take together. */
export const RECENT_MS = 3_600_000;

/** A change is given up if it is not answered so long after the marker was read. So another run can wait for its end. */
const WRITE_MS = 10_000;

/** The object's text. */
interface Marker {
  readonly content: string;
  /** When CloudFormation asked for it, in milliseconds since 1970. 0: a daily run found no marker. */
  readonly requestedAt: number;
  /** `done`: every object is in place, and the cache was invalidated since. */
  readonly state: 'writing' | 'done';
}

/** A later deployment has other content. The run leaves the bucket as it is. */
export class OtherContent extends Error {
  constructor({ content }: Marker, own: string) {
    super(
      `A later request of CloudFormation names content ${content}, and this one names ${own}. This run leaves the bucket as it is.`,
    );
  }
}

/** What a run has to do about the marker, as one attempt found it. */
interface Attempt {
  /** Whether the cache may hide what an earlier run wrote. */
  readonly isInterrupted: boolean;
  /** Whether a daily run publishes although the marker is missing, broken or names other content. */
  readonly isTakenOver: boolean;
  /**
   * Called after the objects were read, before each change.
   * @returns when the change has to be given up
   * @throws StepFailure if another run has begun since
   */
  check(): Promise<AbortSignal>;
  /** Called when every object is in place and the cache was invalidated. @throws StepFailure as `check` does */
  end(): Promise<void>;
}

interface Run {
  readonly bucket: Bucket;
  readonly abortSignal: AbortSignal;
  /** Digest of the content to publish. */
  readonly content: string;
  readonly now: Date;
}

/**
 * Begins an attempt of a deployment: writes the marker.
 * @param own - the marker's ETag, if an earlier attempt of this run wrote it
 * @throws OtherContent if a later deployment has begun
 */
export async function beginDeployment(
  run: Run,
  requestedAt: number,
  own: string | undefined,
): Promise<Attempt & { readonly etag: string }> {
  const { bucket, content } = run;
  const found = await bucket.get(MARKER_KEY);
  const marker = read(found, run.now);
  if (marker && marker.requestedAt > requestedAt) throw new OtherContent(marker, content);
  const isOwn = found !== undefined && found.etag === own;
  const isInterrupted = !isOwn && marker?.state !== 'done';
  const writing = file({ content, requestedAt, state: 'writing' });
  // A second call of Lambda for this request finds the marker as it would write it. Both go on, because either may be
  // killed.
  const etag = found && isEqual(writing, found) ? found.etag : await bucket.put(writing, found?.etag);
  // The other run may have read its own marker just before. S3 would not refuse its write to an object that this run
  // reads first and finds right.
  if (isInterrupted && found) await wait(WRITE_MS, undefined, { signal: run.abortSignal });
  return {
    etag,
    isInterrupted,
    isTakenOver: false,
    check: () => checkUnchanged(run, etag),
    end: async () => {
      await bucket.put(file({ content, requestedAt, state: 'done' }), etag);
    },
  };
}

/**
 * Begins an attempt of a daily run: reads the marker. A marker that is broken, or that has named other content for an
 * hour, does not stop it: a roll-back that ended half-way must not keep an expired list or an old signature online.
 * @param isEmptied - whether the deletion of the stack empties the bucket. Then a missing marker ends the run
 * @returns undefined if the run has to leave the bucket to a deployment
 * @throws Error if the stack may be in deletion
 */
export async function beginDailyRun(run: Run, isEmptied: boolean): Promise<Attempt | undefined> {
  const { bucket, content, now } = run;
  const found = await bucket.get(MARKER_KEY);
  if (!found && isEmptied)
    throw new Error(
      `The bucket has no ${MARKER_KEY}. Either the stack is being deleted, or somebody deleted the object: then deploy again. This run leaves the bucket as it is.`,
    );
  const marker = read(found, now);
  const isOther = marker?.content !== content;
  const isInterrupted = marker?.state !== 'done';
  if (marker && isRecent(marker, now) && (isOther || isInterrupted)) return undefined;
  const done = file({ content, requestedAt: marker?.requestedAt ?? 0, state: 'done' });
  return {
    isInterrupted,
    isTakenOver: isOther,
    check: () => checkUnchanged(run, found?.etag),
    end: async () => {
      if (isOther || isInterrupted) await bucket.put(done, found?.etag);
    },
  };
}

const isRecent = ({ requestedAt }: Marker, now: Date): boolean => now.getTime() - requestedAt < RECENT_MS;

async function checkUnchanged({ bucket, abortSignal }: Run, etag: string | undefined): Promise<AbortSignal> {
  const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(WRITE_MS)]);
  setMaxListeners(0, signal);
  const found = await bucket.get(MARKER_KEY);
  if (found?.etag !== etag)
    throw new StepFailure(`reading ${MARKER_KEY}: another run has changed it`, true, 'Lost');
  return signal;
}

/** @returns undefined if it is no marker, or its time is one that CloudFormation has not reached */
function read(found: StoredObject | undefined, now: Date): Marker | undefined {
  try {
    const { content, requestedAt, state } = JSON.parse(String(found?.body)) as Partial<Marker>;
    if (typeof content !== 'string' || typeof requestedAt !== 'number') return undefined;
    if (requestedAt > now.getTime() + RECENT_MS || (state !== 'writing' && state !== 'done'))
      return undefined;
    return { content, requestedAt, state };
  } catch {
    return undefined;
  }
}

const file = (marker: Marker): PublishedFile =>
  publishedFile({
    key: MARKER_KEY,
    contentType: 'application/json',
    cacheControl: 'no-store',
    body: JSON.stringify(marker),
  });
