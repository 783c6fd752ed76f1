/** The SNS topic that alarms notify, its e-mail subscription, and the alarms themselves. */
import { ArnFormat, CfnOutput, Duration, Lazy, Stack, Validations } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IAlarm,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { DeploymentConfig } from '../../config/config-schema.ts';
import { PERIOD } from './metrics.ts';

/** Path in the repository. A stage can set another address (`runbookUrl`). */
const RUNBOOK = 'docs/operations.md';

/** Anchors that GitHub makes of the headings of the runbook. */
type RunbookEntry =
  | 'handler-errors'
  | 'server-errors'
  | 'edge-function-errors'
  | 'edge-function-utilisation'
  | 'publisher-failure'
  | 'content-repaired'
  | 'practice-data-expire';

type Evaluation = 'comparisonOperator' | 'evaluationPeriods' | 'datapointsToAlarm' | 'treatMissingData';

/**
 * An outage: failures in three different minutes of 15. Requests that one program sends within a minute fall into two
 * minutes at most, so they do not raise the alarm. With one failing request every four minutes, the alarm goes off
 * after nine minutes.
 */
export const OUTAGE = { evaluationPeriods: 15, datapointsToAlarm: 3 };
export const OUTAGE_PERIOD = Duration.minutes(1);

/** A defect: failures in three different periods of a day. It also finds what fails for few callers. */
export const DEFECT = {
  evaluationPeriods: Duration.days(1).toMinutes() / PERIOD.toMinutes(),
  datapointsToAlarm: 3,
};

interface RunbookAlarmProps
  extends Pick<AlarmProps, 'metric' | 'threshold'>,
    Partial<Pick<AlarmProps, Evaluation>> {
  readonly runbook: RunbookEntry;
  /** One sentence that says what is wrong. */
  readonly meaning: string;
}

/**
 * The topic and its alarms. The recipient of the e-mail subscription has to confirm it once. The description of an
 * alarm says in one sentence what is wrong, and links to the runbook. An alarm can notify topics of its region only.
 */
export class AlarmTopic extends Construct {
  readonly topic: Topic;
  private readonly runbookUrl: string;
  readonly alarms: Alarm[] = [];
  private readonly alarmArns: string[] = [];

  constructor(scope: Construct, id: string, { alarmEmail, runbookUrl = RUNBOOK }: DeploymentConfig) {
    super(scope, id);
    this.runbookUrl = runbookUrl;
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // `enforceSSL` adds a policy, which replaces the default policy that permits the account to publish. Without this
    // statement, alarms would fail to notify, without an error.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'Allow-cloudwatch',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Stack.of(this).account },
          ArnEquals: { 'aws:SourceArn': Lazy.list({ produce: () => this.alarmArns }) },
        },
      }),
    );
    new CfnOutput(Stack.of(this), 'AlarmTopicArn', {
      value: this.topic.topicArn,
      description: 'The SNS topic that alarms notify',
    });
    // The CLI prints the value of an output, and not its description.
    new CfnOutput(Stack.of(this), 'SubscribeToAlarms', {
      value: `aws sns subscribe --topic-arn ${this.topic.topicArn} --protocol email --notification-endpoint <address>`,
      description: 'Without a subscription nobody is told: run this command, or set alarmEmail of the stage',
    });
    if (alarmEmail === undefined) return;
    const subscription = new Subscription(this, 'Email', {
      topic: this.topic,
      protocol: SubscriptionProtocol.EMAIL,
      endpoint: alarmEmail,
    });
    Validations.of(subscription).acknowledge({
      id: 'Serverless-SNSRedrivePolicy',
      reason: 'SNS retries e-mail by itself and cannot detect whether a recipient reads the messages.',
    });
  }

  /**
   * Creates an alarm that notifies the topic when it goes to ALARM and when it returns to OK. By default, it goes to
   * ALARM at the threshold or above, and treats missing data as OK, because no data means no requests.
   */
  addAlarm(scope: Construct, id: string, { runbook, meaning, ...props }: RunbookAlarmProps): IAlarm {
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
}
