/**
 * `legal-front-door start`: synthesizes the app and runs the cloud assembly on 127.0.0.1 (tools/local/local-stack.ts). After
 * an edit it synthesizes again and serves the new version. If that fails, it prints the message and keeps serving the
 * previous version. Its pages show the messages too (banner.ts). If it cannot start, it prints one message to stderr and
 * ends with exit code 1. SIGINT and SIGTERM end it with exit code 0.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CONTENT_PUBLISHED } from '../../lambda/publisher/log.ts';
import { AGENT_INFO_PATH, MCP_PATH } from '../../lambda/shared/routes.ts';
import type { openEditor } from '../editor/command.ts';
import { Edits } from '../local/edits.ts';
import { FAULTS, Faults } from '../local/faults.ts';
import type { LocalStack } from '../local/local-stack.ts';
import { LocalStackError, listen, PortTaken, shut } from '../local/loopback.ts';
import { whenOrphaned } from '../local/orphaned.ts';
import { type Synthesis, SynthesisError, Synthesizer } from '../local/synthesize.ts';
import { bannerOf, countOf } from './banner.ts';
import { optionsOf } from './options.ts';

export { USAGE } from './options.ts';

/** @throws UsageError */
export async function run(args: readonly string[]): Promise<number> {
  const options = optionsOf(args, process.env.PORT);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  // npm does not always pass a signal on, and may end first.
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => stop.abort());
  let exitCode = 0;
  try {
    await serve(options, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) {
      console.error(isExpected(error) ? error.message : error);
      exitCode = 1;
    }
  }
  // Everything is closed. This ends the process even if a library left a handle open.
  return process.exit(exitCode);
}

/** Reports a port in use before the synthesis, which takes seconds, and offers a free one. */
async function checkPort(port: number): Promise<void> {
  try {
    await probe(port);
  } catch (error) {
    if (!(error instanceof PortTaken)) throw error;
    const free = await probe(port + 1).catch(() => probe(0));
    // Not `PORT=8081 npm start`, which fails in cmd and PowerShell.
    const [manager] = /^(pnpm|yarn)(?=\/)/.exec(process.env.npm_config_user_agent ?? '') ?? ['npm'];
    const start = manager === 'npm' ? 'npm start --' : `${manager} start`;
    throw new LocalStackError(`${error.message} Port ${free} is free: ${start} --port ${free}`);
  }
}

/** @returns the port, which is free */
async function probe(port: number): Promise<number> {
  const server = createServer();
  const free = await listen(server, port);
  await shut(server);
  return free;
}

async function serve(
  { port, context, faults, today }: ReturnType<typeof optionsOf>,
  stopping: AbortSignal,
): Promise<void> {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'front-door-local-'));
  let versions = 0;
  let served: string | undefined;
  let synthesizer: Synthesizer | undefined;
  let latest: Synthesis | undefined;
  let stack: LocalStack | undefined;
  let editor: ReturnType<typeof openEditor> | undefined;
  const synthesize = async () => {
    const cdkOut = join(folder, String(++versions));
    latest = await synthesizer!.synthesize(cdkOut);
    return cdkOut;
  };
  const setBanner = (problem?: string) => {
    const { practice, warnings } = latest!;
    stack!.setBanner(bannerOf({ problem, fictional: practice.fictional, warnings }));
  };
  const edits = new Edits(async (saves) => {
    const saved = performance.now();
    const files = saves.filter((file) => synthesizer!.changedBy(file) !== undefined);
    if (files.length === 0) return;
    const names = files.map((file) => relative('', file)).join(', ');
    // Each version has a folder. The one before is removed if this one is served, and this one if it fails.
    let obsolete = join(folder, String(versions + 1));
    try {
      if (files.some((file) => synthesizer!.changedBy(file) === 'code')) synthesizer!.restart();
      // The inputs are watched before the app reads them, so that no edit is missed, and again afterwards, because a
      // synthesis may name other folders.
      await edits.watch(synthesizer!.inputs);
      const cdkOut = await synthesize();
      await stack!.deploy(cdkOut);
      [obsolete, served] = [served!, cdkOut];
      await edits.watch(synthesizer!.inputs);
      setBanner();
      const warnings = countOf(latest!.warnings);
      console.log(`${names}: served after ${secondsSince(saved)} s${warnings && `, ${warnings}`}.`);
    } catch (error) {
      if (stopping.aborted) return;
      if (!isExpected(error)) throw error;
      setBanner(error.message);
      console.error(`${names}: not served. The previous version is still served.\n${error.message}`);
    } finally {
      await rm(obsolete, { recursive: true, force: true });
    }
  });
  try {
    await checkPort(port);
    stopping.throwIfAborted();
    showProgress('Synthesizing …');
    synthesizer = new Synthesizer(context);
    stopping.addEventListener('abort', () => synthesizer?.close());
    // The code of the local stack and of the editor loads while the app synthesizes.
    const loading = import('../local/local-stack.ts');
    const loadingEditor = import('../editor/command.ts');
    const cdkOut = await synthesize();
    const { startLocalStack } = await loading;
    editor = (await loadingEditor).openEditor(latest!.practice.file, today);
    stopping.throwIfAborted();
    served = cdkOut;
    stack = await startLocalStack({
      ...{ cdkOut, port, log: printLine, faults: new Faults(faults), today },
      beside: editor.handler,
    });
    setBanner();
    await edits.watch(synthesizer.inputs);
    showProgress('');
    console.log(
      [
        `Ready after ${secondsSince(started)} s: ${described(latest!)}`,
        row('site', stack.url),
        row('agent-info', stack.url + AGENT_INFO_PATH),
        row('MCP', stack.url + MCP_PATH),
        row('editor', stack.url + editor.path),
        ...faults.map((fault) => `  Broken on purpose: ${fault} (${FAULTS[fault]})`),
        `${whereWarningsAre(latest!, context)} Edits are served. Ctrl-C stops.`,
      ].join('\n'),
    );
    if (!stopping.aborted) await new Promise((resolve) => stopping.addEventListener('abort', resolve));
  } finally {
    showProgress('');
    await edits.close();
    synthesizer?.close();
    await stack?.close();
    editor?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

let progress = '';

/** Replaces the last line of a terminal, which is not kept. */
function showProgress(text: string): void {
  if (process.stdout.isTTY && text !== progress) process.stdout.write(`\r\x1b[K${text}`);
  progress = text;
}

/** Prints a line of the local stack, unless it says that a publication succeeded. */
function printLine(line: string): void {
  if (line.includes(`{"event":"${CONTENT_PUBLISHED}"`)) return;
  showProgress('');
  console.log(line);
}

const row = (name: string, address: string) => `  ${name.padEnd(11)} ${address}`;

const described = ({ practice: { name, fictional } }: Synthesis) =>
  fictional ? `${name}, a fictional practice` : name;

function whereWarningsAre({ warnings }: Synthesis, context: Readonly<Record<string, string>>): string {
  const count = countOf(warnings);
  const given = Object.entries(context).map(([name, value]) => ` -c ${name}=${value}`);
  return count === '' ? 'No warnings.' : `${count}: npx cdk synth --quiet${given.join('')} lists them.`;
}

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

/** Errors that the user can solve: they are printed without a stack trace. */
const isExpected = (error: unknown): error is Error =>
  error instanceof LocalStackError ||
  error instanceof SynthesisError ||
  // E.g. a full disk: the message names the call and the path.
  (error instanceof Error && 'syscall' in error);
