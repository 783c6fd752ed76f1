/** `npm run listing -- <url>`: see `USAGE`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '../../contract/harness/client.ts';
import { isHere, judge } from './judge.ts';
import { type ListingOptions, optionsOf, USAGE, UsageError } from './options.ts';
import { report } from './report.ts';
import { look, NothingToList } from './seen.ts';
import { serverJson } from './server-json.ts';

const ARTEFACTS = join(import.meta.dirname, '../../artefacts');

async function list({ baseUrl, schemaFile }: ListingOptions): Promise<boolean> {
  const schema = schemaFile === undefined ? undefined : readSchema(schemaFile);
  const client = new Client({ baseUrl, requestsPerSecond: isHere(baseUrl) ? 1_000 : 5 });
  try {
    const seen = await look(client);
    mkdirSync(ARTEFACTS, { recursive: true });
    writeFileSync(join(ARTEFACTS, 'server.json'), `${JSON.stringify(serverJson(seen), null, 2)}\n`);
    console.log('wrote artefacts/server.json\n');
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

try {
  const options = optionsOf(process.argv.slice(2));
  if (!options) console.log(USAGE);
  else process.exitCode = (await list(options)) ? 0 : 1;
} catch (error) {
  const expected = error instanceof UsageError || error instanceof NothingToList;
  console.error(expected ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
