/**
 * Lambda: publishes the site. CloudFormation calls it as a custom resource in each deployment, and it answers before
 * its time-out. A schedule calls it once a day to render the facts of the day, to sign again and to repair changed
 * objects. A failure leaves the published content in place. So does the deletion of the stack, unless the stage removes
 * everything.
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

/** Of repaired objects: enough to begin an investigation. S3 allows 1,024 bytes a key. */
const KEYS_LOGGED = 20;

/** For so many days before the facts expire, each daily run logs a reminder. */
const REMIND_DAYS = 30;

/** Has the time that is left. */
type Caller = Pick<Context, 'getRemainingTimeInMillis'>;

export async function handler(request: PublishRequest | RefreshRequest, caller: Caller): Promise<void> {
  if (request.RequestType === 'Refresh') return refresh(request, caller);
  return respond(request, await (request.RequestType === 'Delete' ? remove : deploy)(request, caller));
}

async function remove({ ResourceProperties }: PublishRequest, caller: Caller): Promise<Answer> {
  const requestType = 'Delete';
  try {
    const bucket = bucketToEmpty(ResourceProperties);
    if (bucket === undefined) {
      writeLog({ event: CONTENT_PUBLISHED, requestType, outcome: 'kept' });
      return { said: 'The content is kept, as the bucket is' };
    }
    const versions = await empty({ clients, bucket, budgetMs: budgetOf(caller) });
    writeLog({
      event: CONTENT_PUBLISHED,
      requestType,
      outcome: versions === undefined ? 'gone' : 'emptied',
      versions,
    });
    return {
      said:
        versions === undefined
          ? `There is no bucket ${bucket} any more: nothing to delete`
          : `The bucket is empty: ${versions} versions deleted`,
    };
  } catch (error) {
    return { failure: logFailure(requestType, error) };
  }
}

async function deploy(request: PublishRequest, caller: Caller): Promise<Answer> {
  const requestType = request.RequestType;
  try {
    const source = await readSource();
    // A deployment changes objects on purpose: they are not repairs.
    const { repaired: _, ...outcome } = (await runOn(source, request, caller, { yields: false }))!;
    writeLog({ event: CONTENT_PUBLISHED, requestType, ...outcome });
    return {
      said: `Content is published: ${outcome.written} written, ${outcome.deleted} deleted`,
      data: { SigningKeyId: outcome.signingKeyId },
    };
  } catch (error) {
    return { failure: logFailure(requestType, error) };
  }
}

/** Lambda repeats an asynchronous call that throws. */
async function refresh(request: RefreshRequest, caller: Caller): Promise<void> {
  const requestType = request.RequestType;
  try {
    const source = await readSource();
    const outcome = await runOn(source, request, caller, { yields: true });
    if (outcome) {
      const { repaired, ...counts } = outcome;
      writeLog({ event: CONTENT_PUBLISHED, requestType, ...counts, repaired: repaired.length });
      if (repaired.length > 0)
        writeLog({ event: CONTENT_REPAIRED, objects: repaired.length, keys: repaired.slice(0, KEYS_LOGGED) });
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
  caller: Caller,
  { yields }: Pick<Run, 'yields'>,
): Promise<RunOutcome | undefined> {
  const target = readTarget(ResourceProperties);
  return run({ clients, source, target, budgetMs: budgetOf(caller), yields });
}

const budgetOf = ({ getRemainingTimeInMillis }: Caller) => getRemainingTimeInMillis() - RESPOND_BUDGET_MS;

function logFailure(requestType: string, error: unknown): string {
  const failure = error instanceof Error ? error.message : String(error);
  writeLog({ event: PUBLISH_FAILED, requestType, failure });
  return failure;
}
