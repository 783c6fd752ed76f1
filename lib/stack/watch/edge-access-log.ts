/**
 * The access log of CloudFront (standard logging v2, JSON). It has only the fields listed here: none that identifies a
 * viewer, and none that contains text of a viewer. The path (`cs-uri-stem`) is left out because, like a query string,
 * it can contain a name or a story. The behaviour's pattern and the content type say which part of the service
 * answered, and in which form.
 *
 * CloudFront delivers logs from us-east-1 only, so the construct has to be in a stack there.
 */
import { Names, Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct, type IDependable } from 'constructs';
import { distributionArn } from '../distribution.ts';
import type { LogSettings } from '../handlers.ts';
import { VendedLogGroup } from './api-access-log.ts';

/** CloudFront's names (developer guide, "Standard logging", log file fields). */
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
    const { stackName } = Stack.of(this);
    // At most 60 characters (API reference, PutDeliverySource).
    const name = `${stackName}-access`.slice(0, 60);
    const logGroup = new VendedLogGroup(this, 'Logs', 'cloudfront', logs);
    // CloudWatch Logs adds this policy itself only if the deploying principal may change policies (user guide, "Logging
    // that requires additional permissions [V2]"). The delivery waits for it, because its destination is the group.
    logGroup.permitDeliveries();
    this.logGroup = logGroup;
    // A distribution has one source for each type of log, which several deliveries can use.
    this.source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distributionArn(this, distribution.distributionId),
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: this.logGroup.logGroupArn,
      outputFormat: 'json',
    });
    this.delivery = this.deliver('Delivery', destination);
  }

  /** Delivers the same lines to a bucket, as files. A distribution has one such bucket. */
  deliverTo(bucket: IBucket): void {
    if (this.node.tryFindChild('Bucket'))
      throw new Error(
        `${this.node.path} is already delivered to a bucket. Call deliverAccessLogsTo once; other readers can take the files from that bucket.`,
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
    // CloudWatch Logs refuses to create two deliveries of one source at the same time.
    this.deliver('ToBucket', destination, policy).addResourceDependency(this.delivery);
  }

  private deliver(id: string, destination: CfnDeliveryDestination, policy?: IDependable): CfnDelivery {
    const delivery = new CfnDelivery(this, id, {
      deliverySourceName: this.source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: RECORD_FIELDS,
    });
    if (policy) delivery.node.addDependency(policy);
    // A delivery gives its source by name, from which CloudFormation infers no dependency.
    delivery.addResourceDependency(this.source);
    return delivery;
  }
}
