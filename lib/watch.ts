/**
 * Watches a stage: access logs, alarms with a runbook, a dashboard, a reminder, a budget. Nothing that
 * serves depends on any of it. CloudFront's metrics and logs are in us-east-1 only, and an alarm is in the
 * region of its metric: so there are two constructs, in one stack where the main one is in us-east-1, in
 * two elsewhere (lib/front-door-app.ts).
 */
import { Stack } from 'aws-cdk-lib';
import { Dashboard, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Practice } from '../lambda/shared/practice.ts';
import type { DeploymentConfig } from './config/config-schema.ts';
import type { FrontDoorStack } from './front-door-stack.ts';
import { AlarmTopic } from './watch/alarm-topic.ts';
import { ApiAccessLog } from './watch/api-access-log.ts';
import { ApiAlarms } from './watch/api-alarms.ts';
import { Budget } from './watch/budget.ts';
import { edgeRows, serviceRows } from './watch/dashboard-rows.ts';
import { EdgeAccessLog } from './watch/edge-access-log.ts';
import { EdgeAlarms } from './watch/edge-alarms.ts';
import { HandlerAlarms } from './watch/handler-alarms.ts';
import { PublisherAlarm } from './watch/publisher-alarm.ts';
import { Reminder } from './watch/reminder.ts';

export interface WatchProps {
  /** What is watched. */
  readonly service: FrontDoorStack;
  readonly config: DeploymentConfig;
  readonly practice: Practice;
  /** Date of the synthesis, for the reminder. @default the reminder is taken to lie ahead */
  readonly today?: string | undefined;
}

/** API, handlers, publisher, and the reminder: in the main stack. */
export class Watch extends Construct {
  readonly topic: ITopic;
  /** Requests that the API's throttle refused. */
  readonly throttled: Metric;

  constructor(scope: Construct, id: string, { service, config, practice, today }: WatchProps) {
    super(scope, id);
    this.topic = new AlarmTopic(this, 'Topic', config.alarmEmail).topic;
    const { topic } = this;
    const { api, handlers, publisher, logs } = service;

    this.throttled = new ApiAccessLog(this, 'AccessLog', api.stage, logs).throttled;
    new ApiAlarms(this, 'Api', { api: api.api, throttled: this.throttled, topic });
    new HandlerAlarms(this, 'Handlers', [handlers.agentInfo, handlers.mcp, handlers.unavailable], topic);
    new PublisherAlarm(this, 'Publisher', publisher.publisher, topic);
    new Reminder(this, 'Reminder', { validUntil: practice.contact.verification.validUntil, today, topic });
  }
}

export interface EdgeWatchProps extends Pick<WatchProps, 'service' | 'config'> {
  /** Of the main stack. */
  readonly watch: Watch;
}

/** CloudFront and its functions, the budget, and the dashboard of it all: in a stack in us-east-1. */
export class EdgeWatch extends Construct {
  constructor(scope: Construct, id: string, { service, config, watch }: EdgeWatchProps) {
    super(scope, id);
    const { topic } =
      Stack.of(this) === Stack.of(watch) ? watch : new AlarmTopic(this, 'Topic', config.alarmEmail);
    const { api, handlers, edgeFunctions, logs } = service;
    const { distribution } = service.distribution;
    const { distributionId } = distribution;
    const functions = {
      ViewerRequest: edgeFunctions.viewerRequest.functionName,
      ViewerResponse: edgeFunctions.viewerResponse.functionName,
    };

    const { logGroup } = new EdgeAccessLog(this, 'AccessLog', distribution, logs);
    new EdgeAlarms(this, 'Alarms', { distributionId, functions, topic });
    if (config.monthlyBudgetUsd !== undefined) new Budget(this, 'Budget', config.monthlyBudgetUsd, topic);

    const { agentInfo, mcp, unavailable } = handlers;
    new Dashboard(this, 'Dashboard', {
      // Dashboards are global, and a stack's name is unique within its region only.
      dashboardName: `${service.stackName}-${service.region}`,
      widgets: [
        ...serviceRows({
          api: api.api,
          throttled: watch.throttled,
          handlers: { 'agent-info': agentInfo, MCP: mcp, unavailable },
          mcp,
        }),
        ...edgeRows({ distributionId, functions, logGroupName: logGroup.logGroupName }),
      ],
    });
  }
}
