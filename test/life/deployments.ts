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
}

const made = new Map<string, Record<string, Template>>();

/**
 * @param name - name of this deployment; in lib/app.ts each deployment has a new one
 * @returns stack name → template, in the order of deployment
 */
export function templatesOf(deployment: Deployment, name = 'one'): Record<string, Template> {
  const key = JSON.stringify([deployment, name]);
  const templates = made.get(key) ?? synthesized(deployment, name);
  made.set(key, templates);
  return templates;
}

function synthesized(
  { config = {}, practice = source.practice, pages = [] }: Deployment,
  deployment: string,
) {
  const app = newApp();
  createStacks(app, {
    config: { region: 'us-east-1', ...config },
    source: siteSource(practice, { ...source, pages: [...source.pages, ...pages] }, limitsOf(config.limits)),
    deployment,
  });
  return Object.fromEntries(app.synth().stacks.map(({ stackName, template }) => [stackName, template]));
}
