/** Runs one driver in a separate process, with an empty home, that can connect to loopback only. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { runTool } from '../locked-tools.ts';
import type { Plan } from './plan.ts';
import { type Exchange, startRecorder } from './recorder.ts';

const HERE = import.meta.dirname;
const TIMEOUT_MS = 300_000;

/** The line that drive.mjs prints. */
const printedSchema = z.object({
  tools: z.array(z.string()),
  calls: z.array(
    z.object({
      tool: z.string(),
      withArguments: z.boolean(),
      text: z.string().optional(),
      structured: z.unknown().optional(),
      error: z.string().optional(),
    }),
  ),
});
export type Printed = z.infer<typeof printedSchema>;

export interface Run {
  readonly plan: Plan;
  readonly version: string;
  /** `undefined` if the driver failed. */
  readonly printed: Printed | undefined;
  /** The driver's output on both streams, which contains the reason of a failure. */
  readonly output: string;
  readonly exchanges: readonly Exchange[];
  /** The hosts outside this machine that the client tried to connect to. */
  readonly elsewhere: readonly string[];
}

export async function runDriver(node: string, plan: Plan, stackUrl: string): Promise<Run> {
  const home = mkdtempSync(join(tmpdir(), 'client-home-'));
  const recorder = await startRecorder(stackUrl);
  try {
    const script = join(HERE, 'drivers', `${plan.driver}.mjs`);
    const args = [script, `${recorder.url}/.well-known/mcp`, plan.package, ...(plan.mode ? [plan.mode] : [])];
    const guard = pathToFileURL(join(HERE, 'loopback-only.mjs')).href;
    const env = {
      HOME: home,
      USERPROFILE: home,
      NODE_OPTIONS: `--import=${guard}`,
      // Some clients have telemetry. These variables turn it off.
      DO_NOT_TRACK: '1',
      MASTRA_TELEMETRY_DISABLED: '1',
      LANGCHAIN_TRACING_V2: 'false',
      OPENAI_AGENTS_DISABLE_TRACING: '1',
    };
    const { error, stdout, text } = await runTool(node, args, { cwd: home, timeoutMs: TIMEOUT_MS, env });
    const elsewhere = join(home, 'elsewhere');
    return {
      plan,
      version: versionOf(plan),
      printed: error ? undefined : printedIn(stdout),
      output: text,
      exchanges: recorder.exchanges,
      elsewhere: existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim().split('\n') : [],
    };
  } finally {
    await recorder.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Parses the last line: a client may write other lines before it. */
function printedIn(stdout: string): Printed | undefined {
  try {
    return printedSchema.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
  } catch {
    return undefined;
  }
}

function versionOf(plan: Plan): string {
  return JSON.parse(readFileSync(join(HERE, 'node_modules', plan.package, 'package.json'), 'utf8')).version;
}
