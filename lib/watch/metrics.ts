/**
 * The metrics that alarms and dashboard read, each written once with the dimensions it is published
 * under: a wrong or missing dimension is an empty series, and no error.
 */
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnFunction, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { EDGE_REGION } from '../edge-requirements.ts';
import { PERIOD } from './runbook-alarm.ts';

/** As in lambda/call-log.ts, which writes the metrics. */
export const NAMESPACE = 'LegalFrontDoor';

/** Published in us-east-1 only, under two dimensions; `Distribution.metric*()` of CDK leaves out the second. */
const edge = (dimensions: Record<string, string>, metricName: string, statistic: string) =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { ...dimensions, Region: 'Global' },
    region: EDGE_REGION,
    statistic,
    period: PERIOD,
  });

export const distributionMetric = (DistributionId: string, name: string, statistic: string) =>
  edge({ DistributionId }, name, statistic);

export const edgeFunctionMetric = (FunctionName: string, name: string, statistic: string) =>
  edge({ FunctionName }, name, statistic);

export const apiMetric = (api: HttpApi, metricName: string, statistic: string) =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiId: api.apiId },
    region: api.stack.region,
    statistic,
    period: PERIOD,
  });

/**
 * A reference that another stack may hold. `handler.functionName` is none: to CDK, a stack elsewhere can
 * know only names that are fixed in advance.
 */
function nameOf(handler: IFunction): string {
  const resource = handler.node.defaultChild;
  if (!(resource instanceof CfnFunction)) throw new Error(`${handler.node.path} is not a function of ours.`);
  return resource.ref;
}

export const lambdaMetric = (handler: IFunction, metricName: string, statistic: string) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: nameOf(handler) },
    region: handler.stack.region,
    statistic,
    period: PERIOD,
  });

/** What handlers count themselves: `coldStart`, `failures`. */
export const handlerMetric = (handler: IFunction, metricName: string, statistic = 'Sum') =>
  new Metric({
    namespace: NAMESPACE,
    metricName,
    dimensionsMap: { function: nameOf(handler) },
    region: handler.stack.region,
    statistic,
    period: PERIOD,
  });

/** Calls of one handler, a line for each value that a dimension has had. */
export const callsBy = (dimension: 'era' | 'tool' | 'reason', label: string, handler: IFunction) =>
  new MathExpression({
    expression: `SEARCH('{${NAMESPACE},function,${dimension}} MetricName="calls" function="${nameOf(handler)}"', 'Sum', ${PERIOD.toSeconds()})`,
    // CloudWatch's own placeholder for the value of a dimension.
    label: `${label} \${PROP('Dim.${dimension}')}`.trim(),
    usingMetrics: {},
    searchRegion: handler.stack.region,
    period: PERIOD,
  });

/** The sum of metrics, each of which may have no data. */
export const sumOf = (label: string, metrics: readonly Metric[]) =>
  new MathExpression({
    expression: metrics.map((_, index) => `FILL(m${index},0)`).join('+'),
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    label,
    period: PERIOD,
  });

/** Below that many requests in five minutes, one failure is a share that says nothing. */
const ENOUGH_REQUESTS = 20;

/** `share` (percent, an expression of the metrics), and 0 where there are too few requests. */
export const percentOf = (label: string, share: string, metrics: Record<string, Metric>, requests: Metric) =>
  new MathExpression({
    expression: `IF(FILL(requests,0) >= ${ENOUGH_REQUESTS}, ${share}, 0)`,
    usingMetrics: { ...metrics, requests },
    label,
    period: PERIOD,
  });
