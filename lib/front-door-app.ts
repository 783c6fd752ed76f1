/**
 * The stacks of one stage. A stage in us-east-1 has one stack. A stage in another region has up to two more in
 * us-east-1:
 * - Certificate and firewall, deployed before the main stack, which reads their outputs across regions
 *   (`Fn::GetStackOutput`, by the feature flag `defaultCrossStackReferences: weak`).
 * - Logs, alarms and plan of the distribution, deployed after the main stack, because they need the distribution.
 *
 * One stack cannot hold both: the main stack depends on the first, and the second depends on the main stack.
 */
import { type App, Stack, Tags } from 'aws-cdk-lib';
import type { SiteSource } from '../lambda/render/site-source.ts';
import { SERVICE_NAME } from '../lambda/shared/service.ts';
import { DEFAULT_PREFIX, type DeploymentConfig } from './config/config-schema.ts';
import { EDGE_REGION, EdgeRequirements, needsEdgeRegion } from './edge-requirements.ts';
import { FrontDoorStack } from './front-door-stack.ts';

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
  /** Certificate and firewall, in us-east-1. `undefined` if they are in `main` or not needed. */
  readonly before: Stack | undefined;
  readonly main: FrontDoorStack;
  /** Logs, alarms, dashboard and plan of CloudFront, in us-east-1. `undefined` if they are in `main`. */
  readonly after: Stack | undefined;
}

/**
 * Adds the stacks of a stage to an app, with their names, tags and termination protection.
 *
 * @example
 * import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
 * import { createStacks, runApp } from 'legal-front-door';
 *
 * runApp((app, props) => {
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
  // Content that outlives the stack is worth protecting, so by default such a stack cannot be deleted by mistake.
  const { terminationProtection = config.removal !== 'destroy' } = config;
  // Its name contains the main region, because one stage may be in several regions.
  const before =
    region !== EDGE_REGION && needsEdgeRegion(config)
      ? new Stack(app, `${id}-Edge-${region}`, {
          env: { region: EDGE_REGION },
          terminationProtection,
          description: 'Legal front door: what CloudFront takes from us-east-1',
        })
      : undefined;
  const main = new FrontDoorStack(app, id, {
    env: { region },
    terminationProtection,
    description: 'Machine-readable front door of a law practice: pages, agent-info and an MCP server',
    source,
    config,
    deployment,
    requirements: before && new EdgeRequirements(before, 'Requirements', config),
  });
  const after =
    region === EDGE_REGION
      ? undefined
      : new Stack(app, `${id}-Watch-${region}`, {
          env: { region: EDGE_REGION },
          terminationProtection,
          description: 'Legal front door: logs, alarms and dashboard of CloudFront',
        });
  if (after) main.frontDoor.watchEdgeIn(after);

  for (const stack of [before, main, after]) {
    if (!stack) continue;
    for (const [key, value] of Object.entries(config.tags ?? {})) Tags.of(stack).add(key, value);
    Tags.of(stack).add('service', SERVICE_NAME);
    if (stage !== undefined) Tags.of(stack).add('stage', stage);
  }
  return { before, main, after };
}
