/** The HTTP API: a function's answer, time limit, payload limit. The event for the function: `http-api-event.test.ts`. */
import { gatewayResponse } from '../api-gateway/event.ts';
import { HttpApi, type Target } from '../api-gateway/http-api.ts';
import { headersOf, type RequestParts, request } from './requests.ts';

/** A target that is not throttled and whose function must not be called. */
const TARGET = {
  invoker: { invoke: () => Promise.reject(new Error('called')) },
  timeoutMs: 30_000,
  throttle: { admit: () => true },
};

const post = (parts: RequestParts = {}) => request({ method: 'POST', uri: '/.well-known/mcp', ...parts });

const INTERNAL = {
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: '{"message":"Internal Server Error"}',
};

describe('tools/local/http-api', () => {
  test.each<[id: string, result: unknown, expected: object]>([
    [
      'the documented object',
      { statusCode: 201, headers: { 'X-A': 'b' }, body: 'x' },
      { status: 201, headers: { 'x-a': 'b' }, body: 'x' },
    ],
    [
      'no type: text',
      { statusCode: 202 },
      { status: 202, headers: { 'content-type': 'text/plain;charset=UTF-8' }, body: '' },
    ],
    ['a Base64 body', { statusCode: 200, isBase64Encoded: true, body: 'aGk=' }, INTERNAL],
    ['null', null, INTERNAL],
    ['cookies', { statusCode: 200, cookies: ['a=1'] }, INTERNAL],
    ['an invalid status', { statusCode: 'no' }, INTERNAL],
    ['a body that is not a string', { statusCode: 200, body: {} }, INTERNAL],
    ['a header that is an object', { statusCode: 200, headers: { a: {} } }, INTERNAL],
  ])('an answer: %s', (_id, result, expected) => {
    const got = gatewayResponse(JSON.stringify(result));
    expect({ status: got.status, headers: headersOf(got), body: got.body.toString() }).toMatchObject(
      expected,
    );
  });

  async function outcome(target: Partial<Target>, sent: RequestParts = {}) {
    const routes = [{ key: '$default', target: { ...TARGET, ...target } }];
    const got = await new HttpApi(routes, 'api.example').handle(post(sent));
    return { status: got.status, headers: headersOf(got), body: got.body.toString() };
  }

  const json = { 'content-type': 'application/json' };

  test.each([
    ['payload', 'application/json', 10 * 1024 * 1024 + 1, 413],
    ['event for Lambda', 'application/json', 6 * 1024 * 1024, 413],
    ['event', 'application/json', 5 * 1024 * 1024, 500],
  ])('%s of %s, %i bytes: %i', async (_what, type, bytes, status) => {
    const invoker = { invoke: async () => ({ ok: false as const, error: { type: '', message: '' } }) };
    const sent = { headers: { 'content-type': type }, body: Buffer.alloc(bytes, 'x') };
    expect(await outcome({ invoker }, sent)).toMatchObject({ status });
  });

  test('too many header bytes: 431', async () => {
    expect(await outcome({}, { headers: { a: 'x'.repeat(10_240) } })).toMatchObject({ status: 431 });
  });

  test('a function slower than the integration time-out: 503', async () => {
    const invoker = { invoke: () => new Promise<never>(() => {}) };
    expect(await outcome({ invoker, timeoutMs: 1 })).toEqual({
      status: 503,
      headers: json,
      body: '{"message":"Service Unavailable"}',
    });
  });
});
