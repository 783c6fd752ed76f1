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
  MARKER_KEY,
  ownContent,
  sourceOf,
  storedContent,
  storeKey,
} from './content.ts';
import { persist, StepFailure } from './failure.ts';
import {
  CONTENT_PUBLISHED,
  CONTENT_REPAIRED,
  FACTS_EXPIRE_SOON,
  PUBLISH_FAILED,
  reminderOn,
  writeLog,
} from './log.ts';
import { RECENT_MS } from './marker.ts';
import {
  type Answer,
  type PublishRequest,
  RESPOND_BUDGET_MS,
  type RefreshRequest,
  readTarget,
  requestTime,
  respond,
  type Target,
} from './request.ts';
import { run } from './run.ts';

const clients = awsClients();

/** Number of repaired objects that a log line names. The line stays short: S3 allows 1,024 bytes a key. */
const KEYS_LOGGED = 20;

/** The part of Lambda's context that is used: the time that is left. */
type TimeLeft = Pick<Context, 'getRemainingTimeInMillis'>;

export async function handler(request: PublishRequest | RefreshRequest, context: TimeLeft): Promise<void> {
  if (request.RequestType === 'Refresh') return refresh(request, context);
  return respond(request, await (request.RequestType === 'Delete' ? remove : deploy)(request, context));
}

async function remove({ ResourceProperties }: PublishRequest, context: TimeLeft): Promise<Answer> {
  const requestType = 'Delete';
  try {
    const { bucket, isEmptied } = readTarget(ResourceProperties);
    const reason = isEmptied
      ? await empty(bucket, budgetOf(context))
      : 'The content is kept, as the bucket is';
    writeLog({ event: CONTENT_PUBLISHED, requestType, outcome: reason });
    return { reason };
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
    const {
      failure,
      repaired: _,
      ...outcome
    } = (await run({
      ...{ clients, content, source: sourceOf(content), target, keeps },
      ...{ requestedAt: requestTime(request), budgetMs: budgetOf(context) },
    }))!;
    const origin = content === own ? undefined : 'the bucket';
    writeLog({ event: CONTENT_PUBLISHED, requestType, ...outcome, origin });
    if (failure !== undefined) logFailure(requestType, failure);
    // A stack that is created has nothing to lose. An update that fails would bring the content before back.
    if (failure !== undefined && requestType === 'Create') return { failure };
    const notDone = failure === undefined ? '' : `. Not done: ${failure}`;
    return {
      reason: `Content is published${origin ? ` from ${origin}` : ''}: ${outcome.written} written, ${outcome.deleted} deleted${notDone}`,
      data: { SigningKeyId: outcome.signingKeyId ?? 'none' },
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

/** A call that was delivered late may name the content and the address of an earlier deployment. */
const isLate = ({ ScheduledTime }: RefreshRequest) =>
  ScheduledTime !== undefined && Date.now() - Date.parse(ScheduledTime) > RECENT_MS;

/** Lambda repeats an asynchronous call that throws. */
async function refresh(request: RefreshRequest, context: TimeLeft): Promise<void> {
  const requestType = request.RequestType;
  try {
    const target = readTarget(request.ResourceProperties);
    if (isLate(request)) return;
    const own = await readOwn();
    const content = await namedContent(own, target, context);
    const source = sourceOf(content);
    const today = dayOf(new Date());
    const lastDay = lastDayBeforeChange(source.practice, today);
    if (isFirstOfDay(request) && lastDay !== addDays(today, -1)) return;
    const outcome = await run({
      ...{ clients, content, source, target, budgetMs: budgetOf(context) },
      // A deployment may still be rolled back.
      keeps: isStored,
    });
    if (outcome === undefined) {
      writeLog({ event: CONTENT_PUBLISHED, requestType, outcome: 'left to a deployment' });
    } else {
      const { failure: _, repaired, ...counts } = outcome;
      writeLog({ event: CONTENT_PUBLISHED, requestType, ...counts, repaired: repaired.length });
      // This code may render the content of another deployment in another way.
      if (content === own && repaired.length > 0)
        writeLog({ event: CONTENT_REPAIRED, objects: repaired.length, keys: repaired.slice(0, KEYS_LOGGED) });
    }
    const reminder = reminderOn(source, today);
    if (reminder) writeLog({ event: FACTS_EXPIRE_SOON, ...reminder });
    if (outcome?.failure !== undefined) throw new Error(outcome.failure);
  } catch (error) {
    logFailure(requestType, error);
    throw error;
  }
}

const readOwn = () => ownContent(new URL('.', import.meta.url));

/**
 * The content of the request. In a roll-back it may be that of another deployment than this function's. So may that of
 * the schedule, which CloudFormation updates last: it names the content, address and keys of the last deployment that
 * was complete.
 */
async function namedContent(own: Content, target: Target, context: TimeLeft): Promise<Content> {
  const { bucket, contentDigest } = target;
  if (contentDigest === own.digest) return own;
  const stored = await persist(budgetOf(context), (signal) =>
    new Bucket(clients.s3, bucket, signal).get(storeKey(contentDigest)),
  );
  return storedContent(stored, contentDigest, own);
}

const budgetOf = ({ getRemainingTimeInMillis }: TimeLeft) => getRemainingTimeInMillis() - RESPOND_BUDGET_MS;

function logFailure(requestType: string, error: unknown): string {
  const failure = error instanceof Error ? error.message : String(error);
  writeLog({ event: PUBLISH_FAILED, requestType, failure });
  return failure;
}

/**
 * Deletes every version in the bucket of a deleted stack, because CloudFormation deletes only an empty bucket. It deletes
 * the marker first, so that a daily run in progress ends, and lists until nothing is left.
 * @returns what was done, for people
 * @throws the last failure
 */
async function empty(name: string, budgetMs: number): Promise<string> {
  let deleted = 0;
  const attempt = async (signal: AbortSignal): Promise<string> => {
    const bucket = new Bucket(clients.s3, name, signal);
    await bucket.delete([{ Key: MARKER_KEY }]);
    for (;;) {
      const versions = await bucket.firstVersions();
      if (versions.length === 0) return `The bucket is empty: ${deleted} versions deleted`;
      await bucket.delete(versions);
      deleted += versions.length;
    }
  };
  try {
    return await persist(budgetMs, attempt);
  } catch (error) {
    if (!(error instanceof StepFailure && error.code === 'NoSuchBucket')) throw error;
    return `There is no bucket ${name} any more: nothing to delete`;
  }
}
