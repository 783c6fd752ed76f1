/** Synthesizes the stack in this process, with the feature flags and the id of `cdk synth`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { FEATURE_FLAGS } from '../../../lib/stack/feature-flags.ts';
import { FrontDoorStack, type FrontDoorStackProps } from '../../../lib/stack/front-door-app.ts';
import { source, temporaryDirectory } from './fixture.ts';

export interface Synthesized {
  readonly template: Template;
  /** The template file, byte for byte. */
  readonly text: string;
  /** Logical id → resource. */
  readonly resources: Readonly<Record<string, Resource>>;
  readonly directory: string;
}

export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: properties are as many-shaped as AWS; assertions give them types.
  readonly Properties: any;
  readonly DependsOn?: readonly string[];
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

export const newApp = () =>
  new App({ context: FEATURE_FLAGS, analyticsReporting: false, outdir: temporaryDirectory() });

let shared: Synthesized | undefined;

/** @param props - without them, all test files of a folder share one synthesis, because it takes half a second */
export function synthesize(props?: Partial<FrontDoorStackProps>): Synthesized {
  if (props) return synthesized(props);
  shared ??= synthesized({});
  return shared;
}

function synthesized(props: Partial<FrontDoorStackProps>): Synthesized {
  const app = newApp();
  new FrontDoorStack(app, 'LegalFrontDoor', {
    env: { region: 'us-east-1' },
    source,
    ...props,
  });
  const assembly = app.synth();
  const artifact = assembly.stacks[0]!;
  return {
    template: Template.fromJSON(artifact.template),
    text: readFileSync(artifact.templateFullPath, 'utf8'),
    resources: artifact.template.Resources,
    directory: assembly.directory,
  };
}

/** The folder of a function's code. @param id - logical id of the function */
export function assetOf({ resources, directory }: Pick<Synthesized, 'resources' | 'directory'>, id: string) {
  const { S3Key } = resources[id]!.Properties.Code;
  return join(directory, `asset.${S3Key.replace('.zip', '')}`);
}

/** The one resource of a type. */
export function only({ resources }: Pick<Synthesized, 'resources'>, type: string): Resource {
  const found = Object.values(resources).filter(({ Type }) => Type === type);
  expect(found).toHaveLength(1);
  return found[0]!;
}
