/**
 * The custom resource that publishes the site's content: CloudFormation calls it when the content, the
 * address or the place changes. Whatever happens, it answers before its own time is up. A failure
 * leaves what is published as it is; deleting the stack leaves it too, like the bucket.
 */
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import type { Context } from 'aws-lambda';
import { readContent } from './publisher/content.ts';
import { persist } from './publisher/persist.ts';
import { type PublishOutcome, publish } from './publisher/publish.ts';
import { type PublishRequest, readTarget } from './publisher/request.ts';
import { RESPOND_BUDGET_MS, respond } from './publisher/respond.ts';

const s3 = new S3Client();
const cloudFront = new CloudFrontClient();

export async function handler(
  request: PublishRequest,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  let failure: string | undefined;
  try {
    const outcome = request.RequestType === 'Delete' ? 'content kept' : await publishAll(request, context);
    console.log(JSON.stringify({ event: 'publish', requestType: request.RequestType, outcome }));
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ event: 'publish', requestType: request.RequestType, failure }));
  }
  await respond(request, failure);
}

async function publishAll(
  request: PublishRequest,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<PublishOutcome> {
  const target = readTarget(request.ResourceProperties);
  const files = await readContent(new URL('.', import.meta.url), target.baseUrl);
  return persist(context.getRemainingTimeInMillis() - RESPOND_BUDGET_MS, (abortSignal) =>
    publish({ s3, cloudFront, target, files, callerReference: request.RequestId, abortSignal }),
  );
}
