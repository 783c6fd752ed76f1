/**
 * Runs the publisher twice a day. At the stage's own time it renders the pages of the day, repairs changed objects and
 * renews signatures (contract §7). In the first hour of the day it publishes only if the facts changed at midnight. The
 * schedule has a time of day and no dates, because EventBridge Scheduler refuses a date in the past, which an update or a
 * roll-back could set.
 *
 * The time follows from the stack's name, so that the stages of an account run at different times.
 */
import { createHash } from 'node:crypto';
import { Duration, RemovalPolicy, Stack, TimeZone } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  ContextAttribute,
  Schedule,
  ScheduleExpression,
  ScheduleGroup,
  ScheduleTargetInput,
  TimeWindow,
} from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';

interface DailyRunProps {
  readonly publisher: IFunction;
  /** Properties of the publisher's custom resource, which say where to publish. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** EventBridge Scheduler calls at any time in these minutes after the time of the schedule. */
const WINDOW_MINUTES = 10;

/** Not before, so that a publisher whose clock is slow is on the new day too. */
const FIRST_MINUTE = 5;

/** Minutes of an hour in which a schedule may begin. Its window ends in that hour. */
const MINUTES = 60 - FIRST_MINUTE - WINDOW_MINUTES;

/** Hours of a day after the first. */
const HOURS = 23;

/** @returns fields of the cron expression: a time that the name determines, and the same minute of the first hour */
export function timesOfDay(name: string): { readonly minute: string; readonly hour: string } {
  const place = createHash('sha256').update(name).digest().readUInt32BE() % (HOURS * MINUTES);
  return { minute: `${FIRST_MINUTE + (place % MINUTES)}`, hour: `0,${1 + Math.floor(place / MINUTES)}` };
}

export class DailyRun extends Construct {
  readonly schedule: Schedule;

  constructor(scope: Construct, id: string, { publisher, properties }: DailyRunProps) {
    super(scope, id);
    const { account, region, stackName } = Stack.of(this);
    // A role's trust policy can name a schedule group but not a schedule, so this schedule has a group
    // (EventBridge Scheduler user guide, "Confused deputy prevention").
    const group = new ScheduleGroup(this, 'Group', { removalPolicy: RemovalPolicy.DESTROY });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: {
          StringEquals: {
            'aws:SourceAccount': account,
            'aws:SourceArn': group.scheduleGroupArn,
          },
        },
      }),
      inlinePolicies: {
        CallThePublisher: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [publisher.functionArn] }),
          ],
        }),
      },
    });
    this.schedule = new Schedule(this, 'Schedule', {
      description: 'Renders for the day, repairs, signs anew',
      scheduleGroup: group,
      schedule: ScheduleExpression.cron({
        ...timesOfDay(`${stackName} ${region}`),
        timeZone: TimeZone.ETC_UTC,
      }),
      timeWindow: TimeWindow.flexible(Duration.minutes(WINDOW_MINUTES)),
      target: new LambdaInvoke(publisher, {
        // Otherwise the target adds every version and alias of the function to the policy.
        role: role.withoutPolicyUpdates(),
        input: ScheduleTargetInput.fromObject({
          RequestType: 'Refresh',
          ScheduledTime: ContextAttribute.scheduledTime,
          ResourceProperties: properties,
        }),
      }),
    });
  }
}
