/**
 * The stacks of one stage. A stage in us-east-1 has one stack. A stage in another region has up to three more in us-east-1:
 * - Certificate and firewall, one stack each, deployed before the main stack, which reads their outputs across regions
 *   (`Fn::GetStackOutput`, by the feature flag `defaultCrossStackReferences: weak`).
 * - Logs and alarms of the distribution, deployed after the main stack, because they need the distribution.
 *
 * The app also defines the stack of a certificate or firewall that the stage does not want: empty, and after the main
 * stack. So `cdk deploy --all` deletes it once CloudFront no longer uses it. These stacks are not
 * protected from deletion. They hold no data, and AWS refuses to delete what CloudFront uses.
 */
import {
  type App,
  CfnOutput,
  DefaultStackSynthesizer,
  type IStackSynthesizer,
  Stack,
  type StackProps,
  Tags,
  Validations,
} from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { MCP_PATH } from '../../lambda/shared/routes.ts';
import { SERVICE_NAME } from '../../lambda/shared/service.ts';
import { DEFAULT_PREFIX, type DeploymentConfig } from '../config/config-schema.ts';
import { EDGE_REGION, EdgeRequirements, needsEdgeRegion } from './edge-requirements.ts';
import { FrontDoor, type FrontDoorProps } from './front-door.ts';

export interface FrontDoorAppProps {
  /** The practice, its pages and its limits, already checked: what `loadService` returns as `source`. */
  readonly source: SiteSource;
  /** Configuration of the stage (docs/configuration.md). @default {} */
  readonly config?: DeploymentConfig;
  /** Name of the stage, which becomes part of every stack's name. @default none */
  readonly stage?: string | undefined;
  /** Region of the main stack if the configuration sets none. @default us-east-1 */
  readonly defaultRegion?: string | undefined;
  /** Another text than before publishes the content again even if nothing changed. @default none */
  readonly deployment?: string | undefined;
}

export interface FrontDoorStacks {
  /** Certificate, in us-east-1, deployed before `main`. `undefined` if it is in `main` or not needed. */
  readonly certificate: Stack | undefined;
  /** Firewall, in us-east-1, deployed before `main`. `undefined` if it is in `main` or not needed. */
  readonly firewall: Stack | undefined;
  readonly main: FrontDoorStack;
  /** Logs and alarms of CloudFront, in us-east-1. `undefined` if they are in `main`. */
  readonly after: Stack | undefined;
}

/**
 * Adds the stacks of a stage to an app, with their names, tags and termination protection.
 *
 * @example
 * import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
 * import { createStacks, runApp } from 'legal-front-door';
 *
 * await runApp((app, props) => {
 *   const { main } = createStacks(app, props);
 *   main.frontDoor.distribution.addBehavior('/forms/*', new HttpOrigin('forms.example.org'));
 * });
 */
export function createStacks(app: App, props: FrontDoorAppProps): FrontDoorStacks {
  const { source, config = {}, stage, defaultRegion = EDGE_REGION, deployment } = props;
  const { prefix = DEFAULT_PREFIX } = config;
  const id = stage === undefined ? prefix : `${prefix}-${stage}`;
  // CDK can refer to a stack in another region only if both regions are known. The account may be unknown.
  const region = config.region ?? defaultRegion;
  const isAway = region !== EDGE_REGION;
  // Content that outlives the stack is worth protecting, so by default such a stack cannot be deleted by mistake.
  const { terminationProtection = config.removal !== 'destroy' } = config;
  const { domain, waf } = config;
  const account = config.account === undefined ? {} : { account: config.account };
  const edge = { ...account, region: EDGE_REGION };
  // The names of these stacks contain the main region, because one stage may be in several regions.
  const edgeId = (name: string) => `${id}-${name}-${region}`;
  const required = (name: string, part: DeploymentConfig) => {
    if (!isAway || !needsEdgeRegion(part)) return undefined;
    const description = `Legal front door: ${name.toLowerCase()} of CloudFront`;
    const stack = new Stack(app, edgeId(name), { env: edge, description });
    return new EdgeRequirements(stack, 'Requirements', { ...account, ...part });
  };
  const certificates = required('Certificate', { domain });
  const firewalls = required('Firewall', { waf });
  const main = new FrontDoorStack(app, id, {
    env: { ...account, region },
    terminationProtection,
    description: 'Machine-readable front door of a law practice: pages, agent-info and an MCP server',
    source,
    config,
    deployment,
    requirements: isAway ? { certificate: certificates?.certificate, webAcl: firewalls?.webAcl } : undefined,
  });
  const after = isAway
    ? new Stack(app, edgeId('Watch'), {
        env: edge,
        terminationProtection,
        description: 'Legal front door: logs and alarms of CloudFront',
      })
    : undefined;
  if (after) main.frontDoor.watchEdgeIn(after);
  if (isAway && !certificates) new EmptyStack(app, edgeId('Certificate'), { env: edge, after: main });
  if (isAway && !firewalls) new EmptyStack(app, edgeId('Firewall'), { env: edge, after: main });

  const [certificate, firewall] = [certificates, firewalls].map((each) => each && Stack.of(each));
  for (const stack of [certificate, firewall, main, after]) {
    if (!stack) continue;
    for (const [key, value] of Object.entries(config.tags ?? {})) Tags.of(stack).add(key, value);
    Tags.of(stack).add('service', SERVICE_NAME);
    if (stage !== undefined) Tags.of(stack).add('stage', stage);
  }
  return { certificate, firewall, main, after };
}

/**
 * The stack of something that an app no longer wants. The template is empty: `cdk deploy` (aws-cdk 2.1148.1) deletes the
 * deployed stack of that name, and skips the stack if none is deployed.
 */
export interface EmptyStackProps extends Pick<StackProps, 'env'> {
  /** The stack that used what the deployed stack has. It is deployed first. */
  readonly after: Stack;
}

/**
 * Deletes the deployed stack of this name, once another stack no longer uses it. That stack must not be protected from
 * deletion.
 *
 * @example
 * const stack = new Stack(app, 'Website', { env: { region: 'eu-west-1' } });
 * new EmptyStack(app, 'WebsiteFirewall', { env: { region: 'us-east-1' }, after: stack });
 */
export class EmptyStack extends Stack {
  constructor(scope: Construct, id: string, { env, after }: EmptyStackProps) {
    super(scope, id, {
      ...(env && { env }),
      // Version reporting would add a resource, and `cdk diff` would list the rule as a difference.
      analyticsReporting: false,
      // CDK's types are inconsistent under `exactOptionalPropertyTypes`.
      synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) as IStackSynthesizer,
    });
    this.addStackDependency(after);
    Validations.of(this).acknowledge({
      id: 'CloudFormation-Validate::F0001',
      reason: 'The CDK CLI does not give a template without resources to CloudFormation.',
    });
  }
}

/** A stack that holds the construct, with outputs that say where the service is. */
export interface FrontDoorStackProps extends StackProps, FrontDoorProps {}

/**
 * A stack with one `FrontDoor` and the outputs BaseUrl, McpUrl, DistributionId, BucketName and SigningKeyAlias.
 *
 * @example
 * const { source, config } = await loadService();
 * const stack = new FrontDoorStack(app, 'LegalFrontDoor', { source, config, env: { region: 'us-east-1' } });
 */
export class FrontDoorStack extends Stack {
  readonly frontDoor: FrontDoor;

  constructor(scope: Construct, id: string, props: FrontDoorStackProps) {
    super(scope, id, props);
    // CDK leaves the id `Default` out of logical ids, so stacks deployed before the construct existed keep theirs.
    this.frontDoor = new FrontDoor(this, 'Default', props);
    const { baseUrl, distribution, bucket, signingKeyAlias } = this.frontDoor;
    new CfnOutput(this, 'BaseUrl', { value: baseUrl, description: 'Where the service is' });
    new CfnOutput(this, 'McpUrl', { value: baseUrl + MCP_PATH, description: 'What an MCP client is given' });
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
  }
}
