/** Contract §4 "Legacy": revisions 2025-06-18 and 2025-03-26, against their pages and official schemas. */
import { type Call, loadHandler } from '../handlers.ts';
import { errorOf, type Json, legacy, modern, post, resultOf } from '../messages.ts';

let call: Call;
beforeAll(async () => {
  call = await loadHandler('mcp');
});

const SUPPORTED = ['2026-07-28', '2025-06-18', '2025-03-26'];
const CLIENT = { capabilities: {}, clientInfo: { name: 'table', version: '1.0.0' } };
const initialize = (protocolVersion: unknown, header?: string) =>
  legacy(header, 'initialize', { ...CLIENT, protocolVersion });

describe('initialize', () => {
  test('2025-06-18: echoed, with a title', async () => {
    const result = resultOf(await call(initialize('2025-06-18')), '2025-06-18', 'initialize');
    expect(result).toEqual({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: {
        name: 'legal-front-door',
        title: 'Harbor Lantern Social Security Law',
        version: '1.0.0',
      },
      instructions: expect.stringContaining('send no personal data'),
    });
  });
  test('2025-03-26: echoed, without the title that revision does not have', async () => {
    const result = resultOf(await call(initialize('2025-03-26')), '2025-03-26', 'initialize');
    expect(result.protocolVersion).toBe('2025-03-26');
    expect(result.serverInfo).toEqual({ name: 'legal-front-door', version: '1.0.0' });
  });

  // Lifecycle, "Version Negotiation": answer with another version, the latest of this era.
  test.each(['2024-11-05', '2025-11-25', '2026-07-28', '1999-01-01', '2099-12-31'])(
    '%s is well-formed but not of this era: answered with 2025-06-18',
    async (version) => {
      const result = resultOf(await call(initialize(version)), '2025-06-18', 'initialize');
      expect(result.protocolVersion).toBe('2025-06-18');
    },
  );

  test.each([
    [undefined],
    [null],
    [20250618],
    ['2025-6-18'],
    ['latest'],
    [''],
    ['2025-06-18\n'],
    [['2025-06-18']],
  ])('protocolVersion %p: 400 -32602', async (version) => {
    errorOf(await call(initialize(version)), { status: 400, code: -32602 });
  });
  test('no params: 400 -32602', async () => {
    errorOf(await call(legacy(undefined, 'initialize')), { status: 400, code: -32602 });
  });

  test('the version header is for later calls, so initialize does not look at it', async () => {
    for (const header of ['2025-03-26', '2025-11-25', 'x'])
      resultOf(await call(initialize('2025-06-18', header)), '2025-06-18', 'initialize');
  });
  test('but a header that names 2026-07-28 makes it a modern message', async () => {
    errorOf(await call(initialize('2025-06-18', '2026-07-28')), { status: 400, code: -32020 });
  });

  test('no session is begun, and one that is sent changes nothing', async () => {
    const { headers, ...input } = initialize('2025-06-18');
    const answer = await call({ ...input, headers: { ...headers, 'mcp-session-id': 'abc' } });
    resultOf(answer, '2025-06-18', 'initialize');
  });
});

describe('later calls take the revision from the header', () => {
  const list = async (version: string | undefined, revision: '2025-06-18' | '2025-03-26') =>
    resultOf(await call(legacy(version, 'tools/list')), revision, 'tools/list');
  const names = (tools: Json[]) => tools.map((tool) => Object.keys(tool));

  test('2025-06-18: title, outputSchema and structuredContent', async () => {
    const { tools } = await list('2025-06-18', '2025-06-18');
    const full = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'];
    expect(names(tools)).toEqual([full, full, full]);
    const answer = await call(legacy('2025-06-18', 'tools/call', { name: 'get_official_contact' }));
    const result = resultOf(answer, '2025-06-18', 'tools/call');
    expect(Object.keys(result)).toEqual(['content', 'structuredContent']);
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
  });

  test.each([['2025-03-26'], [undefined]])('%s: none of what came later', async (version) => {
    const { tools } = await list(version, '2025-03-26');
    const basic = ['name', 'description', 'inputSchema', 'annotations'];
    expect(names(tools)).toEqual([basic, basic, basic]);
    const answer = await call(legacy(version, 'tools/call', { name: 'get_official_contact' }));
    const result = resultOf(answer, '2025-03-26', 'tools/call');
    expect(Object.keys(result)).toEqual(['content']);
    expect(JSON.parse(result.content[0].text).telephone).toBe('+12025550132');
  });

  test.each(['2024-11-05', '2025-11-25', 'latest', '', '2025-06-18, 2025-06-18', 'constructor'])(
    'header %p: 400 -32022 with the versions there are',
    async (version) => {
      const error = errorOf(await call(legacy(version, 'tools/list')), { status: 400, code: -32022 });
      expect(error.data).toMatchObject({ supported: SUPPORTED, requested: version });
    },
  );
  test('a name of more than 64 characters comes back cut', async () => {
    const error = errorOf(await call(legacy('9'.repeat(500), 'ping')), { status: 400, code: -32022 });
    expect(error.data.requested).toBe('9'.repeat(64));
    expect(error.message).toHaveLength('Unsupported protocol version: '.length + 64);
  });

  test.each(['2025-06-18', '2025-03-26'] as const)(
    '%s: ping is answered with an empty result',
    async (version) => {
      expect(resultOf(await call(legacy(version, 'ping')), version, 'ping')).toEqual({});
    },
  );

  test.each(['no/such', 'server/discover', 'resources/list', 'prompts/list', 'toString', ''])(
    'method %p: 200 -32601',
    async (method) => {
      const error = errorOf(await call(legacy('2025-06-18', method)), { status: 200, code: -32601 });
      expect(error.message).toBe(`Method not found: ${method}`);
    },
  );

  test('_meta of an older kind does not make a message modern', async () => {
    const params = { _meta: { progressToken: 1 } };
    resultOf(await call(legacy('2025-06-18', 'tools/list', params)), '2025-06-18', 'tools/list');
    for (const _meta of [null, 'x', 5, []])
      resultOf(await call(legacy('2025-06-18', 'tools/list', { _meta })), '2025-06-18', 'tools/list');
  });
});

describe('notifications: 202, no body', () => {
  const note = (method: string, version?: string) =>
    post({ jsonrpc: '2.0', method }, { 'mcp-protocol-version': version });
  test.each([
    ['notifications/initialized', '2025-06-18'],
    ['notifications/initialized', undefined],
    ['notifications/cancelled', '2025-03-26'],
    ['no/such', undefined],
    ['initialize', undefined],
    ['tools/call', '2025-06-18'],
  ])('%s (%s)', async (method, version) => {
    expect(await call(note(method, version))).toEqual({
      status: 202,
      headers: { 'cache-control': 'no-store', vary: 'Origin' },
      body: '',
    });
  });
  test('of a version that is not supported: 400', async () => {
    errorOf(await call(note('notifications/initialized', '1999-01-01')), {
      status: 400,
      code: -32022,
      id: null,
    });
  });
});

test('the eras do not leak into each other', async () => {
  const old = await call(legacy('2025-06-18', 'tools/call', { name: 'get_practice_info' }));
  expect(old.body).not.toMatch(/resultType|_meta|ttlMs|cacheScope/);
  const list = await call(legacy('2025-06-18', 'tools/list'));
  expect(list.body).not.toMatch(/resultType|_meta|ttlMs|cacheScope/);
  errorOf(await call(modern('ping')), { status: 404, code: -32601 });
});
