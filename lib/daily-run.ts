/**
 * Has the publisher run once a day: it renders for the day, puts right what is not as it should be, and
 * signs anew (contract §7). A time of day and no date, so that no update and no roll-back ever has to set a
 * time in the past, which EventBridge Scheduler refuses.
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
  /** Of the publisher's custom resource: where to publish. */
  readonly properties: Readonly<Record<string, unknown>>;
}

export class DailyRun extends Construct {
  readonly schedule: Schedule;

  constructor(scope: Construct, id: string, { publisher, properties }: DailyRunProps) {
    super(scope, id);
    // A group for this one schedule: a role's trust may name a group of schedules, not a schedule
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
      // Past midnight, so that a clock that is a little slow is on the new day too.
      schedule: ScheduleExpression.cron({ minute: '5', hour: '0', timeZone: TimeZone.ETC_UTC }),
      timeWindow: TimeWindow.flexible(Duration.minutes(10)),
      target: new LambdaInvoke(publisher, {
        // The target would add every version and alias of the function to the policy.
        role: role.withoutPolicyUpdates(),
        input: ScheduleTargetInput.fromObject({ RequestType: 'Refresh', ResourceProperties: properties }),
      }),
    });
  }
}
