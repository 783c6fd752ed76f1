/**
 * A log group that an AWS service delivers to. Its name begins with `/aws/vendedlogs/`, so that a policy of the account
 * for deliveries, which may have 5,120 characters, need not name it (CloudWatch Logs user guide, "Enabling logging
 * from AWS services"). The stack's id in its name prevents a conflict between a retained group and that of a new
 * stack.
 */
import { Aws, Fn, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnLogGroup, LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { LogSettings } from '../node-function.ts';

export class VendedLogGroup extends LogGroup {
  /** The group's ARN with a `*` for its streams, built from its name, because a group cannot refer to itself. */
  private readonly streams: string;

  constructor(scope: Construct, id: string, name: string, { retentionDays, removalPolicy }: LogSettings) {
    const { stackName, partition, region, account } = Stack.of(scope);
    const uniqueId = Fn.select(2, Fn.split('/', Aws.STACK_ID));
    const logGroupName = `/aws/vendedlogs/${stackName}/${name}/${uniqueId}`;
    super(scope, id, { logGroupName, retention: retentionDays as RetentionDays, removalPolicy });
    this.streams = `arn:${partition}:logs:${region}:${account}:log-group:${logGroupName}:*`;
  }

  /**
   * Permits deliveries to write to this group, by a policy of the group itself. `addToResourcePolicy` of the CDK makes
   * a policy of the account instead, of which an account has ten in a region (API reference, PutResourcePolicy).
   */
  permitDeliveries(): void {
    const { partition, region, account } = Stack.of(this);
    const resource = this.node.defaultChild;
    if (!(resource instanceof CfnLogGroup))
      throw new Error(`${this.node.path} has no CfnLogGroup as its default child.`);
    // User guide, "Logging that requires additional permissions [V2]", logs sent to CloudWatch Logs.
    resource.resourcePolicyDocument = new PolicyDocument({
      statements: [
        new PolicyStatement({
          principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
          actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          resources: [this.streams],
          conditions: {
            StringEquals: { 'aws:SourceAccount': account },
            ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${region}:${account}:*` },
          },
        }),
      ],
    });
  }
}
