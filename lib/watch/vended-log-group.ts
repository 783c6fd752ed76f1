/**
 * A log group that an AWS service delivers to. Under `/aws/vendedlogs/`, so that the account's policy for
 * deliveries, which has 5,120 characters in all, need not name it (CloudWatch Logs user guide, "Enabling
 * logging from AWS services"). The stack's own id in its name lets a group that was kept and the one of
 * the next deployment live side by side.
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
