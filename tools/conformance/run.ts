/**
 * `npm run conformance [-- --json]`: runs the official MCP conformance suite against the local stack. Exits 1 on a
 * failure that is not in baseline.json, and on an entry whose check no longer fails.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestStack } from '../../test/support/local-stack.ts';
import { installLockedTools } from '../locked-tools.ts';
import { PLAN } from './plan.ts';
import { runScenario } from './suite.ts';
import { baselineSchema, judge, type RunResult, report } from './verdict.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

async function main(json: boolean): Promise<boolean> {
  const baselineFile = join(import.meta.dirname, 'baseline.json');
  const baseline = baselineSchema.parse(JSON.parse(readFileSync(baselineFile, 'utf8')));
  const node = await installLockedTools(import.meta.dirname, say);

  say('Synthesizing and starting the local stack …');
  const stack = await startTestStack();
  try {
    const results: RunResult[] = [];
    // One after the other: together they would exceed the API's rate limit.
    for (const run of PLAN) results.push(await runScenario(node, run, `${stack.url}/.well-known/mcp`));
    const throttled = stack.log.filter((line) => / 429 /.test(line)).length;
    if (throttled > 0)
      throw new Error(
        `The local stack throttled ${throttled} requests, so the results are not valid. Run it again.`,
      );
    const verdict = judge(results, baseline);
    console.log(json ? JSON.stringify(verdict, null, 2) : report(verdict));
    return verdict.ok;
  } finally {
    await stack.close();
  }
}

try {
  if (!(await main(process.argv.includes('--json')))) process.exitCode = 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
