/**
 * The custom resource that publishes the site's content: CloudFormation calls it when the content, the
 * address or the place changes. Whatever happens, it answers before its own time is up. A failure
 * leaves what is published as it is; deleting the stack leaves it too, like the bucket. A schedule calls
 * it on the day after the facts expire: it then publishes the same content as that day reads it.
 */
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import type { Context } from 'aws-lambda';
import { readContent } from './content.ts';
import { persist } from './persist.ts';
import { type PublishOutcome, publish } from './publish.ts';
import { type PublishRequest, type RefreshRequest, readTarget } from './request.ts';
import { RESPOND_BUDGET_MS, respond } from './respond.ts';
import { readSigningOrder, sign } from './sign.ts';

const s3 = new S3Client();
const cloudFront = new CloudFrontClient();
const kms = new KMSClient();

const ASSET = new URL('.', import.meta.url);

/** Who calls, for how long it waits and how the call is named. */
type Caller = Pick<Context, 'getRemainingTimeInMillis'> & Partial<Pick<Context, 'awsRequestId'>>;

export async function handler(request: PublishRequest | RefreshRequest, caller: Caller): Promise<void> {
  // Lambda repeats an asynchronous call that throws, and the alarm counts it.
  if (request.RequestType === 'Refresh') return log('Refresh', await publishAll(request, caller));
  const { RequestType: requestType } = request;
  let failure: string | undefined;
  let signingKeyId: string | undefined;
  try {
    if (requestType === 'Delete') log(requestType, 'content kept');
    else {
      const outcome = await publishAll(request, caller);
      signingKeyId = outcome.signingKeyId;
      log(requestType, outcome);
    }
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ event: 'publish', requestType, failure }));
  }
  await respond(request, failure, signingKeyId === undefined ? undefined : { SigningKeyId: signingKeyId });
}

function log(requestType: string, outcome: PublishOutcome | string): void {
  console.log(JSON.stringify({ event: 'publish', requestType, outcome }));
}

async function publishAll(
  {
    ResourceProperties,
    RequestId,
  }: Pick<PublishRequest, 'ResourceProperties'> & { readonly RequestId?: string },
  { getRemainingTimeInMillis, awsRequestId }: Caller,
): Promise<PublishOutcome & { readonly signingKeyId?: string }> {
  const target = readTarget(ResourceProperties);
  const today = new Date().toISOString().slice(0, 10);
  const content = await readContent(ASSET, target.baseUrl, today);
  const order = await readSigningOrder(ASSET);
  const callerReference = RequestId ?? awsRequestId ?? today;
  return persist(getRemainingTimeInMillis() - RESPOND_BUDGET_MS, async (abortSignal) => {
    const signed = order && (await sign({ kms, s3, target, order, abortSignal }));
    const files = [...content, ...(signed?.files ?? [])];
    const outcome = await publish({ s3, cloudFront, target, files, callerReference, abortSignal });
    return { ...outcome, ...(signed && { signingKeyId: signed.keyId }) };
  });
}
