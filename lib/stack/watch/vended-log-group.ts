/**
 * A log group that an AWS service delivers to. Its name begins with `/aws/vendedlogs/`, so that a policy of the account
 * for deliveries, which may have 5,120 characters, need not name it (CloudWatch Logs user guide, "Enabling logging
 * from AWS services"). The stack's id in its name prevents a conflict between a retained group and that of a new
 * stack.
 */
import { Aws, Fn, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type CfnLogGroup, LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { LogSettings } from '../node-function.ts';

export class VendedLogGroup extends LogGroup {
  constructor(scope: Construct, id: string, name: string, { retentionDays, removalPolicy }: LogSettings) {
    const uniqueId = Fn.select(2, Fn.split('/', Aws.STACK_ID));
    super(scope, id, {
      logGroupName: `/aws/vendedlogs/${Stack.of(scope).stackName}/${name}/${uniqueId}`,
      retention: retentionDays as RetentionDays,
      removalPolicy,
    });
  }

  /**
   * Permits deliveries to write to this group, by a policy of the group itself. `addToResourcePolicy` of the CDK makes
   * a policy of the account instead, of which an account has ten in a region (API reference, PutResourcePolicy).
   */
  permitDeliveries(): void {
    const { partition, region, account } = Stack.of(this);
    const logs = `arn:${partition}:logs:${region}:${account}`;
    // User guide, "Logging that requires additional permissions [V2]", logs sent to CloudWatch Logs.
    (this.node.defaultChild as CfnLogGroup).resourcePolicyDocument = new PolicyDocument({
      statements: [
        new PolicyStatement({
          principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
          actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          // By its name, because a group cannot refer to itself.
          resources: [`${logs}:log-group:${this.physicalName}:*`],
          conditions: {
            StringEquals: { 'aws:SourceAccount': account },
            ArnLike: { 'aws:SourceArn': `${logs}:*` },
          },
        }),
      ],
    });
  }
}
