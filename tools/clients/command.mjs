/** Runs the command of a locked package, for clients that are command-line tools. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** @param {string} script its path below node_modules */
export const scriptOf = (script) => join(import.meta.dirname, 'node_modules', script);

/** @returns the command's output, parsed as JSON @throws Error with the last line of its error output */
export async function command(script, ...args) {
  const run = promisify(execFile)(process.execPath, [scriptOf(script), ...args]);
  const { stdout } = await run.catch(({ stderr, message }) => {
    throw new Error(stderr?.trim().split('\n').at(-1) || message);
  });
  return JSON.parse(stdout);
}
