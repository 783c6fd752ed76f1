/**
 * `legal-front-door start`: synthesizes the app and runs the cloud assembly on 127.0.0.1 (tools/local/local-stack.ts). After
 * an edit it synthesizes again and serves the new version. If that fails, it prints the message and keeps serving the
 * previous version. Its pages show what it prints about the content (strip.ts). If it cannot start, it prints one message to stderr and ends with exit code 1. SIGINT and SIGTERM end
 * it with exit code 0.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { escapeHtml } from '../../lambda/render/escape.ts';
import { DEFAULT_PRACTICE_FILE } from '../../lib/config/config-schema.ts';
import type { OpenEditor } from '../editor/command.ts';
import { Edits } from '../local/edits.ts';
import { FAULTS, Faults } from '../local/faults.ts';
import type { LocalStack } from '../local/local-stack.ts';
import { LocalStackError, listen, PortTaken, shut } from '../local/loopback.ts';
import { whenOrphaned } from '../local/orphaned.ts';
import { SynthesisError, Synthesizer } from '../local/synthesize.ts';
import { optionsOf } from './options.ts';

export { USAGE } from './options.ts';

/** @throws UsageError */
export async function run(args: readonly string[]): Promise<number> {
  const options = optionsOf(args, process.env.PORT);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
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
  let printed = '';
  let synthesizer: Synthesizer | undefined;
  let stack: LocalStack | undefined;
  const practice = context.practice ?? DEFAULT_PRACTICE_FILE;
  let editor: OpenEditor | undefined;
  const synthesize = async () => {
    const cdkOut = join(folder, String(++versions));
    const { warnings } = await synthesizer!.synthesize(cdkOut);
    if (warnings && warnings !== printed) console.error(warnings);
    printed = warnings;
    return cdkOut;
  };
  const edits = new Edits(async (saves) => {
    const saved = performance.now();
    const files = saves.filter((file) => synthesizer!.changedBy(file) !== undefined);
    if (files.length === 0) return;
    const names = files.map((file) => relative('', file)).join(', ');
    // Each version has a folder. The local stack reads from the one that it serves; the other one is removed.
    let obsolete = join(folder, String(versions + 1));
    try {
      if (files.some((file) => synthesizer!.changedBy(file) === 'code')) synthesizer!.restart();
      // Before the app reads them, so that no edit is missed. A synthesis may name other folders of content.
      await edits.watch(synthesizer!.inputs);
      const cdkOut = await synthesize();
      await stack!.deploy(cdkOut);
      [obsolete, served] = [served!, cdkOut];
      await edits.watch(synthesizer!.inputs);
      stack!.setStrip(stripOf({ warnings: printed }));
      console.log(`${names}: served after ${secondsSince(saved)} s.`);
    } catch (error) {
      if (stopping.aborted) return;
      if (!isExpected(error)) throw error;
      stack!.setStrip(stripOf({ problem: error.message, warnings: printed }));
      console.error(`${names}: not served. The previous version is still served.\n${error.message}`);
    } finally {
      await rm(obsolete, { recursive: true, force: true });
    }
  });
  try {
    await checkPort(port);
    console.log('Synthesizing …');
    synthesizer = new Synthesizer(context);
    stopping.addEventListener('abort', () => synthesizer?.close());
    // The code of the local stack loads while the app synthesizes.
    const loading = import('../local/local-stack.ts');
    const loadingEditor = import('../editor/command.ts');
    const cdkOut = await synthesize();
    const { startLocalStack } = await loading;
    // An app of one's own may have its practice anywhere.
    if (existsSync(practice)) editor = (await loadingEditor).openEditor(practice, today);
    stopping.throwIfAborted();
    served = cdkOut;
    stack = await startLocalStack({
      ...{ cdkOut, port, log: console.log, faults: new Faults(faults), today },
      beside: editor?.handler,
    });
    stack.setStrip(stripOf({ warnings: printed }));
    await edits.watch(synthesizer.inputs);
    const outputs = Object.entries(stack.outputs).map(([name, value]) => `  ${name.padEnd(10)} ${value}`);
    const atEditor = editor ? [`  ${'Editor'.padEnd(10)} ${stack.url}${editor.path}`] : [];
    const broken = faults.map((fault) => `  Broken on purpose: ${fault} (${FAULTS[fault]})`);
    const ready = `Ready after ${secondsSince(started)} s. Edits are served as they are saved. Ctrl-C stops.`;
    console.log([ready, ...outputs, ...atEditor, ...broken].join('\n'));
    if (!stopping.aborted) await new Promise((resolve) => stopping.addEventListener('abort', resolve));
  } finally {
    await edits.close();
    synthesizer?.close();
    await stack?.close();
    editor?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

/** Errors that the user can solve: they are printed without a stack trace. */
const isExpected = (error: unknown): error is Error =>
  error instanceof LocalStackError ||
  error instanceof SynthesisError ||
  // E.g. a full disk: the message names the call and the path.
  (error instanceof Error && 'syscall' in error);

/** A heading and one item. More would hide the page on a telephone, and are folded. */
const MAX_LINES = 2;

/** How messages begin the line of an item. */
const ITEM = '  - ';

interface Messages {
  /** Why the last edit is not served. @default it is served */
  readonly problem?: string | undefined;
  /** Warnings about the content; empty if there are none. */
  readonly warnings: string;
}

/**
 * The strip at the top of each page that `npm start` serves: what it prints about the content, for an editor who looks
 * only at the browser. It has neither styles nor scripts, because the pages' content security policy allows none. Its
 * language is that of the messages.
 *
 * @returns empty if there is nothing to say
 */
export function stripOf({ problem, warnings }: Messages): string {
  if (problem === undefined && warnings === '') return '';
  const number = itemsIn(warnings);
  const count = number === 1 ? '1 warning about' : number > 1 ? `${number} warnings about` : 'About';
  // The problem has to be solved first.
  const warningPart =
    warnings === '' ? '' : part(`${count} this content`, warnings, problem === undefined ? MAX_LINES : 1);
  const problemPart =
    problem === undefined
      ? ''
      : part('The last edit is not served: this page is the version before it', problem);
  return `
<aside class="warning" lang="en" dir="ltr" aria-label="Messages of npm start">
${problemPart}${warningPart}<p><small>Only npm start shows these messages. They are not deployed.</small></p>
</aside>
`;
}

/** @param count - so many lines are shown if not all are */
function part(heading: string, text: string, count = MAX_LINES): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const end = lines.length > MAX_LINES ? count : MAX_LINES;
  const [shown, rest] = [lines.slice(0, end), lines.slice(end)];
  const folded =
    rest.length === 0
      ? ''
      : `<details>\n<summary>${rest.length} more line${rest.length === 1 ? '' : 's'}</summary>\n${html(rest)}</details>\n`;
  return `<p role="heading" aria-level="2"><strong>${escaped(heading)}</strong></p>
${html(shown)}${folded}`;
}

/** Items become a list, other lines paragraphs. */
function html(lines: readonly string[]): string {
  return lines
    .map((line, index) => {
      if (!isItem(line)) return `<p><small>${escaped(line.trim())}</small></p>\n`;
      const begins = !isItem(lines[index - 1]) ? '<ul>\n' : '';
      const ends = !isItem(lines[index + 1]) ? '</ul>\n' : '';
      return `${begins}<li><small>${escaped(line.slice(ITEM.length))}</small></li>\n${ends}`;
    })
    .join('');
}

const isItem = (line: string | undefined) => line?.startsWith(ITEM) ?? false;
const itemsIn = (text: string) => text.split('\n').filter(isItem).length;

const escaped = (text: string) => escapeHtml(stripVTControlCharacters(text));
