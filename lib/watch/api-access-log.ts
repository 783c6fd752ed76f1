/**
 * The access log of the HTTP API: when, which route, what came of it, how long it took. Nothing of
 * `$context.identity`, no path, method or error text: those are the caller's own words or address.
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
  /** Requests that the throttle refused: API Gateway has no metric of its own for them. */
  readonly throttled: Metric;

  constructor(scope: Construct, id: string, stage: HttpStage, logs: LogSettings) {
    super(scope, id);
    const logGroup = new VendedLogGroup(this, 'Logs', 'api', logs);
    const resource = stage.node.defaultChild;
    if (!(resource instanceof CfnStage)) throw new Error('The stage of the API is not a CfnStage.');
    // Set from here, so that the API knows nothing of what watches it.
    resource.accessLogSettings = { destinationArn: logGroup.logGroupArn, format: JSON.stringify(FORMAT) };

    // Not by a bare word: 429 may be a length or a latency as well.
    const refused = FilterPattern.stringValue('$.status', '=', '429');
    this.throttled = countLines(this, 'Throttled', refused, { Throttled: logGroup });
  }
}
