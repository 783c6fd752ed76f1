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

type Cell = readonly [
  what: string,
  input: Input,
  era: string,
  ...fields: readonly [method: string, status: number, reason?: string | undefined, tool?: string],
];

const NOTIFIED = 'notifications/initialized';

const MCP_CELLS: readonly Cell[] = [
  ['a modern tool call', modern('tools/call', { name: TOOL }), 'modern', 'tools/call', 200, undefined, TOOL],
  ['a legacy tool call', toolCall({ name: TOOL }), 'legacy', 'tools/call', 200, undefined, TOOL],
  ['an unknown tool', toolCall({ name: FREE_TEXT }), 'legacy', 'tools/call', 200, 'unknownTool', 'other'],
  ['no tool name', toolCall({}), 'legacy', 'tools/call', 200, 'toolName', 'other'],
  ['discover', modern('server/discover'), 'modern', 'server/discover', 200],
  [
    'initialize',
    legacy(undefined, 'initialize', { protocolVersion: '2025-06-18' }),
    'legacy',
    'initialize',
    200,
  ],
  ['ping', legacy('2025-03-26', 'ping'), 'legacy', 'ping', 200],
  ['a notification', post({ jsonrpc: '2.0', method: NOTIFIED }), 'legacy', NOTIFIED, 202],
  ['an unknown notification', post({ jsonrpc: '2.0', method: FREE_TEXT }), 'legacy', 'other', 202],
  ['an unknown modern method', modern(FREE_TEXT), 'modern', 'other', 404, 'unknownModernMethod'],
  ['an unsupported version', legacy('2020-01-01', 'ping'), 'legacy', 'ping', 400, 'unsupportedVersion'],
  ['not JSON', post(`{"${FREE_TEXT}`), 'none', 'POST', 400, 'notJson'],
  ['a batch', post([]), 'none', 'POST', 400, 'invalidRequest'],
  ['a foreign origin', post({}, { origin: 'https://evil.example' }), 'none', 'POST', 403, 'originNotAllowed'],
  ['GET', { method: 'GET' }, 'none', 'GET', 405, 'methodNotAllowed'],
  ['OPTIONS', { method: 'OPTIONS' }, 'none', 'OPTIONS', 204],
  ['an unknown HTTP method', { method: 'JANE-ROE' }, 'none', 'other', 405, 'methodNotAllowed'],
];

const AGENT_INFO_CELLS: readonly Cell[] = [
  ['GET', { method: 'GET' }, 'none', 'GET', 200],
  ['HEAD', { method: 'HEAD' }, 'none', 'HEAD', 200],
  ['POST', { method: 'POST' }, 'none', 'POST', 405, 'methodNotAllowed'],
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

    test.each(cells.map(([what, input, ...fields]) => [what, input, fields] as const))(
      '%s',
      async (_, input, fields) => {
        const [era, method, status, reason, tool] = fields;
        const [line] = await linesOf(call, input);
        const { durationMs, ...rest } = line;
        expect(rest).toEqual({
          level: 'INFO',
          event: 'call',
          coldStart: 0,
          route,
          era,
          method,
          status,
          reason,
          tool,
        });
        expect(durationMs).toBeGreaterThan(0);
      },
    );
  });
});
