/**
 * Reads a cloud assembly (`cdk.out`): the template of the stack with the service, and the paths of its assets. Other
 * stacks (certificate and firewall in another region) answer no request.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalStackError } from '../loopback.ts';

/** The custom resource whose function fills the bucket. Each service has exactly one. */
export const PUBLICATION = 'Custom::SiteContent';

export interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly Condition?: string;
  readonly DeletionPolicy?: string;
}

export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown; readonly Description?: string }>>;
}

export interface Assembly {
  readonly stackName: string;
  /** Undefined if the template is for any account. */
  readonly account?: string | undefined;
  /** Undefined if the template is for any region. */
  readonly region?: string | undefined;
  readonly template: Template;
  /** Key of an asset in the staging bucket → its files on disk. */
  readonly assets: ReadonlyMap<string, string>;
}

interface Manifest {
  readonly artifacts?: Record<
    string,
    { type: string; environment?: string; properties?: { templateFile?: string; file?: string } }
  >;
}

interface AssetManifest {
  readonly files?: Record<
    string,
    { source: { path?: string }; destinations: Record<string, { objectKey: string }> }
  >;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

export function loadAssembly(cdkOut: string): Assembly {
  const manifestFile = join(cdkOut, 'manifest.json');
  if (!existsSync(manifestFile))
    throw new LocalStackError(`${cdkOut} is not a cloud assembly: no manifest.json.`);
  const artifacts = Object.entries(readJson<Manifest>(manifestFile).artifacts ?? {});

  const stacks = artifacts
    .filter(([, { type }]) => type === 'aws:cloudformation:stack')
    .map(([name, { environment, properties }]) => ({
      name,
      account: /^aws:\/\/(\d{12})\//.exec(environment ?? '')?.[1],
      region: /^aws:\/\/[^/]*\/(?!unknown-region$)(.+)$/.exec(environment ?? '')?.[1],
      template: readJson<Template>(join(cdkOut, properties?.templateFile ?? '')),
    }));
  const serving = stacks.filter(({ template }) =>
    Object.values(template.Resources ?? {}).some(({ Type }) => Type === PUBLICATION),
  );
  const [stack] = serving;
  if (!stack || serving.length > 1) {
    const names = (found: typeof stacks) => found.map(({ name }) => name).join(', ') || 'none';
    throw new LocalStackError(
      stack
        ? `The emulator runs one FrontDoor; the app makes ${serving.length} (${names(serving)}). Let a context value select one, for example the name of a stage: npm start -- -c stage=<name>.`
        : `The app has no stack with a FrontDoor. Its stacks: ${names(stacks)}.`,
    );
  }

  const assets = new Map<string, string>();
  for (const [, artifact] of artifacts) {
    if (artifact.type !== 'cdk:asset-manifest' || !artifact.properties?.file) continue;
    const { files = {} } = readJson<AssetManifest>(join(cdkOut, artifact.properties.file));
    for (const { source, destinations } of Object.values(files))
      for (const { objectKey } of Object.values(destinations))
        if (source.path) assets.set(objectKey, join(cdkOut, source.path));
  }
  const { name: stackName, account, region, template } = stack;
  return { stackName, account, region, template, assets };
}
