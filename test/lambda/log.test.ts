/**
 * The one line that a call leaves (issue 3 §3): what is in it, where each value may come from, and that it
 * is a valid document of CloudWatch's embedded metric format (user guide, "Specification").
 */
import { type Input, loadHandler, logged } from './handlers.ts';
import { type Json, legacy, modern, post } from './messages.ts';

const TOOL = 'get_official_contact';
const FREE_TEXT = 'Jane Roe 555-0132';

/** Calls one handler, freshly started, and gives the lines it wrote. */
async function linesOf(name: 'mcp' | 'agent-info', ...inputs: Input[]): Promise<Json[]> {
  const call = await loadHandler(name);
  logged.length = 0;
  for (const input of inputs) await call(input);
  expect(logged).toHaveLength(inputs.length);
  return logged.map((line) => JSON.parse(line));
}

const call = (params: object) => legacy('2025-06-18', 'tools/call', { ...params });

type Cell = readonly [what: string, input: Input, expected: Readonly<Record<string, unknown>>];

const MCP_CELLS: readonly Cell[] = [
  [
    'a modern tool call',
    modern('tools/call', { name: TOOL }),
    { era: 'modern', method: 'tools/call', tool: TOOL, status: 200 },
  ],
  [
    'a legacy tool call',
    call({ name: 'get_practice_info' }),
    { era: 'legacy', method: 'tools/call', tool: 'get_practice_info', status: 200 },
  ],
  [
    'an unknown tool',
    call({ name: FREE_TEXT }),
    { era: 'legacy', method: 'tools/call', tool: 'other', status: 200, reason: 'unknownTool' },
  ],
  [
    'no tool name',
    call({}),
    { era: 'legacy', method: 'tools/call', tool: 'other', status: 200, reason: 'toolName' },
  ],
  ['discover', modern('server/discover'), { era: 'modern', method: 'server/discover', status: 200 }],
  [
    'initialize',
    legacy(undefined, 'initialize', { protocolVersion: '2025-06-18' }),
    { era: 'legacy', method: 'initialize', status: 200 },
  ],
  ['ping', legacy('2025-03-26', 'ping'), { era: 'legacy', method: 'ping', status: 200 }],
  [
    'a notification',
    post({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    { era: 'legacy', method: 'notifications/initialized', status: 202 },
  ],
  [
    'an unknown notification',
    post({ jsonrpc: '2.0', method: FREE_TEXT }),
    { era: 'legacy', method: 'other', status: 202 },
  ],
  [
    'an unknown modern method',
    modern(FREE_TEXT),
    { era: 'modern', method: 'other', status: 404, reason: 'unknownModernMethod' },
  ],
  [
    'an unsupported version',
    legacy('2020-01-01', 'ping'),
    { era: 'legacy', method: 'ping', status: 400, reason: 'unsupportedVersion' },
  ],
  ['not JSON', post(`{"${FREE_TEXT}`), { era: 'none', method: 'POST', status: 400, reason: 'notJson' }],
  ['a batch', post([]), { era: 'none', method: 'POST', status: 400, reason: 'invalidRequest' }],
  [
    'a foreign origin',
    post({}, { origin: 'https://evil.example' }),
    { era: 'none', method: 'POST', status: 403, reason: 'originNotAllowed' },
  ],
  ['GET', { method: 'GET' }, { era: 'none', method: 'GET', status: 405, reason: 'methodNotAllowed' }],
  ['OPTIONS', { method: 'OPTIONS' }, { era: 'none', method: 'OPTIONS', status: 204 }],
  [
    'a method of the caller’s own',
    { method: 'JANE-ROE' },
    { era: 'none', method: 'other', status: 405, reason: 'methodNotAllowed' },
  ],
];

const AGENT_INFO_CELLS: readonly Cell[] = [
  ['GET', { method: 'GET' }, { era: 'none', method: 'GET', status: 200 }],
  ['HEAD', { method: 'HEAD' }, { era: 'none', method: 'HEAD', status: 200 }],
  ['POST', { method: 'POST' }, { era: 'none', method: 'POST', status: 405, reason: 'methodNotAllowed' }],
];

/** Every member that a line may have; one more is one more thing to think about. */
const MEMBERS = ['level', 'event', 'route', 'era', 'method', 'tool', 'reason', 'status', 'durationMs'];
const COUNTS = ['coldStart', 'function', 'calls', 'failures', '_aws'];

describe.each([
  ['mcp', '/.well-known/mcp', MCP_CELLS],
  ['agent-info', '/api/agent-info', AGENT_INFO_CELLS],
] as const)('%s', (name, route, cells) => {
  test.each(cells)('%s', async (_, input, expected) => {
    const [line] = await linesOf(name, input);
    const { level, event, durationMs, coldStart, function: _f, calls, failures, _aws, ...rest } = line;
    expect(rest).toEqual({ route, ...expected });
    expect({ level, event, coldStart, calls, failures }).toEqual({
      level: 'INFO',
      event: 'call',
      coldStart: 1,
      calls: 1,
      failures: 0,
    });
    expect(durationMs).toBeGreaterThan(0);
    expect(durationMs).toBeLessThan(5_000);
    expect(Object.keys(line).filter((key) => ![...MEMBERS, ...COUNTS].includes(key))).toEqual([]);
  });

  test('the cold start is the first call only', async () => {
    const lines = await linesOf(name, { method: 'GET' }, { method: 'GET' }, { method: 'GET' });
    expect(lines.map(({ coldStart }) => coldStart)).toEqual([1, 0, 0]);
  });
});

describe('the embedded metrics', () => {
  test.each([...MCP_CELLS])(
    '%s: every dimension is a string of the line, every metric a number',
    async (_, input) => {
      const [line] = await linesOf('mcp', input);
      const { Timestamp, CloudWatchMetrics } = line._aws;
      expect(Math.abs(Date.now() - Timestamp)).toBeLessThan(60_000);
      for (const { Namespace, Dimensions, Metrics } of CloudWatchMetrics) {
        expect(Namespace).toBe('LegalFrontDoor');
        for (const dimension of Dimensions.flat()) expect(typeof line[dimension]).toBe('string');
        for (const { Name, Unit } of Metrics) {
          expect(typeof line[Name]).toBe('number');
          expect(Unit).toBe('Count');
        }
      }
    },
  );

  test('calls are counted by era, by tool where there is one, by reason where there is one', async () => {
    const directive = { Namespace: 'LegalFrontDoor', Metrics: [{ Name: 'calls', Unit: 'Count' }] };
    const dimensions = async (input: Input) => {
      const [line] = await linesOf('mcp', input);
      const [calls, rest] = line._aws.CloudWatchMetrics;
      expect(calls).toMatchObject(directive);
      expect(rest.Dimensions).toEqual([['function']]);
      expect(rest.Metrics.map(({ Name }: Json) => Name)).toEqual(['coldStart', 'failures']);
      return calls.Dimensions;
    };
    expect(await dimensions(modern('tools/list'))).toEqual([['function', 'era']]);
    expect(await dimensions(call({ name: TOOL }))).toEqual([
      ['function', 'era'],
      ['function', 'tool'],
    ]);
    expect(await dimensions({ method: 'GET' })).toEqual([
      ['function', 'era'],
      ['function', 'reason'],
    ]);
    expect(await dimensions(call({ name: 'none' }))).toEqual([
      ['function', 'era'],
      ['function', 'tool'],
      ['function', 'reason'],
    ]);
  });
});
