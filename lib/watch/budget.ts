/**
 * A monthly budget of the whole account, told to the topic at 80 % spent and when the month is forecast to
 * end above it. Not filtered by tag: until somebody activates the tag in the billing console, such a budget
 * sees $0 and never says a word. No name, because a change of its subscribers replaces it.
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
    // Budgets tries the topic when it is created, and refuses one that it may not write to.
    budget.node.addDependency(topic);
  }
}
