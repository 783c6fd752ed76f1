/**
 * Runs npm and Node as a new user of the package does: outside this repository, and without the environment of the
 * npm that runs this tool.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { runTool } from '../shared/locked-tools.ts';

/** The script of the npm that runs this tool. Node runs it, so no shell is needed. */
const NPM = process.env.npm_execpath;

/** An installation downloads about 300 MB; the whole contract takes a minute on an idle machine. */
const TIMEOUT_MS = 900_000;

/** @param node - absolute path of the Node for the program and its child processes */
function environment(node: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_OPTIONS$)/i.test(name));
  return { ...Object.fromEntries(own), PATH: `${dirname(node)}:${process.env.PATH}` };
}

/**
 * @returns the standard output
 * @throws Error with the output of both streams if npm fails
 */
export async function npm(cwd: string, args: readonly string[]): Promise<string> {
  if (NPM === undefined)
    throw new Error('npm_execpath is not set: start this tool as an npm script (npm run …).');
  return run(cwd, [NPM, ...args]);
}

/** Runs Node in the same way. */
export async function run(cwd: string, args: readonly string[], node = process.execPath): Promise<string> {
  const options = { cwd, timeoutMs: TIMEOUT_MS, env: environment(node) };
  const { error, stdout, text } = await runTool(node, args, options);
  if (error) throw new Error(`${args.join(' ')} failed in ${cwd}:\n${text}`);
  return stdout;
}

interface Started {
  readonly url: string;
  /** Reads on to a line with the text. */
  printed(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** Runs `npm start` on a free port. @throws Error with its output if it ends before it is ready */
export async function npmStart(cwd: string): Promise<Started> {
  const child = spawn(process.execPath, [NPM!, 'start'], {
    cwd,
    env: { ...environment(process.execPath), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'close');
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const printed = async (text: string) => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`npm start ended without printing ${text}; its output:\n${output}`);
      output += `${value}\n`;
      if (value.includes(text)) return;
    }
  };
  await printed('Ctrl-C stops.');
  const [, url] = / site +(http:\S+)/.exec(output)!;
  return {
    url: url!,
    printed,
    stop: async () => {
      process.kill(-child.pid!, 'SIGINT');
      await ended;
    },
  };
}
