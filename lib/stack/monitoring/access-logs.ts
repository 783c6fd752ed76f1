/** The access logs of the HTTP API and of CloudFront. Neither has a field that identifies a caller. */
import { Aws, Fn, Stack } from 'aws-cdk-lib';
import { CfnStage, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyDocument, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  CfnDelivery,
  CfnDeliveryDestination,
  CfnDeliverySource,
  type CfnLogGroup,
  LogGroup,
  type RetentionDays,
} from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { distributionArn } from '../distribution.ts';
import type { LogSettings } from '../handlers.ts';

/**
 * A log group that an AWS service delivers to. Its name begins with `/aws/vendedlogs/`, so that a policy of the account
 * for deliveries, which may have 5,120 characters, need not name it (CloudWatch Logs user guide, "Enabling logging
 * from AWS services"). The name contains the stack's id, so that a new stack can create the group while that of an
 * earlier stack is retained.
 */
class VendedLogGroup extends LogGroup {
  constructor(scope: Construct, id: string, name: string, { retentionDays, removalPolicy }: LogSettings) {
    const uniqueId = Fn.select(2, Fn.split('/', Aws.STACK_ID));
    super(scope, id, {
      logGroupName: `/aws/vendedlogs/${Stack.of(scope).stackName}/${name}/${uniqueId}`,
      retention: retentionDays as RetentionDays,
      removalPolicy,
    });
  }

  /**
   * Permits deliveries to write to this group, by a policy of the group itself. `addToResourcePolicy` of the CDK makes
   * a policy of the account instead, of which an account has ten in a region (API reference, PutResourcePolicy).
   */
  permitDeliveries(): void {
    const { partition, region, account } = Stack.of(this);
    const logs = `arn:${partition}:logs:${region}:${account}`;
    // User guide, "Logging that requires additional permissions [V2]", logs sent to CloudWatch Logs.
    (this.node.defaultChild as CfnLogGroup).resourcePolicyDocument = new PolicyDocument({
      statements: [
        new PolicyStatement({
          principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
          actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          // By its name, because a group cannot refer to itself.
          resources: [`${logs}:log-group:${this.physicalName}:*`],
          conditions: {
            StringEquals: { 'aws:SourceAccount': account },
            ArnLike: { 'aws:SourceArn': `${logs}:*` },
          },
        }),
      ],
    });
  }
}

/** Member of the log line → variable (API Gateway developer guide, "HTTP API logging variables"). */
const FORMAT = {
  time: '$context.requestTimeEpoch',
  requestId: '$context.requestId',
  routeKey: '$context.routeKey',
  status: '$context.status',
  errorType: '$context.error.responseType',
  integrationStatus: '$context.integration.integrationStatus',
  responseLength: '$context.responseLength',
  responseLatency: '$context.responseLatency',
  integrationLatency: '$context.integration.latency',
} as const;

/**
 * The access log of the HTTP API: time, route, outcome and duration. It leaves out `$context.identity`, path, method
 * and error text, because they contain the caller's address or text.
 */
export class ApiAccessLog extends Construct {
  constructor(scope: Construct, id: string, stage: HttpStage, logs: LogSettings) {
    super(scope, id);
    const logGroup = new VendedLogGroup(this, 'Logs', 'api', logs);
    const resource = stage.node.defaultChild;
    if (!(resource instanceof CfnStage))
      throw new Error(`${stage.node.path} has no CfnStage as its default child.`);
    // Set here, so that the API construct does not depend on its log.
    resource.accessLogSettings = { destinationArn: logGroup.logGroupArn, format: JSON.stringify(FORMAT) };
  }
}

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

/**
 * The access log of CloudFront (standard logging v2, JSON). It has only the fields listed here: none identifies a
 * viewer or contains text of a viewer. The path (`cs-uri-stem`) is left out because, like a query string, it can
 * contain personal data. The pattern of the cache behaviour and the content type say which part of the service
 * answered, and in which format.
 *
 * CloudFront delivers logs from us-east-1 only, so the construct has to be in a stack there.
 */
export class EdgeAccessLog extends Construct {
  constructor(scope: Construct, id: string, distribution: IDistribution, logs: LogSettings) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    // At most 60 characters (API reference, PutDeliverySource).
    const name = `${stackName}-access`.slice(0, 60);
    const logGroup = new VendedLogGroup(this, 'Logs', 'cloudfront', logs);
    // CloudWatch Logs adds this policy itself only if the deploying principal may change policies (user guide, "Logging
    // that requires additional permissions [V2]"). The delivery waits for it, because its destination is the group.
    logGroup.permitDeliveries();
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distributionArn(this, distribution.distributionId),
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: logGroup.logGroupArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: RECORD_FIELDS,
    });
    // A delivery gives its source by name, from which CloudFormation infers no dependency.
    delivery.addResourceDependency(source);
  }
}
