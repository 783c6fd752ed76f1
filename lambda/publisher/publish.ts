/**
 * Makes the bucket hold exactly this version, in this order: put the objects that differ, invalidate the cache, delete
 * the objects that are no longer part of it. So a page that both versions have is never missing, and CloudFront does
 * not ask for a deleted object. It reads every object to find differences, because the ETag of an object is not the
 * digest of its bytes in every bucket (S3 API reference, Object). A second run writes nothing.
 *
 * Each change has the condition that the object is still the one that was read, and the marker is read before it. A
 * failed condition begins the attempt again.
 */
import { randomUUID } from 'node:crypto';
import { type CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { type Bucket, eachInParallel, isEqual, type StoredObject } from './bucket.ts';
import { isStored, MARKER_KEY } from './content.ts';
import { runStep } from './failure.ts';
import type { PublishedFile } from './published-file.ts';

/** How far a run has come, through all its attempts. */
export interface Progress {
  /** What the last attempt has done. */
  outcome: PublishOutcome;
  /** Every object of the content is in place. */
  isWritten: boolean;
  /** The cache may hide what this run, or one that did not end, wrote. The next attempt empties it. */
  isDirty: boolean;
}

interface Publication {
  readonly bucket: Bucket;
  readonly cloudFront: CloudFrontClient;
  readonly distributionId: string;
  readonly files: readonly PublishedFile[];
  /** Objects that must not be there. They are deleted with the writes, before the cache is invalidated. */
  readonly withdrawn: readonly string[];
  /** Whether an object that is no part of this version stays. */
  readonly keeps: (key: string) => boolean;
  /** If it is dirty, the whole cache is emptied, even if there is nothing to write. */
  readonly progress: Progress;
  readonly abortSignal: AbortSignal;
  /** Called before each change, which the signal aborts. If it throws, the object is left as it is. */
  readonly check: () => Promise<AbortSignal>;
  /** Called for each object that differs, before it is changed, with what was found. */
  readonly onDifference: (key: string, found: StoredObject | undefined) => void;
  /** Whether caches may keep the object that was found until their copies end. */
  readonly mayStayCached: (key: string, found: StoredObject) => boolean;
}

export interface PublishOutcome {
  readonly written: number;
  readonly deleted: number;
  readonly invalidated: boolean;
}

/** @throws StepFailure; the objects that were not reached are unchanged */
export async function publish(publication: Publication): Promise<void> {
  const { bucket, files, withdrawn, keeps, progress, onDifference, mayStayCached } = publication;
  const check = shared(publication.check);
  const present = await bucket.list();
  const find = async (key: string) => (present.has(key) ? bucket.get(key) : undefined);
  const changes: ((signal: AbortSignal) => Promise<unknown>)[] = [];
  await eachInParallel(files, async (file) => {
    const { key } = file;
    const found = await find(key);
    if (found && isEqual(file, found)) return;
    changes.push((signal) => bucket.put(file, found?.etag, signal));
    onDifference(key, found);
    if (!found || !mayStayCached(key, found)) progress.isDirty = true;
  });
  for (const key of withdrawn) {
    const found = await find(key);
    if (found === undefined) continue;
    changes.push((signal) => bucket.delete([{ Key: key, ETag: found.etag }], signal));
    onDifference(key, found);
    progress.isDirty = true;
  }
  const current = new Set([...files.map(({ key }) => key), ...withdrawn]);
  const stale = [...present]
    .filter(([key]) => key !== MARKER_KEY && !current.has(key) && !keeps(key))
    .map(([Key, ETag]) => ({ Key, ETag }));
  for (const { Key } of stale) {
    onDifference(Key, undefined);
    progress.isDirty ||= !isStored(Key);
  }
  await eachInParallel(changes, async (change) => change(await check()));
  progress.isWritten = true;
  progress.outcome = { written: changes.length, deleted: 0, invalidated: false };
  const invalidated = progress.isDirty;
  if (invalidated) await invalidate(publication);
  progress.isDirty = false;
  progress.outcome = { ...progress.outcome, invalidated };
  if (stale.length === 0) return;
  await bucket.delete(stale, await check());
  progress.outcome = { ...progress.outcome, deleted: stale.length };
}

/** Calls that wait at the same time share one. */
function shared(check: () => Promise<AbortSignal>): () => Promise<AbortSignal> {
  let running: Promise<AbortSignal> | undefined;
  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/**
 * Empties the cache. `/*` counts as one path. Single paths would have to name every form of a page, every unknown path of
 * a 404 and agent-info.
 *
 * CloudFront makes one invalidation for each caller reference (API reference, InvalidationBatch). The SDK's retries repeat
 * the reference. A later attempt has a new one, or CloudFront would not invalidate what was written in between.
 */
async function invalidate({ cloudFront, distributionId, abortSignal }: Publication): Promise<void> {
  const command = new CreateInvalidationCommand({
    DistributionId: distributionId,
    InvalidationBatch: {
      CallerReference: randomUUID(),
      Paths: { Quantity: 1, Items: ['/*'] },
    },
  });
  await runStep('invalidating the cache', () => cloudFront.send(command, { abortSignal }));
}
