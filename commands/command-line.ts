/** What the commands have in common: how a command line is read, and what becomes of a mistake in it. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A mistake in a command line, said in one sentence: exit code 2. */
export class UsageError extends Error {}

/** @throws UsageError */
export function parsed<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // The rest is advice on how to pass arguments that begin with a dash.
    const [problem = ''] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${problem.replace(/\.$/, '')}; see --help.`);
  }
}

/**
 * Of a service.
 * @returns the origin, without trailing slash
 * @throws UsageError
 */
export function originOf(positionals: readonly string[]): string {
  const [url, ...others] = positionals;
  if (url === undefined) throw new UsageError('Which service? Give its URL, or --help.');
  if (others.length > 0)
    throw new UsageError(`One URL at a time; received ${positionals.map(show).join(', ')}.`);
  const { protocol, origin, href } = URL.canParse(url) ? new URL(url) : {};
  if ((protocol !== 'https:' && protocol !== 'http:') || href !== `${origin}/`)
    throw new UsageError(`The URL must be scheme and host, e.g. https://example.org; received ${show(url)}.`);
  return origin!;
}

export const show = (value: string) => JSON.stringify(value);
