/**
 * `npm start`: synthesizes the app and runs the resulting cloud assembly on 127.0.0.1 (local/local-stack.ts).
 * `PORT` chooses the port (8080; 0: a free one); `--practice path.json` serves another practice, `-c name=value` passes
 * context as the CDK CLI does; `--fault name`, also several times, breaks something on purpose (local/faults.ts).
 * Whatever stops it from serving is one message on stderr and exit code 1; SIGINT and
 * SIGTERM stop it cleanly, exit code 0.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULTS, type Fault, Faults, faultNamed } from '../local/faults.ts';
import type { LocalStack } from '../local/local-stack.ts';
import { LocalStackError } from '../local/local-stack-error.ts';
import { listen, shut } from '../local/loopback.ts';
import { SynthesisError, synthesize } from '../local/synthesize.ts';

const DEFAULT_PORT = 8080;
const PARENT_CHECK_MS = 250;

const USAGE =
  'Usage: npm start [-- [--practice file] [--today YYYY-MM-DD] [-c name=value]… [--fault name]…]   (PORT=8081 npm start for another port)';

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new LocalStackError(`PORT must be a number from 0 to 65535, received ${JSON.stringify(text)}.`);
}

interface Options {
  readonly context: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
  readonly today: string | undefined;
}

function optionsOf(args: readonly string[]): Options {
  const context: Record<string, string> = {};
  const faults: Fault[] = [];
  let today: string | undefined;
  for (let i = 0; i < args.length; i += 2) {
    const [option, given] = args.slice(i, i + 2);
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(given ?? '') ?? [];
    const isContext = option === '-c' || option === '--context';
    if (option === '--practice' && given !== undefined) context.practice = given;
    else if (option === '--today' && given !== undefined) today = given;
    else if (option === '--fault' && given !== undefined) faults.push(faultNamed(given));
    else if (isContext && name !== undefined && value !== undefined) context[name] = value;
    else
      throw new LocalStackError(
        `Cannot make sense of ${JSON.stringify(args.slice(i, i + 2).join(' '))}. ${USAGE}`,
      );
  }
  return { context, faults, today };
}

/** Found out at once, and not after synthesis. */
async function checkPort(port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, port);
  await shut(probe);
}

async function serve(stopping: AbortSignal): Promise<void> {
  const started = performance.now();
  const port = portOf(process.env.PORT);
  const { context, faults, today } = optionsOf(process.argv.slice(2));
  const cdkOut = await mkdtemp(join(tmpdir(), 'front-door-local-'));
  let stack: LocalStack | undefined;
  try {
    await checkPort(port);
    console.log('Synthesizing …');
    // Its own code loads while the app synthesizes.
    const loading = import('../local/local-stack.ts');
    await synthesize({ outdir: cdkOut, context, signal: stopping });
    const { startLocalStack } = await loading;
    stopping.throwIfAborted();
    stack = await startLocalStack({ cdkOut, port, log: console.log, faults: new Faults(faults), today });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const outputs = Object.entries(stack.outputs).map(([name, value]) => `  ${name.padEnd(10)} ${value}`);
    const broken = faults.map((fault) => `  Broken on purpose: ${fault} (${FAULTS[fault]})`);
    console.log([`Ready after ${seconds} s. Ctrl-C stops.`, ...outputs, ...broken].join('\n'));
    if (!stopping.aborted) await new Promise((resolve) => stopping.addEventListener('abort', resolve));
  } finally {
    await stack?.close();
    await rm(cdkOut, { recursive: true, force: true });
  }
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
if (process.env.npm_lifecycle_event !== undefined) {
  // npm passes a signal to its shell, which ends without passing it on.
  const shell = process.ppid;
  setInterval(() => process.ppid === shell || stop.abort(), PARENT_CHECK_MS).unref();
}

try {
  await serve(stop.signal);
} catch (error) {
  if (!stop.signal.aborted) {
    const expected = error instanceof LocalStackError || error instanceof SynthesisError;
    console.error(expected ? error.message : error);
    process.exitCode = 1;
  }
}
// Nothing is left to wait for; a handle that a library forgot must not keep the process.
process.exit();
