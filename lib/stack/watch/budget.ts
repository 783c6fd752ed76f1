/**
 * A monthly budget. It notifies the topic when 80 % are spent and when the forecast exceeds it. It counts the whole
 * account, or what has one tag of the stack. A budget of a tag that is not active as a cost allocation tag sees $0 and
 * never notifies, and synthesis cannot ask AWS which tags are active: the stage says so by `budgetTag`.
 */
import { createHash } from 'node:crypto';
import { Lazy, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { OnCall } from './on-call.ts';

interface BudgetProps {
  readonly monthlyUsd: number;
  /** Key of the tag whose resources it counts. @default the whole account */
  readonly tag: string | undefined;
  readonly onCall: OnCall;
}

export class Budget extends Construct {
  private readonly budget: CfnBudget;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: BudgetProps,
  ) {
    super(scope, id);
    const { monthlyUsd, tag, onCall } = props;
    const stack = Stack.of(this);
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
    const notifications = [notify('ACTUAL', 80), notify('FORECASTED', 100)];
    // AWS's message has the name and no filter, so the name says what the budget counts. CloudFormation replaces a
    // budget whose notifications change, before it deletes the old one, so the name and the logical id change too.
    const counts = tag === undefined ? 'whole account' : `tag ${tag}`;
    const version = createHash('sha256')
      .update(JSON.stringify(stack.resolve([stack.stackName, counts, notifications])))
      .digest('hex')
      .slice(0, 6);
    this.budget = new CfnBudget(this, `Of${version}`, {
      budget: {
        // At most 100 characters, and neither : nor \ (API reference, Budget).
        budgetName: `${stack.stackName.slice(0, 50)} (${counts.slice(0, 30).replace(/[:\\]/g, ' ')}) ${version}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: notifications,
    });
    // At creation, AWS Budgets writes to the topic to test it, so the topic's policy has to exist first.
    this.budget.node.addDependency(topic);
    this.node.addValidation({
      validate: () => {
        if (tag !== undefined && this.tagValue === undefined)
          return [
            `budgetTag: must be the key of a tag of the stack ${stack.stackName}, or its budget would count nothing; received ${JSON.stringify(tag)}, the stack has ${JSON.stringify(this.budget.cdkTagManager.tagValues())}`,
          ];
        return this.sameCosts();
      },
    });
    if (tag === undefined) return;
    // Without `user:`, the budget sees $0 (terraform-provider-aws, issues 39850 and 40987).
    this.budget.addPropertyOverride('Budget.CostFilters', {
      TagKeyValue: [Lazy.string({ produce: () => `user:${tag}$${this.tagValue}` })],
    });
  }

  /** The stack's tags, which the budget has too, are known once all are applied, at synthesis. */
  private get tagValue(): string | undefined {
    return this.props.tag && this.budget.cdkTagManager.tagValues()[this.props.tag];
  }

  /** @returns a problem if another budget of the app counts the same costs, as both would notify at once */
  private sameCosts(): string[] {
    const { account } = Stack.of(this);
    const budgets = this.node.root.node.findAll().filter((each) => each instanceof Budget);
    const same = budgets.filter(
      (other) =>
        Stack.of(other).account === account &&
        other.props.tag === this.props.tag &&
        other.tagValue === this.tagValue,
    );
    // One message for all of them.
    if (same.length === 1 || same[0] !== this) return [];
    const counted = this.props.tag === undefined ? 'the whole account' : `${this.props.tag}=${this.tagValue}`;
    const stacks = same.map((each) => Stack.of(each).stackName).join(', ');
    return [
      `monthlyBudgetUsd: must count other costs than the budgets of other stages, or all of them notify at once; the budgets of ${stacks} count ${counted}. Keep it in one stage, or set budgetTag of each to a tag whose value no other stage has, or, if they are in different accounts, account of each`,
    ];
  }
}
