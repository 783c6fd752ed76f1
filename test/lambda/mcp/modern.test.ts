/**
 * Contract §4 "Modern": revision 2026-07-28, against its pages and its official schema. Its mirrored
 * headers are in mcp-mirrored-headers.test.ts.
 */
import { type Call, loadHandler } from '../handlers.ts';
import {
  CAPABILITIES,
  CLIENT,
  errorOf,
  type Headers,
  type Json,
  META,
  modern,
  post,
  resultOf,
  VERSION,
} from '../messages.ts';

let call: Call;
beforeAll(async () => {
  call = await loadHandler('mcp');
});

const SERVER_INFO = {
  'io.modelcontextprotocol/serverInfo': {
    name: 'legal-front-door',
    title: 'Harbor Lantern Social Security Law',
    version: '1.0.0',
  },
};
const SUPPORTED = ['2026-07-28', '2025-06-18', '2025-03-26'];
const TOOLS = ['get_practice_info', 'get_official_contact', 'get_agent_guidance'];

describe('results', () => {
  test('server/discover: versions, capabilities, instructions, caching, identity', async () => {
    const result = resultOf(await call(modern('server/discover')), '2026-07-28', 'server/discover');
    expect(result).toEqual({
      resultType: 'complete',
      _meta: SERVER_INFO,
      ttlMs: 300_000,
      cacheScope: 'public',
      supportedVersions: SUPPORTED,
      capabilities: { tools: {} },
      instructions: expect.stringContaining('get_official_contact'),
    });
  });

  test('tools/list: one page of three, in a fixed order, with caching hints', async () => {
    const result = resultOf(await call(modern('tools/list')), '2026-07-28', 'tools/list');
    expect(Object.keys(result)).toEqual(['resultType', '_meta', 'ttlMs', 'cacheScope', 'tools']);
    expect(result).toMatchObject({
      resultType: 'complete',
      _meta: SERVER_INFO,
      ttlMs: 300_000,
      cacheScope: 'public',
    });
    expect(result.tools.map((tool: Json) => tool.name)).toEqual(TOOLS);
    for (const tool of result.tools) expect(Object.keys(tool)).toEqual(FULL_TOOL);
  });
  const FULL_TOOL = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'];

  test.each(TOOLS)('tools/call %s: structured content, and the same JSON as text', async (name) => {
    const result = resultOf(await call(modern('tools/call', { name })), '2026-07-28', 'tools/call');
    expect(Object.keys(result)).toEqual(['resultType', '_meta', 'content', 'structuredContent']);
    expect(result).toMatchObject({ resultType: 'complete', _meta: SERVER_INFO });
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(result.structuredContent) }]);
  });

  test('clientInfo may be left out (basic: not required)', async () => {
    const _meta = { [VERSION]: '2026-07-28', [CAPABILITIES]: {} };
    resultOf(await call(modern('server/discover', { _meta })), '2026-07-28', 'server/discover');
  });
});

describe('_meta of a request, else 400 -32602', () => {
  test.each<[string, Json]>([
    ['missing', undefined],
    ['empty', {}],
    ['a string', 'x'],
    ['a list', [META]],
    ['without protocolVersion', { [CLIENT]: META[CLIENT], [CAPABILITIES]: {} }],
    ['with a protocolVersion that is a number', { ...META, [VERSION]: 20260728 }],
    ['without clientCapabilities', { [VERSION]: '2026-07-28' }],
    ['with clientCapabilities that are a list', { ...META, [CAPABILITIES]: [] }],
    ['with clientCapabilities null', { ...META, [CAPABILITIES]: null }],
  ])('%s', async (_, _meta) => {
    errorOf(await call(modern('server/discover', { _meta })), { status: 400, code: -32602 });
  });
  test('params missing altogether', async () => {
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
    const input = post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers);
    errorOf(await call(input), { status: 400, code: -32602 });
  });
});

describe('a version that is not supported: 400 -32022', () => {
  const long = 'v'.repeat(100);
  test.each([
    ['1900-01-01', '1900-01-01'],
    ['v999.0.0', 'v999.0.0'],
    ['2025-11-25', '2025-11-25'],
    // No per-request form: a 2025 client opens with initialize.
    ['2025-06-18', '2025-06-18'],
    [long, long.slice(0, 64)],
    [`${'x'.repeat(63)}😀`, 'x'.repeat(63)],
  ])('%s', async (version, requested) => {
    const input = modern(
      'tools/list',
      { _meta: { ...META, [VERSION]: version } },
      { 'mcp-protocol-version': version },
    );
    const error = errorOf(await call(input), { status: 400, code: -32022 });
    expect(error.data).toMatchObject({ supported: SUPPORTED, requested });
    expect(error.message).toBe(`Unsupported protocol version: ${requested}`);
  });
});

describe('dispatch', () => {
  test.each([
    'initialize',
    'ping',
    'logging/setLevel',
    'resources/list',
    'resources/read',
    'resources/subscribe',
    'prompts/list',
    'subscriptions/listen',
    'completion/complete',
    'tools/List',
    'constructor',
    '',
  ])('%p is no method of this service: 404 -32601', async (method) => {
    const error = errorOf(await call(modern(method)), { status: 404, code: -32601 });
    expect(error.message).toBe(`Method not found: ${method}`);
  });

  test.each([['abc'], [''], [null], [1]])('tools/list with the cursor %p: 200 -32602', async (cursor) => {
    errorOf(await call(modern('tools/list', { cursor })), { status: 200, code: -32602 });
  });

  test('a null id is a request', async () => {
    resultOf(await call(modern('tools/list', {}, {}, null)), '2026-07-28', 'tools/list', null);
  });
});

describe('notifications: 202, no body', () => {
  const note = (message: object, headers: Headers) =>
    post({ jsonrpc: '2.0', method: 'notifications/cancelled', ...message }, headers);
  const accepted = { status: 202, body: '' };
  const header = { 'mcp-protocol-version': '2026-07-28' };

  // "header requirements for notification POSTs are not defined by this revision" (Streamable HTTP)
  test.each<[string, object, Headers]>([
    ['a header names the version', {}, header],
    ['_meta names the version', { params: { _meta: META } }, {}],
    ['both do', { params: { _meta: META } }, { ...header, 'mcp-method': 'notifications/cancelled' }],
    ['of a method that nobody knows', { method: 'notifications/x', params: {} }, header],
    ['of a request method', { method: 'tools/call', params: { name: 'x', _meta: META } }, header],
  ])('%s', async (_, message, headers) => {
    const answer = await call(note(message, headers));
    expect(answer).toMatchObject(accepted);
    expect(answer.headers).toEqual({ 'cache-control': 'no-store', vary: 'Origin' });
  });

  test.each<[string, object, Headers, number]>([
    ['version header and _meta differ', { params: { _meta: { [VERSION]: '2027-01-01' } } }, header, -32020],
    ['Mcp-Method differs', {}, { ...header, 'mcp-method': 'ping' }, -32020],
    ['the version is not supported', { params: { _meta: { [VERSION]: '2027-01-01' } } }, {}, -32022],
  ])('%s: 400', async (_, message, headers, code) => {
    errorOf(await call(note(message, headers)), { status: 400, code, id: null });
  });
});
