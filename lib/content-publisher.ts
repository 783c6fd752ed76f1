/**
 * Publishes the site as part of a deployment, and once a day: a Lambda function whose asset holds the renderer and the
 * sources of the site, and the custom resource that makes CloudFormation call it. (`BucketDeployment` has one content type
 * a deployment, brings a 22 MB Python layer and deletes before it invalidates.)
 */
import { createHash } from 'node:crypto';
import { type CfnElement, CustomResource, Duration, Stack, Validations } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { type IRole, Policy, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct, type IDependable } from 'constructs';
import { SITE_SOURCE_FILE } from '../lambda/publisher/site-source-file.ts';
import type { SiteSource } from '../lambda/render/site-source.ts';
import { bundleHandler } from './bundle/handler.ts';
import { DailyRun } from './daily-run.ts';
import { type LogSettings, NodeFunction } from './node-function.ts';

/**
 * Long enough to wait for another publisher, to sit out a disturbance of S3, and for IAM to settle after a policy has
 * changed; the function stops by itself before.
 */
const TIMEOUT = Duration.minutes(4);

/** CloudFormation waits an hour by default for a function that never answers. */
const SERVICE_TIMEOUT = Duration.minutes(6);

interface ContentPublisherProps {
  readonly source: SiteSource;
  readonly bucket: IBucket;
  readonly distribution: IDistribution;
  readonly baseUrl: string;
  /** ARNs of the KMS keys; the first one signs. */
  readonly signingKeys: readonly string[];
  /** What has to be up to date before the cache is emptied, or old answers would fill it again. */
  readonly after: readonly IDependable[];
  /** Whether deleting the stack deletes the content, every version of it. */
  readonly emptiesBucket: boolean;
  readonly logs: LogSettings;
  readonly deployment: string | undefined;
}

export class ContentPublisher extends Construct {
  readonly publisher: NodeFunction;
  readonly role: IRole;
  /** Thumbprint of the public key that signs (RFC 7638): the publisher says it when it has published. */
  readonly signingKeyId: string;
  private readonly published: CustomResource;

  constructor(scope: Construct, id: string, props: ContentPublisherProps) {
    super(scope, id);
    const { source, bucket, distribution, baseUrl, signingKeys, after, emptiesBucket, logs, deployment } =
      props;
    const files = {
      'index.mjs': bundleHandler('publisher', undefined),
      [SITE_SOURCE_FILE]: JSON.stringify(source),
    };
    this.publisher = new NodeFunction(this, 'Publisher', {
      name: 'Publisher',
      description: 'Renders the site, puts it into the bucket, invalidates the cache, deletes what is stale',
      files,
      // Half a megabyte of SDK to load and TLS to several hosts: at 128 MB that takes seconds.
      memorySizeMb: 512,
      logs,
      timeout: TIMEOUT,
      // What it may do with the keys is said beside them (signing-keys.ts).
      policies: {
        PublishContent: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['s3:ListBucket', ...(emptiesBucket ? ['s3:ListBucketVersions'] : [])],
              resources: [bucket.bucketArn],
            }),
            new PolicyStatement({
              actions: [
                ...['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
                ...(emptiesBucket ? ['s3:DeleteObjectVersion'] : []),
              ],
              resources: [bucket.arnForObjects('*')],
            }),
            new PolicyStatement({
              actions: ['cloudfront:CreateInvalidation'],
              resources: [distributionArn(distribution)],
            }),
          ],
        }),
      },
    });
    this.role = this.publisher.function.role!;
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
    const { schedule } = new DailyRun(this, 'DailyRun', { publisher: this.publisher.function, properties });
    this.published = new CustomResource(this, 'Content', {
      resourceType: 'Custom::SiteContent',
      serviceToken: this.publisher.function.functionArn,
      serviceTimeout: SERVICE_TIMEOUT,
      properties: {
        ...properties,
        // A change of content alone has to be a change of the resource, or CloudFormation would not call.
        ContentHash: sha256(Object.values(files).join('')),
        ...(deployment !== undefined && { Deployment: deployment }),
        ...(emptiesBucket && { EmptyOnDelete: true }),
      },
    });
    // Publishing before CloudFront may read would let it cache refusals.
    this.published.node.addDependency(bucket, distribution, ...after);
    // Made after it and deleted before it: a run in between would fill an emptied bucket again.
    schedule.node.addDependency(this.published);
    this.signingKeyId = this.published.getAttString('SigningKeyId');
  }

  /** A policy beside the role, and in place before the content is signed. */
  maySign(statements: PolicyStatement[]): void {
    this.published.node.addDependency(new Policy(this, 'Sign', { roles: [this.role], statements }));
  }
}

/** In hex. */
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** CloudFront is global: its ARNs have no region. */
function distributionArn(distribution: IDistribution): string {
  return Stack.of(distribution).formatArn({
    service: 'cloudfront',
    region: '',
    resource: 'distribution',
    resourceName: distribution.distributionId,
  });
}
