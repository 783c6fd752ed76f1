/** One run of the publisher: renders, signs, updates the bucket, and reports the objects that others changed. */
import { renderSite } from '../render/site.ts';
import type { SiteSource } from '../render/site-source.ts';
import { dayOf } from '../shared/days.ts';
import { lastDayBeforeChange } from '../shared/facts.ts';
import { Bucket, isEqual, type StoredObject } from './bucket.ts';
import type { Clients } from './clients.ts';
import { type Content, MARKER_KEY, storeFile } from './content.ts';
import { persist } from './failure.ts';
import { beginDailyRun, beginDeployment, OtherContent } from './marker.ts';
import { type Progress, type PublishOutcome, publish } from './publish.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';
import type { Target } from './request.ts';
import { SIGNATURE_KEY, sign } from './sign.ts';

interface Run {
  readonly clients: Clients;
  readonly content: Content;
  readonly source: SiteSource;
  readonly target: Target;
  readonly budgetMs: number;
  /** Of a deployment: when CloudFormation made the request. @default it is a daily run */
  readonly requestedAt?: number;
  /** Whether an object that is no part of the content stays. */
  readonly keeps: (key: string) => boolean;
}

interface RunOutcome extends PublishOutcome {
  /** Thumbprint of the signing key. undefined: KMS did not give it. */
  readonly signingKeyId: string | undefined;
  /** Of a daily run: keys of objects that others changed since the last run. */
  readonly repaired: readonly string[];
  /** What was not done, although every object of the content is in place. */
  readonly failure: string | undefined;
}

/**
 * @returns undefined if a daily run left the bucket to a deployment
 * @throws the last failure, if the content is not in place; OtherContent if that of a later deployment has to stay
 */
export async function run({
  clients,
  content,
  source,
  target,
  budgetMs,
  requestedAt,
  keeps,
}: Run): Promise<RunOutcome | undefined> {
  const now = new Date();
  const today = dayOf(now);
  const { practice, limits } = source;
  const { baseUrl, signingKeys, distributionId } = target;
  const { s3, kms, cloudFront } = clients;
  const files = [...render(source, baseUrl, today), storeFile(content)];
  // The content of the bucket before the first run after the pages changed by themselves.
  const dayBefore = lastDayBeforeChange(practice, today);
  const before = dayBefore === undefined ? [] : render(source, baseUrl, dayBefore);
  const earlier = new Map(before.map((file) => [file.key, file]));
  let signingKeyId: string | undefined;
  let markerEtag: string | undefined;
  // Shared by all attempts: the first may repair an object, and the second then finds nothing to repair.
  const foreign = new Set<string>();
  const progress: Progress = {
    outcome: { written: 0, deleted: 0, invalidated: false },
    isWritten: false,
    isDirty: false,
  };
  const outcomeOf = (failure?: string): RunOutcome => ({
    ...progress.outcome,
    ...{ signingKeyId, failure, repaired: requestedAt === undefined ? [...foreign].sort() : [] },
  });

  const begin = async (bucket: Bucket, abortSignal: AbortSignal) => {
    const attempted = { bucket, content: content.digest, now, abortSignal };
    if (requestedAt === undefined) return beginDailyRun(attempted, target.isEmptied);
    const begun = await beginDeployment(attempted, requestedAt, markerEtag);
    markerEtag = begun.etag;
    return begun;
  };

  const attempt = async (abortSignal: AbortSignal): Promise<RunOutcome | undefined> => {
    const bucket = new Bucket(s3, target.bucket, abortSignal);
    const begun = await begin(bucket, abortSignal);
    if (!begun) return undefined;
    progress.isDirty ||= begun.isInterrupted;
    if (begun.isTakenOver) foreign.add(MARKER_KEY);
    const ttlSeconds = limits.agentInfoTtlSeconds;
    const signed = await sign({ kms, bucket, practice, baseUrl, signingKeys, ttlSeconds, now, abortSignal });
    signingKeyId = signed.keyId;
    const { signature } = signed;
    const wasOurs = (key: string, stored: StoredObject) => {
      const file = key === SIGNATURE_KEY ? signed.earlierSignature(stored.body) : earlier.get(key);
      return file !== undefined && isEqual(file, stored);
    };
    await publish({
      ...{ bucket, cloudFront, distributionId, abortSignal, keeps, progress },
      files: [...files, ...(signature ? [signature] : []), ...signed.publicKeys],
      withdrawn: signature ? [] : [SIGNATURE_KEY],
      check: begun.check,
      onDifference: (key, found) => {
        if (!found || !wasOurs(key, found)) foreign.add(key);
      },
      mayStayCached: (key, found) => key === SIGNATURE_KEY && wasOurs(key, found),
    });
    await begun.end();
    if (signed.failure) throw signed.failure;
    return outcomeOf();
  };

  try {
    return await persist(budgetMs, attempt);
  } catch (error) {
    if (!progress.isWritten || error instanceof OtherContent) throw error;
    return outcomeOf((error as Error).message);
  }
}

function render(...site: Parameters<typeof renderSite>): PublishedFile[] {
  try {
    const { files, problems } = renderSite(...site);
    if (problems.length > 0) throw new Error(JSON.stringify(problems));
    return files.map(publishedFile);
  } catch (error) {
    throw new Error(`This version of the publisher cannot render the content: ${(error as Error).message}`);
  }
}
