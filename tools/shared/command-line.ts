/** Reads command lines: shared by all commands. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A mistake in a command line. The tool prints the message and ends with exit code 2. */
export class UsageError extends Error {}

/** The user ended the questions. The tool prints the message and ends with exit code 130, as after SIGINT. */
export class Cancelled extends Error {}

/** A failure that the user can solve. The tool prints the message and ends with exit code 1. */
export class Failure extends Error {}

/** Why a file system refuses a path. Other codes are explained by Node's message. */
const REFUSALS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EDQUOT: 'your quota of the disk is used up',
  EEXIST: 'a file is in the way',
  EISDIR: 'a folder is in the way',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
};

/**
 * @param path - as the user knows it
 * @throws Failure if the file system refuses what `write` does
 */
export function writing<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    // Codes of Node itself, e.g. ERR_INVALID_ARG_TYPE, are mistakes of this program.
    if (!/^E[A-Z0-9]+$/.test(code)) throw error;
    throw new Failure(`Cannot write ${show(path)}: ${REFUSALS[code] ?? message} (${code}).`);
  }
}

/** Removes a file or a folder, if there is one. */
export function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The file system refuses the path, so nothing was made there. The first error says why.
  }
}

/**
 * Writes a file, and its folder if there is none. A failure leaves what was there before.
 *
 * @throws Failure
 */
export function writeText(file: string, text: string): void {
  const folder = dirname(file);
  const draft = `${file}.${process.pid}`;
  writing(file, () => {
    const isNew = !existsSync(folder);
    if (isNew) mkdirSync(folder);
    try {
      writeFileSync(draft, text, { flush: true });
      renameSync(draft, file);
    } catch (error) {
      remove(isNew ? folder : draft);
      throw error;
    }
  });
  console.log(`wrote ${file}`);
}

/** @throws UsageError */
export function parsed<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // The rest of the message explains how to pass arguments that begin with a dash.
    const [problem = ''] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${problem.replace(/\.$/, '')}; see --help.`);
  }
}

/**
 * @param positionals - the URL of a service
 * @returns its origin, without trailing slash
 * @throws UsageError
 */
export function originOf(positionals: readonly string[]): string {
  const [url, ...others] = positionals;
  if (url === undefined) throw new UsageError('The URL of the service is missing; see --help.');
  if (others.length > 0)
    throw new UsageError(`Only one URL is allowed; received ${positionals.map(show).join(', ')}.`);
  const { protocol, origin, href } = URL.canParse(url) ? new URL(url) : {};
  if ((protocol !== 'https:' && protocol !== 'http:') || href !== `${origin}/`)
    throw new UsageError(`The URL must be scheme and host, e.g. https://example.org; received ${show(url)}.`);
  return origin!;
}

/** Whether a URL leads to this machine. */
export const isLocal = (url: string) => ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname);

export const show = (value: string) => JSON.stringify(value);

/** Whether somebody is there to answer questions. */
export const isTerminal = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;
