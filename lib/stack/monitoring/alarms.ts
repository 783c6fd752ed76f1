/**
 * Alarms of the handlers, the publisher, CloudFront and its functions, in the stack of the service. AWS bills an alarm
 * by the metrics that it reads, so each reads as few as possible.
 */
import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { CONTENT_REPAIRED, FACTS_EXPIRE_SOON, PUBLISH_FAILED } from '../../../lambda/publisher/log.ts';
import type { ContentPublisher } from '../content-publisher.ts';
import { type AlarmTopic, DEFECT, OUTAGE, OUTAGE_PERIOD } from './alarm-topic.ts';
import {
  apiErrors,
  countLines,
  distributionMetric,
  edgeFunctionMetric,
  highestOf,
  lambdaMetric,
  sumOf,
  withZeros,
} from './metrics.ts';

const DAY = Duration.days(1);

/** The current day counts as one, and its run may be still to come: the hour differs between stages. */
const DAYS = 3;

/** A handler that throws, times out or cannot start is a server error of the API. */
export function handlerAlarm(scope: Construct, alarmTopic: AlarmTopic, api: HttpApi): void {
  alarmTopic.addAlarm(new Construct(scope, 'Api'), 'HandlerErrors', {
    runbook: 'handler-errors',
    meaning:
      'Within a day, a handler failed at three different times, and its callers got a 500, 503 or 504.',
    metric: apiErrors(api),
    threshold: 1,
    ...DEFECT,
  });
}

/** CloudFormation reports failures of a deployment only; these alarms also cover the daily runs. */
export function publisherAlarms(scope: Construct, alarmTopic: AlarmTopic, site: ContentPublisher): void {
  const alarms = new Construct(scope, 'Publisher');
  const { publisher } = site;
  const count = (word: string) =>
    countLines(alarms, word, FilterPattern.literal(word), { [`${word}Lines`]: publisher.logGroup });
  const ofFunction = (name: string) => lambdaMetric(publisher.function, name);
  alarmTopic.addAlarm(alarms, 'PublisherFailure', {
    runbook: 'publisher-failure',
    meaning:
      'A run of the publisher failed. The site may be as before, new, or new without a signature: `failure` in its log says which step failed.',
    // Lambda does not count a failure that the publisher catches; a killed run writes no line.
    metric: sumOf('Publisher failures', [count(PUBLISH_FAILED), ofFunction('Errors')]),
    threshold: 1,
  });
  const idle = alarmTopic.addAlarm(alarms, 'PublisherIdle', {
    runbook: 'publisher-failure',
    meaning:
      'The publisher has not run for three days: signatures are valid for seven days, so those of the facts run out in about four.',
    metric: withZeros('Runs a day', ofFunction('Invocations'), DAY),
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    evaluationPeriods: DAYS,
    treatMissingData: TreatMissingData.BREACHING,
  });
  // This alarm treats missing data as a fault, so it is created after the first run of the publisher.
  idle.node.addDependency(site);
  alarmTopic.addAlarm(alarms, 'ContentRepaired', {
    runbook: 'content-repaired',
    meaning: 'Something in the bucket was not what the publisher had put there, and was put right.',
    metric: count(CONTENT_REPAIRED),
    threshold: 1,
  });
  alarmTopic.addAlarm(alarms, 'FactsExpireSoon', {
    runbook: 'practice-data-expire',
    meaning: 'The facts of the practice expire within 30 days, or have expired. Verify them anew.',
    metric: withZeros('Warnings a day', count(FACTS_EXPIRE_SOON), DAY),
    threshold: 1,
    evaluationPeriods: DAYS,
    datapointsToAlarm: 1,
  });
}

/** At 100 %, CloudFront stops the function and the viewer gets an error. */
const NEAR_THE_LIMIT_PERCENT = 80;

/** Alarms of CloudFront and its functions. Their metrics, and so these alarms, are in us-east-1 only. */
export function edgeAlarms(
  scope: Construct,
  alarmTopic: AlarmTopic,
  distributionId: string,
  functions: readonly string[],
): void {
  const alarms = new Construct(scope, 'Edge');
  alarmTopic.addAlarm(alarms, 'EdgeServerErrors', {
    runbook: 'server-errors',
    meaning:
      'In three of 15 minutes, at least 1 % of the answers of CloudFront, those of the API included, were server errors. One error counts if it was the only answer.',
    metric: distributionMetric(distributionId, '5xxErrorRate').with({ period: OUTAGE_PERIOD }),
    threshold: 1,
    ...OUTAGE,
  });
  alarmTopic.addAlarm(alarms, 'EdgeFunctionErrors', {
    runbook: 'edge-function-errors',
    meaning: 'Within a day, an edge function failed at three different times, and viewers got an error page.',
    // Without FunctionThrottles: a throttled call is a 503, which the alarm above counts.
    metric: sumOf(
      'Edge function errors',
      functions.flatMap((name) => [
        edgeFunctionMetric(name, 'FunctionExecutionErrors'),
        edgeFunctionMetric(name, 'FunctionValidationErrors'),
      ]),
    ),
    threshold: 1,
    ...DEFECT,
  });
  alarmTopic.addAlarm(alarms, 'EdgeFunctionUtilisation', {
    runbook: 'edge-function-utilisation',
    meaning: 'An edge function takes nearly all of the time that CloudFront gives it.',
    metric: highestOf(
      'Edge function utilisation, %',
      functions.map((name) => edgeFunctionMetric(name, 'FunctionComputeUtilization')),
    ),
    threshold: NEAR_THE_LIMIT_PERCENT,
    evaluationPeriods: 3,
  });
}
