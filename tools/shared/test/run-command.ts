/** Runs the command as a process. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
export const COMMAND = [
  '--import',
  join(ROOT, 'node_modules/tsx/dist/loader.mjs'),
  join(ROOT, 'bin/legal-front-door.ts'),
];

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * @param cwd - working directory. @default the repository
 * @param nodeOptions - options of Node
 */
export function runCommand(
  args: readonly string[],
  cwd = ROOT,
  nodeOptions: readonly string[] = [],
): Promise<Ended> {
  const child = spawn(process.execPath, [...nodeOptions, ...COMMAND, ...args], {
    cwd,
    // Any free port, because the default one may be in use.
    env: { ...process.env, NODE_OPTIONS: '', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}
