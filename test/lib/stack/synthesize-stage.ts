/** Synthesizes the stacks of stages in this process, as `bin/app.ts` composes them. */
import { Template } from 'aws-cdk-lib/assertions';
import type { DeploymentConfig } from '../../../lib/config/config-schema.ts';
import { limitsOf } from '../../../lib/config/member-schemas.ts';
import { createStack, type FrontDoorStack } from '../../../lib/stack/front-door-app.ts';
import { addSecurityPacks } from '../../../lib/stack/security-packs.ts';
import { sourceOf } from '../../support/service.ts';
import { practice } from './fixture.ts';
import { newApp, type Resource } from './synthesize.ts';

export interface SynthesizedStack {
  readonly region: string;
  readonly template: Template;
  /** Logical id → resource. */
  readonly resources: Readonly<Record<string, Resource>>;
  readonly directory: string;
  /** The outputs with a description, which are for people. */
  readonly outputs: Readonly<Record<string, unknown>>;
}

export interface Stage {
  readonly stage?: string;
  readonly config?: DeploymentConfig;
}

/**
 * @param nag - whether a finding of cdk-nag is an error
 * @param extend - gets the main stack of each stage before synthesis
 * @returns stack name → stack, in the order of deployment
 */
export function synthesizeStages(
  stages: readonly Stage[],
  nag = false,
  extend?: (stack: FrontDoorStack) => unknown,
): Record<string, SynthesizedStack> {
  const app = newApp();
  if (nag) addSecurityPacks(app);
  for (const stage of stages) {
    const source = sourceOf(practice, undefined, limitsOf(stage.config?.limits));
    const main = createStack(app, { source, ...stage });
    extend?.(main);
  }
  const { stacks, directory } = app.synth();
  return Object.fromEntries(
    stacks.map(({ stackName, environment, template }) => [
      stackName,
      {
        region: environment.region,
        template: Template.fromJSON(template),
        resources: template.Resources ?? {},
        directory,
        outputs: outputsOf(template),
      },
    ]),
  );
}

function outputsOf({ Outputs = {} }: { Outputs?: Record<string, { Value: unknown; Description?: string }> }) {
  const described = Object.entries(Outputs).filter(([, { Description }]) => Description !== undefined);
  return Object.fromEntries(described.map(([name, { Value }]) => [name, Value]));
}

/** The main stack of a stage that has this configuration and no name. */
export function synthesizeConfig(config: DeploymentConfig): SynthesizedStack {
  return synthesizeStages([{ config }]).LegalFrontDoor!;
}
