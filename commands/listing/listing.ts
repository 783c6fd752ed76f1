/** `legal-front-door listing`: see `USAGE`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Client } from '../../contract/harness/client.ts';
import { UsageError } from '../command-line.ts';
import { isHere, judge } from './judge.ts';
import { type ListingOptions, optionsOf } from './options.ts';
import { report } from './report.ts';
import { look, NothingToList } from './seen.ts';
import { serverJson } from './server-json.ts';

export { USAGE } from './options.ts';

const SERVER_JSON = 'artefacts/server.json';

/** @throws UsageError */
export async function run(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  try {
    return (await list(options)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof NothingToList)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function list({ baseUrl, schemaFile }: ListingOptions): Promise<boolean> {
  const schema = schemaFile === undefined ? undefined : readSchema(schemaFile);
  const client = new Client({ baseUrl, requestsPerSecond: isHere(baseUrl) ? 1_000 : 5 });
  try {
    const seen = await look(client);
    mkdirSync(dirname(SERVER_JSON), { recursive: true });
    writeFileSync(SERVER_JSON, `${JSON.stringify(serverJson(seen), null, 2)}\n`);
    console.log(`wrote ${SERVER_JSON}\n`);
    const findings = judge(seen, schema);
    console.log(report(findings, baseUrl));
    return findings.every(({ missing }) => missing.length === 0);
  } finally {
    client.close();
  }
}

/** @throws UsageError that says what is wrong with the file */
function readSchema(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`--schema takes a JSON Schema; ${file}: ${(error as Error).message}.`);
  }
}
