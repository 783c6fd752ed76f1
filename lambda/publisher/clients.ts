/**
 * The AWS clients of the publisher. A request that is never answered must cost seconds, not the publication: it is given up
 * and sent again by the SDK, and then by `persist`.
 */
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';

const CONFIG = {
  maxAttempts: 5,
  requestHandler: {
    connectionTimeout: 2_000,
    // To the head of the answer; a body that stops coming is told by its silence.
    requestTimeout: 5_000,
    throwOnRequestTimeout: true,
    socketTimeout: 5_000,
  },
};

export interface Clients {
  readonly s3: S3Client;
  readonly cloudFront: CloudFrontClient;
  readonly kms: KMSClient;
}

export const awsClients = (): Clients => ({
  s3: new S3Client(CONFIG),
  cloudFront: new CloudFrontClient(CONFIG),
  kms: new KMSClient(CONFIG),
});
