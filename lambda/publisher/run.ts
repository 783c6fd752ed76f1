/** One run of the publisher: renders, signs, updates the bucket, and reports the objects that others changed. */
import { setMaxListeners } from 'node:events';
import { renderSite } from '../render/site.ts';
import type { SiteSource } from '../render/site-source.ts';
import { dayOf } from '../shared/days.ts';
import { lastDayBeforeChange } from '../shared/facts.ts';
import { Bucket, isEqual, type StoredObject } from './bucket.ts';
import type { Clients } from './clients.ts';
import { abandon, acquireLease, Claim, giveBack, type Lease } from './lease.ts';
import { persist } from './persist.ts';
import { type PublishOutcome, publish } from './publish.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';
import type { Target } from './request.ts';
import { sign } from './sign.ts';

/** Time that a failing run keeps to mark its lease as free. */
const ABANDON_MS = 2_000;

interface Run {
  readonly clients: Clients;
  readonly source: SiteSource;
  /** The object that keeps the source for a roll-back. */
  readonly store: PublishedFile;
  readonly target: Target;
  readonly budgetMs: number;
  /** Whether to end without publishing if another run has ended meanwhile: it may have published a newer version. */
  readonly yields: boolean;
  /** Whether an object that is no part of the content stays. */
  readonly keeps: (key: string) => boolean;
}

interface RunOutcome extends PublishOutcome {
  /** Thumbprint of the signing key. */
  readonly signingKeyId: string;
  /** Keys of objects that others changed since the last run; of a deployment, only those that nobody can read. */
  readonly repaired: readonly string[];
}

/**
 * @returns undefined if it left the bucket to another run
 * @throws the last failure
 */
export async function run({
  clients,
  source,
  store,
  target,
  budgetMs,
  yields,
  keeps,
}: Run): Promise<RunOutcome | undefined> {
  const now = new Date();
  const today = dayOf(now);
  const { practice } = source;
  const { baseUrl, signingKeys, distributionId } = target;
  const { s3, kms, cloudFront } = clients;
  const files = [...render(source, baseUrl, today), store];
  // The content of the bucket before the first run after the pages changed by themselves.
  const dayBefore = lastDayBeforeChange(practice, today);
  const before = dayBefore === undefined ? [] : render(source, baseUrl, dayBefore);
  const claim = new Claim();
  let held: Lease | undefined;
  // Shared by all attempts: the first may repair an object, and the second then finds nothing to repair.
  const foreign = new Set<string>();

  const attempt = async (budget: AbortSignal): Promise<RunOutcome | undefined> => {
    const again = held !== undefined;
    const waiting = new Bucket(s3, target.bucket, budget);
    const lease = await acquireLease({ bucket: waiting, claim, yields, again, signal: budget });
    if (!lease) return undefined;
    held = lease;
    const abortSignal = AbortSignal.any([budget, lease.signal]);
    // Each request in progress adds a listener.
    setMaxListeners(0, abortSignal);
    const bucket = new Bucket(s3, target.bucket, abortSignal);
    const ttlSeconds = source.limits.agentInfoTtlSeconds;
    const signed = await sign({ kms, bucket, practice, baseUrl, signingKeys, ttlSeconds, now, abortSignal });
    const earlier = new Map(before.map((file) => [file.key, file]));
    const wasOurs = (key: string, stored: StoredObject) => {
      const { body } = stored;
      const file = key === signed.signature.key ? body && signed.earlierSignature(body) : earlier.get(key);
      return file !== undefined && isEqual(file, stored);
    };
    const outcome = await publish({
      ...{ bucket, cloudFront, distributionId, abortSignal },
      files: [...files, signed.signature, ...signed.publicKeys],
      keeps,
      earlier,
      interrupted: lease.interrupted || again,
      onDifference: (key, found) => {
        // A deployment changes objects on purpose, but no version of the content is unreadable.
        const isForeign = yields ? typeof found !== 'object' || !wasOurs(key, found) : found === 'unreadable';
        if (isForeign) foreign.add(key);
      },
      mayStayCached: (key, found) =>
        key === signed.signature.key &&
        found.body !== undefined &&
        signed.isRenewalOf(found.body) &&
        wasOurs(key, found),
    });
    await giveBack(bucket, lease);
    return { ...outcome, signingKeyId: signed.keyId, repaired: [...foreign].sort() };
  };

  try {
    return await persist(budgetMs - ABANDON_MS, attempt);
  } catch (error) {
    const bucket = new Bucket(s3, target.bucket, AbortSignal.timeout(ABANDON_MS));
    if (held) await abandon(bucket, held).catch(() => undefined);
    throw error;
  }
}

function render(source: SiteSource, baseUrl: string, today: string): PublishedFile[] {
  const { files, problems } = rendered(source, baseUrl, today);
  if (problems.length > 0) throw new Error(`The content has problems: ${JSON.stringify(problems)}`);
  return files.map(publishedFile);
}

function rendered(...site: Parameters<typeof renderSite>): ReturnType<typeof renderSite> {
  try {
    return renderSite(...site);
  } catch (error) {
    throw new Error(
      `The content does not have the shape that this version renders (${(error as Error).message}). Deploy again.`,
    );
  }
}
