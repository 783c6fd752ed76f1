/**
 * Runs the publisher once a day: it renders the pages of the day, repairs changed objects and renews signatures
 * (contract §7). The schedule has a time of day and no dates, because EventBridge Scheduler refuses a date in the past,
 * which an update or a roll-back could set.
 */
import { Duration, RemovalPolicy, Stack, TimeZone } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
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

export class DailyRun extends Construct {
  readonly schedule: Schedule;

  constructor(scope: Construct, id: string, { publisher, properties }: DailyRunProps) {
    super(scope, id);
    // A role's trust policy can name a schedule group but not a schedule, so this schedule has a group
    // (EventBridge Scheduler user guide, "Confused deputy prevention").
    const group = new ScheduleGroup(this, 'Group', { removalPolicy: RemovalPolicy.DESTROY });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: {
          StringEquals: {
            'aws:SourceAccount': Stack.of(this).account,
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
      // A few minutes after midnight, so that a slow clock is on the new day too.
      schedule: ScheduleExpression.cron({ minute: '5', hour: '0', timeZone: TimeZone.ETC_UTC }),
      timeWindow: TimeWindow.flexible(Duration.minutes(10)),
      target: new LambdaInvoke(publisher, {
        // Otherwise the target adds every version and alias of the function to the policy.
        role: role.withoutPolicyUpdates(),
        input: ScheduleTargetInput.fromObject({ RequestType: 'Refresh', ResourceProperties: properties }),
      }),
    });
  }
}
