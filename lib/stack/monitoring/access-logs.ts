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
function vendedLogGroup(scope: Construct, name: string, { retentionDays, removalPolicy }: LogSettings) {
  const uniqueId = Fn.select(2, Fn.split('/', Aws.STACK_ID));
  const logGroupName = `/aws/vendedlogs/${Stack.of(scope).stackName}/${name}/${uniqueId}`;
  const retention = retentionDays as RetentionDays;
  return { logGroup: new LogGroup(scope, 'Logs', { logGroupName, retention, removalPolicy }), logGroupName };
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
export function apiAccessLog(scope: Construct, stage: HttpStage, logs: LogSettings): void {
  const { logGroup } = vendedLogGroup(new Construct(scope, 'AccessLog'), 'api', logs);
  const resource = stage.node.defaultChild;
  if (!(resource instanceof CfnStage))
    throw new Error(`${stage.node.path} has no CfnStage as its default child.`);
  // Set here, so that the API construct does not depend on its log.
  resource.accessLogSettings = { destinationArn: logGroup.logGroupArn, format: JSON.stringify(FORMAT) };
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
 * CloudFront delivers logs from us-east-1 only, so the stack has to be there.
 */
export function edgeAccessLog(outer: Construct, distribution: IDistribution, logs: LogSettings): void {
  const scope = new Construct(outer, 'EdgeAccessLog');
  const { stackName, partition, region, account } = Stack.of(scope);
  // At most 60 characters (API reference, PutDeliverySource).
  const name = `${stackName}-access`.slice(0, 60);
  const { logGroup, logGroupName } = vendedLogGroup(scope, 'cloudfront', logs);
  const arnOfLogs = `arn:${partition}:logs:${region}:${account}`;
  // CloudWatch Logs adds this policy itself only if the deploying principal may change policies (user guide, "Logging
  // that requires additional permissions [V2]"). The delivery waits for it, because its destination is the group. It is
  // a policy of the group. `addToResourcePolicy` of the CDK makes one of the account instead, of which an account has
  // ten in a region (API reference, PutResourcePolicy).
  (logGroup.node.defaultChild as CfnLogGroup).resourcePolicyDocument = new PolicyDocument({
    statements: [
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        // By its name, because a group cannot refer to itself.
        resources: [`${arnOfLogs}:log-group:${logGroupName}:*`],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account },
          ArnLike: { 'aws:SourceArn': `${arnOfLogs}:*` },
        },
      }),
    ],
  });
  const source = new CfnDeliverySource(scope, 'Source', {
    name,
    logType: 'ACCESS_LOGS',
    resourceArn: distributionArn(scope, distribution.distributionId),
  });
  const destination = new CfnDeliveryDestination(scope, 'Destination', {
    name,
    destinationResourceArn: logGroup.logGroupArn,
    outputFormat: 'json',
  });
  const delivery = new CfnDelivery(scope, 'Delivery', {
    deliverySourceName: source.name,
    deliveryDestinationArn: destination.attrArn,
    recordFields: RECORD_FIELDS,
  });
  // A delivery gives its source by name, from which CloudFormation infers no dependency.
  delivery.addResourceDependency(source);
}
