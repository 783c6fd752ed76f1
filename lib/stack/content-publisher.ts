/**
 * Publishes the site during a deployment and daily: a Lambda function whose asset holds the renderer and the
 * sources of the site, and a custom resource through which CloudFormation calls it. docs/decisions.md says why not
 * `BucketDeployment`.
 */
import { createHash } from 'node:crypto';
import { type CfnElement, CustomResource, Duration, Stack, TimeZone, Validations } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  AnyPrincipal,
  Effect,
  type IRole,
  Policy,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import {
  ContextAttribute,
  Schedule,
  ScheduleExpression,
  ScheduleTargetInput,
  TimeWindow,
} from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct, type IDependable } from 'constructs';
import { CONTENT_FILE, contentDigest, contentText, digestOf } from '../../lambda/publisher/content.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { bundleHandler } from './bundle/handler.ts';
import { distributionArn } from './distribution.ts';
import { type LogSettings, NodeFunction } from './handlers.ts';
import type { SigningKeys } from './signing-keys.ts';

/**
 * Long enough to wait for another run, for S3 to recover from a disturbance, and for IAM to apply a changed policy. The
 * function stops by itself before this time-out.
 */
const TIMEOUT = Duration.minutes(4);

/** By default, CloudFormation waits one hour for a function that never answers. */
const SERVICE_TIMEOUT = Duration.minutes(6);

interface ContentPublisherProps {
  readonly source: SiteSource;
  readonly bucket: IBucket;
  readonly distribution: IDistribution;
  /** Public origin of the service, no trailing slash. */
  readonly baseUrl: string;
  readonly signingKeys: SigningKeys;
  /** Updated before the cache is invalidated; otherwise old answers would fill the cache again. */
  readonly after: readonly IDependable[];
  /** Whether deletion of the stack deletes every version of the content. */
  readonly emptiesBucket: boolean;
  readonly logs: LogSettings;
  /** Text that forces a publication when it is another one than before. */
  readonly deployment: string | undefined;
}

export class ContentPublisher extends Construct {
  readonly publisher: NodeFunction;
  /** Thumbprint of the public key that signs (RFC 7638). The publisher returns it after publishing. */
  readonly signingKeyId: string;

  constructor(scope: Construct, id: string, props: ContentPublisherProps) {
    super(scope, id);
    const { source, bucket, distribution, baseUrl, signingKeys, after, emptiesBucket, logs, deployment } =
      props;
    const code = bundleHandler('publisher', undefined);
    const target = {
      Bucket: bucket.bucketName,
      DistributionId: distribution.distributionId,
      BaseUrl: baseUrl,
      SigningKeys: signingKeys.arns,
    };
    const content = contentText(source, Stack.of(this).resolve(target));
    this.publisher = new NodeFunction(this, 'Publisher', {
      name: 'Publisher',
      description: 'Renders the site, puts it into the bucket, invalidates the cache, deletes what is stale',
      files: { 'index.mjs': code, [CONTENT_FILE]: content },
      identity: digestOf(code) + contentDigest(content),
      // At 128 MB, loading half a megabyte of SDK and opening TLS connections takes seconds.
      memorySizeMb: 512,
      logs,
      timeout: TIMEOUT,
      policies: {
        PublishContent: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['s3:ListBucket', ...(emptiesBucket ? ['s3:ListBucketVersions'] : [])],
              resources: [bucket.bucketArn],
            }),
            new PolicyStatement({
              actions: [
                's3:GetObject',
                's3:PutObject',
                's3:DeleteObject',
                ...(emptiesBucket ? ['s3:DeleteObjectVersion'] : []),
              ],
              resources: [bucket.arnForObjects('*')],
            }),
            new PolicyStatement({
              actions: ['cloudfront:CreateInvalidation'],
              resources: [distributionArn(this, distribution.distributionId)],
            }),
          ],
        }),
      },
    });
    const role = this.publisher.function.role!;
    bucket.addToResourcePolicy(onlyPutBy(role, bucket));
    const bucketId = Stack.of(this).getLogicalId(bucket.node.defaultChild as CfnElement);
    Validations.of(this.publisher).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/*]`,
      reason:
        'The publisher owns every object of this one bucket, whatever its key; no action has a wildcard.',
    });

    const properties = {
      ...target,
      // A roll-back may call the function that is rolled back afterwards, which has other content in its asset.
      ContentDigest: contentDigest(content),
      ...(emptiesBucket && { EmptyOnDelete: true }),
    };
    const schedule = dailyRun(new Construct(this, 'DailyRun'), this.publisher.function, properties);
    const published = new CustomResource(this, 'Content', {
      resourceType: 'Custom::SiteContent',
      serviceToken: this.publisher.function.functionArn,
      serviceTimeout: SERVICE_TIMEOUT,
      properties: {
        ...properties,
        // CloudFormation calls the function only if a property changes, so a change of the code has to change one.
        CodeDigest: digestOf(code),
        ...(deployment !== undefined && { Deployment: deployment }),
      },
    });
    // If the content were published before CloudFront may read the bucket, CloudFront would cache the refusals.
    published.node.addDependency(bucket, distribution, ...after);
    // Created after the content and deleted before it: a daily run in between would fill an emptied bucket again.
    schedule.node.addDependency(published);
    // A policy outside the role, because key and role would otherwise wait for each other.
    const sign = new Policy(this, 'Sign', { roles: [role], statements: signingKeys.grantSign(role) });
    published.node.addDependency(sign);
    this.signingKeyId = published.getAttString('SigningKeyId');
  }
}

/**
 * Denies every other principal, of AWS services too, to put objects, in parts or as copies, and to replicate into the
 * bucket (service authorization reference, "Amazon S3"). Whoever repairs by hand may still delete. A principal in a
 * condition may be one that S3 cannot see yet.
 */
const onlyPutBy = (role: IRole, bucket: IBucket) =>
  new PolicyStatement({
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions: ['s3:PutObject', 's3:ReplicateObject'],
    resources: [bucket.arnForObjects('*')],
    conditions: { ArnNotEquals: { 'aws:PrincipalArn': role.roleArn } },
  });

/** EventBridge Scheduler calls within these minutes after the time of the schedule. */
const WINDOW_MINUTES = 10;

/** First minute of the hour for a run, so that a publisher whose clock is slow is on the new day too. */
const FIRST_MINUTE = 5;

/** Minutes of an hour in which a schedule may begin. Its window ends in that hour. */
const MINUTES = 60 - FIRST_MINUTE - WINDOW_MINUTES;

/** Hours of a day after the first. */
const HOURS = 23;

/**
 * The time of the daily run. It follows from the name, so that the stages of an account run at different times.
 *
 * @returns fields of the cron expression: the time, and the same minute of the first hour of the day
 */
export function timesOfDay(name: string): { readonly minute: string; readonly hour: string } {
  const slot = createHash('sha256').update(name).digest().readUInt32BE() % (HOURS * MINUTES);
  return { minute: `${FIRST_MINUTE + (slot % MINUTES)}`, hour: `0,${1 + Math.floor(slot / MINUTES)}` };
}

/**
 * Runs the publisher twice a day. At the stage's own time it renders the pages of the day, repairs changed objects and
 * renews signatures (contract §7). In the first hour of the day it publishes only if the facts changed at midnight. The
 * schedule has a time of day and no dates, because EventBridge Scheduler refuses a date in the past, which an update or
 * a roll-back could set.
 *
 * @param properties - of the publisher's custom resource, which say where to publish
 */
function dailyRun(scope: Construct, publisher: IFunction, properties: Readonly<Record<string, unknown>>) {
  const { account, region, partition, stackName } = Stack.of(scope);
  // A role's trust policy can name a schedule group but not a schedule (EventBridge Scheduler user guide, "Confused
  // deputy prevention").
  const group = `arn:${partition}:scheduler:${region}:${account}:schedule-group/default`;
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: {
          'aws:SourceAccount': account,
          'aws:SourceArn': group,
        },
      },
    }),
    inlinePolicies: {
      CallThePublisher: new PolicyDocument({
        statements: [
          new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [publisher.functionArn] }),
        ],
      }),
    },
  });
  return new Schedule(scope, 'Schedule', {
    description: 'Renders for the day, repairs, signs anew',
    schedule: ScheduleExpression.cron({
      ...timesOfDay(`${stackName} ${region}`),
      timeZone: TimeZone.ETC_UTC,
    }),
    timeWindow: TimeWindow.flexible(Duration.minutes(WINDOW_MINUTES)),
    target: new LambdaInvoke(publisher, {
      // Otherwise the target adds every version and alias of the function to the policy.
      role: role.withoutPolicyUpdates(),
      input: ScheduleTargetInput.fromObject({
        RequestType: 'Refresh',
        ScheduledTime: ContextAttribute.scheduledTime,
        ResourceProperties: properties,
      }),
    }),
  });
}
