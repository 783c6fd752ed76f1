/**
 * `npm run bench`: the size of the MCP handler's code, and the times of its first answer and of a warm call, as multiples
 * of those of a handler on the official SDK that does the same work. Ratios, because absolute times depend on the machine.
 * Exits 1 if a target is missed. Takes a minute.
 */
import { deepStrictEqual } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAME, SERVICE_VERSION } from '../../lambda/shared/service.ts';
import { TOOL_NAMES, TOOLS, toolDefinitions } from '../../lambda/shared/tools.ts';
import { bundle } from '../../lib/stack/bundle/handler.ts';
import { bundleText, codeBytes, eventOf } from '../../test/lambda/handlers.ts';
import { fixtureSource } from '../../test/support/service.ts';
import { legacy, modern } from '../contract/mcp/requests.ts';

/** The quickest round counts, because other work only adds time. Two runs on an idle machine differ by a few per cent. */
const ROUNDS = 15;
const BASE_URL = 'https://example.org';
const params = { name: 'get_official_contact', arguments: {} };
/** As API Gateway passes them: both handlers get the same. */
const CALLS = Object.entries({
  'tools/call 2026-07-28': modern('tools/call', { params }),
  'tools/call 2025-06-18': legacy('tools/call', { params, version: '2025-06-18' }),
}).map(([name, { path, headers = {}, body }]) => {
  const lines = Object.entries(headers).map(([header, value]) => [header.toLowerCase(), String(value)]);
  const input = { method: 'POST', headers: Object.fromEntries(lines), body: String(body) };
  return { name, event: eventOf(input, path) };
});

interface Numbers {
  readonly firstAnswerMs: number;
  readonly warmMicros: number;
  readonly statusCode: number;
  readonly body: string;
}

const { practice, schemas } = fixtureSource();
const today = new Date().toISOString().slice(0, 10);
const sdk = bundle(join(import.meta.dirname, 'sdk-peer.lambda.ts'), {
  name: SERVICE_NAME,
  version: SERVICE_VERSION,
  tools: toolDefinitions(practice, schemas.tools),
  results: Object.fromEntries(
    TOOL_NAMES.map((name) => [name, TOOLS[name].result(practice, BASE_URL, today)]),
  ),
});
const ours = bundleText('mcp');

// Outside of the repository, because Node reads the package.json above a module, and Lambda has none there.
const scratch = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  const rows = [
    ['bytes of code', String(codeBytes(ours)), '≤ 22500', codeBytes(ours) <= 22_500] as const,
    ...CALLS.flatMap(({ name, event }) => {
      // In turn, so that other work on the machine slows both alike.
      const rounds = Array.from(
        { length: ROUNDS },
        () => [measure(ours, event), measure(sdk, event)] as const,
      );
      deepStrictEqual(essence(rounds[0]![1]), essence(rounds[0]![0]), `${name}: the SDK answers differently`);
      const ratio = (number: 'firstAnswerMs' | 'warmMicros') => {
        const [own, theirs] = [0, 1].map((at) => Math.min(...rounds.map((round) => round[at]![number])));
        return theirs! / own!;
      };
      const row = (what: string, times: number, least: number) =>
        [`${name}: ${what}`, `${times.toFixed(1)} × as quick`, `≥ ${least} ×`, times >= least] as const;
      return [
        row('first answer of a fresh process', ratio('firstAnswerMs'), 15),
        row('warm call', ratio('warmMicros'), 40),
      ];
    }),
  ];
  for (const [what, measured, target, met] of rows)
    console.log(`${met ? 'ok    ' : 'MISSED'}  ${what}: ${measured} (${target})`);
  if (rows.some(([, , , met]) => !met)) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function measure(text: string, event: object): Numbers {
  const [file, eventFile] = [join(scratch, 'index.mjs'), join(scratch, 'event.json')];
  writeFileSync(file, text);
  writeFileSync(eventFile, JSON.stringify(event));
  const { status, output } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'child.mjs'), file, eventFile],
    {
      env: { ...process.env, BASE_URL, ALLOWED_ORIGINS: '' },
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    },
  );
  if (status !== 0) throw new Error(`child.mjs exited with ${status}`);
  return JSON.parse(output[3]!);
}

/** The result without its envelope: the SDK wraps legacy answers in an event stream. */
function essence({ statusCode, body }: Numbers) {
  const { result } = JSON.parse(body.startsWith('event:') ? body.slice(body.indexOf('data: ') + 6) : body);
  return {
    statusCode,
    content: result.content,
    structuredContent: result.structuredContent,
    tools: result.tools,
  };
}
