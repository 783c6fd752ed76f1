/** The command line of `legal-front-door listing`. */
import { originOf, parsed } from '../command-line.ts';

export const USAGE = `Usage: legal-front-door listing [--schema <file>] <url>

Writes artefacts/server.json for the MCP registry, and says what the directories of the MCP registry, OpenAI and
Anthropic would miss. Reads only. Exit code 0: nothing is missing; 1: something is; 2: wrong usage.

  <url>            scheme and host, e.g. https://www.example.org or http://127.0.0.1:8080
  --schema <file>  also hold server.json to this JSON Schema: the registry's own, downloaded from the address that
                   server.json states as "$schema"`;

export interface ListingOptions {
  /** Origin, no trailing slash. */
  readonly baseUrl: string;
  /** @default the rules as restated here alone */
  readonly schemaFile: string | undefined;
}

/** @throws UsageError */
export function optionsOf(args: readonly string[]): ListingOptions {
  const options = { schema: { type: 'string' } } as const;
  const { values, positionals } = parsed({ args: [...args], allowPositionals: true, options });
  return { baseUrl: originOf(positionals), schemaFile: values.schema };
}
