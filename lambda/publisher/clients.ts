/**
 * The AWS clients of the publisher. A request that is not answered times out after seconds. The SDK sends it again, and
 * then `persist` does.
 */
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';

const CONFIG = {
  maxAttempts: 5,
  requestHandler: {
    connectionTimeout: 2_000,
    // Until the head of the answer. For the body, `socketTimeout` limits the time without data.
    requestTimeout: 5_000,
    throwOnRequestTimeout: true,
    socketTimeout: 5_000,
  },
};

export type Clients = ReturnType<typeof awsClients>;

export const awsClients = () => ({
  // Each body is compared with what it should be.
  s3: new S3Client({ ...CONFIG, responseChecksumValidation: 'WHEN_REQUIRED' }),
  cloudFront: new CloudFrontClient(CONFIG),
  kms: new KMSClient(CONFIG),
});
