/**
 * Synthesizes the app of the working directory: runs the very command of its `cdk.json` with the context that
 * `cdk deploy` would pass, without the CLI around it (2.5 s instead of 4.5 s here; the assemblies are
 * equal), and keeps it running, so that the next time takes a fraction of a second. Used by `npm start` and by the tests
 * that need a cloud assembly.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Why there is no assembly, in the app's own words. */
export class SynthesisError extends Error {}

interface CdkJson {
  readonly app: string;
  readonly context?: Readonly<Record<string, unknown>>;
  readonly versionReporting?: boolean;
  readonly watch?: { readonly include?: string | readonly string[] };
}

/** What the app answers to a directory. */
interface Answer {
  readonly problem?: string;
  readonly notice?: string;
  readonly contentFolders?: readonly string[];
}

interface Synthesis {
  /** What the app wrote for people to read, e.g. which facts are fictional; mostly an empty text. */
  readonly notice: string;
  /** Folders that hold what an editor edits. */
  readonly contentFolders: readonly string[];
}

/** @throws SynthesisError where it is no JSON */
function readJson<T>(file: string, otherwise: T): T {
  if (!existsSync(file)) return otherwise;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    throw new SynthesisError(`${file}: ${(error as Error).message}.`);
  }
}

/** @throws SynthesisError where there is no app */
function readCdkJson(): CdkJson {
  const cdkJson = readJson<Partial<CdkJson>>('cdk.json', {});
  if (typeof cdkJson.app === 'string') return { ...cdkJson, app: cdkJson.app };
  throw new SynthesisError(
    `There is no CDK app in ${process.cwd()}: no cdk.json whose "app" says how to run it.`,
  );
}

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

/** One app, loaded once and asked as often as needed, one directory at a time. */
export class Synthesizer {
  private app: ChildProcess | undefined;
  private said = '';
  private readonly cdkJson = readCdkJson();
  /** Files and folders of which another version needs another app: `watch.include` in cdk.json, as `cdk watch` has it. */
  readonly code: readonly string[];

  /** @param context - as `-c name=value` of the CLI */
  constructor(private readonly context: Readonly<Record<string, string>> = {}) {
    const { include = [] } = this.cdkJson.watch ?? {};
    this.code = [include].flat().map((pattern) => resolve(pattern.replace(/\/?\*.*$/, '')));
    this.restart();
  }

  /** Loads the app anew: its code has changed. */
  restart(): void {
    this.close();
    // A group of its own, so that stopping it stops what the shell started.
    const app = spawn(this.cdkJson.app, {
      shell: true,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        // The CDK's own CloudFormation rules cost 5 s of processor time and change nothing in the template:
        // `cdk synth`, so `npm test` and `cdk deploy`, applies them.
        CDK_VALIDATION: 'false',
        SYNTHESIZE_ON_REQUEST: 'true',
        CDK_CONTEXT_JSON: JSON.stringify(contextOf(this.cdkJson, this.context)),
      },
    });
    this.said = '';
    for (const stream of [app.stdout, app.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        if (app === this.app) this.said += text;
      });
    app.once('close', () => {
      if (app === this.app) this.app = undefined;
    });
    this.app = app;
  }

  /** @throws SynthesisError when the app says what is wrong, or ends */
  async synthesize(outdir: string): Promise<Synthesis> {
    if (!this.app) this.restart();
    const app = this.app!;
    this.said = '';
    const { problem, notice, contentFolders } = await new Promise<Answer>((answered, reject) => {
      const command = app.spawnargs.at(-1);
      const ended = (code: number | null) =>
        answered({
          problem:
            code === 0
              ? `${command} ended without an answer. The app of cdk.json has to be started by node itself, e.g. "node --import tsx bin/app.ts", and to call runApp.`
              : this.said || `${command} exited with ${code}.`,
        });
      app.once('close', ended);
      app.once('error', reject);
      app.once('message', (answer) => {
        app.off('close', ended);
        app.off('error', reject);
        answered(answer as Answer);
      });
      // Where the app has ended, or ends before it has read this, `close` says why.
      app.send({ outdir }, () => {});
    });
    // What it wrote before may say more, e.g. which rules a template breaks.
    if (problem !== undefined)
      throw new SynthesisError(
        withoutStack(this.said.includes(problem) ? this.said : `${this.said}\n${problem}`),
      );
    return { notice: notice ?? '', contentFolders: contentFolders ?? [] };
  }

  close(): void {
    const { app } = this;
    this.app = undefined;
    try {
      if (app?.pid) process.kill(-app.pid, 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
  }
}

interface SynthesisOptions {
  /** Directory to write the assembly to. */
  readonly outdir: string;
  /** As `-c name=value` of the CLI. @default none */
  readonly context?: Readonly<Record<string, string>>;
}

/** Once. @throws SynthesisError when there is no app, when it says what is wrong, or ends */
export async function synthesize({ outdir, context }: SynthesisOptions): Promise<Synthesis> {
  const synthesizer = new Synthesizer(context);
  try {
    return await synthesizer.synthesize(outdir);
  } finally {
    synthesizer.close();
  }
}

/** What a person needs of it: of the lines that say where in the code, the first one of their own. */
function withoutStack(output: string): string {
  const lines = output.split('\n');
  const isPlace = (line: string) => /^\s+at /.test(line);
  const own = lines.find((line) => isPlace(line) && !/node_modules|node:|\(<anonymous>\)/.test(line));
  return lines
    .filter((line) => line === own || !(isPlace(line) || /^Node\.js v\d/.test(line)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
