/**
 * Tells the topic once, 30 days before the day after which the practice's facts must not be deployed any
 * more (`contact.verification.validUntil`). CloudFormation refuses a schedule in the past, so there is
 * none when that day is over; the caller knows what day it is.
 */
import { Annotations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { runbookLink } from './runbook-alarm.ts';

const DAYS_BEFORE = 30;

export interface ReminderProps {
  /** Date, YYYY-MM-DD. */
  readonly validUntil: string;
  /** Date of the synthesis. @default the reminder is taken to lie ahead */
  readonly today?: string | undefined;
  readonly topic: ITopic;
}

export class Reminder extends Construct {
  constructor(scope: Construct, id: string, { validUntil, today, topic }: ReminderProps) {
    super(scope, id);
    const day = daysBefore(validUntil, DAYS_BEFORE);
    if (today !== undefined && day <= today) {
      Annotations.of(this).addInfo(
        `No reminder: the practice's facts are valid until ${validUntil}, and ${day}, when it would have been sent, is over. Verify them and set contact.verification (${runbookLink('practice-data-expire')}).`,
      );
      return;
    }
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': topic.env.account } },
      }),
      inlinePolicies: {
        TellTheTopic: new PolicyDocument({
          statements: [new PolicyStatement({ actions: ['sns:Publish'], resources: [topic.topicArn] })],
        }),
      },
    });
    new CfnSchedule(this, 'Schedule', {
      description: `The facts of the practice are valid until ${validUntil}`,
      scheduleExpression: `at(${day}T09:00:00)`,
      scheduleExpressionTimezone: 'UTC',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: topic.topicArn,
        roleArn: role.roleArn,
        input: `The facts of the practice are valid until ${validUntil}; after that day they cannot be deployed. Verify them, set contact.verification in the practice file, deploy. Runbook: ${runbookLink('practice-data-expire')}`,
      },
    });
  }
}

function daysBefore(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}
