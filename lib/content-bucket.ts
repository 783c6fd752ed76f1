/**
 * The bucket that holds every page and document. Private: CloudFront reads it through origin access
 * control, the publisher writes it, nobody else touches it. Kept when the stack goes, unless the stage
 * says otherwise, because it is the only place where earlier content lives. CloudFormation deletes no bucket
 * that holds anything: the publisher empties it (lib/content-publisher.ts).
 */
import { Duration, type RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** How long a replaced or deleted version can still be brought back. */
const NONCURRENT_VERSION_DAYS = 90;

export class ContentBucket extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, removalPolicy: RemovalPolicy) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      removalPolicy,
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
        'Server access logs hold IP addresses and user agents, which this service keeps of nobody; only CloudFront and the publisher can reach the bucket.',
    });
    // The library's own types disagree under `exactOptionalPropertyTypes`.
    this.bucket = bucket as IBucket;
  }
}
