/** `npm run listing -- <url>`: see `USAGE`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '../../contract/harness/client.ts';
import { isHere, judge } from './judge.ts';
import { originOf, USAGE, UsageError } from './options.ts';
import { report } from './report.ts';
import { look, NothingToList } from './seen.ts';
import { serverJson } from './server-json.ts';

const ARTEFACTS = join(import.meta.dirname, '../../artefacts');

async function list(baseUrl: string): Promise<boolean> {
  const client = new Client({ baseUrl, requestsPerSecond: isHere(baseUrl) ? 1_000 : 5 });
  try {
    const seen = await look(client);
    mkdirSync(ARTEFACTS, { recursive: true });
    writeFileSync(join(ARTEFACTS, 'server.json'), `${JSON.stringify(serverJson(seen), null, 2)}\n`);
    console.log('wrote artefacts/server.json\n');
    const findings = judge(seen);
    console.log(report(findings, baseUrl));
    return findings.every(({ missing }) => missing.length === 0);
  } finally {
    client.close();
  }
}

try {
  const baseUrl = originOf(process.argv.slice(2));
  if (baseUrl === undefined) console.log(USAGE);
  else process.exitCode = (await list(baseUrl)) ? 0 : 1;
} catch (error) {
  const expected = error instanceof UsageError || error instanceof NothingToList;
  console.error(expected ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
