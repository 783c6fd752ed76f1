/** Runs `npm start` as a process, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The parent process: the test; a shell, which forwards no signal; or npm and its shell. */
type Parent = 'test' | 'shell' | 'npm';

export interface ServeOptions {
  /** The folder for its temporary files. */
  readonly temporary: string;
  readonly port: string;
  readonly args: readonly string[];
  /** @default 'test' */
  readonly parent?: Parent;
  /** @default none */
  readonly nodeOptions?: readonly string[];
  /** The repository. @default this one */
  readonly root?: string;
}

let running: ChildProcess | undefined;

/** Kills the process if it still runs. */
export const killServer = () => running?.kill('SIGKILL');

export function serve(options: ServeOptions) {
  const { temporary, port, args, parent = 'test', nodeOptions = [], root = ROOT } = options;
  const node = [...nodeOptions, '--import', 'tsx', 'bin/legal-front-door.ts', 'start', ...args];
  // A shell runs its only command in its own process. The second command prevents that.
  const script = [process.execPath, ...node, '; true'].join(' ');
  const npm = `require('child_process').spawn(${JSON.stringify(script)}, { shell: true, stdio: 'inherit' })`;
  const [command, ...rest] = {
    test: [process.execPath, ...node],
    shell: ['/bin/sh', '-c', script],
    npm: [process.execPath, '-e', npm],
  }[parent] as [string, ...string[]];
  const child = spawn(command, rest, {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      TMPDIR: temporary,
      NODE_OPTIONS: '',
      npm_lifecycle_event: parent === 'test' ? undefined : 'start',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  const waitFor =
    (stream: 'stdout' | 'stderr') =>
    (text: string, times = 1) =>
      new Promise<void>((resolve, reject) => {
        const look = () => (stream === 'stdout' ? stdout : stderr).split(text).length > times && resolve();
        child[stream].on('data', look);
        child.on('close', () => reject(new Error(`ended without printing ${text}:\n${stdout}${stderr}`)));
        look();
      });
  const printed = waitFor('stdout');
  return {
    child,
    ended,
    printed,
    printedError: waitFor('stderr'),
    stdout: () => stdout,
    stderr: () => stderr,
    /** @returns the base URL, once it is printed */
    ready: async (): Promise<string> => {
      await printed('Ctrl-C stops.');
      return /^ {2}site\s+(http:\/\/127\.0\.0\.1:\d+)$/m.exec(stdout)![1]!;
    },
  };
}
