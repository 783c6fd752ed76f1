/**
 * An alarm as all of them are here: tells the topic when it rings and when it is over, and its description
 * says in one sentence what is wrong and where the runbook goes on (a heading of README.md, "When an alarm
 * rings"; a test follows the link). No data means that nobody asked, which is no fault.
 */
import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export const PERIOD = Duration.minutes(5);

/** Headings of the runbook, as GitHub makes anchors of them. */
export type Runbook =
  | 'handler-errors'
  | 'server-errors'
  | 'throttling'
  | 'latency'
  | 'edge-function-errors'
  | 'edge-function-utilisation'
  | 'publisher-failure'
  | 'practice-data-expire'
  | 'budget';

export const runbookLink = (heading: Runbook) => `README.md#${heading}`;

export interface RunbookAlarmProps {
  readonly topic: ITopic;
  readonly runbook: Runbook;
  /** One sentence: what is wrong for whom. */
  readonly meaning: string;
  readonly metric: IMetric;
  /** Rings at this value or above. */
  readonly threshold: number;
  /** Periods of five minutes in a row. @default 1 */
  readonly periods?: number;
}

export class RunbookAlarm extends Alarm {
  constructor(scope: Construct, id: string, props: RunbookAlarmProps) {
    const { topic, runbook, meaning, metric, threshold, periods = 1 } = props;
    super(scope, id, {
      alarmName: `${Stack.of(scope).stackName}-${id}`,
      alarmDescription: `${meaning} Runbook: ${runbookLink(runbook)}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(topic);
    this.addAlarmAction(action);
    this.addOkAction(action);
  }
}
