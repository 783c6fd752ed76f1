/**
 * Brings the bucket to the content of this version: put what differs → invalidate → delete what is no
 * longer part of it. In this order a page that both versions have is never missing, and nothing old is
 * deleted while CloudFront may still ask for it. Doing it twice writes nothing the second time.
 * Runs in Lambda; the caller brings clients, content and clock.
 */
import { type CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import type { S3Client } from '@aws-sdk/client-s3';
import { Bucket } from './bucket.ts';
import type { PublishedFile } from './content.ts';
import { naming } from './failure.ts';
import { eachInParallel } from './parallel.ts';
import type { Target } from './request.ts';

/** S3 takes thousands of requests a second; this many keep a small function busy. */
const CONCURRENCY = 8;

/**
 * Exists from before the first write until after the invalidation: a run that was killed in between
 * leaves it, and the next run invalidates although it finds nothing to write. No viewer can reach it:
 * the edge function knows no such path.
 */
const UNFINISHED: PublishedFile = {
  key: '.publishing',
  contentType: 'text/plain; charset=utf-8',
  cacheControl: 'no-store',
  body: Buffer.alloc(0),
  checksum: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', // of nothing
};

export interface Publication {
  readonly s3: S3Client;
  readonly cloudFront: CloudFrontClient;
  readonly target: Target;
  readonly files: readonly PublishedFile[];
  /** The same for every repetition of one request: CloudFront then makes one invalidation of them. */
  readonly callerReference: string;
  readonly abortSignal: AbortSignal;
}

export interface PublishOutcome {
  readonly written: number;
  readonly deleted: number;
  readonly invalidated: boolean;
}

/** @throws StepFailure; whatever was not reached is as it was */
export async function publish(publication: Publication): Promise<PublishOutcome> {
  const { s3, target, files, abortSignal } = publication;
  const bucket = new Bucket(s3, target.bucket, abortSignal);
  const present = await bucket.keys();

  const changed: PublishedFile[] = [];
  await eachInParallel(CONCURRENCY, files, async (file) => {
    if (!present.has(file.key) || !(await bucket.holds(file))) changed.push(file);
  });
  const current = new Set(files.map(({ key }) => key));
  const stale = [...present].filter((key) => !current.has(key) && key !== UNFINISHED.key);
  const interrupted = present.has(UNFINISHED.key);
  if (changed.length === 0 && stale.length === 0 && !interrupted)
    return { written: 0, deleted: 0, invalidated: false };

  if (!interrupted) await bucket.put(UNFINISHED);
  await eachInParallel(CONCURRENCY, changed, (file) => bucket.put(file));
  await invalidate(publication);
  await bucket.delete([...stale, UNFINISHED.key]);
  return { written: changed.length, deleted: stale.length, invalidated: true };
}

/** One path, `/*`, is one of the 1,000 free ones a month (CloudFront pricing), however many objects there are. */
async function invalidate({ cloudFront, target, callerReference, abortSignal }: Publication): Promise<void> {
  const command = new CreateInvalidationCommand({
    DistributionId: target.distributionId,
    InvalidationBatch: { CallerReference: callerReference, Paths: { Quantity: 1, Items: ['/*'] } },
  });
  await naming('invalidating the cache', () => cloudFront.send(command, { abortSignal }));
}
