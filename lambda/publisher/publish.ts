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
import { pagePath } from '../render/pages/pages.ts';
import { AGENT_INFO_PATH, NOT_FOUND_PAGES } from '../shared/routes.ts';
import {
  type Bucket,
  CONCURRENCY,
  eachInParallel,
  type Found,
  isEqual,
  MAX_LISTED,
  type StoredObject,
} from './bucket.ts';
import { DEPLOYED_KEY, isStored } from './content.ts';
import { runStep } from './failure.ts';
import { LEASE_KEY } from './lease.ts';
import type { PublishedFile } from './published-file.ts';

/** Counts as one path. */
const EVERYTHING = ['/*'];

/** From this number of paths on, an invalidation names everything. 1,000 paths a month are free (CloudFront pricing). */
const FEW = 15;

/**
 * Paths of the content. A key that somebody else wrote may have characters that an invalidation would have to encode, or
 * segments (empty, `.`, `..`) that CloudFront might refuse in a path, which would stop each publication.
 */
const PLAIN = /^\/((?!\.{1,2}(\/|$))[\w.-]+(\/(?!$)|$))*$/;

const NOT_FOUND: readonly string[] = Object.values(NOT_FOUND_PAGES).map(({ path }) => path);

/** How far a run has come, through all its attempts. */
export interface Progress {
  /** What the last attempt has done. */
  outcome: PublishOutcome;
  /** Every object of the content is in place. */
  isWritten: boolean;
  /** The cache may hide what this run, or one that did not end, wrote. The next attempt or run empties it. */
  isDirty: boolean;
}

interface Publication {
  readonly bucket: Bucket;
  readonly cloudFront: CloudFrontClient;
  readonly distributionId: string;
  readonly files: readonly PublishedFile[];
  /** Objects that must not be there. They are deleted with the writes, before the cache is invalidated. */
  readonly withdrawn: readonly { readonly key: string; readonly maxBytes: number }[];
  /** Whether an object that is no part of this version stays. */
  readonly keeps: (key: string) => boolean;
  /** Objects of the version before, which `onDifference` has to recognise: they are read even if they are longer. */
  readonly earlier: ReadonlyMap<string, PublishedFile>;
  /** If it is dirty, the whole cache is emptied, even if there is nothing to write. */
  readonly progress: Progress;
  readonly abortSignal: AbortSignal;
  /** Called before each write. If it throws, the object is left as it is. */
  readonly mayWrite: () => Promise<void>;
  /** Called for each object that differs, before it is changed, with what was found. */
  readonly onDifference: (key: string, found: Found) => void;
  /** Whether caches may keep the object that was found until their copies end. */
  readonly mayStayCached: (key: string, found: StoredObject) => boolean;
}

export interface PublishOutcome {
  readonly written: number;
  readonly deleted: number;
  readonly invalidated: boolean;
  /** The bucket has more objects than were listed. The next run deletes more of them. */
  readonly more?: true;
}

/** @throws StepFailure; the objects that were not reached are unchanged */
export async function publish(publication: Publication): Promise<void> {
  const { bucket, files, withdrawn, keeps, earlier, progress, mayWrite, onDifference, mayStayCached } =
    publication;
  const present = await bucket.list();
  const isCut = present.size >= MAX_LISTED;
  const find = async (key: string, bytes: number): Promise<Found> => {
    const maxBytes = Math.max(bytes, earlier.get(key)?.body.length ?? 0);
    return present.has(key) || isCut ? bucket.look(key, maxBytes, LEASE_KEY) : undefined;
  };
  const changes: (() => Promise<unknown>)[] = [];
  const outdated: string[] = [];
  await eachInParallel(CONCURRENCY, files, async (file) => {
    const { key, body } = file;
    const found = await find(key, body.length);
    if (typeof found === 'object' && isEqual(file, found)) return;
    changes.push(() => bucket.change(file, found, present.get(key)));
    onDifference(key, found);
    if (typeof found !== 'object' || !mayStayCached(key, found)) outdated.push(key);
  });
  for (const { key, maxBytes } of withdrawn) {
    const found = await find(key, maxBytes);
    if (found === undefined) continue;
    changes.push(() => bucket.delete([{ Key: key, ETag: present.get(key)! }]));
    onDifference(key, found);
    outdated.push(key);
  }
  const current = new Set([
    ...files.map(({ key }) => key),
    ...withdrawn.map(({ key }) => key),
    LEASE_KEY,
    DEPLOYED_KEY,
  ]);
  const stale = [...present.keys()].filter((key) => !current.has(key) && !keeps(key));
  for (const key of stale) onDifference(key, undefined);
  const wasDirty = progress.isDirty;
  progress.isDirty ||= outdated.length > 0;
  await eachInParallel(CONCURRENCY, changes, async (change) => {
    await mayWrite();
    await change();
  });
  progress.isWritten = true;
  progress.outcome = {
    ...{ written: changes.length, deleted: 0, invalidated: false },
    ...(isCut && ({ more: true } as const)),
  };
  const gone = stale.filter((key) => !isStored(key));
  const paths = wasDirty ? EVERYTHING : pathsOf([...outdated, ...gone]);
  if (paths.length > 0) await invalidate(publication, paths);
  progress.isDirty = false;
  progress.outcome = { ...progress.outcome, invalidated: paths.length > 0 };
  if (stale.length === 0) return;
  await mayWrite();
  await bucket.delete(stale.map((Key) => ({ Key, ETag: present.get(Key)! })));
  progress.outcome = { ...progress.outcome, deleted: stale.length };
}

/**
 * The paths to invalidate. If a function changed the URI, AWS tells to name both URIs: the viewer's and the changed one
 * (developer guide, "What you need to know when invalidating files"). An unknown path may be any, so a change of the
 * answer to it invalidates everything. agent-info is cached too, and other content may have other facts.
 */
function pathsOf(keys: readonly string[]): readonly string[] {
  if (keys.length === 0) return [];
  const viewable = keys.filter((key) => !isStored(key));
  const paths = new Set([AGENT_INFO_PATH, ...viewable.flatMap((key) => [`/${key}`, ...pageOf(key)])]);
  const isNamed = (path: string) => PLAIN.test(path) && !NOT_FOUND.includes(path);
  return paths.size < FEW && [...paths].every(isNamed) ? [...paths].sort() : EVERYTHING;
}

/** The path of the page of which the object may be a form. */
const pageOf = (key: string) => (/\.(html|md)$/.test(key) ? [pagePath(key.replace(/\.html$/, '.md'))] : []);

/**
 * CloudFront makes one invalidation for each caller reference (API reference, InvalidationBatch). The SDK's retries
 * repeat the reference. A later attempt has a new one, or CloudFront would not invalidate what was written in between.
 */
async function invalidate(
  { cloudFront, distributionId, abortSignal }: Publication,
  paths: readonly string[],
): Promise<void> {
  const command = new CreateInvalidationCommand({
    DistributionId: distributionId,
    InvalidationBatch: {
      CallerReference: randomUUID(),
      Paths: { Quantity: paths.length, Items: [...paths] },
    },
  });
  await runStep('invalidating the cache', () => cloudFront.send(command, { abortSignal }));
}
