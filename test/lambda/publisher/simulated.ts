/** The publisher's handler and the clients that it calls, so that `simulation.ts` can answer in place of AWS. */
export { CloudFrontClient } from '@aws-sdk/client-cloudfront';
export { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms';
export {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
export { handler } from '../../../lambda/publisher/handler.ts';
