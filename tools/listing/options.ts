/** The command line of `npm run listing`. Every mistake is a `UsageError`: one sentence, and exit code 2. */
import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run listing -- [--schema <file>] <url>

Writes artefacts/server.json for the MCP registry, and says what the directories of the MCP registry, OpenAI and
Anthropic would miss. Reads only. Exit code 0: nothing is missing; 1: something is; 2: wrong usage.

  <url>            scheme and host, e.g. https://www.example.org or http://127.0.0.1:8080
  --schema <file>  also hold server.json to this JSON Schema: the registry's own, downloaded from the address that
                   server.json states as "$schema"`;

export class UsageError extends Error {}

export interface ListingOptions {
  /** Origin, no trailing slash. */
  readonly baseUrl: string;
  /** @default the rules as restated here alone */
  readonly schemaFile: string | undefined;
}

/** @returns undefined when help is asked for */
export function optionsOf(args: readonly string[]): ListingOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [url, ...others] = positionals;
  if (url === undefined) throw new UsageError('Which service? Give its URL, or --help.');
  if (others.length > 0)
    throw new UsageError(`One URL at a time; received ${positionals.map(show).join(', ')}.`);
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !['https:', 'http:'].includes(parsed.protocol) || parsed.href !== `${parsed.origin}/`)
    throw new UsageError(`The URL must be scheme and host, e.g. https://example.org; received ${show(url)}.`);
  return { baseUrl: parsed.origin, schemaFile: values.schema };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, schema: { type: 'string' } },
    });
  } catch (error) {
    const [problem] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${problem}; see --help.`);
  }
}

const show = (value: string) => JSON.stringify(value);
