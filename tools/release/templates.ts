/**
 * The templates of a release: what a stack that it deployed is made of, as far as an upgrade can lose it. Kept for
 * each release in `test/fixtures/releases/<version>/<stage>.json`; test/life/releases.deep.test.ts holds later ones to them.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { configSchema, type DeploymentConfig } from '../../lib/config/config-schema.ts';
import { limitsOf } from '../../lib/config/limits-schema.ts';
import { siteSource } from '../../lib/content/site-source.ts';
import { FEATURE_FLAGS } from '../../lib/feature-flags.ts';
import { createStacks } from '../../lib/front-door-app.ts';
import { EVERY_STAGE } from '../../test/lib/every-option.ts';
import { changeSet, type Template, type TemplateResource } from '../../test/life/change-set.ts';
import type { Stacks } from '../../test/life/public-interface.ts';
import { ROOT, shippedSource } from '../../test/support/service.ts';

const RELEASES = join(ROOT, 'test/fixtures/releases');

export interface ReleasedStage {
  /** What the stage set: a later release of the same major version takes it, too. */
  readonly config: DeploymentConfig;
  readonly stacks: Stacks;
}

/** @returns versions of which there are templates */
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

/** @returns the stages as they are synthesized now, as they are kept */
export function stagesNow(outdir: string): Record<string, ReleasedStage> {
  return Object.fromEntries(
    EVERY_STAGE.map(({ stage, config }) => {
      const stacks = Object.entries(stacksNow(config, join(outdir, stage)));
      const kept = stacks.map(([name, template]) => [name, withoutWhatChangesInPlace(template)]);
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

/** The stacks of a stage without a name, of the shipped practice. @throws where `config` is none any more */
export function stacksNow(config: DeploymentConfig, outdir: string): Stacks {
  const app = new App({ context: FEATURE_FLAGS, analyticsReporting: false, outdir });
  const { practice, ...site } = shippedSource();
  const source = siteSource(practice, site, limitsOf(config.limits));
  createStacks(app, { config: configSchema.parse(config), source });
  // As in the tests: `npm run synth` pays for CloudFormation's own rules.
  process.env.CDK_VALIDATION = 'false';
  return Object.fromEntries(app.synth().stacks.map(({ stackName, template }) => [stackName, template]));
}

/** Small: of properties those that make CloudFormation replace a resource, of outputs those that people read. */
function withoutWhatChangesInPlace({ Resources = {}, Outputs = {} }: Stacks[string]): Stacks[string] {
  const resources = Object.entries(Resources).map(([id, { Type, Properties = {}, DeletionPolicy }]) => {
    const kept = Object.entries(Properties).flatMap(([name, value]) => {
      // Whoever compares templates reads what a policy says, and it has to say something.
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
  // Its specification is ours: only another function is out of the question.
  if (Type.startsWith('Custom::')) return name === 'ServiceToken';
  const of = (properties: object): Template => ({
    Resources: { X: { Type, Properties: { ...properties } } },
  });
  return changeSet(of(Properties), of({ ...Properties, [name]: 'another' })).replaced.length > 0;
}
