/**
 * Somebody who has nothing but the tarball: folders far from this repository, npm, and a Node. Nothing of the npm that runs
 * this tool reaches them.
 */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { runTool } from '../locked-tools.ts';

/** npm as it runs this tool: a script of its own, so that no shell is needed. */
const NPM = process.env.npm_execpath;

/** Installing downloads some 300 MB; the whole contract runs in a minute on an idle machine. */
const TIMEOUT_MS = 900_000;

/** @param node - absolute path of the Node that everything is to run with */
function environment(node: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_OPTIONS$)/i.test(name));
  return { ...Object.fromEntries(own), PATH: `${dirname(node)}:${process.env.PATH}` };
}

/**
 * @param node - absolute path
 * @returns what it printed on stdout
 * @throws Error with all that it said, when it fails
 */
export async function npm(cwd: string, args: readonly string[], node = process.execPath): Promise<string> {
  if (NPM === undefined) throw new Error('Run this as an npm script: npm run package.');
  return run(cwd, [NPM, ...args], node);
}

/** As `npm`, of a program. @param more - variables */
export async function run(
  cwd: string,
  args: readonly string[],
  node = process.execPath,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const options = { cwd, timeoutMs: TIMEOUT_MS, env: { ...environment(node), ...more } };
  const { error, stdout, text } = await runTool(node, args, options);
  if (error) throw new Error(`${args.join(' ')} failed in ${cwd}:\n${text}`);
  return stdout;
}

interface Started {
  readonly url: string;
  /** On both streams so far. */
  said(): string;
  /** @returns when it has printed this text since the last one that was waited for */
  printed(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** `npm start`. @param port - @default a free one @throws Error with all that it said, when it ends before it is ready */
export async function npmStart(cwd: string, port = '0'): Promise<Started> {
  const child = spawn(process.execPath, [NPM!, 'start'], {
    cwd,
    env: { ...environment(process.execPath), PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  let read = 0;
  const waiting = new Set<() => void>();
  const hear = (text: string) => {
    said += text;
    for (const look of waiting) look();
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        const at = said.indexOf(text, read);
        if (at < 0) return;
        read = at + text.length;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      const late = () => reject(new Error(`npm start has not printed ${text}:\n${said}`));
      setTimeout(late, TIMEOUT_MS).unref();
      void ended.then(() => reject(new Error(`npm start ended without printing ${text}:\n${said}`)));
      look();
    });
  await printed('McpUrl');
  const [, url] = /BaseUrl\s+(http:\S+)/.exec(said)!;
  return {
    url: url!,
    said: () => said,
    printed,
    stop: async () => {
      process.kill(-child.pid!, 'SIGINT');
      await ended;
    },
  };
}
