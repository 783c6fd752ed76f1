/** One run of the publisher: renders, signs, updates the bucket, and reports the objects that others changed. */
import { setMaxListeners } from 'node:events';
import { renderSite } from '../render/site.ts';
import type { SiteSource } from '../render/site-source.ts';
import { dayOf } from '../shared/days.ts';
import { lastDayBeforeChange } from '../shared/facts.ts';
import { Bucket, isEqual, type StoredObject } from './bucket.ts';
import type { Clients } from './clients.ts';
import { DEPLOYED_KEY, OtherContent } from './content.ts';
import { keepTurn, takeTurn } from './deployed.ts';
import { persist, StepFailure } from './failure.ts';
import { abandon, acquireLease, Claim, giveBack, type Lease } from './lease.ts';
import { type Progress, type PublishOutcome, publish } from './publish.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';
import type { Target } from './request.ts';
import { sign } from './sign.ts';

/** Time that a failing run keeps to end its lease. */
const END_MS = 2_000;

const EMPTIED = `The bucket has no ${DEPLOYED_KEY}: the stack is being deleted, or no deployment has published since this version.`;

interface Run {
  readonly clients: Clients;
  readonly source: SiteSource;
  /** The object that keeps the source for a roll-back. */
  readonly store: PublishedFile;
  /** Digest of the source. */
  readonly content: string;
  readonly target: Target;
  readonly budgetMs: number;
  /**
   * Of a deployment: when CloudFormation made the request. @default it is a daily run, which ends without publishing if
   * another run has ended meanwhile: that one may have published a newer version
   */
  readonly requestedAt?: number;
  /** Whether an object that is no part of the content stays. */
  readonly keeps: (key: string) => boolean;
}

interface RunOutcome extends PublishOutcome {
  /** Thumbprint of the signing key. undefined: KMS did not give it. */
  readonly signingKeyId: string | undefined;
  /** Keys of objects that others changed since the last run; of a deployment, only those that nobody can read. */
  readonly repaired: readonly string[];
  /** What was not done, although every object of the content is in place. */
  readonly failure: string | undefined;
}

/**
 * @returns undefined if it left the bucket to another run
 * @throws the last failure, if the content is not in place; OtherContent if that of another deployment has to stay
 */
export async function run({
  clients,
  source,
  store,
  content,
  target,
  budgetMs,
  requestedAt,
  keeps,
}: Run): Promise<RunOutcome | undefined> {
  const now = new Date();
  const today = dayOf(now);
  const yields = requestedAt === undefined;
  const { practice } = source;
  const { baseUrl, signingKeys, distributionId } = target;
  const { s3, kms, cloudFront } = clients;
  const files = [...render(source, baseUrl, today), store];
  // The content of the bucket before the first run after the pages changed by themselves.
  const dayBefore = lastDayBeforeChange(practice, today);
  const before = dayBefore === undefined ? [] : render(source, baseUrl, dayBefore);
  const claim = new Claim();
  let held: Lease | undefined;
  let signingKeyId: string | undefined;
  // Shared by all attempts: the first may repair an object, and the second then finds nothing to repair.
  const foreign = new Set<string>();
  const progress: Progress = {
    outcome: { written: 0, deleted: 0, invalidated: false },
    isWritten: false,
    isDirty: false,
  };
  const outcomeOf = (failure?: string): RunOutcome => ({
    ...progress.outcome,
    ...{ signingKeyId, failure, repaired: [...foreign].sort() },
  });

  const attempt = async (budget: AbortSignal): Promise<RunOutcome | undefined> => {
    const again = held !== undefined;
    const waiting = new Bucket(s3, target.bucket, budget);
    if (yields && target.isEmptied && !(await waiting.get(DEPLOYED_KEY, 0)))
      throw new Error(`${EMPTIED} Nothing was changed.`);
    const lease = await acquireLease({ bucket: waiting, claim, yields, again, signal: budget });
    if (!lease) return undefined;
    held = lease;
    progress.isDirty ||= lease.interrupted;
    const abortSignal = AbortSignal.any([budget, lease.signal]);
    // Each request in progress adds a listener.
    setMaxListeners(0, abortSignal);
    const bucket = new Bucket(s3, target.bucket, abortSignal);
    const turn = { bucket, content, requestedAt, now };
    let check: Promise<void> | undefined;
    if ((await takeTurn(turn)) && yields) foreign.add(DEPLOYED_KEY);
    const ttlSeconds = source.limits.agentInfoTtlSeconds;
    const signed = await sign({ kms, bucket, practice, baseUrl, signingKeys, ttlSeconds, now, abortSignal });
    signingKeyId = signed.keyId;
    const { signature, place } = signed;
    const earlier = new Map(before.map((file) => [file.key, file]));
    const wasOurs = (key: string, stored: StoredObject) => {
      const { body } = stored;
      const file = key === place.key ? body && signed.earlierSignature(body) : earlier.get(key);
      return file !== undefined && isEqual(file, stored);
    };
    await publish({
      ...{ bucket, cloudFront, distributionId, abortSignal, keeps, earlier, progress },
      files: [...files, ...(signature ? [signature] : []), ...signed.publicKeys],
      withdrawn: signature ? [] : [place],
      // Writes that wait at the same time share a check.
      mayWrite: () =>
        (check ??= keepTurn(turn).finally(() => {
          check = undefined;
        })),
      onDifference: (key, found) => {
        // A deployment changes objects on purpose, but no version of the content is unreadable.
        const isForeign = yields ? typeof found !== 'object' || !wasOurs(key, found) : found === 'unreadable';
        if (isForeign) foreign.add(key);
      },
      mayStayCached: (key, found) =>
        key === place.key &&
        found.body !== undefined &&
        signed.isRenewalOf(found.body) &&
        wasOurs(key, found),
    });
    if (signed.failure) throw signed.failure;
    await end(bucket, lease, progress);
    return outcomeOf();
  };

  try {
    return await persist(budgetMs - END_MS, attempt);
  } catch (error) {
    const bucket = new Bucket(s3, target.bucket, AbortSignal.timeout(END_MS));
    const lease = held;
    if (lease)
      await end(bucket, lease, progress)
        .catch(() => abandon(bucket, lease))
        .catch(() => undefined);
    if (!progress.isWritten || error instanceof OtherContent) throw error;
    return outcomeOf((error as Error).message);
  }
}

/** Ends a lease. If the cache may hide what was written, it is marked as free, and the next run empties the cache. */
async function end(bucket: Bucket, lease: Lease, progress: Progress): Promise<void> {
  if (progress.isDirty) return abandon(bucket, lease);
  try {
    await giveBack(bucket, lease);
  } catch (error) {
    // Another run may have written at the same time.
    progress.isDirty ||= error instanceof StepFailure && error.code === 'Lost';
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
