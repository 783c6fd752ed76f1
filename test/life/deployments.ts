/** The templates of successive deployments of a stage without a name, as `bin/app.ts` composes them. */
import type { PageSource } from '../../lambda/render/page-source.ts';
import type { DeploymentConfig } from '../../lib/config/config-schema.ts';
import { limitsOf } from '../../lib/config/limits-schema.ts';
import { siteSource } from '../../lib/content/site-source.ts';
import { createStacks } from '../../lib/front-door-app.ts';
import { source } from '../lib/fixture.ts';
import { newApp } from '../lib/synthesize.ts';
import type { Template } from './change-set.ts';

export interface Deployment {
  readonly config?: DeploymentConfig;
  /** @default the fixture practice */
  readonly practice?: typeof source.practice;
  /** Pages besides those of the fixture. */
  readonly pages?: readonly PageSource[];
  /** Forces a publication (`cdk deploy -c deployment=…`). */
  readonly deployment?: string;
}

const made = new Map<string, Record<string, Template>>();

/** @returns stack name → template, in the order of deployment */
export function templatesOf(deployment: Deployment): Record<string, Template> {
  const key = JSON.stringify(deployment);
  const templates = made.get(key) ?? synthesized(deployment);
  made.set(key, templates);
  return templates;
}

function synthesized({ config = {}, practice = source.practice, pages = [], deployment }: Deployment) {
  const app = newApp();
  createStacks(app, {
    config: { region: 'us-east-1', ...config },
    source: siteSource(practice, { ...source, pages: [...source.pages, ...pages] }, limitsOf(config.limits)),
    deployment,
  });
  return Object.fromEntries(app.synth().stacks.map(({ stackName, template }) => [stackName, template]));
}
