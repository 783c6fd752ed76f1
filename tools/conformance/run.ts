/**
 * `npm run conformance [-- --json]`: runs the official MCP conformance suite against the local stack. Exits 1 on a
 * failure that is not in baseline.json, and on an entry whose check no longer fails.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalStack } from '../../local/local-stack.ts';
import { synthesize } from '../../local/synthesize.ts';
import { installLockedTools } from '../locked-tools.ts';
import { PLAN } from './plan.ts';
import { report } from './report.ts';
import { runScenario } from './suite.ts';
import { baselineSchema, judge, type RunResult } from './verdict.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

async function main(json: boolean): Promise<boolean> {
  const baselineFile = join(import.meta.dirname, 'baseline.json');
  const baseline = baselineSchema.parse(JSON.parse(readFileSync(baselineFile, 'utf8')));
  const node = await installLockedTools(import.meta.dirname, say);

  const cdkOut = mkdtempSync(join(tmpdir(), 'conformance-cdk-'));
  let throttled = 0;
  const log = (line: string) => {
    if (/ 429 /.test(line)) throttled++;
  };
  try {
    say('Synthesizing and starting the local stack …');
    await synthesize({ outdir: cdkOut });
    const stack = await startLocalStack({ cdkOut, port: 0, log });
    try {
      const results: RunResult[] = [];
      // One after the other: together they would exceed the API's rate limit.
      for (const run of PLAN) results.push(await runScenario(node, run, `${stack.url}/.well-known/mcp`));
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
  } finally {
    rmSync(cdkOut, { recursive: true, force: true });
  }
}

try {
  if (!(await main(process.argv.includes('--json')))) process.exitCode = 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
