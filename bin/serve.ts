/**
 * `npm start`: synthesizes the app and runs the resulting cloud assembly on 127.0.0.1 (local/local-stack.ts). What is
 * edited meanwhile is synthesized again and takes over; a mistake prints its message, and what was served before goes on
 * being served. `PORT` chooses the port (8080; 0: a free one); `--practice path.json` serves another practice,
 * `-c name=value` passes context as the CDK CLI does; `--fault name`, also several times, breaks something on purpose
 * (local/faults.ts). Whatever stops it from serving is one message on stderr and exit code 1; SIGINT and SIGTERM stop it
 * cleanly, exit code 0.
 */
import '../local/supported-node.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Edits } from '../local/edits.ts';
import { FAULTS, Faults } from '../local/faults.ts';
import type { LocalStack } from '../local/local-stack.ts';
import { LocalStackError } from '../local/local-stack-error.ts';
import { listen, shut } from '../local/loopback.ts';
import { optionsOf } from '../local/options.ts';
import { whenOrphaned } from '../local/orphaned.ts';
import { SynthesisError, Synthesizer } from '../local/synthesize.ts';

/** Found out at once, and not after synthesis. */
async function checkPort(port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, port);
  await shut(probe);
}

/** Another version of these needs another process that synthesizes. */
const CODE = ['bin', 'check', 'lambda', 'lib'].map((name) => join(import.meta.dirname, '..', name));

async function serve(stopping: AbortSignal): Promise<void> {
  const started = performance.now();
  const { port, context, faults, today } = optionsOf(process.argv.slice(2), process.env.PORT);
  const folder = await mkdtemp(join(tmpdir(), 'front-door-local-'));
  let versions = 0;
  let served: string | undefined;
  let synthesizer: Synthesizer | undefined;
  let stack: LocalStack | undefined;
  const synthesize = async () => {
    const cdkOut = join(folder, String(++versions));
    const { notice, contentFolders } = await synthesizer!.synthesize(cdkOut);
    return { cdkOut, notice, contentFolders };
  };
  const edits = new Edits(async (files) => {
    const saved = performance.now();
    if (files.some((file) => CODE.some((code) => file.startsWith(code)))) synthesizer!.restart();
    const names = files.map((file) => relative('', file)).join(', ');
    // What is served is read from its folder for as long as it is.
    let superfluous = join(folder, String(versions + 1));
    try {
      const { cdkOut } = await synthesize();
      await stack!.deploy(cdkOut);
      [superfluous, served] = [served!, cdkOut];
      console.log(`${names}: served after ${secondsSince(saved)} s.`);
    } catch (error) {
      if (stopping.aborted) return;
      if (!isExpected(error)) throw error;
      console.error(`${names}: not served. The version before still is.\n${error.message}`);
    } finally {
      await rm(superfluous, { recursive: true, force: true });
    }
  });
  try {
    await checkPort(port);
    console.log('Synthesizing …');
    synthesizer = new Synthesizer(context);
    stopping.addEventListener('abort', () => synthesizer?.close());
    // Its own code loads while the app synthesizes.
    const loading = import('../local/local-stack.ts');
    const { cdkOut, notice, contentFolders } = await synthesize();
    if (notice) console.error(notice);
    const { startLocalStack } = await loading;
    stopping.throwIfAborted();
    served = cdkOut;
    stack = await startLocalStack({ cdkOut, port, log: console.log, faults: new Faults(faults), today });
    await edits.watch([...contentFolders, ...CODE]);
    const outputs = Object.entries(stack.outputs).map(([name, value]) => `  ${name.padEnd(10)} ${value}`);
    const broken = faults.map((fault) => `  Broken on purpose: ${fault} (${FAULTS[fault]})`);
    const ready = `Ready after ${secondsSince(started)} s. Edits are served as they are saved. Ctrl-C stops.`;
    console.log([ready, ...outputs, ...broken].join('\n'));
    if (!stopping.aborted) await new Promise((resolve) => stopping.addEventListener('abort', resolve));
  } finally {
    await edits.close();
    synthesizer?.close();
    await stack?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

/** In whose message is everything that a person needs. */
const isExpected = (error: unknown): error is Error =>
  error instanceof LocalStackError || error instanceof SynthesisError;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => stop.abort());

try {
  await serve(stop.signal);
} catch (error) {
  if (!stop.signal.aborted) {
    console.error(isExpected(error) ? error.message : error);
    process.exitCode = 1;
  }
}
// Nothing is left to wait for; a handle that a library forgot must not keep the process.
process.exit();
