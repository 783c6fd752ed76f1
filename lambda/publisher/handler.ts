/**
 * Lambda: publishes the site. CloudFormation calls it as a custom resource with each deployment, and it answers before its
 * own time is up; a schedule calls it once a day, to render for the day, sign anew and put right what is not as it should
 * be. A failure leaves what is published as it is; deleting the stack leaves it too, like the bucket, unless the stage is
 * to leave nothing.
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

/** Of objects repaired: where to begin looking. S3 allows 1,024 bytes a key. */
const KEYS_LOGGED = 20;

/** How long before the facts expire somebody is told, each day. */
const REMIND_DAYS = 30;

/** For how long the caller waits. */
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
    // What differs from before is what the deployment is for.
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
