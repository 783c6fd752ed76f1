/** Runs the command of a locked package to its end, for the clients that are commands. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** @param {string} script below node_modules */
export const scriptOf = (script) => join(import.meta.dirname, 'node_modules', script);

/** What the command printed, read as JSON. What it said besides is in the message of the error, should it fail. */
export async function command(script, ...args) {
  const { stdout } = await promisify(execFile)(process.execPath, [scriptOf(script), ...args]);
  return JSON.parse(stdout);
}
