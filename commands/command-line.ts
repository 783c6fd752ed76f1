/** Reads command lines: shared by all commands. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A mistake in a command line. The tool prints the message and ends with exit code 2. */
export class UsageError extends Error {}

/** The user ended the questions. The tool prints the message and ends with exit code 130, as after SIGINT. */
export class Cancelled extends Error {}

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
