/**
 * The access log of CloudFront (standard logging v2, JSON). It has the fields named here and no others:
 * nothing by which to tell one viewer from another, and nothing that a viewer wrote. That leaves out the
 * path (`cs-uri-stem`), which can hold a name or a story as well as a query string can; the behaviour's
 * pattern and the content type say which part of the service answered, and in which form.
 *
 * CloudFront delivers from us-east-1 only, so the construct has to be in a stack there.
 */
import { Names, Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct, type IDependable } from 'constructs';
import type { LogSettings } from '../node-function.ts';
import { VendedLogGroup } from './vended-log-group.ts';

/** Names as CloudFront has them (developer guide, "Standard logging", log file fields). */
const RECORD_FIELDS = [
  'date',
  'time',
  'x-edge-location',
  'cs-method',
  'cs-protocol',
  'cs-protocol-version',
  'cs-bytes',
  'cache-behavior-path-pattern',
  'sc-status',
  'sc-content-type',
  'sc-bytes',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'x-edge-response-result-type',
  'time-taken',
  'time-to-first-byte',
  'origin-fbl',
  'origin-lbl',
];

export class EdgeAccessLog extends Construct {
  readonly logGroup: LogGroup;
  private readonly source: CfnDeliverySource;
  private readonly delivery: CfnDelivery;

  constructor(scope: Construct, id: string, distribution: IDistribution, logs: LogSettings) {
    super(scope, id);
    const { stackName, partition, account, region } = Stack.of(this);
    // At most 60 characters (API reference, PutDeliverySource): the longest name of a stack has 56.
    const name = `${stackName}-access`.slice(0, 60);
    this.logGroup = new VendedLogGroup(this, 'Logs', 'cloudfront', logs);
    // One for each distribution and type of log, whatever the destinations.
    this.source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:${partition}:cloudfront::${account}:distribution/${distribution.distributionId}`,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: this.logGroup.logGroupArn,
      outputFormat: 'json',
    });
    // Not left to CloudWatch Logs, which would write the account's policy only for a deployer that may
    // (user guide, "Logging that requires additional permissions [V2]", logs sent to CloudWatch Logs).
    const { policyDependable: policy } = this.logGroup.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [this.logGroup.logGroupArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account },
          ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${region}:${account}:*` },
        },
      }),
    );
    this.delivery = this.deliver('Delivery', destination, policy);
  }

  /** The same lines as files, in the same form. Once: a distribution has one such bucket. */
  deliverTo(bucket: IBucket): void {
    if (this.node.tryFindChild('Bucket'))
      throw new Error(
        `${this.node.path} is delivered to a bucket already. Call deliverAccessLogsTo once; whoever else needs the files takes them from there.`,
      );
    const { partition, account, region } = Stack.of(this);
    const scope = new Construct(this, 'Bucket');
    const destination = new CfnDeliveryDestination(scope, 'Destination', {
      name: Names.uniqueResourceName(scope, { maxLength: 60 }),
      destinationResourceArn: bucket.bucketArn,
      outputFormat: 'json',
    });
    // CloudFront developer guide, "Configure standard logging (v2)", permissions.
    const { policyDependable: policy } = bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AWSLogsDeliveryWrite',
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects('*')],
        conditions: {
          StringEquals: { 's3:x-amz-acl': 'bucket-owner-full-control', 'aws:SourceAccount': account },
          ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${region}:${account}:delivery-source:*` },
        },
      }),
    );
    // While one delivery of a source is being made, another is refused.
    this.deliver('ToBucket', destination, policy).addResourceDependency(this.delivery);
  }

  private deliver(id: string, destination: CfnDeliveryDestination, policy?: IDependable): CfnDelivery {
    const delivery = new CfnDelivery(this, id, {
      deliverySourceName: this.source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: RECORD_FIELDS,
    });
    if (policy) delivery.node.addDependency(policy);
    // The source is named and not referred to, so that CloudFormation sees no dependency by itself.
    delivery.addResourceDependency(this.source);
    return delivery;
  }
}
