/**
 * The templates of each release, in `test/fixtures/releases/<version>/<stage>.json`, reduced to the parts that an upgrade
 * could lose. test/life/releases.deep.test.ts compares later templates with them.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { configSchema, type DeploymentConfig } from '../../lib/config/config-schema.ts';
import { limitsOf } from '../../lib/config/member-schemas.ts';
import { siteSource } from '../../lib/content/site-source.ts';
import { FEATURE_FLAGS } from '../../lib/stack/feature-flags.ts';
import { createStacks } from '../../lib/stack/front-door-app.ts';
import { EVERY_STAGE } from '../../test/lib/stack/every-option.ts';
import { changeSet, type Template, type TemplateResource } from '../../test/life/change-set.ts';
import type { Stacks } from '../../test/life/public-interface.ts';
import { fixtureSource, ROOT } from '../../test/support/service.ts';

const RELEASES = join(ROOT, 'test/fixtures/releases');

export interface ReleasedStage {
  /** The stage's configuration. A later release of the same major version must accept it. */
  readonly config: DeploymentConfig;
  readonly stacks: Stacks;
}

/** @returns the versions whose templates are kept */
export const releasesKept = (): string[] => (existsSync(RELEASES) ? readdirSync(RELEASES) : []);

/** @returns name of the stage → its templates */
export function stagesOf(version: string): Record<string, ReleasedStage> {
  const folder = join(RELEASES, version);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
}

/** @returns the stages that this commit synthesizes, reduced as they are kept */
export function stagesNow(outdir: string): Record<string, ReleasedStage> {
  return Object.fromEntries(
    EVERY_STAGE.map(({ stage, config }) => {
      const stacks = Object.entries(stacksNow(config, join(outdir, stage)));
      const kept = stacks.map(([name, template]) => [name, reduced(template)]);
      return [stage, { config, stacks: Object.fromEntries(kept) }];
    }),
  );
}

export function writeStages(version: string, stages: Readonly<Record<string, ReleasedStage>>): void {
  const folder = join(RELEASES, version);
  mkdirSync(folder, { recursive: true });
  for (const [stage, released] of Object.entries(stages))
    writeFileSync(join(folder, `${stage}.json`), `${JSON.stringify(released)}\n`);
}

/** @returns the stacks of a stage without a name, for the fixture practice @throws if `config` is no longer valid */
export function stacksNow(config: DeploymentConfig, outdir: string): Stacks {
  const app = new App({ context: FEATURE_FLAGS, analyticsReporting: false, outdir });
  const { practice, ...site } = fixtureSource();
  const source = siteSource(practice, site, limitsOf(config.limits));
  createStacks(app, { config: configSchema.parse(config), source });
  // CloudFormation's rules take seconds; `npm run synth` runs them.
  process.env.CDK_VALIDATION = 'false';
  return Object.fromEntries(app.synth().stacks.map(({ stackName, template }) => [stackName, template]));
}

/** Keeps the properties whose change makes CloudFormation replace a resource, and the outputs with a description. */
function reduced({ Resources = {}, Outputs = {} }: Stacks[string]): Stacks[string] {
  const resources = Object.entries(Resources).map(([id, { Type, Properties = {}, DeletionPolicy }]) => {
    const kept = Object.entries(Properties).flatMap(([name, value]) => {
      // The comparison of templates reads policies, so it needs an empty one.
      if (name === 'PolicyDocument') return [[name, { Statement: [] }]];
      return replaces(Type, Properties, name) ? [[name, value]] : [];
    });
    return [id, { Type, Properties: Object.fromEntries(kept), ...(DeletionPolicy && { DeletionPolicy }) }];
  });
  const outputs = Object.entries(Outputs).flatMap(([name, { Description }]) =>
    Description === undefined ? [] : [[name, { Description }]],
  );
  return { Resources: Object.fromEntries(resources), Outputs: Object.fromEntries(outputs) };
}

function replaces(Type: string, Properties: TemplateResource['Properties'] & object, name: string): boolean {
  // Only a change of its function replaces a custom resource.
  if (Type.startsWith('Custom::')) return name === 'ServiceToken';
  const of = (properties: object): Template => ({
    Resources: { X: { Type, Properties: { ...properties } } },
  });
  return changeSet(of(Properties), of({ ...Properties, [name]: 'another' })).replaced.length > 0;
}
