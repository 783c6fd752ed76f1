/**
 * The access log of the HTTP API: when, which route, what came of it, how long it took. Nothing of
 * `$context.identity`, no path, method or error text: those are the caller's own words or address.
 */
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { LogSettings } from '../node-function.ts';
import { NAMESPACE } from './metrics.ts';
import { PERIOD } from './runbook-alarm.ts';
import { VendedLogGroup } from './vended-log-group.ts';

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
  /** Requests that the throttle refused: API Gateway has no metric of its own for them. */
  readonly throttled: Metric;

  constructor(scope: Construct, id: string, stage: HttpStage, logs: LogSettings) {
    super(scope, id);
    const logGroup = new VendedLogGroup(this, 'Logs', 'api', logs);
    const resource = stage.node.defaultChild;
    if (!(resource instanceof CfnStage)) throw new Error('The stage of the API is not a CfnStage.');
    // Set from here, so that the API knows nothing of what watches it.
    resource.accessLogSettings = { destinationArn: logGroup.logGroupArn, format: JSON.stringify(FORMAT) };

    // No dimension: a filter takes them from the line, and the name tells stages apart.
    const metricName = `throttled-${stage.stack.stackName}`;
    new MetricFilter(this, 'Throttled', {
      logGroup,
      filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
      metricNamespace: NAMESPACE,
      metricName,
      metricValue: '1',
      defaultValue: 0,
    });
    this.throttled = new Metric({
      namespace: NAMESPACE,
      metricName,
      region: stage.stack.region,
      statistic: 'Sum',
      period: PERIOD,
      label: '429',
    });
  }
}
