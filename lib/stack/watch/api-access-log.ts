/**
 * A log group that an AWS service delivers to. Its name begins with `/aws/vendedlogs/`, so that a policy of the account
 * for deliveries, which may have 5,120 characters, need not name it (CloudWatch Logs user guide, "Enabling logging
 * from AWS services"). The stack's id in its name prevents a conflict between a retained group and that of a new
 * stack.
 *
 * The access log of the HTTP API: time, route, outcome and duration. It leaves out `$context.identity`, path, method
 * and error text, because they contain the caller's address or words.
 */
import { Aws, Fn, Stack } from 'aws-cdk-lib';
import { CfnStage, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyDocument, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type CfnLogGroup, FilterPattern, LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { LogSettings } from '../handlers.ts';
import { countLines } from './metrics.ts';

export class VendedLogGroup extends LogGroup {
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

export class ApiAccessLog extends Construct {
  /** Requests that the throttle refused, counted from the log because API Gateway has no metric for them. */
  readonly throttled: Metric;

  constructor(scope: Construct, id: string, stage: HttpStage, logs: LogSettings) {
    super(scope, id);
    const logGroup = new VendedLogGroup(this, 'Logs', 'api', logs);
    const resource = stage.node.defaultChild;
    if (!(resource instanceof CfnStage))
      throw new Error(`${stage.node.path} has no CfnStage as its default child.`);
    // Set here, so that the API construct does not depend on its log.
    resource.accessLogSettings = { destinationArn: logGroup.logGroupArn, format: JSON.stringify(FORMAT) };

    // Matches the status only, because 429 may also be a length or a latency.
    const refused = FilterPattern.stringValue('$.status', '=', '429');
    this.throttled = countLines(this, 'Throttled', refused, { Throttled: logGroup });
  }
}
