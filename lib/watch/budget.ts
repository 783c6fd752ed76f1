/**
 * A monthly budget of the whole account. It notifies the topic when 80 % are spent and when the forecast exceeds it.
 * It has no filter by tag: until an operator activates the tag in the billing console, such a budget sees $0 and never
 * notifies. It has no name, because a change of its subscribers replaces it.
 */
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { OnCall } from './on-call.ts';

export class Budget extends Construct {
  constructor(scope: Construct, id: string, monthlyUsd: number, onCall: OnCall) {
    super(scope, id);
    const topic = onCall.forBudgets();
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: 'PERCENTAGE',
        comparisonOperator: 'GREATER_THAN',
      },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    });
    const budget = new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
    });
    // At creation, AWS Budgets writes to the topic to test it, so the topic's policy has to exist first.
    budget.node.addDependency(topic);
  }
}
