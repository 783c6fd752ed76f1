/**
 * `npm start`: synthesizes the app and runs the resulting cloud assembly on 127.0.0.1 (local/twin.ts).
 * `PORT` chooses the port (8080; 0: a free one); `npm start -- -c practice=path.json` passes context as
 * the CDK CLI does. Whatever stops it from serving is one message on stderr and exit code 1; SIGINT and
 * SIGTERM stop it cleanly, exit code 0.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen, shut } from '../local/loopback.ts';
import type { Twin } from '../local/twin.ts';
import { TwinError } from '../local/twin-error.ts';
import { SynthesisError, synthesize } from './synthesize.ts';

const DEFAULT_PORT = 8080;

const USAGE = 'Usage: npm start [-- -c name=value]…   (PORT=8081 npm start for another port)';

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new TwinError(`PORT must be a number from 0 to 65535, received ${JSON.stringify(text)}.`);
}

function contextOf(args: readonly string[]): Record<string, string> {
  const context: Record<string, string> = {};
  for (let i = 0; i < args.length; i += 2) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(args[i + 1] ?? '') ?? [];
    if ((args[i] !== '-c' && args[i] !== '--context') || name === undefined || value === undefined)
      throw new TwinError(`Cannot make sense of ${JSON.stringify(args.slice(i, i + 2).join(' '))}. ${USAGE}`);
    context[name] = value;
  }
  return context;
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
  const context = contextOf(process.argv.slice(2));
  const cdkOut = await mkdtemp(join(tmpdir(), 'front-door-twin-'));
  let twin: Twin | undefined;
  try {
    await checkPort(port);
    console.log('Synthesizing …');
    // The twin's own code loads while the app synthesizes.
    const loading = import('../local/twin.ts');
    await synthesize({ outdir: cdkOut, context, signal: stopping });
    const { startTwin } = await loading;
    stopping.throwIfAborted();
    twin = await startTwin({ cdkOut, port, log: console.log });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const outputs = Object.entries(twin.outputs).map(([name, value]) => `  ${name.padEnd(10)} ${value}`);
    console.log([`Ready after ${seconds} s. Ctrl-C stops.`, ...outputs].join('\n'));
    if (!stopping.aborted) await new Promise((resolve) => stopping.addEventListener('abort', resolve));
  } finally {
    await twin?.close();
    await rm(cdkOut, { recursive: true, force: true });
  }
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

try {
  await serve(stop.signal);
} catch (error) {
  if (!stop.signal.aborted) {
    const expected = error instanceof TwinError || error instanceof SynthesisError;
    console.error(expected ? error.message : error);
    process.exitCode = 1;
  }
}
// Nothing is left to wait for; a handle that a library forgot must not keep the process.
process.exit();
