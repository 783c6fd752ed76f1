/**
 * `npm run unit:times`: prints the processor time of each test file: the sum, the time to load it and the time of its
 * tests, in seconds of user and system time. Threads count and, on Linux, child processes. The first file of a room
 * pays for the modules that all of them import. jest loads this file before the tests of a room
 * (`setupFilesAfterEnv`).
 */
import { readFileSync } from 'node:fs';

/** `sysconf(_SC_CLK_TCK)` of Linux. */
const TICKS_PER_SECOND = 100;

function seconds(): number {
  try {
    // proc(5): utime, stime, cutime and cstime are fields 14 to 17; the second, the name, ends with the last
    // parenthesis.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ').slice(11, 15);
    return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}

const { describe } = globalThis;
let loadedUntil = seconds();

/** The outermost `describe` of each file bears its path; modules are evaluated one after the other up to that call. */
const timed = (path: string, tests: () => void) => {
  globalThis.describe = describe;
  const loading = seconds() - loadedUntil;
  describe(path, () => {
    let started = 0;
    beforeAll(() => {
      started = seconds();
    });
    tests();
    afterAll(() => {
      const running = seconds() - started;
      const columns = [loading + running, loading, running].map((value) => value.toFixed(2).padStart(7));
      process.stdout.write(`${columns.join('')}  ${path}\n`);
    });
  });
  globalThis.describe = timed as typeof describe;
  loadedUntil = seconds();
};
globalThis.describe = timed as typeof describe;
