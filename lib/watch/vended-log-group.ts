/**
 * A log group that an AWS service delivers to. Its name begins with `/aws/vendedlogs/`, so that the account's policy
 * for deliveries, which may have 5,120 characters, need not name it (CloudWatch Logs user guide, "Enabling logging
 * from AWS services"). The stack's id in its name prevents a conflict between a retained group and that of a new
 * stack.
 */
import { Aws, Fn, Stack } from 'aws-cdk-lib';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
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
}
