/**
 * `npm start`: synthesizes the app and runs the resulting cloud assembly on 127.0.0.1 (local/local-stack.ts).
 * `PORT` chooses the port (8080; 0: a free one); `--practice path.json` serves another practice, `-c name=value` passes
 * context as the CDK CLI does; `--fault name`, also several times, breaks something on purpose (local/faults.ts).
 * Whatever stops it from serving is one message on stderr and exit code 1; SIGINT and
 * SIGTERM stop it cleanly, exit code 0.
 */
import '../local/supported-node.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULTS, Faults } from '../local/faults.ts';
import type { LocalStack } from '../local/local-stack.ts';
import { LocalStackError } from '../local/local-stack-error.ts';
import { listen, shut } from '../local/loopback.ts';
import { optionsOf } from '../local/options.ts';
import { whenOrphaned } from '../local/orphaned.ts';
import { SynthesisError, synthesize } from '../local/synthesize.ts';

/** Found out at once, and not after synthesis. */
async function checkPort(port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, port);
  await shut(probe);
}

async function serve(stopping: AbortSignal): Promise<void> {
  const started = performance.now();
  const { port, context, faults, today } = optionsOf(process.argv.slice(2), process.env.PORT);
  const cdkOut = await mkdtemp(join(tmpdir(), 'front-door-local-'));
  let stack: LocalStack | undefined;
  try {
    await checkPort(port);
    console.log('Synthesizing …');
    // Its own code loads while the app synthesizes.
    const loading = import('../local/local-stack.ts');
    const said = await synthesize({ outdir: cdkOut, context, signal: stopping });
    if (said) console.error(said);
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
if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => stop.abort());

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
