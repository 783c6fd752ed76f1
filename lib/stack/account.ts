/** The account of a stage. The CDK CLI refuses other credentials for a stack that names its account. */
import { Stack, Token } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { DeploymentConfig } from '../config/config-schema.ts';

/** @throws Error if the stage sets an account, and the stack is in another one or in that of any credentials */
export function assertAccount(scope: IConstruct, { account: wanted }: DeploymentConfig): void {
  const { account, region, node } = Stack.of(scope);
  if (wanted === undefined || account === wanted) return;
  const where = Token.isUnresolved(account) ? 'the account of the credentials' : account;
  const env = Token.isUnresolved(region) ? '' : `, region: '${region}'`;
  throw new Error(
    `The stage is for the account ${wanted}, but the stack ${node.path} is in ${where}. Give the stack env: { account: '${wanted}'${env} }.`,
  );
}
