/**
 * Has the publisher run once more on the day after the facts expire: what the bucket holds was made for the
 * day of the deployment and cannot know another. It only chooses between readings that are in its asset, so
 * nobody has to deploy for pages to say that they are out of date. CloudFormation refuses a time in the
 * past; facts that have expired do not pass synthesis, so this one is ahead.
 */

import { Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';

/** Past midnight, so that a clock that is a little slow is on the new day too. */
const TIME = '00:05:00';

export interface ExpiryScheduleProps {
  /** Date, YYYY-MM-DD, UTC. */
  readonly validUntil: string;
  readonly publisher: IFunction;
  /** Of the publisher's custom resource: where to publish. */
  readonly properties: Readonly<Record<string, unknown>>;
}

export class ExpirySchedule extends Construct {
  constructor(scope: Construct, id: string, { validUntil, publisher, properties }: ExpiryScheduleProps) {
    super(scope, id);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      inlinePolicies: {
        CallThePublisher: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [publisher.functionArn] }),
          ],
        }),
      },
    });
    new CfnSchedule(this, 'Schedule', {
      description: `The facts of the practice are valid until ${validUntil}: say so on every page`,
      scheduleExpression: `at(${dayAfter(validUntil)}T${TIME})`,
      scheduleExpressionTimezone: 'UTC',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: publisher.functionArn,
        roleArn: role.roleArn,
        input: Stack.of(this).toJsonString({ RequestType: 'Refresh', ResourceProperties: properties }),
      },
    });
  }
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
