/**
 * Faults of the service itself. A handler that fails answers 500 without detail and logs one line without anything that
 * the caller sent. A wrong environment stops the cold start with an error that says why.
 */
import { BASE_URL, eventOf, type HandlerName, loadHandler, logged, PATHS, rawHandler } from '../handlers.ts';
import { errorOf, post, resultOf } from '../messages.ts';

/** An event that no gateway sends. Its text must not appear in the answer or the log. */
const broken = (routeKey: string) => ({
  ...eventOf({ method: 'POST', body: 'SECRET-BODY' }, ''),
  routeKey,
  requestContext: undefined,
});
/** An error whose message quotes the caller on several lines, as messages of JSON.parse do. */
const quoting = (routeKey: string) => ({
  routeKey,
  get requestContext() {
    throw new SyntaxError('Unexpected token in SECRET-ARGUMENT\n    at SECRET-LINE');
  },
});

async function failing(name: HandlerName, eventOn: (routeKey: string) => unknown) {
  const handler = await rawHandler(name);
  logged.length = 0;
  const { statusCode, headers, body } = await handler(eventOn(`ANY ${PATHS[name]}`));
  return { status: statusCode!, headers: headers as Record<string, string>, body: body!, lines: [...logged] };
}

describe('lambda/http/failure', () => {
  describe.each([
    ['a malformed event', broken, 'TypeError'],
    ['an error that quotes the caller', quoting, 'SyntaxError'],
  ])('%s', (_, event, type) => {
    test('mcp: 500, -32603, logged once', async () => {
      const { lines, ...answer } = await failing('mcp', event);
      const error = errorOf(answer, { status: 500, code: -32603, id: null });
      expect(error.message).toBe('Internal error');
      expectOneLine(lines, '/.well-known/mcp', type);
    });

    test.each([
      ['agent-info', '/api/agent-info'],
      ['unavailable', '/errors/unavailable'],
    ] as const)('%s: 500, problem+json, logged once', async (name, route) => {
      const { lines, ...answer } = await failing(name, event);
      expect(answer).toMatchObject({
        status: 500,
        headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      });
      expect(JSON.parse(answer.body)).toMatchObject({ title: 'Internal Server Error', status: 500 });
      expectOneLine(lines, route, type);
    });
  });

  function expectOneLine(lines: string[], route: string, type: string) {
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/SECRET|\n./);
    const { at, ...entry } = JSON.parse(lines[0]!);
    expect(entry).toMatchObject({
      level: 'ERROR',
      event: 'HandlerFailed',
      route,
      status: 500,
      reason: 'internal',
      error: type,
    });
    expect(at[0]).toMatch(/^at /);
  }

  describe('a wrong environment', () => {
    test.each([
      [{}, 'received undefined'],
      [{ BASE_URL: '' }, 'received ""'],
      [{ BASE_URL: `${BASE_URL}/` }, 'without a trailing slash'],
      [{ BASE_URL: 'www.example.org' }, 'e.g. https://example.org'],
      [{ BASE_URL: 'https://EXAMPLE.org' }, 'received "https://EXAMPLE.org"'],
      [{ BASE_URL: 'ftp://example.org' }, 'received "ftp://example.org"'],
      [{ BASE_URL: 'https://a"b' }, 'scheme and host'],
    ])('%p: the cold start fails, and says what was received', async (env, message) => {
      for (const name of ['mcp', 'agent-info'] as const)
        await expect(rawHandler(name, env as Record<string, string>)).rejects.toThrow(message);
    });

    test.each(['null', '*', 'https://a.example/', 'https://a.example:443', 'a.example', 'https://A.example'])(
      'ALLOWED_ORIGINS %p could never match: the error names it',
      async (origin) => {
        const env = { BASE_URL, ALLOWED_ORIGINS: `https://b.example,${origin}` };
        await expect(rawHandler('mcp', env)).rejects.toThrow(`received "${origin}"`);
      },
    );

    test('an empty ALLOWED_ORIGINS, http and a port are valid: the local stack has them', async () => {
      const baseUrl = 'http://127.0.0.1:8080';
      const call = await loadHandler('mcp', { BASE_URL: baseUrl, ALLOWED_ORIGINS: '' });
      const ping = post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { origin: baseUrl });
      resultOf(await call(ping), '2025-03-26', 'ping');
    });
  });
});
