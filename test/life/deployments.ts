/** The templates of successive deployments of a stage without a name, as `bin/app.ts` composes them. */
import type { PageSource } from '../../lambda/render/site-source.ts';
import type { DeploymentConfig } from '../../lib/config/config-schema.ts';
import { limitsOf } from '../../lib/config/member-schemas.ts';
import { siteSource } from '../../lib/content/site-source.ts';
import { createStacks } from '../../lib/stack/front-door-app.ts';
import { source } from '../lib/stack/fixture.ts';
import { newApp } from '../lib/stack/synthesize.ts';
import { countersigned } from '../support/countersigned.ts';
import type { Template } from './change-set.ts';

export interface Deployment {
  readonly config?: DeploymentConfig;
  /** @default the fixture practice */
  readonly practice?: typeof source.practice;
  /** Pages besides those of the fixture. */
  readonly pages?: readonly PageSource[];
  /** Last day of the certificate behind a countersignature. @default there is none */
  readonly certificateUntil?: string;
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

function synthesized(deployed: Deployment) {
  const { config = {}, practice = source.practice, pages = [], certificateUntil, deployment } = deployed;
  const app = newApp();
  const content = { ...source, pages: [...source.pages, ...pages] };
  const plain = siteSource(practice, content, limitsOf(config.limits));
  createStacks(app, {
    config: { region: 'us-east-1', ...config },
    source: certificateUntil === undefined ? plain : countersigned(plain, { certificateUntil }),
    deployment,
  });
  return Object.fromEntries(app.synth().stacks.map(({ stackName, template }) => [stackName, template]));
}
