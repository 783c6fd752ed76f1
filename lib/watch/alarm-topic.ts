/**
 * Where everything that wants a person's attention goes: one SNS topic, and an e-mail subscription where
 * an address is configured (the person has to confirm it once). CloudWatch alarms reach topics of their
 * own region only.
 */
import { Stack, Validations } from 'aws-cdk-lib';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

export class AlarmTopic extends Construct {
  readonly topic: Topic;

  /** @param email - who is told; nobody where absent */
  constructor(scope: Construct, id: string, email: string | undefined) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // A policy of its own (enforceSSL makes one) replaces the default one that lets the account publish:
    // without these, alarms and budgets fail to notify, and nobody notices.
    this.allow(
      'cloudwatch',
      `arn:${Stack.of(this).partition}:cloudwatch:*:${Stack.of(this).account}:alarm:*`,
    );
    this.allow('budgets', `arn:${Stack.of(this).partition}:budgets::${Stack.of(this).account}:*`);
    if (email === undefined) return;
    const subscription = new Subscription(this, 'Email', {
      topic: this.topic,
      protocol: SubscriptionProtocol.EMAIL,
      endpoint: email,
    });
    Validations.of(subscription).acknowledge({
      id: 'Serverless-SNSRedrivePolicy',
      reason: 'SNS retries e-mail by itself and cannot tell an address that reads from one that does not.',
    });
  }

  private allow(service: string, sourceArn: string): void {
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: `Allow-${service}`,
        effect: Effect.ALLOW,
        principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Stack.of(this).account },
          ArnLike: { 'aws:SourceArn': sourceArn },
        },
      }),
    );
  }
}
