/** `legal-front-door listing`: see `USAGE`. */
import { readFileSync } from 'node:fs';
import { Client } from '../../../contract/harness/client.ts';
import { isLocal, originOf, parsed, UsageError, writeText } from '../command-line.ts';
import { type Finding, judge } from './judge.ts';
import { look } from './seen.ts';
import { serverJson } from './server-json.ts';

const SERVER_JSON = 'artefacts/server.json';

export const USAGE = `Usage: legal-front-door listing [--schema <file>] <url>

Writes ${SERVER_JSON} for the MCP registry, and checks the requirements of the directories of the MCP registry,
OpenAI and Anthropic. Only reads. Exit code 0: nothing is missing; 1: something is missing; 2: wrong usage.

  <url>            scheme and host, e.g. https://www.example.org or http://127.0.0.1:8080
  --schema <file>  also check server.json against this JSON Schema: the registry's own, downloaded from the
                   address in the "$schema" of server.json`;

interface ListingOptions {
  /** Origin without trailing slash. */
  readonly baseUrl: string;
  /** @default only the rules in server-json-schema.ts */
  readonly schemaFile: string | undefined;
}

/** @throws UsageError */
export function optionsOf(args: readonly string[]): ListingOptions {
  const options = { schema: { type: 'string' } } as const;
  const { values, positionals } = parsed({ args: [...args], allowPositionals: true, options });
  return { baseUrl: originOf(positionals), schemaFile: values.schema };
}

/** @throws UsageError, Failure */
export async function run(args: readonly string[]): Promise<number> {
  return (await list(optionsOf(args))) ? 0 : 1;
}

async function list({ baseUrl, schemaFile }: ListingOptions): Promise<boolean> {
  const schema = schemaFile === undefined ? undefined : readSchema(schemaFile);
  const client = new Client({ baseUrl, requestsPerSecond: isLocal(baseUrl) ? 1_000 : 5 });
  try {
    const seen = await look(client);
    writeText(SERVER_JSON, `${JSON.stringify(serverJson(seen), null, 2)}\n`);
    const findings = judge(seen, schema);
    console.log(`\n${report(findings, baseUrl)}`);
    return findings.every(({ missing }) => missing.length === 0);
  } finally {
    client.close();
  }
}

/** @throws UsageError with the mistake in the file */
function readSchema(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`--schema takes a JSON Schema; ${file}: ${(error as Error).message}.`);
  }
}

export function report(findings: readonly Finding[], baseUrl: string): string {
  const lines = findings.flatMap(({ what, askedBy, missing }) => [
    `${missing.length === 0 ? 'ok     ' : 'MISSING'}  ${what} (${askedBy.join(', ')})`,
    ...missing.map((problem) => `           ${problem}`),
  ]);
  const open = findings.filter(({ missing }) => missing.length > 0).length;
  return [
    ...lines,
    '',
    open === 0 ? 'Nothing is missing.' : `${open} of ${findings.length} are missing.`,
    ...(isLocal(baseUrl) ? ['This address is on this machine: list the deployed service instead.'] : []),
    'Requirements that only the account of a publisher can meet: docs/operations.md, "List it".',
  ].join('\n');
}
