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
import { pagePath } from '../render/pages/pages.ts';
import { AGENT_INFO_PATH, NOT_FOUND_PAGES } from '../shared/routes.ts';
import { type Bucket, eachInParallel, isEqual, type StoredObject } from './bucket.ts';
import { isStored, MARKER_KEY } from './content.ts';
import { runStep, StepFailure } from './failure.ts';
import type { PublishedFile } from './published-file.ts';

/** Counts as one path. */
const EVERYTHING = ['/*'];

/** From this number of paths on, an invalidation names everything. 1,000 paths a month are free (CloudFront pricing). */
const FEW = 15;

const NOT_FOUND: readonly string[] = Object.values(NOT_FOUND_PAGES).map(({ path }) => path);

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
  const outdated: string[] = [];
  /** Key → ETag that the object has when the changes are done. */
  const expected = new Map<string, string>();
  await eachInParallel(files, async (file) => {
    const { key } = file;
    const found = await find(key);
    if (found) expected.set(key, found.etag);
    if (found && isEqual(file, found)) return;
    changes.push(async (signal) => expected.set(key, await bucket.put(file, found?.etag, signal)));
    onDifference(key, found);
    if (!found || !mayStayCached(key, found)) outdated.push(key);
  });
  for (const key of withdrawn) {
    const found = await find(key);
    if (found === undefined) continue;
    changes.push((signal) => bucket.delete([{ Key: key, ETag: found.etag }], signal));
    onDifference(key, found);
    outdated.push(key);
  }
  const current = new Set([...files.map(({ key }) => key), ...withdrawn]);
  const others = [...present].filter(([key]) => key !== MARKER_KEY && !current.has(key));
  const stale = others.filter(([key]) => !keeps(key)).map(([Key, ETag]) => ({ Key, ETag }));
  for (const { Key } of stale) onDifference(Key, undefined);
  const wasDirty = progress.isDirty;
  progress.isDirty ||= outdated.length > 0;
  await eachInParallel(changes, async (change) => change(await check()));
  await compare(bucket, new Map([...others, ...expected]));
  progress.isWritten = true;
  progress.outcome = { written: changes.length, deleted: 0, invalidated: false };
  const gone = stale.map(({ Key }) => Key).filter((key) => !isStored(key));
  const paths = wasDirty ? EVERYTHING : pathsOf([...outdated, ...gone]);
  if (paths.length > 0) await invalidate(publication, paths);
  progress.isDirty = false;
  progress.outcome = { ...progress.outcome, invalidated: paths.length > 0 };
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
 * Finds what a run that came late has written in between. S3 does not refuse its write to an object that this run read
 * and found right.
 * @throws StepFailure, so that the attempt begins again
 */
async function compare(bucket: Bucket, expected: ReadonlyMap<string, string>): Promise<void> {
  const found = await bucket.list();
  found.delete(MARKER_KEY);
  const changed = [...found.keys(), ...expected.keys()].find((key) => found.get(key) !== expected.get(key));
  if (changed !== undefined)
    throw new StepFailure(`comparing ${changed}: another run has changed it`, 'always', 'Lost');
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
  return paths.size < FEW && !NOT_FOUND.some((path) => paths.has(path)) ? [...paths].sort() : EVERYTHING;
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
