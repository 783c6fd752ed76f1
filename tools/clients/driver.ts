/** Runs one driver in a separate process, with an empty home, that can connect to loopback only. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool } from '../locked-tools.ts';
import type { DayName } from './expected.ts';
import type { Folder } from './folders.ts';
import { startModel } from './model/server.ts';
import { type Seen, seenSchema } from './parts.ts';
import type { Plan } from './plan.ts';
import { type Exchange, startRecorder } from './recorder.ts';

const LIMIT_MINUTES = 5;

/** What is known of one run of a client. */
export interface Evidence {
  /** `undefined` if the driver failed, or a driver without a model printed no such line. */
  readonly seen: Seen | undefined;
  /** Why the driver ended before its time, or with an exit code other than 0. */
  readonly failure: string | undefined;
  /** The driver's output on both streams. */
  readonly output: string;
  readonly exchanges: readonly Exchange[];
  /** The hosts outside this machine that the client tried to connect to. */
  readonly elsewhere: readonly string[];
}

/** A client on both days. */
export interface Run {
  readonly plan: Plan;
  readonly version: string;
  /** The addresses of the stacks, which facts contain. */
  readonly urls: Readonly<Record<DayName, string>>;
  readonly days: Readonly<Record<DayName, Evidence>>;
}

/** @param urls - the stacks, one for each day */
export async function runClient(plan: Plan, folder: Folder, urls: Run['urls']): Promise<Run> {
  const [valid, expired] = await Promise.all([
    runDriver(plan, folder, urls.valid),
    runDriver(plan, folder, urls.expired),
  ]);
  return { plan, version: folder.versionOf(plan.package), urls, days: { valid, expired } };
}

async function runDriver(plan: Plan, folder: Folder, stackUrl: string): Promise<Evidence> {
  const home = mkdtempSync(join(tmpdir(), 'client-home-'));
  const removeHome = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', removeHome);
  const recorder = await startRecorder(stackUrl);
  const model = plan.model && (await startModel());
  try {
    const script = join(folder.drivers, `${plan.driver}.${folder.extension}`);
    const args = [script, `${recorder.url}/.well-known/mcp`, plan.package, ...(plan.mode ? [plan.mode] : [])];
    const guard = pathToFileURL(join(import.meta.dirname, 'loopback-only.mjs')).href;
    const env = {
      HOME: home,
      USERPROFILE: home,
      PATH: process.env.PATH,
      NODE_OPTIONS: `--import=${guard}`,
      ...(model && { MODEL_URL: model.url }),
      // Python would write the compiled drive.py into the checkout.
      PYTHONDONTWRITEBYTECODE: '1',
      // Some clients have telemetry. These variables turn it off.
      DO_NOT_TRACK: '1',
      MASTRA_TELEMETRY_DISABLED: '1',
      LANGCHAIN_TRACING_V2: 'false',
      OPENAI_AGENTS_DISABLE_TRACING: '1',
    };
    const timeoutMs = LIMIT_MINUTES * 60_000;
    const { error, stdout, text } = await runTool(folder.program, args, { cwd: home, timeoutMs, env });
    const elsewhere = join(home, 'elsewhere');
    return {
      seen: model ? model.seen() : printedIn(stdout),
      failure: error
        ? error.killed
          ? `it had not ended after ${LIMIT_MINUTES} minutes`
          : `it ended with ${error.signal ?? `exit code ${error.code}`}`
        : undefined,
      output: [text, ...(model?.refused ?? []).map((each) => `The scripted model refused: ${each}`)].join(
        '\n',
      ),
      exchanges: recorder.exchanges,
      elsewhere: existsSync(elsewhere)
        ? [...new Set(readFileSync(elsewhere, 'utf8').trim().split('\n'))]
        : [],
    };
  } finally {
    await model?.close();
    await recorder.close();
    removeHome();
    process.off('exit', removeHome);
  }
}

/** Parses the last line: a client may write other lines before it. */
function printedIn(stdout: string): Seen | undefined {
  try {
    return seenSchema.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
  } catch {
    return undefined;
  }
}
