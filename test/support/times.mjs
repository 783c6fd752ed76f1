/**
 * `npm run unit:times`: prints the processor time of each test file: the sum, the time to load it and the time of its
 * tests, in seconds of user and system time. Threads count and, on Linux, child processes. The first file of a suite pays
 * for the modules that all of them import. jest uses this file as the environment of the tests.
 */
import { readFileSync, writeSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';

/** `sysconf(_SC_CLK_TCK)` of Linux. */
const TICKS_PER_SECOND = 100;

function seconds() {
  try {
    // proc(5): utime, stime, cutime and cstime are fields 14 to 17; field 2, the name, ends with the last parenthesis.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ').slice(11, 15);
    return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}

/** The name of the outermost `describe` of each file is its path. Modules are evaluated one after the other. */
export default class extends TestEnvironment {
  #depth = 0;
  #loadedUntil = seconds();
  #loading = new Map();
  #started = 0;

  handleTestEvent({ name, blockName, describeBlock }) {
    const isFile = describeBlock?.parent !== undefined && describeBlock.parent.parent === undefined;
    if (name === 'start_describe_definition' && this.#depth++ === 0)
      this.#loading.set(blockName, seconds() - this.#loadedUntil);
    else if (name === 'finish_describe_definition' && --this.#depth === 0) this.#loadedUntil = seconds();
    else if (name === 'run_describe_start' && isFile) this.#started = seconds();
    else if (name === 'run_describe_finish' && isFile) {
      const running = seconds() - this.#started;
      const loading = this.#loading.get(describeBlock.name);
      const columns = [loading + running, loading, running].map((value) => value.toFixed(2).padStart(7));
      // jest's reporters capture writes to process.stdout.
      writeSync(1, `${columns.join('')}  ${describeBlock.name}\n`);
    }
  }
}
