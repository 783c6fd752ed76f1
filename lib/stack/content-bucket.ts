/**
 * The private bucket of all pages and documents. Only CloudFront reads it, through origin access control, and only the
 * publisher writes it. By default the bucket is retained when the stack is deleted, because only the bucket has earlier
 * content. If it is to be deleted, the publisher empties it first, because CloudFormation deletes empty buckets only.
 */
import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** Days for which a replaced or deleted version can be restored. */
const NONCURRENT_VERSION_DAYS = 90;

/** @param emptied - whether the publisher empties the bucket when the stack is deleted */
export function contentBucket(scope: Construct, id: string, emptied: boolean): IBucket {
  const bucket = new Bucket(new Construct(scope, id), 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    // `RETAIN_ON_UPDATE_OR_DELETE` deletes the bucket if the deployment that creates it fails, which fails once the
    // publisher has written to it.
    removalPolicy: emptied ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    lifecycleRules: [
      {
        id: 'ForgetOldVersions',
        noncurrentVersionExpiration: Duration.days(NONCURRENT_VERSION_DAYS),
        expiredObjectDeleteMarker: true,
      },
    ],
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Server access logs hold IP addresses and user agents, which this service never keeps; only CloudFront and the publisher can reach the bucket.',
  });
  // CDK's types are inconsistent under `exactOptionalPropertyTypes`.
  return bucket as IBucket;
}
