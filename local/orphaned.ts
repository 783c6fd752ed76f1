/**
 * `npm start` is three processes: npm, its shell, and this one. npm passes a signal to the shell, which ends
 * without passing it on; and who kills npm outright leaves the other two.
 */
import { execFileSync } from 'node:child_process';

const CHECK_MS = 250;

/** Calls once either is gone, and does not keep the process alive for it. */
export function whenOrphaned(stop: () => void): void {
  const shell = process.ppid;
  const npm = parentOfShell(shell);
  setInterval(() => {
    if (process.ppid !== shell || (npm !== undefined && !isRunning(npm))) stop();
  }, CHECK_MS).unref();
}

/** @returns undefined where a shell has given its place to this process, or nobody can tell */
function parentOfShell(shell: number): number | undefined {
  try {
    const told = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(shell)], { encoding: 'utf8' });
    const [, parent, args = ''] = /^\s*(\d+)\s+(.*)/.exec(told) ?? [];
    return args.startsWith('npm') ? undefined : Number(parent) || undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
