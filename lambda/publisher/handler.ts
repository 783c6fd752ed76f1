/**
 * Lambda: publishes the site. CloudFormation calls it as a custom resource with each deployment, and it answers before its
 * own time is up; a schedule calls it once a day, to render for the day, sign anew and put right what is not as it should
 * be. A failure leaves what is published as it is; deleting the stack leaves it too, like the bucket.
 */
import type { Context } from 'aws-lambda';
import { addDays } from '../shared/days.ts';
import { awsClients } from './clients.ts';
import { writeLog } from './log.ts';
import { CONTENT_PUBLISHED, CONTENT_REPAIRED, FACTS_EXPIRE_SOON, PUBLISH_FAILED } from './log-words.ts';
import { type PublishRequest, type RefreshRequest, readTarget } from './request.ts';
import { RESPOND_BUDGET_MS, respond } from './respond.ts';
import { type RunOutcome, run } from './run.ts';
import { readSiteSource } from './site-source-file.ts';

const clients = awsClients();
const source = readSiteSource(new URL('.', import.meta.url));

/** How long before the facts expire somebody is told, each day. */
const REMIND_DAYS = 30;

/** Who calls, for how long it waits and how the call is named. */
type Caller = Pick<Context, 'getRemainingTimeInMillis' | 'awsRequestId'>;

export async function handler(request: PublishRequest | RefreshRequest, caller: Caller): Promise<void> {
  if (request.RequestType === 'Refresh') return refresh(request, caller);
  const { RequestType: requestType } = request;
  if (requestType === 'Delete') {
    writeLog({ event: CONTENT_PUBLISHED, requestType, outcome: 'kept' });
    return respond(request, { said: 'The content is kept, as the bucket is' });
  }
  try {
    // What differs from before is what the deployment is for.
    const { repaired: _, ...outcome } = await publishAll(request, request.RequestId, caller);
    writeLog({ event: CONTENT_PUBLISHED, requestType, ...outcome });
    await respond(request, {
      said: `Content is published: ${outcome.written} written, ${outcome.deleted} deleted`,
      data: { SigningKeyId: outcome.signingKeyId },
    });
  } catch (error) {
    await respond(request, { failure: logFailure(requestType, error) });
  }
}

/** Lambda repeats an asynchronous call that throws. */
async function refresh(request: RefreshRequest, caller: Caller): Promise<void> {
  const requestType = request.RequestType;
  try {
    const outcome = await publishAll(request, caller.awsRequestId, caller);
    writeLog({ event: CONTENT_PUBLISHED, requestType, ...outcome });
    if (outcome.repaired > 0) writeLog({ event: CONTENT_REPAIRED, objects: outcome.repaired });
    const { validUntil } = (await source).practice.contact.verification;
    const today = new Date().toISOString().slice(0, 10);
    if (addDays(today, REMIND_DAYS) >= validUntil) writeLog({ event: FACTS_EXPIRE_SOON, validUntil });
  } catch (error) {
    logFailure(requestType, error);
    throw error;
  }
}

async function publishAll(
  { ResourceProperties }: Pick<PublishRequest, 'ResourceProperties'>,
  id: string,
  { getRemainingTimeInMillis }: Caller,
): Promise<RunOutcome> {
  const target = readTarget(ResourceProperties);
  const budgetMs = getRemainingTimeInMillis() - RESPOND_BUDGET_MS;
  return run({ clients, source: await source, target, id, budgetMs });
}

function logFailure(requestType: string, error: unknown): string {
  const failure = error instanceof Error ? error.message : String(error);
  writeLog({ event: PUBLISH_FAILED, requestType, failure });
  return failure;
}
