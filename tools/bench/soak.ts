/**
 * `npm run soak [-- --calls N]`: two million mixed calls in one process, against the MCP and agent-info handlers as they
 * ship, on the Node that Lambda runs. Writes artefacts/soak.json; exits 1 where a call failed, was slow, or left something
 * on the heap.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AGENT_INFO_PATH, MCP_PATH } from '../../lambda/shared/routes.ts';
import { MIXED_AGENT_INFO_CALLS, MIXED_MCP_CALLS } from './mixed-calls.ts';
import { assertLambdaNode, synthesizeShipped } from './shipped.ts';

/** Of processor time; Lambda may take 5 s. */
const MAX_CALL_MS = 10;
/** From the end of the first tenth, when everything has been compiled, to any later sample. */
const MAX_GROWTH_BYTES = 1_000_000;
const ARTEFACTS = join(import.meta.dirname, '../../artefacts');

interface Soaked {
  readonly kinds: number;
  readonly slowest: { readonly name: string; readonly millis: number };
  readonly heapBytes: readonly number[];
  readonly failures: Readonly<Record<string, number>>;
}

const { values } = parseArgs({ options: { calls: { type: 'string', default: '2000000' } } });
const calls = Number(values.calls);
if (!Number.isSafeInteger(calls) || calls < 1000) throw new Error('--calls takes a number from 1000 on');

const scratch = mkdtempSync(join(tmpdir(), 'soak-'));
try {
  console.error('Synthesizing …');
  const shipped = await synthesizeShipped(join(scratch, 'cdk.out'));
  assertLambdaNode(shipped);
  const subjects = join(scratch, 'subjects.json');
  writeFileSync(
    subjects,
    JSON.stringify([
      { name: 'MCP', bundle: shipped.bundle(MCP_PATH), calls: MIXED_MCP_CALLS },
      { name: 'agent-info', bundle: shipped.bundle(AGENT_INFO_PATH), calls: MIXED_AGENT_INFO_CALLS },
    ]),
  );
  console.error(`${calls.toLocaleString('en-US')} calls …`);
  const child = join(import.meta.dirname, 'soak-child.mjs');
  const { status, output } = spawnSync(process.execPath, ['--expose-gc', child, subjects, String(calls)], {
    env: { ...process.env, BASE_URL: 'https://example.org', ALLOWED_ORIGINS: '' },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  if (status !== 0) throw new Error(`The process ended with ${status}`);
  const { kinds, slowest, heapBytes, failures }: Soaked = JSON.parse(output[3]!);

  const [settled, ...later] = heapBytes.slice(Math.floor(heapBytes.length / 10));
  const growth = Math.max(...later) - settled!;
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  const rows = [
    { what: 'calls that failed', limit: 0, measured: failed },
    { what: 'slowest call, ms of processor time', limit: MAX_CALL_MS, measured: slowest.millis },
    { what: 'growth of the heap, bytes', limit: MAX_GROWTH_BYTES, measured: growth },
  ].map((row) => ({ ...row, met: row.measured <= row.limit }));
  const result = { node: process.versions.node, calls, kinds, rows, slowest, heapBytes, failures };
  mkdirSync(ARTEFACTS, { recursive: true });
  writeFileSync(join(ARTEFACTS, 'soak.json'), `${JSON.stringify(result, null, 2)}\n`);

  console.log(`Node ${result.node}, ${calls.toLocaleString('en-US')} calls of ${kinds} kinds in one process`);
  for (const { what, limit, measured, met } of rows)
    console.log(
      `${met ? 'ok    ' : 'MISSED'}  ${what}: ${measured.toLocaleString('en-US')} (at most ${limit.toLocaleString('en-US')})`,
    );
  console.log(`Slowest: ${slowest.name}. Written to artefacts/soak.json`);
  for (const [failure, count] of Object.entries(failures)) console.log(`  ${count} × ${failure}`);
  if (rows.some(({ met }) => !met)) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
