/** Alarms on CloudFront and its functions. Their metrics, and so these alarms, are in us-east-1 only. */
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { distributionMetric, edgeFunctionMetric, percentOf, sumOf } from './metrics.ts';
import { RunbookAlarm } from './runbook-alarm.ts';

/** What an edge function is called here → its name in CloudFront. */
export type EdgeFunctionNames = Readonly<Record<'ViewerRequest' | 'ViewerResponse', string>>;

export interface EdgeAlarmsProps {
  readonly distributionId: string;
  readonly functions: EdgeFunctionNames;
  readonly topic: ITopic;
}

/** Each of these is a request that got CloudFront's own error page in place of ours. */
const FAULTS = ['FunctionExecutionErrors', 'FunctionValidationErrors', 'FunctionThrottles'];

/** At 100 % CloudFront stops the function, and the viewer gets an error. */
const NEAR_THE_LIMIT_PERCENT = 80;

export class EdgeAlarms extends Construct {
  constructor(scope: Construct, id: string, { distributionId, functions, topic }: EdgeAlarmsProps) {
    super(scope, id);
    new RunbookAlarm(this, 'EdgeServerErrors', {
      topic,
      runbook: 'server-errors',
      meaning: 'One in a hundred answers of CloudFront is a server error.',
      metric: percentOf(
        '5xx, %',
        'rate',
        { rate: distributionMetric(distributionId, '5xxErrorRate', 'Average') },
        distributionMetric(distributionId, 'Requests', 'Sum'),
      ),
      threshold: 1,
      periods: 2,
    });
    new RunbookAlarm(this, 'EdgeFunctionErrors', {
      topic,
      runbook: 'edge-function-errors',
      meaning: 'An edge function failed, and the viewer got an error page of CloudFront.',
      metric: sumOf(
        'Edge function errors',
        Object.values(functions).flatMap((name) =>
          FAULTS.map((fault) => edgeFunctionMetric(name, fault, 'Sum')),
        ),
      ),
      threshold: 1,
    });
    for (const [id, name] of Object.entries(functions))
      new RunbookAlarm(this, `${id}Utilisation`, {
        topic,
        runbook: 'edge-function-utilisation',
        meaning: 'An edge function takes nearly all of the time that CloudFront gives it.',
        metric: edgeFunctionMetric(name, 'FunctionComputeUtilization', 'Average'),
        threshold: NEAR_THE_LIMIT_PERCENT,
        periods: 3,
      });
  }
}
