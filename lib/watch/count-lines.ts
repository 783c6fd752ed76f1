/**
 * A metric that counts lines of logs. The stack's name is in its own, because a filter takes dimensions from
 * the line only. No default value: a custom metric is paid for by the hour in which it has a value, and a
 * default is one in every hour in which anything is logged.
 */
import { Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { PERIOD } from './metrics.ts';

const NAMESPACE = 'LegalFrontDoor';

/** @param logGroups - id of the filter → log that it reads */
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
