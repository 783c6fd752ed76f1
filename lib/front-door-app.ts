/**
 * The stacks of one stage. In us-east-1 there is one. Elsewhere, what CloudFront takes from us-east-1
 * is a stack of its own before it, whose outputs the main stack reads (`Fn::GetStackOutput`, across
 * regions without helper functions: feature flag `defaultCrossStackReferences: weak`).
 * What must be in us-east-1 and needs the distribution (its logs, its alarms, its plan) is a third one, after the
 * main stack: the other way round, the two would depend on each other.
 */
import { type App, Stack, Tags } from 'aws-cdk-lib';
import type { SiteSource } from '../lambda/render/site-source.ts';
import { SERVICE_NAME } from '../lambda/shared/service.ts';
import type { DeploymentConfig } from './config/config-schema.ts';
import { EDGE_REGION, EdgeRequirements, needsEdgeRegion } from './edge-requirements.ts';
import { FrontDoorStack } from './front-door-stack.ts';

/** What every stack is called after: the names of two stages never meet. */
const NAME = 'LegalFrontDoor';

export interface FrontDoorAppProps {
  /** The practice, its pages and its limits, which hold no mistake (`lib/content`). */
  readonly source: SiteSource;
  /** @default {} */
  readonly config?: DeploymentConfig;
  /** Part of every name. @default none */
  readonly stage?: string | undefined;
  /** Where the stack lives, unless the configuration says so. @default us-east-1 */
  readonly defaultRegion?: string | undefined;
  /** Names this deployment: another name has the content published although nothing changed. @default none */
  readonly deployment?: string | undefined;
}

export interface FrontDoorStacks {
  /** Certificate and firewall, in us-east-1. @default part of main, or not needed */
  readonly before: Stack | undefined;
  readonly main: FrontDoorStack;
  /** Logs, alarms, dashboard and plan of CloudFront, in us-east-1. @default part of main */
  readonly after: Stack | undefined;
}

export function createStacks(app: App, props: FrontDoorAppProps): FrontDoorStacks {
  const { source, config = {}, stage, defaultRegion = EDGE_REGION, deployment } = props;
  const id = stage === undefined ? NAME : `${NAME}-${stage}`;
  // A stack elsewhere can be referred to only if its region is known; the account is the one deployed to.
  const region = config.region ?? defaultRegion;
  // What the content is, is protected with it: a stack cannot be deleted by mistake.
  const { terminationProtection = config.removal !== 'destroy' } = config;
  // In us-east-1 beside those of the same stage elsewhere.
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
    ...{ source, config, deployment },
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
