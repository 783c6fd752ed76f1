/**
 * The access log of the HTTP API: time, route, outcome and duration. It leaves out `$context.identity`, path, method
 * and error text, because they contain the caller's address or words.
 */
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { LogSettings } from '../node-function.ts';
import { countLines } from './count-lines.ts';
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
