/** Runs scenarios of the conformance suite. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { runTool } from '../locked-tools.ts';
import type { Run } from './plan.ts';
import { checkSchema, type SuiteCheck } from './verdict.ts';

const HERE = import.meta.dirname;
const SUITE = join(HERE, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const SCENARIO_TIMEOUT_MS = 60_000;

/** @returns every check of a scenario, which runs in a separate process */
export async function runScenario(node: string, { revision, scenario }: Run, url: string) {
  const results = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', revision, '-o', results];
    const output = await runTool(node, [SUITE, ...args], { cwd: HERE, timeoutMs: SCENARIO_TIMEOUT_MS });
    const [folder] = readdirSync(results);
    const file = join(results, folder ?? '', 'checks.json');
    if (!existsSync(file)) {
      throw new Error(`${scenario} at ${revision} wrote no results. The suite's output:\n${output.text}`);
    }
    const checks: SuiteCheck[] = z.array(checkSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
    return { revision, scenario, checks };
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}
