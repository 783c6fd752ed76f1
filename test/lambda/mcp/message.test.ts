/** Contract §4, checks 6 and 7: UTF-8, JSON, one JSON-RPC message; and the id that comes back. */
import { type Call, loadHandler } from '../handlers.ts';
import { errorOf, legacy, post, resultOf } from '../messages.ts';

let call: Call;
beforeAll(async () => {
  call = await loadHandler('mcp');
});

const base64 = (bytes: string | Buffer) => ({
  ...post(Buffer.from(bytes).toString('base64')),
  base64: true,
});

describe('check 6: UTF-8 JSON, else 400 -32700', () => {
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  test.each([
    ['nothing', ''],
    ['blank', ' \n'],
    ['a cut message', ping.slice(0, -1)],
    ['two messages', ping + ping],
    ['a comment', `${ping}//`],
    ['a trailing comma', '{"jsonrpc":"2.0","id":1,"method":"ping",}'],
    ['single quotes', "{'jsonrpc':'2.0'}"],
    ['NaN', '{"jsonrpc":"2.0","id":NaN,"method":"ping"}'],
    ['a form', 'jsonrpc=2.0&method=ping'],
    ['a byte order mark (RFC 8259 §8.1: not to be sent)', `\ufeff${ping}`],
    ['16 KiB of opened brackets', '['.repeat(16_384)],
    ['16 KiB of opened objects', '{"a":'.repeat(3_276)],
  ])('%s', async (_, body) => {
    errorOf(await call(post(body)), { status: 400, code: -32700, id: null });
    errorOf(await call(base64(body)), { status: 400, code: -32700, id: null });
  });

  // The gateway hands text over as a string, in which bytes that were not UTF-8 have become U+FFFD.
  test('a text body with U+FFFD in it', async () => {
    const body = '{"jsonrpc":"2.0","id":"\ufffd","method":"ping"}';
    errorOf(await call(post(body)), { status: 400, code: -32700, id: null });
    resultOf(await call(post(body.replace('\ufffd', '\\ufffd'))), '2025-03-26', 'ping', '\ufffd');
  });

  test('no body at all', async () => {
    const { body: _, ...input } = post('');
    errorOf(await call(input), { status: 400, code: -32700, id: null });
  });

  const id = '{"jsonrpc":"2.0","method":"ping","id":"';
  test.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a cut sequence', [0xe2, 0x82]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['above U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['Latin-1', [0xe9]],
  ])('base64 body with %s', async (_, bytes) => {
    const body = Buffer.concat([Buffer.from(id), Buffer.from(bytes), Buffer.from('"}')]);
    errorOf(await call(base64(body)), { status: 400, code: -32700, id: null });
  });

  test('a base64 body of good UTF-8 is the same message', async () => {
    const answer = await call(base64(`${id}Grüße, 世界 😀 \ufffd"}`));
    resultOf(answer, '2025-03-26', 'ping', 'Grüße, 世界 😀 \ufffd');
  });
});

describe('check 7: one request or notification, else 400 -32600', () => {
  const good = { jsonrpc: '2.0', id: 1, method: 'ping' };
  test.each<[string, unknown, unknown]>([
    ['null', null, null],
    ['a string', '"ping"', null],
    ['a number', 1, null],
    ['true', true, null],
    ['an empty object', {}, null],
    ['an empty batch', [], null],
    ['a batch of one (2025-03-26 had them; description §2.2 takes one message)', [good], null],
    ['a batch of notifications', [{ jsonrpc: '2.0', method: 'notifications/initialized' }], null],
    ['no jsonrpc', { id: 1, method: 'ping' }, 1],
    ['jsonrpc 1.0', { ...good, jsonrpc: '1.0' }, 1],
    ['jsonrpc the number', { ...good, jsonrpc: 2 }, 1],
    ['no method', { jsonrpc: '2.0', id: 1 }, 1],
    ['method a number', { ...good, method: 1 }, 1],
    ['method null', { ...good, method: null }, 1],
    ['params a list (JSON-RPC allows it, MCP does not)', { ...good, params: [] }, 1],
    ['params null', { ...good, params: null }, 1],
    ['params a string', { ...good, params: '{}' }, 1],
    ['id a boolean', { ...good, id: false }, null],
    ['id an object', { ...good, id: {} }, null],
    ['id a list', { ...good, id: [1] }, null],
    ['a response with a result', { jsonrpc: '2.0', id: 1, result: {} }, 1],
    ['a response with an error', { jsonrpc: '2.0', id: 'a', error: { code: 1, message: 'm' } }, 'a'],
    ['names in the wrong case', { JSONRPC: '2.0', Id: 1, Method: 'ping' }, null],
  ])('%s', async (_, message, id) => {
    errorOf(await call(post(message)), { status: 400, code: -32600, id });
  });

  test('what only a prototype has does not count', async () => {
    const body =
      '{"__proto__":{"jsonrpc":"2.0","id":1,"method":"ping"},"constructor":{"prototype":{"id":2}}}';
    errorOf(await call(post(body)), { status: 400, code: -32600, id: null });
    expect(({} as Record<string, unknown>).method).toBeUndefined();
  });

  test('further members do not matter (JSON-RPC 2.0 does not forbid them)', async () => {
    resultOf(await call(post({ ...good, extra: { deep: [1] } })), '2025-03-26', 'ping');
  });
});

describe('the id comes back as it was sent', () => {
  test.each<[string, unknown]>([
    ['a string', 'request-1'],
    ['an empty string', ''],
    ['a string that needs escapes', '"\\\u0000\u001f\u2028</script>😀'],
    ['half a surrogate pair', '\ud83d'],
    ['a name of Object.prototype', '__proto__'],
    ['a long string', 'x'.repeat(16_000)],
    ['zero', 0],
    ['a negative number', -7],
    ['the largest safe integer', 9_007_199_254_740_991],
    ['a fraction (description §2.2: number)', 1.5],
    ['a large number', 1e300],
    ['null, which is an id here and no notification (description §2.2)', null],
  ])('%s', async (_, id) => {
    resultOf(await call(legacy(undefined, 'ping', undefined, id)), '2025-03-26', 'ping', id);
    errorOf(await call(legacy(undefined, 'no/such', undefined, id)), { status: 200, code: -32601, id });
  });

  // A 64-bit counter of another language is not a double: its digits must survive.
  test.each([
    ['9007199254740993'],
    ['-9223372036854775808'],
    ['123456789012345678901234567890'],
    ['0.1000000000000000055511151231257827'],
  ])('the digits of %s', async (digits) => {
    const decoys = `"params":{"id":1,"s":"\\"id\\":2"},"x":[{"id":3}]`;
    for (const body of [
      `{"jsonrpc":"2.0","id":${digits},"method":"ping",${decoys}}`,
      `{${decoys},"id":5,"method":"ping","\\u0069d" : ${digits} ,"jsonrpc":"2.0"}`,
    ]) {
      const { status, body: text } = await call(post(body));
      expect(status).toBe(200);
      expect(text).toBe(`{"jsonrpc":"2.0","id":${digits},"result":{}}`);
    }
  });

  test.each(['1e400', '-1e999'])('%s is beyond a double: no id (RFC 8259 §6)', async (digits) => {
    const answer = await call(post(`{"jsonrpc":"2.0","id":${digits},"method":"ping"}`));
    errorOf(answer, { status: 400, code: -32600, id: null });
  });

  test('of a repeated id the last one counts, as in JSON.parse', async () => {
    const answer = await call(post('{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}'));
    resultOf(answer, '2025-03-26', 'ping', 2);
  });
});

describe('hostile bodies of 16 KiB cost less than 50 ms and echo nothing', () => {
  const wrap = (params: string) =>
    `{"jsonrpc":"2.0","id":9007199254740993,"method":"ping","params":${params}}`;
  test.each([
    ['deep lists', wrap(`{"a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`)],
    ['deep objects', wrap('{"a":'.repeat(2_700) + 1 + '}'.repeat(2_700))],
    ['many keys', wrap(`{${Array.from({ length: 1_500 }, (_, i) => `"k${i}":1`).join()}}`)],
    ['one key many times', wrap(`{${Array(2_000).fill('"a":{}').join()}}`)],
    ['backslashes', wrap(`{"a":"${'\\\\'.repeat(8_000)}"}`)],
    ['a number of 15,000 digits', wrap(`{"a":${'9'.repeat(15_000)}}`)],
    ['__proto__ all the way down', wrap(`${'{"__proto__":'.repeat(1_000)}1${'}'.repeat(1_000)}`)],
  ])('%s', async (_, body) => {
    expect(body.length).toBeLessThanOrEqual(16_384);
    const started = performance.now();
    const { status, body: text } = await call(post(body));
    expect(performance.now() - started).toBeLessThan(50);
    expect({ status, text }).toEqual({
      status: 200,
      text: '{"jsonrpc":"2.0","id":9007199254740993,"result":{}}',
    });
  });
});
