/**
 * Lambda: publishes the site. CloudFormation calls it as a custom resource in each deployment, and the function answers
 * before Lambda ends it. A schedule calls it once a day to render the facts of the day, to sign again and to repair
 * changed objects. A failure leaves the published content in place. So does the deletion of the stack, unless the stage
 * removes everything.
 */
import type { Context } from 'aws-lambda';
import type { SiteSource } from '../render/site-source.ts';
import { addDays, dayOf } from '../shared/days.ts';
import { awsClients } from './clients.ts';
import { empty } from './empty.ts';
import { CONTENT_PUBLISHED, CONTENT_REPAIRED, FACTS_EXPIRE_SOON, PUBLISH_FAILED, writeLog } from './log.ts';
import { bucketToEmpty, type PublishRequest, type RefreshRequest, readTarget } from './request.ts';
import { type Answer, RESPOND_BUDGET_MS, respond } from './respond.ts';
import { type Run, type RunOutcome, run } from './run.ts';
import { readSiteSource } from './site-source-file.ts';

const clients = awsClients();

/** Number of repaired objects that a log line names. The line stays short: S3 allows 1,024 bytes a key. */
const KEYS_LOGGED = 20;

/** From this number of days before the facts expire on, each daily run logs a reminder. */
const REMIND_DAYS = 30;

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
    const versions = await empty({ clients, bucket, budgetMs: budgetOf(context) });
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
    const source = await readSource();
    const { repaired, ...outcome } = (await runOn(source, request, context, { yields: false }))!;
    writeLog({ event: CONTENT_PUBLISHED, requestType, ...outcome });
    logRepairs(repaired);
    return {
      reason: `Content is published: ${outcome.written} written, ${outcome.deleted} deleted`,
      data: { SigningKeyId: outcome.signingKeyId },
    };
  } catch (error) {
    return { failure: logFailure(requestType, error) };
  }
}

/** Lambda repeats an asynchronous call that throws. */
async function refresh(request: RefreshRequest, context: TimeLeft): Promise<void> {
  const requestType = request.RequestType;
  try {
    const source = await readSource();
    const outcome = await runOn(source, request, context, { yields: true });
    if (outcome) {
      const { repaired, ...counts } = outcome;
      writeLog({ event: CONTENT_PUBLISHED, requestType, ...counts, repaired: repaired.length });
      logRepairs(repaired);
    } else {
      writeLog({ event: CONTENT_PUBLISHED, requestType, outcome: 'left to another run' });
    }
    const { validUntil } = source.practice.contact.verification;
    if (addDays(dayOf(new Date()), REMIND_DAYS) >= validUntil)
      writeLog({ event: FACTS_EXPIRE_SOON, validUntil });
  } catch (error) {
    logFailure(requestType, error);
    throw error;
  }
}

const readSource = () => readSiteSource(new URL('.', import.meta.url));

function runOn(
  source: SiteSource,
  { ResourceProperties }: Pick<PublishRequest, 'ResourceProperties'>,
  context: TimeLeft,
  { yields }: Pick<Run, 'yields'>,
): Promise<RunOutcome | undefined> {
  const target = readTarget(ResourceProperties);
  return run({ clients, source, target, budgetMs: budgetOf(context), yields });
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
