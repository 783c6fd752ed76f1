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

/** Its parent process: this one; a shell, which passes on no signal; or npm and its shell. */
type Above = 'nothing' | 'shell' | 'npm';

export interface ServeOptions {
  /** The folder for its temporary files. */
  readonly temporary: string;
  readonly port: string;
  readonly args: readonly string[];
  /** @default nothing */
  readonly above?: Above;
  /** Options of Node. @default none */
  readonly before?: readonly string[];
  /** The repository. @default this one */
  readonly root?: string;
}

let running: ChildProcess | undefined;

/** Kills the process if it still runs. */
export const killServer = () => running?.kill('SIGKILL');

export function serve({ temporary, port, args, above = 'nothing', before = [], root = ROOT }: ServeOptions) {
  const node = [...before, '--import', 'tsx', 'bin/legal-front-door.ts', 'start', ...args];
  // With a second command, no shell replaces itself by the first one.
  const script = [process.execPath, ...node, '; true'].join(' ');
  const npm = `require('child_process').spawn(${JSON.stringify(script)}, { shell: true, stdio: 'inherit' })`;
  const [command, ...rest] = {
    nothing: [process.execPath, ...node],
    shell: ['/bin/sh', '-c', script],
    npm: [process.execPath, '-e', npm],
  }[above] as [string, ...string[]];
  const child = spawn(command, rest, {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      TMPDIR: temporary,
      NODE_OPTIONS: '',
      npm_lifecycle_event: above === 'nothing' ? undefined : 'start',
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
  return {
    child,
    ended,
    printed: waitFor('stdout'),
    complained: waitFor('stderr'),
    output: () => stdout,
    complaints: () => stderr,
  };
}
