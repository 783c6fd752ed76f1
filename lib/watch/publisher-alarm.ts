/**
 * Alarm on the publisher. CloudFormation tells the one who deploys; this tells the one who is on call, and
 * also of what no deployment waits for, such as a function that was killed. The publisher catches its
 * failures to answer CloudFormation, so Lambda's own count of errors does not have them: its log does.
 */
import { Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { NodeFunction } from '../node-function.ts';
import { lambdaMetric, NAMESPACE, sumOf } from './metrics.ts';
import { PERIOD, RunbookAlarm } from './runbook-alarm.ts';

/** What is in the line of a run that failed, and in no other (lambda/publisher.lambda.ts). */
const FAILED = ['"event":"publish"', '"failure":'];

export class PublisherAlarm extends Construct {
  constructor(scope: Construct, id: string, publisher: NodeFunction, topic: ITopic) {
    super(scope, id);
    const metricName = `publish-failures-${Stack.of(this).stackName}`;
    new MetricFilter(this, 'Failed', {
      logGroup: publisher.logGroup,
      filterPattern: FilterPattern.allTerms(...FAILED),
      metricNamespace: NAMESPACE,
      metricName,
      metricValue: '1',
      // A metric without any value would leave a sum that contains it without one.
      defaultValue: 0,
    });
    const failed = new Metric({ namespace: NAMESPACE, metricName, statistic: 'Sum', period: PERIOD });
    new RunbookAlarm(this, 'PublisherFailure', {
      topic,
      runbook: 'publisher-failure',
      meaning: 'Content was not published: the site still shows what it showed before.',
      metric: sumOf('Publisher failures', [failed, lambdaMetric(publisher.function, 'Errors', 'Sum')]),
      threshold: 1,
    });
  }
}
