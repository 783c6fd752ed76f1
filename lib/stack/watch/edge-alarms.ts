/** Alarms of CloudFront and its functions. Their metrics, and so these alarms, are in us-east-1 only. */
import { Construct } from 'constructs';
import { distributionMetric, edgeFunctionMetric, sumOf } from './metrics.ts';
import { DEFECT, type OnCall, OUTAGE, OUTAGE_PERIOD } from './on-call.ts';

/** Id of an edge function → its name in CloudFront. */
export type EdgeFunctionNames = Readonly<Record<'ViewerRequest' | 'ViewerResponse', string>>;

/** At 100 %, CloudFront stops the function and the viewer gets an error. */
const NEAR_THE_LIMIT_PERCENT = 80;

export function edgeAlarms(
  scope: Construct,
  onCall: OnCall,
  distributionId: string,
  functions: EdgeFunctionNames,
): void {
  const alarms = new Construct(scope, 'Alarms');
  onCall.alarm(alarms, 'EdgeServerErrors', {
    runbook: 'server-errors',
    meaning:
      'In three of 15 minutes, one in a hundred answers of CloudFront, or the only one, was a server error.',
    metric: distributionMetric(distributionId, '5xxErrorRate').with({ period: OUTAGE_PERIOD }),
    threshold: 1,
    ...OUTAGE,
  });
  onCall.alarm(alarms, 'EdgeFunctionErrors', {
    runbook: 'edge-function-errors',
    meaning: 'Within a day, an edge function failed at three different times, and viewers got an error page.',
    // Without FunctionThrottles: a throttled call is a 503, which the alarm above counts.
    metric: sumOf(
      'Edge function errors',
      Object.values(functions).flatMap((name) => [
        edgeFunctionMetric(name, 'FunctionExecutionErrors'),
        edgeFunctionMetric(name, 'FunctionValidationErrors'),
      ]),
    ),
    threshold: 1,
    ...DEFECT,
  });
  for (const [id, name] of Object.entries(functions))
    onCall.alarm(alarms, `${id}Utilisation`, {
      runbook: 'edge-function-utilisation',
      meaning: 'An edge function takes nearly all of the time that CloudFront gives it.',
      metric: edgeFunctionMetric(name, 'FunctionComputeUtilization'),
      threshold: NEAR_THE_LIMIT_PERCENT,
      evaluationPeriods: 3,
    });
}
