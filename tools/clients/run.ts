/**
 * `npm run clients`: runs unmodified MCP clients against the local stack, on a day on which the facts hold and on one on
 * which they do not, and compares them with the contract and with the tables of docs/clients.md. Exits 1 if a client does
 * not receive what the contract says, got worse, or differs from its row.
 *
 * The files in the order of a run: plan.ts has the clients, folders.ts installs them, driver.ts runs one of them. The
 * client calls the stack through recorder.ts, and model/ is the model of those that need one. parts.ts takes apart
 * what the client hands on. verdict.ts compares it with expected.ts, and observed.ts makes a row of it, which
 * table.ts compares with the page. Both read the recorded messages with wire.ts. result.ts has both outcomes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestStack } from '../../test/support/local-stack.ts';
import { runClient } from './driver.ts';
import { DAYS } from './expected.ts';
import { type Folders, installFolders } from './folders.ts';
import { type Options, optionsOf } from './options.ts';
import { nameOf, PLAN, type Plan } from './plan.ts';
import { isWorse, type Result, reportOf, resultOf } from './result.ts';
import { rowsOf, tableOf, withRows } from './table.ts';

const PAGE = join(import.meta.dirname, '../../docs/clients.md');

/** Lines of one client. */
const MAX_LINES = 12;

const say = (line: string) => process.stderr.write(`${line}\n`);

/** @throws Error if no client is meant */
function chosen({ agents, only = '' }: Options): readonly Plan[] {
  const offered = PLAN.filter(({ model }) => agents || !model);
  const found = offered.filter((plan) => nameOf(plan).toLowerCase().includes(only.toLowerCase()));
  if (found.length > 0) return found;
  const names = offered.map((plan) => `  ${nameOf(plan)}`).join('\n');
  throw new Error(
    `No client has ${JSON.stringify(only)} in its name.\n${names}\nAgent programs and libraries with an agent need --agents too.`,
  );
}

async function run(plan: readonly Plan[], folders: Folders): Promise<Result[]> {
  say('Synthesizing and starting the local stack on two days …');
  const valid = await startTestStack({ today: DAYS.valid });
  const expired = await startTestStack({ today: DAYS.expired });
  const before = rowsOf(readFileSync(PAGE, 'utf8'));
  const results: Result[] = [];
  try {
    // One after the other: together they would exceed the API's rate limit.
    for (const each of plan) {
      const folder = folders.get(each.folder);
      if (!folder) continue;
      const urls = { valid: valid.url, expired: expired.url };
      const result = resultOf(await runClient(each, folder, urls), before);
      results.push(result);
      say(shortened(reportOf(result)));
    }
    return results;
  } finally {
    await Promise.all([valid.close(), expired.close()]);
  }
}

/** A broken service breaks much at once. */
function shortened(lines: readonly string[]): string {
  const shown = lines.slice(0, MAX_LINES);
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`          and ${more} more`] : [])].join('\n');
}

/** @returns whether every client receives what the contract says and its row has */
async function compare(options: Options): Promise<boolean> {
  const plan = chosen(options);
  const results = await run(plan, await installFolders(plan, say));
  const failed = results.filter(({ problems }) => problems.length > 0);
  const worse = results.filter(isWorse);
  if (failed.length > 0)
    say(`${failed.length} of ${results.length} clients do not receive what the contract says.`);
  if (worse.length > 0) say(`Worse than docs/clients.md says: ${worse.map(({ name }) => name).join('; ')}.`);
  const rows = results.map(({ row }) => row).filter((row) => row !== undefined);
  console.log(tableOf(rows));
  const page = readFileSync(PAGE, 'utf8');
  const written = withRows(page, PLAN, rows);
  const changes = written !== page;
  if (changes && options.write && failed.length === 0) {
    writeFileSync(PAGE, written);
    say('docs/clients.md has new rows.');
  } else if (changes)
    say('docs/clients.md has other rows. If they are as they should be: npm run clients -- --write.');
  return failed.length === 0 && worse.length === 0 && (!changes || options.write);
}

// The terminal sends the signal to the clients too. Listeners of `exit` remove their folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  if (!(await compare(optionsOf(process.argv.slice(2))))) process.exitCode = 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
