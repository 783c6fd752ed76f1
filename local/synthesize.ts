/**
 * Synthesizes the app into a directory: runs the very command of `cdk.json` with the context that
 * `cdk deploy` would pass, without the CLI around it (2.5 s instead of 4.5 s here; the assemblies are
 * equal). Used by `npm start` and by the tests that need a cloud assembly.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '..');

/** Why there is no assembly, in the app's own words. */
export class SynthesisError extends Error {}

interface SynthesisOptions {
  /** Directory to write the assembly to. */
  readonly outdir: string;
  /** As `-c name=value` of the CLI. @default none */
  readonly context?: Readonly<Record<string, string>>;
  /** Stops the app. */
  readonly signal?: AbortSignal;
}

interface CdkJson {
  readonly app: string;
  readonly context?: Readonly<Record<string, unknown>>;
  readonly versionReporting?: boolean;
}

const readJson = <T>(name: string, otherwise: T): T => {
  const file = join(ROOT, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : otherwise;
};

/** What the CLI adds to the context of `cdk.json` (aws-cdk: `contextFromSettings`). */
function contextOf({ context, versionReporting = true }: CdkJson, given: Readonly<Record<string, string>>) {
  return {
    'aws:cdk:enable-path-metadata': true,
    'aws:cdk:enable-asset-metadata': true,
    [versionReporting ? 'aws:cdk:version-reporting' : 'aws:cdk:disable-version-reporting']: true,
    'aws:cdk:bundling-stacks': ['**'],
    ...readJson('cdk.context.json', {}),
    ...context,
    ...given,
  };
}

/** @returns what the app wrote for people to read, e.g. which facts are fictional; mostly an empty text */
export async function synthesize({ outdir, context = {}, signal }: SynthesisOptions): Promise<string> {
  const cdkJson = readJson<CdkJson>('cdk.json', { app: '' });
  // A group of its own, so that stopping it stops what the shell started.
  const app = spawn(cdkJson.app, {
    cwd: ROOT,
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // The CDK's own CloudFormation rules cost 5 s of processor time and change nothing in the template:
      // `cdk synth`, so `npm test` and `cdk deploy`, applies them.
      CDK_VALIDATION: 'false',
      CDK_OUTDIR: outdir,
      CDK_CONTEXT_JSON: JSON.stringify(contextOf(cdkJson, context)),
    },
  });
  const stop = () => app.pid && process.kill(-app.pid, 'SIGTERM');
  signal?.addEventListener('abort', stop, { once: true });
  const [stdout, stderr, code] = await Promise.all([text(app.stdout), text(app.stderr), exitCode(app)]);
  signal?.removeEventListener('abort', stop);
  if (code !== 0 || !existsSync(join(outdir, 'manifest.json')))
    throw new SynthesisError(withoutStack(`${stderr}${stdout}`) || `${cdkJson.app} exited with ${code}.`);
  return stderr.trim();
}

const exitCode = (app: ChildProcess) =>
  new Promise<number | null>((resolve, reject) => {
    app.on('error', reject);
    app.on('close', resolve);
  });

/** What a person needs of it: not the lines that say where in the code. */
const withoutStack = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !/^\s+at /.test(line) && !/^Node\.js v\d/.test(line))
    .join('\n')
    .trim();
