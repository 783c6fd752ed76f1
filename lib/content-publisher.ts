/**
 * Publishes the rendered site as part of a deployment: a Lambda function whose asset holds both the
 * code and the content, and the custom resource that makes CloudFormation call it whenever content,
 * address or place change. (`BucketDeployment` has one content type a deployment, brings a 22 MB
 * Python layer and deletes before it invalidates.)
 */
import { join } from 'node:path';
import { type CfnElement, CustomResource, Duration, Stack, Validations } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct, type IDependable } from 'constructs';
import type { SiteFile } from '../lambda/render/site.ts';
import { CONTENT_MANIFEST } from '../lambda/shared/content-manifest.ts';
import { SIGNING_ORDER, type SigningOrder } from '../lambda/shared/signing-order.ts';
import { bundleHandler } from './bundle/handler.ts';
import { contentFiles, sha256 } from './content-files.ts';
import { DailyRun } from './daily-run.ts';
import { type LogSettings, NodeFunction } from './node-function.ts';

const PUBLISHER = join(import.meta.dirname, '../lambda/publisher/handler.ts');

/** Long enough to sit out a disturbance of S3; the function stops by itself before. */
const TIMEOUT = Duration.minutes(2);

/** CloudFormation waits an hour by default for a function that never answers. */
const SERVICE_TIMEOUT = Duration.minutes(5);

export interface ContentPublisherProps {
  readonly files: readonly SiteFile[];
  readonly bucket: IBucket;
  readonly distribution: IDistribution;
  readonly baseUrl: string;
  readonly order: SigningOrder;
  /** ARNs of the KMS keys; the first one signs. */
  readonly signingKeys: readonly string[];
  /** Last day on which the facts hold. */
  readonly validUntil: string;
  /** What has to be up to date before the cache is emptied, or old answers would fill it again. */
  readonly after: readonly IDependable[];
  readonly logs: LogSettings;
}

export class ContentPublisher extends Construct {
  readonly publisher: NodeFunction;
  /** Thumbprint of the public key that signs (RFC 7638): the publisher says it when it has published. */
  readonly signingKeyId: string;

  constructor(scope: Construct, id: string, props: ContentPublisherProps) {
    super(scope, id);
    const { files, bucket, distribution, baseUrl, order, signingKeys, after, logs } = props;
    const content = { ...contentFiles(files), [SIGNING_ORDER]: JSON.stringify(order, undefined, 1) };
    this.publisher = new NodeFunction(this, 'Publisher', {
      description: 'Puts the content into the bucket, invalidates the cache, deletes what is stale',
      files: { 'index.mjs': bundleHandler({ entry: PUBLISHER }), ...content },
      // Half a megabyte of SDK to load and TLS to several hosts: at 128 MB that takes seconds.
      memorySizeMb: 512,
      logs,
      timeout: TIMEOUT,
      policies: {
        PublishContent: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
            new PolicyStatement({
              actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
              resources: [bucket.arnForObjects('*')],
            }),
            new PolicyStatement({
              actions: ['cloudfront:CreateInvalidation'],
              resources: [distributionArn(distribution)],
            }),
            new PolicyStatement({ actions: ['kms:GetPublicKey'], resources: [...signingKeys] }),
            new PolicyStatement({ actions: ['kms:Sign'], resources: signingKeys.slice(0, 1) }),
          ],
        }),
      },
    });
    const bucketId = Stack.of(this).getLogicalId(bucket.node.defaultChild as CfnElement);
    Validations.of(this.publisher).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/*]`,
      reason:
        'The publisher owns every object of this one bucket, whatever its key; actions have no wildcard.',
    });

    const properties = {
      Bucket: bucket.bucketName,
      DistributionId: distribution.distributionId,
      BaseUrl: baseUrl,
      SigningKeys: signingKeys,
    };
    new DailyRun(this, 'DailyRun', { publisher: this.publisher.function, properties });
    const published = new CustomResource(this, 'Content', {
      resourceType: 'Custom::SiteContent',
      serviceToken: this.publisher.function.functionArn,
      serviceTimeout: SERVICE_TIMEOUT,
      properties: {
        ...properties,
        // A change of content alone has to be a change of the resource, or CloudFormation would not call.
        ContentHash: sha256(content[CONTENT_MANIFEST] + content[SIGNING_ORDER]),
      },
    });
    // Publishing before CloudFront may read would let it cache refusals.
    published.node.addDependency(bucket, distribution, ...after);
    this.signingKeyId = published.getAttString('SigningKeyId');
  }
}

/** CloudFront is global: its ARNs have no region. */
function distributionArn(distribution: IDistribution): string {
  return Stack.of(distribution).formatArn({
    service: 'cloudfront',
    region: '',
    resource: 'distribution',
    resourceName: distribution.distributionId,
  });
}
