/**
 * Nothing that a caller sends reaches a log: a word that occurs nowhere else is put into every place of a
 * request that a caller writes, one at a time and all at once, and looked for in everything that is
 * written: by the bundled handlers, and by the running service with its edge functions and publisher.
 */
import { jest } from '@jest/globals';
import { startTestStack, type TestStack } from '../support/local-stack.ts';
import { eventOf, type Input, logged, type RawHandler, rawHandler } from './handlers.ts';
import { META, modern, post } from './messages.ts';

const CANARY = 'Canary7c1e';
const TOOL = 'get_official_contact';
const request = (message: object, headers = {}) =>
  post({ jsonrpc: '2.0', id: 1, method: 'ping', ...message }, headers);
const called = (params: object) => request({ method: 'tools/call', params });

/** Headers in which people, or their programs, say who they are. */
const HEADERS = [
  'authorization',
  'cookie',
  'from',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
  'origin',
  'referer',
  'user-agent',
  'x-forwarded-for',
];

const REQUESTS: readonly (readonly [where: string, input: Input])[] = [
  ['id', request({ id: CANARY })],
  ['method', request({ method: CANARY })],
  ['modern method', modern(CANARY)],
  ['notification', post({ jsonrpc: '2.0', method: `notifications/${CANARY}` })],
  ['version asked for', request({ method: 'initialize', params: { protocolVersion: CANARY } })],
  [
    'client',
    request({
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', clientInfo: { name: CANARY } },
    }),
  ],
  ['tool', called({ name: CANARY })],
  ['modern tool', modern('tools/call', { name: CANARY })],
  ['arguments', called({ name: TOOL, arguments: { story: CANARY } })],
  ['name of an argument', called({ name: TOOL, arguments: { [CANARY]: 1 } })],
  ['arguments of another type', called({ name: TOOL, arguments: CANARY })],
  ['cursor', request({ method: 'tools/list', params: { cursor: CANARY } })],
  ['_meta', modern('tools/list', { _meta: { ...META, [CANARY]: CANARY } })],
  ['a member of the message', request({ [CANARY]: CANARY })],
  ['what is not JSON', post(`{"${CANARY}`)],
  ['a batch', post([CANARY])],
  ['what is too large', post(CANARY.repeat(2_000))],
  ['what is not UTF-8', { ...post(Buffer.from(`\xff${CANARY}`, 'latin1').toString('base64')), base64: true }],
  ['content type', post({}, { 'content-type': `application/${CANARY}` })],
  ['accept', post({}, { accept: CANARY })],
  ...HEADERS.map((name) => [name, request({}, { [name]: CANARY })] as const),
  ...HEADERS.map((name) => [`modern ${name}`, modern('tools/list', {}, { [name]: CANARY })] as const),
  ['HTTP method', { method: CANARY }],
];

/** Places that the gateway fills in from the request. */
function withCanaries(input: Input): unknown {
  const event = eventOf(input);
  const { http } = event.requestContext;
  return {
    ...event,
    rawPath: `/${CANARY}`,
    rawQueryString: `name=${CANARY}`,
    queryStringParameters: { name: CANARY },
    cookies: [CANARY],
    requestContext: {
      ...event.requestContext,
      http: { ...http, path: `/${CANARY}`, sourceIp: CANARY, userAgent: CANARY },
    },
  };
}

describe('lambda/log-canary', () => {
  describe.each(['mcp', 'agent-info'] as const)('the %s handler', (name) => {
    const consoles = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
      jest.spyOn(console, level).mockImplementation(() => {}),
    );
    let handler: RawHandler;
    beforeAll(async () => {
      handler = await rawHandler(name);
    });
    afterAll(() => {
      for (const spy of consoles) spy.mockRestore();
    });

    test.each(REQUESTS)('%s', async (_, input) => {
      logged.length = 0;
      await handler(withCanaries(input));
      expect(logged).toHaveLength(1);
      expect(logged[0]).not.toContain(CANARY);
      for (const spy of consoles) expect(spy).not.toHaveBeenCalled();
    });

    test('an event that breaks the handler', async () => {
      logged.length = 0;
      const poisoned = {
        get requestContext() {
          throw new TypeError(CANARY);
        },
      };
      expect((await handler(poisoned)).statusCode).toBe(500);
      expect(logged).toHaveLength(1);
      expect(logged[0]).not.toContain(CANARY);
    });
  });

  describe('the running service', () => {
    let stack: TestStack;
    beforeAll(async () => {
      stack = await startTestStack();
    });
    afterAll(() => stack.close());

    test('shows a line for every handler call, and the word in none of its lines', async () => {
      const everywhere = { cookie: CANARY, 'user-agent': CANARY, referer: CANARY, authorization: CANARY };
      const send = (path: string, init: RequestInit = {}) =>
        fetch(`${stack.url}${path}?name=${CANARY}`, {
          ...init,
          headers: { ...everywhere, ...(init.headers as Record<string, string>) },
        }).then((response) => response.arrayBuffer());

      const messages = REQUESTS.filter(
        ([, { method, base64, headers = {} }]) =>
          method === 'POST' && !base64 && headers.origin === undefined,
      );
      for (const [, { headers, body }] of messages)
        await send('/.well-known/mcp', {
          method: 'POST',
          headers: headers as Record<string, string>,
          body: body!,
        });
      await send('/api/agent-info');
      await send('/about', { headers: { accept: `text/markdown, ${CANARY}/*` } });
      await send('/no-such-page');

      const lines = stack.log.filter((line) => line.startsWith('HandlersMcp | {'));
      expect(lines.length).toBe(messages.length);
      for (const line of lines)
        expect(JSON.parse(line.slice('HandlersMcp | '.length))).not.toHaveProperty('_aws');
      expect(stack.log.some((line) => line.startsWith('HandlersAgentInfo | {'))).toBe(true);
      expect(stack.log.filter((line) => line.includes(CANARY))).toEqual([]);
    });
  });
});
