/** The stack of a stage, with its name, tags, outputs and termination protection. */
import { type App, CfnOutput, CfnResource, Fn, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { MCP_PATH } from '../../lambda/shared/routes.ts';
import { SERVICE_NAME } from '../../lambda/shared/service.ts';
import { DEFAULT_PREFIX, type DeploymentConfig } from '../config/config-schema.ts';
import { EDGE_REGION } from '../config/edge-region.ts';
import { FrontDoor, type FrontDoorProps } from './front-door.ts';

export interface FrontDoorAppProps {
  /** The practice, its pages and its limits, already checked: what `loadService` returns as `source`. */
  readonly source: SiteSource;
  /** Configuration of the stage (docs/configuration.md). @default {} */
  readonly config?: DeploymentConfig;
  /** Name of the stage, which becomes part of the stack's name. @default none */
  readonly stage?: string | undefined;
  /** Another text than before publishes the content again even if nothing changed. @default none */
  readonly deployment?: string | undefined;
}

/**
 * Adds the stack of a stage to an app, with its name, tags and termination protection.
 *
 * @example
 * import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
 * import { createStack, runApp } from 'legal-front-door';
 *
 * await runApp((app, props) => {
 *   const stack = createStack(app, props);
 *   stack.frontDoor.distribution.addBehavior('/forms/*', new HttpOrigin('forms.example.org'));
 * });
 */
export function createStack(app: App, props: FrontDoorAppProps): FrontDoorStack {
  const { source, config = {}, stage, deployment } = props;
  const { prefix = DEFAULT_PREFIX, region = EDGE_REGION, account } = config;
  // The address of a distribution cannot be made again. Nobody relies on that of a fictional practice.
  const { terminationProtection = source.practice.fictional !== true } = config;
  const stack = new FrontDoorStack(app, stage === undefined ? prefix : `${prefix}-${stage}`, {
    env: { ...(account !== undefined && { account }), region },
    terminationProtection,
    description: 'Machine-readable front door of a law practice: pages, agent-info and an MCP server',
    source,
    config,
    deployment,
  });
  for (const [key, value] of Object.entries(config.tags ?? {})) Tags.of(stack).add(key, value);
  Tags.of(stack).add('service', SERVICE_NAME);
  if (stage !== undefined) Tags.of(stack).add('stage', stage);
  return stack;
}

export interface FrontDoorStackProps extends StackProps, FrontDoorProps {}

/**
 * A stack with one `FrontDoor` and the outputs BaseUrl, McpUrl, DistributionId, BucketName and SigningKeyAlias. The
 * output StaysWhenDeleted exists if the deletion of the stack leaves resources of the `FrontDoor`.
 *
 * @example
 * const { source, config } = await loadService();
 * const stack = new FrontDoorStack(app, 'LegalFrontDoor', { source, config, env: { region: 'us-east-1' } });
 */
export class FrontDoorStack extends Stack {
  readonly frontDoor: FrontDoor;

  constructor(scope: Construct, id: string, props: FrontDoorStackProps) {
    super(scope, id, props);
    // CDK leaves the id `Default` out of logical ids.
    this.frontDoor = new FrontDoor(this, 'Default', props);
    const { baseUrl, distribution, bucket, signingKeyAlias } = this.frontDoor;
    new CfnOutput(this, 'BaseUrl', { value: baseUrl, description: 'Address of the service' });
    new CfnOutput(this, 'McpUrl', { value: baseUrl + MCP_PATH, description: 'Address for MCP clients' });
    new CfnOutput(this, 'DistributionId', {
      value: distribution.distributionId,
      description: 'The distribution, for `aws cloudfront`',
    });
    new CfnOutput(this, 'BucketName', {
      value: bucket.bucketName,
      description: 'The bucket of pages and documents, for `aws s3api`',
    });
    new CfnOutput(this, 'SigningKeyAlias', {
      value: signingKeyAlias,
      description: 'The KMS key that signs agent-info, for `aws kms`',
    });
    const staying = this.frontDoor.node.findAll().filter(isRetained);
    if (staying.length > 0)
      new CfnOutput(this, 'StaysWhenDeleted', {
        value: Fn.join(
          ', ',
          staying.map(({ ref }) => ref),
        ),
        description: 'Bucket, keys and log groups that cdk destroy leaves (docs/operations.md#delete-it)',
      });
  }
}

const isRetained = (construct: IConstruct): construct is CfnResource =>
  CfnResource.isCfnResource(construct) && /^Retain/.test(construct.cfnOptions.deletionPolicy ?? '');
