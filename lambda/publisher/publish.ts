/**
 * Makes the bucket hold exactly this version, in this order: put the objects that differ, invalidate the cache, delete
 * the objects that are no longer part of it. So a page that both versions have is never missing, and CloudFront does
 * not ask for a deleted object. It reads every object to find differences, because metadata or an ETag could be forged.
 * A second run writes nothing.
 */
import { randomUUID } from 'node:crypto';
import { type CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { type Bucket, isEqual, type StoredObject } from './bucket.ts';
import { runStep } from './failure.ts';
import { LEASE_KEY } from './lease.ts';
import { eachInParallel } from './parallel.ts';
import type { PublishedFile } from './published-file.ts';

/** S3 accepts thousands of requests a second. This many keep a small function busy. */
const CONCURRENCY = 16;

interface Publication {
  readonly bucket: Bucket;
  readonly cloudFront: CloudFrontClient;
  readonly distributionId: string;
  readonly files: readonly PublishedFile[];
  /** Whether an object that is no part of this version stays. */
  readonly keeps: (key: string) => boolean;
  /** Invalidates even if there is nothing to write. */
  readonly interrupted: boolean;
  readonly abortSignal: AbortSignal;
  /** Called for each object that differs, before it is changed. `stored` is the object that was found. */
  readonly onDifference: (key: string, stored: StoredObject | undefined) => void;
}

export interface PublishOutcome {
  readonly written: number;
  readonly deleted: number;
  readonly invalidated: boolean;
}

/** @throws StepFailure; the objects that were not reached are unchanged */
export async function publish(publication: Publication): Promise<PublishOutcome> {
  const { bucket, files, keeps, interrupted, onDifference } = publication;
  const present = await bucket.keys();
  const changed: PublishedFile[] = [];
  await eachInParallel(CONCURRENCY, files, async (file) => {
    const stored = present.has(file.key) ? await bucket.get(file.key) : undefined;
    if (stored && isEqual(file, stored)) return;
    changed.push(file);
    onDifference(file.key, stored);
  });
  const current = new Set(files.map(({ key }) => key));
  const stale = [...present].filter((key) => !current.has(key) && key !== LEASE_KEY && !keeps(key));
  for (const key of stale) onDifference(key, undefined);
  if (changed.length === 0 && stale.length === 0 && !interrupted)
    return { written: 0, deleted: 0, invalidated: false };

  await eachInParallel(CONCURRENCY, changed, (file) => bucket.put(file));
  await invalidate(publication);
  await bucket.delete(stale.map((Key) => ({ Key })));
  return { written: changed.length, deleted: stale.length, invalidated: true };
}

/**
 * `/*` counts as one path, and 1,000 paths a month are free (CloudFront pricing). CloudFront makes one invalidation for
 * each caller reference (API reference, InvalidationBatch). The SDK's retries repeat the reference. A later attempt has
 * a new one, or CloudFront would not invalidate what was written in between.
 */
async function invalidate({ cloudFront, distributionId, abortSignal }: Publication): Promise<void> {
  const command = new CreateInvalidationCommand({
    DistributionId: distributionId,
    InvalidationBatch: { CallerReference: randomUUID(), Paths: { Quantity: 1, Items: ['/*'] } },
  });
  await runStep('invalidating the cache', () => cloudFront.send(command, { abortSignal }));
}
