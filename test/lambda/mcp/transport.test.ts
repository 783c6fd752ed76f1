/**
 * Contract §4, checks 1, 2 and 5, the order of all, and CORS: what is decided before the body is read.
 * Checks 3 and 4 are in mcp-media-types.test.ts.
 */
import { BASE_URL, type Call, type Input, loadHandler } from '../handlers.ts';
import { errorOf, legacy, POST_HEADERS, post, resultOf } from '../messages.ts';

let call: Call;
beforeAll(async () => {
  call = await loadHandler('mcp', {
    BASE_URL,
    ALLOWED_ORIGINS: 'https://app.example.org, vscode-webview://abc123',
  });
});

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const ping = (headers = {}) => post(PING, headers);

describe('check 1: the method', () => {
  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'post', 'BREW'])('%s: 405', async (method) => {
    const answer = await call({ ...ping(), method });
    const error = errorOf(answer, { status: 405, code: -32600, id: null });
    expect(answer.headers.allow).toBe('POST, OPTIONS');
    expect(answer.headers.link).toBe(
      [
        `<${BASE_URL}/mcp.json>; rel="service-desc"`,
        `<${BASE_URL}/.well-known/mcp/server-card>; rel="describedby"; type="application/mcp-server-card+json"`,
        `<${BASE_URL}/.well-known/api-catalog>; rel="api-catalog"`,
        `<${BASE_URL}/developers>; rel="service-doc"`,
      ].join(', '),
    );
    expect(error.data.hint).toContain(`${BASE_URL}/mcp.json`);
  });
});

test('HEAD: 405 without a body (RFC 9110 §9.3.2)', async () => {
  const answer = await call({ ...ping(), method: 'HEAD' });
  expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' }, body: '' });
});

describe('check 2: the Origin (RFC 6454 §6.1: compared as serialised)', () => {
  const allowed = [undefined, BASE_URL, 'https://app.example.org', 'vscode-webview://abc123'];
  test.each(allowed.map((origin) => ({ origin })))('$origin: allowed', async ({ origin }) => {
    const answer = await call(ping({ origin }));
    expect(resultOf(answer, '2025-03-26', 'ping')).toEqual({});
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
  });

  const refused = [
    ['opaque', 'null'],
    ['empty', ''],
    ['another site', 'https://evil.example'],
    ['another scheme', 'http://app.example.org'],
    ['another port', 'https://app.example.org:8443'],
    ['the default port, which no browser writes', 'https://app.example.org:443'],
    ['a path', 'https://app.example.org/'],
    ['upper case', 'https://APP.example.org'],
    ['a trailing dot', 'https://app.example.org.'],
    ['a suffix that looks alike', 'https://app.example.org.evil.example'],
    ['a prefix that looks alike', 'https://evil-app.example.org'],
    ['user info', 'https://app.example.org@evil.example'],
    ['a Cyrillic letter', 'https://аpp.example.org'],
    ['two origins', 'https://app.example.org, https://app.example.org'],
    ['two origins, one space (RFC 6454 origin list)', `${BASE_URL} https://evil.example`],
    ['a wildcard', '*'],
    ['a host without a scheme', 'app.example.org'],
    ['a member of Object.prototype', 'constructor'],
  ] as const;
  test.each(refused)('%s: 403', async (_, origin) => {
    for (const method of ['POST', 'OPTIONS']) {
      const answer = await call({ ...ping({ origin }), method });
      errorOf(answer, { status: 403, code: -32600, id: null });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      if (origin.length > 4) expect(answer.body).not.toContain(origin);
    }
  });

  test('errors to an allowed origin can be read by its pages', async () => {
    const answer = await call(post('{', { origin: BASE_URL }));
    errorOf(answer, { status: 400, code: -32700, id: null });
    expect(answer.headers['access-control-allow-origin']).toBe(BASE_URL);
  });
});

describe('the preflight', () => {
  const preflight: Input = {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example.org', 'access-control-request-method': 'POST' },
  };
  test('allows POST and the headers that both eras send', async () => {
    const { status, headers, body } = await call(preflight);
    expect({ status, body }).toEqual({ status: 204, body: '' });
    expect(headers).toEqual({
      allow: 'POST, OPTIONS',
      'access-control-allow-origin': 'https://app.example.org',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers':
        'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id',
      'access-control-max-age': '7200',
      'cache-control': 'no-store',
      vary: 'Origin',
    });
  });
  test('OPTIONS without an Origin is answered too, and names none', async () => {
    const { status, headers } = await call({ method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(headers.allow).toBe('POST, OPTIONS');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('check 5: the body is at most 16,384 bytes', () => {
  const sized = (bytes: number, filler = ' ') => {
    const text = JSON.stringify(PING);
    return text + filler.repeat(bytes - Buffer.byteLength(text));
  };
  const padded = (count: number) => JSON.stringify({ ...PING, params: { a: 'é'.repeat(count) } });

  test('16,384 bytes: taken', async () => {
    resultOf(await call(post(sized(16_384))), '2025-03-26', 'ping');
  });
  test('16,385 bytes: 413 that states the limit', async () => {
    const error = errorOf(await call(post(sized(16_385))), { status: 413, code: -32600, id: null });
    expect(error.data.hint).toContain('16384 bytes');
  });
  test('bytes count, not characters', async () => {
    const text = padded(8_200);
    expect(text.length).toBeLessThan(16_384);
    errorOf(await call(post(text)), { status: 413, code: -32600, id: null });
  });
  test('of a base64 body, the decoded bytes count', async () => {
    const base64 = (text: string) => ({ ...post(Buffer.from(text).toString('base64')), base64: true });
    resultOf(await call(base64(sized(16_384))), '2025-03-26', 'ping');
    errorOf(await call(base64(sized(16_385))), { status: 413, code: -32600, id: null });
  });
});

describe('the order: with several faults, the first check answers', () => {
  const faults: Record<string, string> = {
    origin: 'https://evil.example',
    'content-type': 'text/plain',
    accept: 'text/html',
  };
  const big = 'x'.repeat(20_000);
  const headers = (...wrong: string[]) => ({
    ...POST_HEADERS,
    ...Object.fromEntries(wrong.map((name) => [name, faults[name]])),
  });
  const all = ['origin', 'content-type', 'accept'];
  test.each<[string, Input, number]>([
    ['method before Origin', { method: 'GET', headers: headers(...all), body: big }, 405],
    ['Origin before Content-Type', { method: 'POST', headers: headers(...all), body: big }, 403],
    [
      'Content-Type before Accept',
      { method: 'POST', headers: headers('content-type', 'accept'), body: big },
      415,
    ],
    ['Accept before size', { method: 'POST', headers: headers('accept'), body: big }, 406],
    ['size before JSON', { method: 'POST', headers: headers(), body: big }, 413],
    ['JSON before message', post('{"jsonrpc":"1.0",'), 400],
  ])('%s', async (_, input, status) => {
    errorOf(await call(input), { status, code: status === 400 ? -32700 : -32600, id: null });
  });
  test('message before version', async () => {
    const input = post({ ...PING, jsonrpc: '1.0' }, { 'mcp-protocol-version': 'x' });
    errorOf(await call(input), { status: 400, code: -32600 });
  });
  test('version before method', async () => {
    errorOf(await call(legacy('1999-01-01', 'no/such')), { status: 400, code: -32022 });
  });
});
