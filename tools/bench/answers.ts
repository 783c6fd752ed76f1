/**
 * `npm run answers`: sends calls of every kind to every handler bundle, on Lambda's Node and on the installed Node, which
 * runs the tests. Prints a table; exits 1 if the answers differ.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { bundleText, type HandlerName } from '../../test/lambda/handlers.ts';
import { installLockedTools } from '../locked-tools.ts';
import type { BenchCall } from './events.ts';
import { MIXED_AGENT_INFO_CALLS, MIXED_MCP_CALLS, ORIGIN_SECRET, UNAVAILABLE_CALLS } from './mixed-calls.ts';

const SUBJECTS: readonly (readonly [name: HandlerName, calls: readonly BenchCall[]])[] = [
  ['mcp', MIXED_MCP_CALLS],
  ['agent-info', MIXED_AGENT_INFO_CALLS],
  ['unavailable', UNAVAILABLE_CALLS],
];
/** The variables of the handlers in the default stage, and in one with an origin secret. */
const ENVIRONMENTS = { '': {}, ', with an origin secret': { ORIGIN_SECRETS: `other,${ORIGIN_SECRET}` } };

interface Named {
  readonly name: string;
  readonly answer: { readonly statusCode: number };
}

const scratch = mkdtempSync(join(tmpdir(), 'answers-'));
try {
  const major = Number(readFileSync(join(import.meta.dirname, '../../.nvmrc'), 'utf8'));
  const lambda = await installLockedTools(import.meta.dirname, console.error, major);
  const version = execFileSync(lambda, ['--version'], { encoding: 'utf8' }).trim().slice(1);
  console.log(`Node ${version}, which Lambda runs, compared with Node ${process.versions.node}`);

  for (const [handler, calls] of SUBJECTS) {
    const bundle = join(scratch, `${handler}.mjs`);
    writeFileSync(bundle, bundleText(handler));
    for (const [suffix, env] of Object.entries(ENVIRONMENTS)) {
      const there = answersOn(lambda, bundle, calls, env);
      const here = answersOn(process.execPath, bundle, calls, env);
      const different = there.filter((answer, index) => !isDeepStrictEqual(answer, here[index]));
      const statuses = [...new Set(there.map(({ answer }) => answer.statusCode))].sort().join(' ');
      console.log(
        `${different.length ? 'DIFFERENT' : 'ok'}  ${handler}${suffix}: ${there.length} answers (${statuses})`,
      );
      for (const { name } of different) console.log(`  ${name}`);
      // A handler that throws is answered with 500 by its adapter.
      if (different.length > 0 || statuses.includes('500')) process.exitCode = 1;
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function answersOn(node: string, bundle: string, calls: readonly BenchCall[], env: object): readonly Named[] {
  const events = join(scratch, 'events.json');
  writeFileSync(events, JSON.stringify(calls));
  const { ORIGIN_SECRETS: _, ...inherited } = process.env;
  const args = [join(import.meta.dirname, 'answers-child.mjs'), bundle, events];
  const { status, output } = spawnSync(node, args, {
    env: { ...inherited, BASE_URL: 'https://example.org', ALLOWED_ORIGINS: '', ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  if (status !== 0) throw new Error(`${bundle} on ${node}: exit code ${status}`);
  return JSON.parse(output[3]!);
}
