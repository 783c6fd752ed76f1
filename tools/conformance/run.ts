/**
 * `npm run conformance`: runs the official MCP conformance suite against the local stack. Exits 1 on a failure or a
 * warning that is not in baseline.json, and on an entry whose check no longer fails.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startTestStack } from '../../test/support/local-stack.ts';
import { installLockedTools, runTool } from '../shared/locked-tools.ts';

const HERE = import.meta.dirname;
const SUITE = join(HERE, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const SCENARIO_TIMEOUT_MS = 60_000;

/**
 * The scenarios that apply to this service, by MCP revision. Those about prompts, resources, sampling, elicitation, tasks
 * and event streams do not: the server is read-only and has tools only.
 */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'caching',
    'http-header-validation',
    'dns-rebinding-protection',
    'sep-2164-resource-not-found',
    'input-required-result-unsupported-methods',
  ],
  '2025-06-18': ['server-initialize', 'ping', 'tools-list'],
};

/** The used members of a check in the suite's `checks.json`. It repeats an id for each case of a check. */
const checksSchema = z.array(
  z.object({
    id: z.string(),
    status: z.enum(['SUCCESS', 'FAILURE', 'WARNING', 'SKIPPED', 'INFO']),
    description: z.string(),
    errorMessage: z.string().optional(),
  }),
);

/** Known failures and warnings (a SHOULD that does not hold), each with its reason. */
const baselineSchema = z.array(
  z.strictObject({
    revision: z.string(),
    scenario: z.string(),
    check: z.string(),
    reason: z.string().min(20),
  }),
);

const say = (line: string) => process.stderr.write(`${line}\n`);

/** @returns every check of a scenario, which runs in a process of its own */
async function checksOf(node: string, url: string, revision: string, scenario: string) {
  const results = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', revision, '-o', results];
    const output = await runTool(node, [SUITE, ...args], { cwd: HERE, timeoutMs: SCENARIO_TIMEOUT_MS });
    const file = join(results, readdirSync(results)[0] ?? '', 'checks.json');
    const checks = existsSync(file) ? checksSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
    if (checks.length === 0)
      throw new Error(`${scenario} at ${revision} wrote no results. The suite's output:\n${output.text}`);
    return checks;
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const baseline = baselineSchema.parse(JSON.parse(readFileSync(join(HERE, 'baseline.json'), 'utf8')));
  const node = await installLockedTools(HERE, say);
  say('Synthesizing and starting the local stack …');
  const stack = await startTestStack();
  const stale = new Set(baseline);
  let isNew = 0;
  try {
    // One after the other: together they would exceed the API's rate limit.
    for (const [revision, scenarios] of Object.entries(SCENARIOS))
      for (const scenario of scenarios) {
        const checks = await checksOf(node, `${stack.url}/.well-known/mcp`, revision, scenario);
        const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
        const ids = (some: typeof checks) => new Set(some.map(({ id }) => id));
        console.log(`${revision}  ${scenario}: ${ids(failed).size} of ${ids(checks).size} checks fail`);
        for (const { id, status, errorMessage, description } of failed) {
          const entry = baseline.find(
            (one) => one.revision === revision && one.scenario === scenario && one.check === id,
          );
          if (entry) stale.delete(entry);
          else isNew += 1;
          console.log(
            `  ${entry ? 'known' : 'NEW'} ${status} ${id}: ${entry?.reason ?? errorMessage ?? description}`,
          );
        }
      }
    const throttled = stack.log.filter((line) => / 429 /.test(line)).length;
    if (throttled > 0)
      throw new Error(
        `The local stack throttled ${throttled} requests, so the results are not valid. Run it again.`,
      );
  } finally {
    await stack.close();
  }
  for (const { revision, scenario, check } of stale)
    console.log(
      `STALE ${revision} ${scenario} ${check}: it no longer fails. Remove the entry from baseline.json.`,
    );
  if (isNew > 0 || stale.size > 0) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
