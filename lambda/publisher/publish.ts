/**
 * Brings the bucket to the content of this version: put what differs → invalidate → delete what is no longer part of it.
 * In this order a page that both versions have is never missing, and nothing old is deleted while CloudFront may still ask
 * for it. What differs is found by reading every object back: what is said of the bytes (metadata, an ETag) may be a lie.
 * Doing it twice writes nothing the second time.
 */
import { randomUUID } from 'node:crypto';
import { type CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { type Bucket, isAs, type StoredObject } from './bucket.ts';
import { naming } from './failure.ts';
import { LEASE_KEY } from './lease.ts';
import { eachInParallel } from './parallel.ts';
import type { PublishedFile } from './published-file.ts';

/** S3 takes thousands of requests a second; this many keep a small function busy. */
const CONCURRENCY = 16;

interface Publication {
  readonly bucket: Bucket;
  readonly cloudFront: CloudFrontClient;
  readonly distributionId: string;
  readonly files: readonly PublishedFile[];
  /** Invalidate although there may be nothing to write. */
  readonly interrupted: boolean;
  readonly abortSignal: AbortSignal;
  /** Hears of every object that is not as it should be, before it is touched; `stored` is what was found instead. */
  readonly onDifference: (key: string, stored: StoredObject | undefined) => void;
}

export interface PublishOutcome {
  readonly written: number;
  readonly deleted: number;
  readonly invalidated: boolean;
}

/** @throws StepFailure; whatever was not reached is as it was */
export async function publish(publication: Publication): Promise<PublishOutcome> {
  const { bucket, files, interrupted, onDifference } = publication;
  const present = await bucket.keys();
  const changed: PublishedFile[] = [];
  await eachInParallel(CONCURRENCY, files, async (file) => {
    const stored = present.has(file.key) ? await bucket.get(file.key) : undefined;
    if (stored && isAs(file, stored)) return;
    changed.push(file);
    onDifference(file.key, stored);
  });
  const current = new Set(files.map(({ key }) => key));
  const stale = [...present].filter((key) => !current.has(key) && key !== LEASE_KEY);
  for (const key of stale) onDifference(key, undefined);
  if (changed.length === 0 && stale.length === 0 && !interrupted)
    return { written: 0, deleted: 0, invalidated: false };

  await eachInParallel(CONCURRENCY, changed, (file) => bucket.put(file));
  await invalidate(publication);
  await bucket.delete(stale.map((Key) => ({ Key })));
  return { written: changed.length, deleted: stale.length, invalidated: true };
}

/**
 * One path, `/*`, is one of the 1,000 free ones a month (CloudFront pricing), however many objects there are. Of the same
 * caller reference CloudFront makes one invalidation (API reference, InvalidationBatch): the SDK's repetitions of one
 * request have the same, a later attempt has its own, or what was written in between would stay hidden.
 */
async function invalidate({ cloudFront, distributionId, abortSignal }: Publication): Promise<void> {
  const command = new CreateInvalidationCommand({
    DistributionId: distributionId,
    InvalidationBatch: { CallerReference: randomUUID(), Paths: { Quantity: 1, Items: ['/*'] } },
  });
  await naming('invalidating the cache', () => cloudFront.send(command, { abortSignal }));
}
