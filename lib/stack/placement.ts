/** Where a `FrontDoor` may be: its stack, its region, its account. */
import { Annotations, Stack, Token } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { type DeploymentConfig, REGION, REGION_RULE } from '../config/config-schema.ts';
import { EDGE_REGION, edgeProblems } from '../config/edge-region.ts';
import { ContentError, throwIfAny } from '../practice/messages/content-error.ts';

type FrontDoorType = abstract new (...props: never[]) => IConstruct;

/**
 * @param type - the class of which a stack holds one
 * @throws Error if the stack cannot hold the construct
 */
export function assertPlacement(scope: IConstruct, type: FrontDoorType, config: DeploymentConfig): void {
  assertStack(scope, type);
  assertAccount(scope, config);
  assertEdge(scope, config);
}

/** Whether the stack is in the region of CloudFront's metrics, logs and certificates. */
export const isAtEdge = (scope: IConstruct): boolean => Stack.of(scope).region === EDGE_REGION;

function assertStack(scope: IConstruct, type: FrontDoorType): void {
  const stack = Stack.of(scope);
  const { path } = stack.node;
  if (Token.isUnresolved(stack.region))
    throw new Error(
      `The region of ${path} must be known, because CloudFront takes some resources from ${EDGE_REGION} only. Give the stack env: { region: '${EDGE_REGION}' }, or another region.`,
    );
  // The region may be that of the credentials, so the message says where to set another one.
  if (!REGION.test(stack.region))
    throw new ContentError([
      {
        file: `The stack ${path}`,
        where: 'region',
        rule: `${REGION_RULE}. Set "region" of the stage, or "env" of your own stack`,
        received: stack.region,
      },
    ]);
  if (Token.isUnresolved(stack.stackName))
    throw new Error(
      `${path} is a nested stack, whose name is not known at synthesis: functions, alarms and keys are named after the stack. Put the FrontDoor into a stack of the app.`,
    );
  const other = inStack(stack, type).find((each) => each !== scope);
  if (other)
    throw new Error(
      `${path} already has a FrontDoor (${other.node.path}): functions, alarms and keys are named after the stack. Put each FrontDoor into a separate stack.`,
    );
}

/** Constructs of a type in this stack, without those of stacks below it in the tree. */
const inStack = (stack: Stack, type: FrontDoorType): IConstruct[] =>
  stack.node
    .findAll()
    .filter((each) => each instanceof type)
    .filter((each) => Stack.of(each) === stack);

/** @throws Error if the stage sets an account, and the stack is in another one or in that of any credentials */
function assertAccount(scope: IConstruct, { account: wanted }: DeploymentConfig): void {
  const { account, region, node } = Stack.of(scope);
  if (wanted === undefined || account === wanted) return;
  const where = Token.isUnresolved(account) ? 'the account of the credentials' : account;
  const env = Token.isUnresolved(region) ? '' : `, region: '${region}'`;
  throw new Error(
    `The stage is for the account ${wanted}, but the stack ${node.path} is in ${where}. Give the stack env: { account: '${wanted}'${env} }.`,
  );
}

/** Refuses options that only a stack in us-east-1 can have. For a stack elsewhere, prints what it lacks. */
function assertEdge(scope: IConstruct, config: DeploymentConfig): void {
  const { region } = Stack.of(scope);
  throwIfAny(
    edgeProblems(region, config).map(({ path, rule, received }) => ({
      file: 'The stage',
      where: `$.${path}`,
      rule,
      received,
    })),
  );
  if (!isAtEdge(scope))
    Annotations.of(scope).addInfoV2(
      'legal-front-door:edge',
      `The stack is in ${region}, so it has none of CloudFront's alarms and no access log of CloudFront: they exist in ${EDGE_REGION} only.`,
    );
}
