/**
 * Makes the bucket hold exactly this version, in this order: put the objects that differ, invalidate the cache, delete
 * the objects that are no longer part of it. So a page that both versions have is never missing, and CloudFront does
 * not ask for a deleted object. It reads every object to find differences, because metadata or an ETag could be forged.
 * A second run writes nothing.
 *
 * Each change has the condition that the object is still the one that was read (S3 user guide, "Conditional requests").
 * So a request of a run that lost its lease does not undo what the next run wrote. An object that cannot be read, or is
 * longer than it should be, is replaced like any other that differs.
 */
import { randomUUID } from 'node:crypto';
import { type CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { type Bucket, CONCURRENCY, isEqual, MAX_LISTED, type StoredObject } from './bucket.ts';
import { runStep } from './failure.ts';
import { LEASE_KEY } from './lease.ts';
import { eachInParallel } from './parallel.ts';
import type { PublishedFile } from './published-file.ts';

type Found = StoredObject | 'unreadable' | undefined;

interface Publication {
  readonly bucket: Bucket;
  readonly cloudFront: CloudFrontClient;
  readonly distributionId: string;
  readonly files: readonly PublishedFile[];
  /** Whether an object that is no part of this version stays. */
  readonly keeps: (key: string) => boolean;
  /** Objects of the version before, which `onDifference` has to recognise: they are read even if they are longer. */
  readonly earlier: ReadonlyMap<string, PublishedFile>;
  /** Invalidates even if there is nothing to write. */
  readonly interrupted: boolean;
  readonly abortSignal: AbortSignal;
  /** Called for each object that differs, before it is changed, with what was found. */
  readonly onDifference: (key: string, found: Found) => void;
}

export interface PublishOutcome {
  readonly written: number;
  readonly deleted: number;
  readonly invalidated: boolean;
  /** The bucket has more objects than were listed. The next run deletes more of them. */
  readonly more?: true;
}

/** @throws StepFailure; the objects that were not reached are unchanged */
export async function publish(publication: Publication): Promise<PublishOutcome> {
  const { bucket, files, keeps, earlier, interrupted, onDifference } = publication;
  const present = await bucket.list();
  const isCut = present.size >= MAX_LISTED;
  const changes: (() => Promise<unknown>)[] = [];
  await eachInParallel(CONCURRENCY, files, async (file) => {
    const { key, body } = file;
    const maxBytes = Math.max(body.length, earlier.get(key)?.body.length ?? 0);
    const found = present.has(key) || isCut ? await bucket.look(key, maxBytes, LEASE_KEY) : undefined;
    if (typeof found === 'object' && isEqual(file, found)) return;
    changes.push(() => write(bucket, file, found, present.get(key)));
    onDifference(key, found);
  });
  const current = new Set(files.map(({ key }) => key));
  const stale = [...present.keys()].filter((key) => !current.has(key) && key !== LEASE_KEY && !keeps(key));
  for (const key of stale) onDifference(key, undefined);
  const more = isCut && ({ more: true } as const);
  if (changes.length === 0 && stale.length === 0 && !interrupted)
    return { written: 0, deleted: 0, invalidated: false, ...more };

  await eachInParallel(CONCURRENCY, changes, (change) => change());
  await invalidate(publication);
  await bucket.delete(stale.map((Key) => ({ Key, ETag: present.get(Key)! })));
  return { written: changes.length, deleted: stale.length, invalidated: true, ...more };
}

function write(
  bucket: Bucket,
  file: PublishedFile,
  found: Found,
  listedEtag: string | undefined,
): Promise<string> {
  if (found === undefined) return bucket.put(file, { IfNoneMatch: '*' });
  if (found === 'unreadable')
    return bucket.replace(file, listedEtag === undefined ? {} : { IfMatch: listedEtag });
  return bucket.put(file, { IfMatch: found.etag });
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
