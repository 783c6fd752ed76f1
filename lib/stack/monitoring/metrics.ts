/** The metrics of the alarms. With a wrong or missing dimension, CloudWatch has an empty series and no error. */
import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** Period of most alarms. */
export const PERIOD = Duration.minutes(5);

/**
 * CloudFront publishes its metrics in us-east-1 only, with two dimensions (CDK's `Distribution.metric*()` leaves out
 * the second) and one useful statistic each (developer guide, "Types of metrics").
 */
const edge = (dimensions: Record<string, string>, metricName: string, statistic: 'Average' | 'Sum') =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { ...dimensions, Region: 'Global' },
    statistic,
    period: PERIOD,
  });

export const distributionMetric = (DistributionId: string, name: '5xxErrorRate') =>
  edge({ DistributionId }, name, 'Average');

export const edgeFunctionMetric = (
  FunctionName: string,
  name: 'FunctionComputeUtilization' | 'FunctionExecutionErrors' | 'FunctionValidationErrors',
) => edge({ FunctionName }, name, name === 'FunctionComputeUtilization' ? 'Average' : 'Sum');

export const apiErrors = (api: HttpApi) => api.metric('5xx', { statistic: 'Sum', period: PERIOD });

export const lambdaMetric = (handler: IFunction, name: string) =>
  handler.metric(name, { statistic: 'Sum', period: PERIOD });

/**
 * A count with 0 for each period without a value. Without it, an alarm looks further back for values, by a number of
 * periods that AWS does not publish (CloudWatch user guide, "Configuring how CloudWatch alarms treat missing data").
 */
export const withZeros = (label: string, count: Metric, period: Duration) =>
  new MathExpression({ expression: 'FILL(m0, 0)', usingMetrics: { m0: count }, label, period });

/** Metric math treats a missing value as 0 (CloudWatch user guide, "Basic arithmetic functions"). */
export const sumOf = (label: string, metrics: readonly Metric[]) =>
  combined(label, metrics, (ids) => ids.join(' + '));

/** The highest value of each period. docs/decisions.md says what AWS does not document about it. */
export const highestOf = (label: string, metrics: readonly Metric[]) =>
  combined(label, metrics, (ids) => `MAX([${ids.join(', ')}])`);

function combined(
  label: string,
  metrics: readonly Metric[],
  expressionOf: (ids: readonly string[]) => string,
): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  return new MathExpression({
    expression: expressionOf(Object.keys(usingMetrics)),
    usingMetrics,
    label,
    period: PERIOD,
  });
}

const NAMESPACE = 'LegalFrontDoor';

/**
 * Creates a metric that counts log lines. Its name contains the stack's name, because a metric filter can take
 * dimensions only from the line. It has no default value: AWS bills a custom metric for each hour with a value, and a
 * default would be a value in every hour with any log line.
 *
 * @param logGroups - id of the metric filter → log group that it reads
 */
export function countLines(
  scope: Construct,
  name: string,
  filterPattern: IFilterPattern,
  logGroups: Readonly<Record<string, ILogGroup>>,
): Metric {
  const metricName = `${name}-${Stack.of(scope).stackName}`;
  for (const [id, logGroup] of Object.entries(logGroups))
    new MetricFilter(scope, id, {
      logGroup,
      filterPattern,
      metricNamespace: NAMESPACE,
      metricName,
      metricValue: '1',
    });
  return new Metric({ namespace: NAMESPACE, metricName, statistic: 'Sum', period: PERIOD });
}
