/**
 * Lambda: publishes the site. CloudFormation calls it as a custom resource when content, code, address or keys change,
 * and the function answers before Lambda ends it. A schedule calls it twice a day. At the stage's own time it renders
 * the facts of the day, signs again and repairs changed objects. In the first hour it publishes only if the pages are
 * not those of the day before. A failure leaves the published content in place. So does the deletion of the stack,
 * unless the stage removes everything.
 */
import type { Context } from 'aws-lambda';
import { addDays, dayOf } from '../shared/days.ts';
import { lastDayBeforeChange } from '../shared/facts.ts';
import { Bucket } from './bucket.ts';
import { awsClients } from './clients.ts';
import {
  type Content,
  isStored,
  OtherContent,
  ownContent,
  sourceOf,
  storedContent,
  storeFile,
  storeKey,
} from './content.ts';
import { persist, StepFailure } from './failure.ts';
import { acquireLease, Claim, LEASE_KEY } from './lease.ts';
import {
  CONTENT_PUBLISHED,
  CONTENT_REPAIRED,
  FACTS_EXPIRE_SOON,
  PUBLISH_FAILED,
  reminderOn,
  writeLog,
} from './log.ts';
import {
  type Answer,
  bucketToEmpty,
  type PublishRequest,
  RESPOND_BUDGET_MS,
  type RefreshRequest,
  readTarget,
  requestTime,
  respond,
  type Target,
} from './request.ts';
import { run } from './run.ts';
import { pinnedKey } from './sign.ts';

const clients = awsClients();

/** Number of repaired objects that a log line names. The line stays short: S3 allows 1,024 bytes a key. */
const KEYS_LOGGED = 20;

/** More than any content: synthesis takes 20 MB of images, which Base64 makes 27 MB. */
const MAX_CONTENT_BYTES = 64_000_000;

/** The part of Lambda's context that is used: the time that is left. */
type TimeLeft = Pick<Context, 'getRemainingTimeInMillis'>;

export async function handler(request: PublishRequest | RefreshRequest, context: TimeLeft): Promise<void> {
  if (request.RequestType === 'Refresh') return refresh(request, context);
  return respond(request, await (request.RequestType === 'Delete' ? remove : deploy)(request, context));
}

async function remove({ ResourceProperties }: PublishRequest, context: TimeLeft): Promise<Answer> {
  const requestType = 'Delete';
  try {
    const bucket = bucketToEmpty(ResourceProperties);
    if (bucket === undefined) {
      writeLog({ event: CONTENT_PUBLISHED, requestType, outcome: 'kept' });
      return { reason: 'The content is kept, as the bucket is' };
    }
    const versions = await empty(bucket, budgetOf(context));
    writeLog({
      event: CONTENT_PUBLISHED,
      requestType,
      outcome: versions === undefined ? 'gone' : 'emptied',
      versions,
    });
    return {
      reason:
        versions === undefined
          ? `There is no bucket ${bucket} any more: nothing to delete`
          : `The bucket is empty: ${versions} versions deleted`,
    };
  } catch (error) {
    return { failure: logFailure(requestType, error) };
  }
}

async function deploy(request: PublishRequest, context: TimeLeft): Promise<Answer> {
  const requestType = request.RequestType;
  try {
    const target = readTarget(request.ResourceProperties);
    const own = await readOwn();
    const content = await namedContent(own, target, context);
    // The content of the deployment before stays: this deployment may still be rolled back.
    const previous = request.OldResourceProperties?.ContentDigest;
    const keeps = (key: string) => previous !== undefined && key === storeKey(String(previous));
    const { failure, repaired, ...outcome } = (await run({
      ...{ clients, source: sourceOf(content), store: storeFile(content), content: content.digest, target },
      ...{ keeps, requestedAt: requestTime(request), budgetMs: budgetOf(context) },
    }))!;
    const origin = content === own ? undefined : 'the bucket';
    writeLog({ event: CONTENT_PUBLISHED, requestType, ...outcome, origin });
    logRepairs(repaired);
    if (failure !== undefined) logFailure(requestType, failure);
    // A stack that is created has nothing to lose. An update that fails would bring the content before back.
    if (failure !== undefined && requestType === 'Create') return { failure };
    const notDone = failure === undefined ? '' : `. Not done: ${failure}`;
    return {
      reason: `Content is published${origin ? ` from ${origin}` : ''}: ${outcome.written} written, ${outcome.deleted} deleted${notDone}`,
      data: { SigningKeyId: outcome.signingKeyId ?? (await pinnedKey(target.baseUrl)) ?? 'none' },
    };
  } catch (error) {
    return { failure: logFailure(requestType, error) };
  }
}

/**
 * The schedule calls twice a day: in the first hour, and at the stage's own time. In the first hour there is something
 * to do only if the pages changed by themselves at midnight.
 */
const isFirstOfDay = ({ ScheduledTime = '' }: RefreshRequest) => ScheduledTime.slice(10, 13) === 'T00';

/** Lambda repeats an asynchronous call that throws. */
async function refresh(request: RefreshRequest, context: TimeLeft): Promise<void> {
  const requestType = request.RequestType;
  try {
    const target = readTarget(request.ResourceProperties);
    const own = await readOwn();
    const source = sourceOf(own);
    const { practice } = source;
    const today = dayOf(new Date());
    const lastDay = lastDayBeforeChange(practice, today);
    if (isFirstOfDay(request) && lastDay !== addDays(today, -1)) return;
    const { contentDigest } = target;
    if (contentDigest !== own.digest)
      throw new OtherContent(`The schedule names content ${contentDigest}`, own.digest);
    const outcome = await run({
      ...{ clients, source, store: storeFile(own), content: own.digest, target },
      // A deployment may still be rolled back.
      ...{ keeps: isStored, budgetMs: budgetOf(context) },
    });
    let notDone: string | undefined;
    if (outcome) {
      const { failure, repaired, ...counts } = outcome;
      writeLog({ event: CONTENT_PUBLISHED, requestType, ...counts, repaired: repaired.length });
      logRepairs(repaired);
      notDone = failure;
    } else {
      writeLog({ event: CONTENT_PUBLISHED, requestType, outcome: 'left to another run' });
    }
    const reminder = reminderOn(source, today);
    if (reminder) writeLog({ event: FACTS_EXPIRE_SOON, ...reminder });
    if (notDone !== undefined) throw new Error(notDone);
  } catch (error) {
    logFailure(requestType, error);
    throw error;
  }
}

const readOwn = () => ownContent(new URL('.', import.meta.url));

/** The content of the request: in a roll-back, that of another deployment than this function's. */
async function namedContent(own: Content, target: Target, context: TimeLeft): Promise<Content> {
  const { bucket, contentDigest } = target;
  if (contentDigest === own.digest) return own;
  const stored = await persist(budgetOf(context), (signal) =>
    new Bucket(clients.s3, bucket, signal).get(storeKey(contentDigest), MAX_CONTENT_BYTES),
  );
  return storedContent(stored, contentDigest, own);
}

const budgetOf = ({ getRemainingTimeInMillis }: TimeLeft) => getRemainingTimeInMillis() - RESPOND_BUDGET_MS;

function logRepairs(keys: readonly string[]): void {
  if (keys.length > 0)
    writeLog({ event: CONTENT_REPAIRED, objects: keys.length, keys: keys.slice(0, KEYS_LOGGED) });
}

function logFailure(requestType: string, error: unknown): string {
  const failure = error instanceof Error ? error.message : String(error);
  writeLog({ event: PUBLISH_FAILED, requestType, failure });
  return failure;
}

/**
 * Deletes every version in the bucket of a deleted stack, because CloudFormation deletes only an empty bucket. It takes
 * the lease, so that a run in progress ends first. A daily run that waits for the lease then finds none, and ends.
 * @param name - of the bucket
 * @returns the number of deleted versions; undefined if the bucket no longer exists
 * @throws the last failure
 */
async function empty(name: string, budgetMs: number): Promise<number | undefined> {
  const claim = new Claim();
  let deleted = 0;
  const attempt = async (signal: AbortSignal): Promise<number> => {
    const waiting = new Bucket(clients.s3, name, signal);
    const lease = await acquireLease({ bucket: waiting, claim, yields: false, again: false, signal });
    const bucket = new Bucket(clients.s3, name, AbortSignal.any([signal, lease!.signal]));
    for (;;) {
      const versions = await bucket.firstVersions();
      // The lease is deleted last.
      const others = versions.filter(({ Key, isLatest }) => !(Key === LEASE_KEY && isLatest));
      const done = others.length === 0;
      await bucket.delete(done ? versions : others);
      deleted += others.length;
      if (done) return deleted;
    }
  };
  try {
    return await persist(budgetMs, attempt);
  } catch (error) {
    if (error instanceof StepFailure && error.code === 'NoSuchBucket') return undefined;
    throw error;
  }
}
