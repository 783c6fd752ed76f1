/**
 * `npm run clients [-- --check]`: runs unmodified MCP clients against the local stack. Writes the table of
 * docs/clients.md; with --check, it fails if the table differs. Exits 1 if a client does not behave as expected.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestStack } from '../../test/support/local-stack.ts';
import { installLockedTools } from '../locked-tools.ts';
import { type Run, runDriver } from './driver.ts';
import { PLAN } from './plan.ts';
import { clientsSection, withClientsSection } from './table.ts';
import { factsOf, problemsOf } from './verdict.ts';

const PAGE = join(import.meta.dirname, '../../docs/clients.md');

const say = (line: string) => process.stderr.write(`${line}\n`);

async function main(check: boolean): Promise<boolean> {
  const node = await installLockedTools(import.meta.dirname, say);
  say('Synthesizing and starting the local stack …');
  const stack = await startTestStack();
  try {
    const facts = factsOf(await (await fetch(`${stack.url}/api/agent-info`)).json());
    const runs: Run[] = [];
    let ok = true;
    // One after the other: together they would exceed the API's rate limit.
    for (const plan of PLAN) {
      const run = await runDriver(node, plan, stack.url);
      const problems = problemsOf(run, facts);
      const name = [plan.client, run.version, plan.mode].filter(Boolean).join(' ');
      say(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
      for (const problem of problems) say(`          ${problem}`);
      if (problems.length > 0) ok = false;
      runs.push(run);
    }
    return ok && documented(runs, check);
  } finally {
    await stack.close();
  }
}

/** Writes the table, or reports that docs/clients.md has another one. */
function documented(runs: readonly Run[], check: boolean): boolean {
  const section = clientsSection(runs);
  console.log(section);
  const page = readFileSync(PAGE, 'utf8');
  const written = withClientsSection(page, section);
  if (written === page) return true;
  if (check) {
    say('docs/clients.md has another table. Run `npm run clients`, which writes it.');
    return false;
  }
  writeFileSync(PAGE, written);
  return true;
}

try {
  if (!(await main(process.argv.includes('--check')))) process.exitCode = 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
