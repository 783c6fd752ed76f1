/** Alarms on the handlers: they do nothing that may fail, so a single failure is worth a look. */
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { handlerMetric, lambdaMetric, sumOf } from './metrics.ts';
import { RunbookAlarm } from './runbook-alarm.ts';

export class HandlerAlarms extends Construct {
  constructor(scope: Construct, id: string, handlers: readonly IFunction[], topic: ITopic) {
    super(scope, id);
    new RunbookAlarm(this, 'HandlerErrors', {
      topic,
      runbook: 'handler-errors',
      meaning: 'A handler failed, and its caller got a 500.',
      // Lambda counts crashes and time-outs; what the adapter catches is an answer like any other to it.
      metric: sumOf('Handler errors', [
        ...handlers.map((handler) => lambdaMetric(handler, 'Errors', 'Sum')),
        ...handlers.map((handler) => handlerMetric(handler, 'failures')),
      ]),
      threshold: 1,
    });
    new RunbookAlarm(this, 'HandlerThrottles', {
      topic,
      runbook: 'throttling',
      meaning: 'Lambda refused to start a handler: the account has no concurrency left.',
      metric: sumOf(
        'Handler throttles',
        handlers.map((handler) => lambdaMetric(handler, 'Throttles', 'Sum')),
      ),
      threshold: 1,
    });
  }
}
