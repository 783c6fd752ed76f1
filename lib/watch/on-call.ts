/**
 * Who is told, and how: one SNS topic, an e-mail subscription where an address is configured (the person has
 * to confirm it once), and alarms that say in one sentence what is wrong and where the runbook goes on.
 * CloudWatch alarms reach topics of their own region only.
 */
import { ArnFormat, CfnOutput, Lazy, Stack, Validations } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IAlarm,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { DeploymentConfig } from '../config/config-schema.ts';

/** In the repository; a stage gives the address under which the one who is on call can read it. */
const RUNBOOK = 'docs/operations.md';

/** Headings of the runbook, as GitHub makes anchors of them. */
type RunbookEntry =
  | 'handler-errors'
  | 'server-errors'
  | 'throttling'
  | 'latency'
  | 'edge-function-errors'
  | 'edge-function-utilisation'
  | 'publisher-failure'
  | 'content-repaired'
  | 'practice-data-expire';

type Evaluation = 'comparisonOperator' | 'evaluationPeriods' | 'datapointsToAlarm' | 'treatMissingData';

interface OnCallAlarmProps
  extends Pick<AlarmProps, 'metric' | 'threshold'>,
    Partial<Pick<AlarmProps, Evaluation>> {
  readonly runbook: RunbookEntry;
  /** One sentence: what is wrong for whom. */
  readonly meaning: string;
}

export class OnCall extends Construct {
  readonly topic: Topic;
  private readonly runbookUrl: string;
  readonly alarms: Alarm[] = [];
  private readonly alarmArns: string[] = [];

  constructor(scope: Construct, id: string, { alarmEmail, runbookUrl = RUNBOOK }: DeploymentConfig) {
    super(scope, id);
    this.runbookUrl = runbookUrl;
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // A policy of its own (enforceSSL makes one) replaces the default one that lets the account publish:
    // without these rights an alarm fails to notify, and nobody notices.
    this.admit('cloudwatch', {
      ArnEquals: { 'aws:SourceArn': Lazy.list({ produce: () => this.alarmArns }) },
    });
    new CfnOutput(Stack.of(this), 'AlarmTopicArn', {
      value: this.topic.topicArn,
      description: 'Where alarms are told to, for subscriptions of your own',
    });
    if (alarmEmail === undefined) return;
    const subscription = new Subscription(this, 'Email', {
      topic: this.topic,
      protocol: SubscriptionProtocol.EMAIL,
      endpoint: alarmEmail,
    });
    Validations.of(subscription).acknowledge({
      id: 'Serverless-SNSRedrivePolicy',
      reason: 'SNS retries e-mail by itself and cannot tell an address that reads from one that does not.',
    });
  }

  /**
   * Tells the topic when it rings and when it is over. Unless the alarm says otherwise, it rings at the
   * threshold or above, and no data is no fault: nobody asked.
   */
  alarm(scope: Construct, id: string, { runbook, meaning, ...props }: OnCallAlarmProps): IAlarm {
    const alarmName = `${Stack.of(this).stackName}-${id}`;
    const alarm = new Alarm(scope, id, {
      alarmName,
      alarmDescription: `${meaning} Runbook: ${this.runbookUrl}#${runbook}`,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
    });
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    this.alarms.push(alarm);
    this.alarmArns.push(
      Stack.of(this).formatArn({
        service: 'cloudwatch',
        resource: 'alarm',
        resourceName: alarmName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    );
    return alarm;
  }

  /** @returns where budgets of the account may write to */
  forBudgets(): ITopic {
    const { partition, account } = Stack.of(this);
    // A budget has no name before it exists, and tries the topic when it is made.
    this.admit('budgets', { ArnLike: { 'aws:SourceArn': `arn:${partition}:budgets::${account}:*` } });
    return this.topic;
  }

  private admit(service: string, conditions: Readonly<Record<string, unknown>>): void {
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: `Allow-${service}`,
        principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account }, ...conditions },
      }),
    );
  }
}
