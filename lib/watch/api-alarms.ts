/** Alarms on the HTTP API as a whole: failures, refusals by the throttle, and time. */
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { apiMetric, percentOf } from './metrics.ts';
import { RunbookAlarm } from './runbook-alarm.ts';

export interface ApiAlarmsProps {
  readonly api: HttpApi;
  /** Requests that the throttle refused. */
  readonly throttled: Metric;
  readonly topic: ITopic;
}

/** A warm call takes single milliseconds and a cold start some hundreds: beyond this, something is wrong. */
const SLOW_MS = 1_500;

/** Of a burst of one enthusiastic agent, and not of one that is still at it ten minutes later. */
const MANY_REFUSALS = 100;

export class ApiAlarms extends Construct {
  constructor(scope: Construct, id: string, { api, throttled, topic }: ApiAlarmsProps) {
    super(scope, id);
    new RunbookAlarm(this, 'ApiServerErrors', {
      topic,
      runbook: 'server-errors',
      meaning: 'One in a hundred answers of the API is a server error.',
      metric: percentOf(
        '5xx, %',
        '100 * FILL(errors,0) / requests',
        { errors: apiMetric(api, '5xx', 'Sum') },
        apiMetric(api, 'Count', 'Sum'),
      ),
      threshold: 1,
      periods: 2,
    });
    new RunbookAlarm(this, 'Throttled', {
      topic,
      runbook: 'throttling',
      meaning: 'Callers send more than the published limit, and get 429.',
      metric: throttled,
      threshold: MANY_REFUSALS,
      periods: 2,
    });
    new RunbookAlarm(this, 'Latency', {
      topic,
      runbook: 'latency',
      meaning: 'One in a hundred answers of the API takes longer than a cold start does.',
      metric: apiMetric(api, 'Latency', 'p99'),
      threshold: SLOW_MS,
      periods: 3,
    });
  }
}
