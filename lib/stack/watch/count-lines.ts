/**
 * A metric that counts log lines. Its name contains the stack's name, because a filter can take dimensions only from
 * the line. It has no default value: AWS bills a custom metric for each hour with a value, and a default would be a
 * value in every hour with any log line.
 */
import { Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { PERIOD } from './metrics.ts';

const NAMESPACE = 'LegalFrontDoor';

/** @param logGroups - id of the filter → log group that it reads */
export function countLines(
  scope: Construct,
  name: string,
  filterPattern: IFilterPattern,
  logGroups: Readonly<Record<string, ILogGroup>>,
): Metric {
  const { stackName, region } = Stack.of(scope);
  const metricName = `${name}-${stackName}`;
  for (const [id, logGroup] of Object.entries(logGroups))
    new MetricFilter(scope, id, {
      logGroup,
      filterPattern,
      metricNamespace: NAMESPACE,
      metricName,
      metricValue: '1',
    });
  return new Metric({ namespace: NAMESPACE, metricName, region, statistic: 'Sum', period: PERIOD });
}
