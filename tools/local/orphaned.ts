/**
 * `npm start` runs three processes: npm, its shell and this one. npm passes a signal to the shell, but the shell ends
 * without passing it to this process. If npm is killed, the other two keep running.
 */
import { execFileSync } from 'node:child_process';

const CHECK_MS = 250;

/** Calls `stop` when npm or its shell has ended. Does not keep this process alive. */
export function whenOrphaned(stop: () => void): void {
  const shell = process.ppid;
  const npm = parentOfShell(shell);
  setInterval(() => {
    if (process.ppid !== shell || (npm !== undefined && !isRunning(npm))) stop();
  }, CHECK_MS).unref();
}

/** @returns undefined if npm itself is the parent of this process (the shell ran `exec`), or if `ps` fails */
function parentOfShell(shell: number): number | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(shell)], { encoding: 'utf8' });
    const [, parent, args = ''] = /^\s*(\d+)\s+(.*)/.exec(line) ?? [];
    return args.startsWith('npm') ? undefined : Number(parent) || undefined;
  } catch {
    return undefined;
  }
}

/** @param pid - of a process on this machine */
export function isRunning(pid: number): boolean {
  // 0 and negative numbers name groups of processes.
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of somebody else may not be asked.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
