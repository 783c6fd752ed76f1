/**
 * Synthesizes the app of the working directory: runs the command of its `cdk.json` with the context that `cdk deploy`
 * passes. Without the CLI, a synthesis takes 2.5 s instead of 4.5 s, and the assembly is the same. A `Synthesizer` keeps
 * the app running, so that its next synthesis takes a fraction of a second.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { isIn } from './edits.ts';

/** The major versions are those of `peerDependencies` in package.json. */
const CDK = ['aws-cdk-lib@2', 'constructs@10', 'aws-cdk@2'];

/** What an app is made of. A log that `npm start` writes to would start a synthesis, which logs, and so on. */
const CODE = /\.([cm]?[jt]sx?|json)$/;

/** The files of which the app is made anew. It reads others, such as a JSON file, at each synthesis. */
const LOADED = /\.[cm]?[jt]sx?$|^cdk(\.context)?\.json$/;

/** The synthesis failed; the message says why. */
export class SynthesisError extends Error {}

/** The app's answer to a synthesis. */
interface Answer {
  readonly problem?: string;
  readonly practice?: Synthesis['practice'];
  readonly warnings?: string;
  readonly contentFolders?: readonly string[];
}

export interface Synthesis {
  /** The practice of the service; the first one if the app makes several services. */
  readonly practice: { readonly file: string; readonly name: string; readonly fictional: boolean };
  /** The app's warnings about the content. Empty if there are none. */
  readonly warnings: string;
  /** Folders with the content that people change. */
  readonly contentFolders: readonly string[];
}

interface CdkJson {
  readonly app: string;
  readonly context?: Readonly<Record<string, unknown>>;
  /** Folder of the output. @default cdk.out, which `edits.ts` ignores */
  readonly output?: string;
  readonly versionReporting?: boolean;
}

/** @throws SynthesisError if the file is not JSON */
function readJson<T>(file: string, otherwise: T): T {
  if (!existsSync(file)) return otherwise;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    throw new SynthesisError(`${file}: ${(error as Error).message}.`);
  }
}

/** @throws SynthesisError if there is no app */
function readCdkJson(): CdkJson {
  const cdkJson = readJson<Partial<CdkJson>>('cdk.json', {});
  if (typeof cdkJson.app === 'string') return { ...cdkJson, app: cdkJson.app };
  throw new SynthesisError(
    `There is no CDK app in ${process.cwd()}: no cdk.json whose "app" says how to run it.`,
  );
}

/** The context of `cdk.json` with what the CLI adds (aws-cdk: `contextFromSettings`). */
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

/** An app that is loaded once and synthesizes on request. */
export class Synthesizer {
  private app: ChildProcess | undefined;
  private output = '';
  private outputFolder: string | undefined;
  private contentFolders: readonly string[] = [];

  /** @param context - as `-c name=value` of the CLI */
  constructor(private readonly context: Readonly<Record<string, string>> = {}) {
    this.restart();
  }

  /**
   * Loads the app again, after its code or cdk.json has changed.
   *
   * @throws SynthesisError if cdk.json cannot be read; then the app keeps running
   */
  restart(): void {
    const cdkJson = readCdkJson();
    const context = contextOf(cdkJson, this.context);
    this.outputFolder = cdkJson.output && resolve(cdkJson.output);
    this.close();
    // A separate process group, so that stopping it stops what the shell started.
    const app = spawn(cdkJson.app, {
      shell: true,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        // The CDK's own CloudFormation rules cost 5 s of processor time and change nothing in the template:
        // `cdk synth`, so `npm run test:deep` and `cdk deploy`, applies them.
        CDK_VALIDATION: 'false',
        SYNTHESIZE_ON_REQUEST: 'true',
        CDK_CONTEXT_JSON: JSON.stringify(context),
      },
    });
    this.output = '';
    for (const stream of [app.stdout, app.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        if (app === this.app) this.output += text;
      });
    app.once('close', () => {
      if (app === this.app) this.app = undefined;
    });
    this.app = app;
  }

  /** Absolute paths of the folders that a synthesis reads. A synthesis may change them. */
  get inputs(): readonly string[] {
    return [process.cwd(), ...this.contentFolders];
  }

  /**
   * @param file - absolute path
   * @returns what an edit of the file changes: after one of the code, call `restart`
   */
  changedBy(file: string): 'code' | 'content' | undefined {
    const isContent = this.contentFolders.some((folder) => isIn(folder, file));
    // Content is read at each synthesis. A content folder may have code too, above all if it is the working directory.
    const path = relative('', file);
    const isOutput = this.outputFolder !== undefined && isIn(this.outputFolder, file);
    const isCode = CODE.test(path) && isIn(process.cwd(), file) && !isOutput;
    if (isCode && (LOADED.test(path) || !isContent)) return 'code';
    return isContent ? 'content' : undefined;
  }

  /** @throws SynthesisError if the app reports a problem or ends */
  async synthesize(outdir: string): Promise<Synthesis> {
    if (!this.app) this.restart();
    const app = this.app!;
    this.output = '';
    const { problem, practice, warnings, contentFolders } = await new Promise<Answer>((answered, reject) => {
      const command = app.spawnargs.at(-1);
      const ended = (code: number | null) =>
        answered({
          problem:
            code === 0
              ? `${command} ended without synthesizing. The "app" of cdk.json must start node itself, e.g. "node --import tsx bin/app.ts", and the app must call runApp.`
              : this.output || `${command} exited with ${code}.`,
        });
      app.once('close', ended);
      app.once('error', reject);
      app.once('message', (answer) => {
        app.off('close', ended);
        app.off('error', reject);
        answered(answer as Answer);
      });
      // If the app has ended, or ends before it reads this, `close` is emitted.
      app.send({ outdir }, () => {});
    });
    // Earlier output may explain more, e.g. which rules a template breaks.
    if (problem !== undefined) {
      const output = this.output.includes(problem) ? this.output : `${this.output}\n${problem}`;
      throw new SynthesisError(missingPackage(output) ?? withoutStack(output));
    }
    this.contentFolders = (contentFolders ?? []).map((folder) => resolve(folder));
    return { practice: practice!, warnings: warnings ?? '', contentFolders: this.contentFolders };
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

/**
 * Synthesizes the app of the working directory once.
 *
 * @example
 * const { warnings } = await synthesize({ outdir: 'cdk.out', context: { stage: 'staging' } });
 * @throws SynthesisError if there is no app, or if it reports a problem or ends
 */
export async function synthesize({ outdir, context }: SynthesisOptions): Promise<Synthesis> {
  const synthesizer = new Synthesizer(context);
  try {
    return await synthesizer.synthesize(outdir);
  } finally {
    synthesizer.close();
  }
}

/** @returns one sentence if the app stopped because a package is not installed */
function missingPackage(output: string): string | undefined {
  const [, name] =
    /Cannot find (?:package|module) '((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'/.exec(output) ?? [];
  if (name === undefined) return undefined;
  const wanted = CDK.some((spec) => spec.startsWith(`${name}@`)) ? CDK.join(' ') : name;
  return `The app needs the package ${name}, which is not installed. Run: npm install ${wanted}`;
}

/** Removes stack traces, except the first line in the team's own code. */
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
