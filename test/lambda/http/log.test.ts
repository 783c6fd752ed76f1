/** The log line of a call: its fields, and that every value is from a closed list. */
import { type Call, type Input, loadHandler, logged } from '../handlers.ts';
import { legacy, modern, post } from '../messages.ts';
import type { Json } from '../schema.ts';

const TOOL = 'get_official_contact';
const FREE_TEXT = 'Jane Roe 555-0132';

/** @returns the log lines of the calls */
async function linesOf(call: Call, ...inputs: Input[]): Promise<Json[]> {
  logged.length = 0;
  for (const input of inputs) await call(input);
  expect(logged).toHaveLength(inputs.length);
  return logged.map((line) => JSON.parse(line));
}

const toolCall = (params: object) => legacy('2025-06-18', 'tools/call', { ...params });

type Cell = readonly [what: string, input: Input, expected: Readonly<Record<string, unknown>>];

const MCP_CELLS: readonly Cell[] = [
  [
    'a modern tool call',
    modern('tools/call', { name: TOOL }),
    { era: 'modern', method: 'tools/call', tool: TOOL, status: 200 },
  ],
  [
    'a legacy tool call',
    toolCall({ name: 'get_practice_info' }),
    { era: 'legacy', method: 'tools/call', tool: 'get_practice_info', status: 200 },
  ],
  [
    'an unknown tool',
    toolCall({ name: FREE_TEXT }),
    { era: 'legacy', method: 'tools/call', tool: 'other', status: 200, reason: 'unknownTool' },
  ],
  [
    'no tool name',
    toolCall({}),
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
    'an unknown HTTP method',
    { method: 'JANE-ROE' },
    { era: 'none', method: 'other', status: 405, reason: 'methodNotAllowed' },
  ],
];

const AGENT_INFO_CELLS: readonly Cell[] = [
  ['GET', { method: 'GET' }, { era: 'none', method: 'GET', status: 200 }],
  ['HEAD', { method: 'HEAD' }, { era: 'none', method: 'HEAD', status: 200 }],
  ['POST', { method: 'POST' }, { era: 'none', method: 'POST', status: 405, reason: 'methodNotAllowed' }],
];

describe('lambda/http/log', () => {
  describe.each([
    ['mcp', '/.well-known/mcp', MCP_CELLS],
    ['agent-info', '/api/agent-info', AGENT_INFO_CELLS],
  ] as const)('%s', (name, route, cells) => {
    let call: Call;
    beforeAll(async () => {
      call = await loadHandler(name);
      await call({ method: 'GET' });
    });

    test('only the first call of a handler is a cold start', async () => {
      const lines = await linesOf(
        await loadHandler(name),
        { method: 'GET' },
        { method: 'GET' },
        { method: 'GET' },
      );
      expect(lines.map(({ coldStart }) => coldStart)).toEqual([1, 0, 0]);
    });

    test.each(cells)('%s', async (_, input, expected) => {
      const [line] = await linesOf(call, input);
      const { durationMs, ...rest } = line;
      expect(rest).toEqual({ level: 'INFO', event: 'call', coldStart: 0, route, ...expected });
      expect(durationMs).toBeGreaterThan(0);
    });
  });
});
