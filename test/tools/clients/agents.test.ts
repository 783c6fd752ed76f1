/** How `npm run clients` reads what agents write for their models, and compares rows with docs/clients.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOOLS, type ToolName } from '../../../contract/literals.ts';
import type { Evidence, Run } from '../../../tools/clients/driver.ts';
import { DAYS, type DayName, expectedOn, NOTE } from '../../../tools/clients/expected.ts';
import { optionsOf } from '../../../tools/clients/options.ts';
import { CALLS, PLAN, type Plan } from '../../../tools/clients/plan.ts';
import { differences, rowOf, rowsOf, withRows } from '../../../tools/clients/table.ts';
import { problemsOf } from '../../../tools/clients/verdict.ts';

const URL = 'http://127.0.0.1:1';
const AGENT: Plan = { client: 'Agent', folder: 'agents', package: 'agent', driver: 'agent', model: true };
const SCHEMA = { type: 'object', properties: {}, additionalProperties: false };
const VERSION = '2025-03-26';
/** As the service sent them. */
const SENT = TOOLS.map((name) => ({ name, description: `Call ${name}.` }));

/** What an agent writes for the model: of the data, the notice and the note of each result. */
type Writes = (parts: { data: object; notice?: string | undefined; note?: string | undefined }) => string;

function runOf(writes: Writes, plan: Partial<Plan> = {}, elsewhere: string[] = []): Run {
  const evidence = (day: DayName): Evidence => {
    const { data, notice } = expectedOn(DAYS[day], URL);
    const told = (index: number) => ({
      data: { ...(notice && { notice }), ...data[CALLS[index]!.tool as ToolName] },
      ...{ notice, note: index === CALLS.length - 1 ? NOTE : undefined },
    });
    const message = (method: string, params: object, result: object) => ({
      ...{ method: 'POST', path: '/.well-known/mcp', versionHeader: VERSION, status: 200 },
      ...{ type: 'application/json', session: undefined, body: '' },
      request: { id: 1, method, params },
      response: { jsonrpc: '2.0', id: 1, result },
    });
    return {
      seen: {
        tools: SENT.map(({ name, description }) => ({
          name: `mcp__practice__${name}`,
          description: `Of the practice: ${description}`,
          inputSchema: SCHEMA,
        })),
        calls: CALLS.map((_, index) => ({ texts: [writes(told(index))] })),
      },
      ...{ failure: undefined, output: '', elsewhere },
      exchanges: [
        message('initialize', {}, { protocolVersion: VERSION }),
        message('tools/list', {}, { tools: SENT }),
        ...CALLS.map(({ tool, ...args }) => message('tools/call', { name: tool, ...args }, {})),
      ],
    };
  };
  const days = { valid: evidence('valid'), expired: evidence('expired') };
  return { plan: { ...AGENT, ...plan }, version: '1', urls: { valid: URL, expired: URL }, days };
}

const json = (value: unknown) => JSON.stringify(value);
const joined: Writes = ({ data, notice, note }) => [notice, json(data), note].filter(Boolean).join('\n');
const blocks: Writes = ({ data, notice, note }) =>
  json([notice, json(data), note].filter(Boolean).map((text) => ({ type: 'text', text })));

describe('tools/clients/agents', () => {
  test.each<[string, Writes, string]>([
    ['structured data only', ({ data }) => json(data), 'structured, schema'],
    ['text blocks, joined', joined, 'text, schema'],
    ['text blocks as JSON', blocks, 'text, schema'],
    ['an envelope of its own', (parts) => json({ output: joined(parts) }), 'text, schema'],
    [
      'both forms of the data',
      (parts) => `${joined(parts)}\n\n${json(parts.data)}`,
      'structured, text, schema',
    ],
  ])('an agent may write %s', (_, writes, receives) => {
    const run = runOf(writes);
    expect(problemsOf(run)).toEqual([]);
    expect(rowOf(run)).toMatchObject({ Receives: receives });
  });

  test('an agent that ended before it asked its model has no row: it left nothing out', () => {
    const { days, ...run } = runOf(joined);
    const ended = { ...days.valid, failure: 'it ended', seen: { tools: [], calls: [] }, exchanges: [] };
    const failed = { ...run, days: { valid: ended, expired: ended } };
    expect(rowOf(failed)).toBeUndefined();
    expect(problemsOf(failed)).toContain('it hands on get_practice_info 0 times');
  });

  test('what an agent writes around a result is removed, and nothing else', () => {
    const writes: Writes = (parts) => `Wall time: 2 s\n${json(parts.data)}`;
    expect(problemsOf(runOf(writes, { wraps: [/^Wall time: \d+ s\n/g] }))).toEqual([]);
    expect(problemsOf(runOf(writes))).toContain('get_practice_info: there is other text: "Wall time: 2 s"');
  });

  test.each<[string, Writes, string]>([
    [
      'a false number after the data',
      (parts) => `${joined(parts)}\nCall +1 800 555 0199.`,
      'other text: "Call +1',
    ],
    [
      'a false number in the data',
      ({ data }) => json({ ...data, telephone: '+18005550199' }),
      'telephone is "+18',
    ],
    ['the data three times', ({ data }) => json(data).repeat(3), 'the data is there 3 times'],
    ['a result without data', () => 'None', 'get_practice_info: there is no data'],
    [
      'the notice after the data',
      ({ data, notice }) => `${json({ ...data, notice: undefined })}${notice ?? ''}`,
      'on 2036-11-02: get_practice_info: the text does not begin with the notice',
    ],
  ])('%s is a problem', (_, writes, problem) => {
    expect(problemsOf(runOf(writes))).toContainEqual(expect.stringContaining(problem));
  });

  test('a host elsewhere is a problem', () => {
    const run = runOf(joined, {}, ['telemetry.example.org']);
    expect(problemsOf(run)).toEqual(['it tried to reach telemetry.example.org']);
  });

  test('a tool with another description than the service sent is a problem', () => {
    const { days, ...run } = runOf(joined);
    const [tool, ...tools] = days.valid.seen!.tools;
    const seen = { ...days.valid.seen!, tools: [{ ...tool!, description: 'Call.' }, ...tools] };
    expect(problemsOf({ ...run, days: { ...days, valid: { ...days.valid, seen } } })).toEqual([
      'get_practice_info: its description is "Call."; it must be "Call get_practice_info."',
    ]);
  });

  const page = readFileSync(join(process.cwd(), 'docs/clients.md'), 'utf8');

  test('the page has a row for each client of the plan, in its order', () => {
    expect(withRows(page, PLAN, [])).toBe(page);
    expect(rowsOf(page).size).toBe(PLAN.length);
  });

  test.each([
    ['Receives', 'structured, schema', true],
    ['Leaves out', 'text, title, instructions, schema', true],
    ['Revision', '2025-06-18', true],
    ['Revision', '2027-01-01', false],
    ['Version', '2', false],
    ['Receives', 'structured, text, schema, title', false],
  ])('%s %s in a row: worse is %s', (column, cell, worse) => {
    const before = rowOf(runOf(joined))!;
    const row = {
      ...before,
      Revision: '2026-07-28',
      Receives: 'structured, text, schema',
      'Leaves out': 'title, instructions',
    };
    expect(differences(row, { ...row, [column]: cell })).toMatchObject([{ worse }]);
  });

  test.each([[['--check']], [['--writ']], [['agents']], [['--only']], [['--only=']]])(
    'options %j are refused with a list',
    (args) => expect(() => optionsOf(args)).toThrow(/--agents.*--only <text>.*--write/s),
  );
});
