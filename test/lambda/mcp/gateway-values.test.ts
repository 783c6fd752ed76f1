/**
 * Header values and bodies that only a gateway event can contain: values that HTTP clients and CloudFront do not let
 * through, and text in which the gateway has replaced bytes by U+FFFD.
 */
import { type Call, loadHandler } from '../handlers.ts';
import { errorOf, type Headers, legacy, modern, post, resultOf } from '../messages.ts';

let call: Call;
describe('lambda/mcp/gateway-values', () => {
  beforeAll(async () => {
    call = await loadHandler('mcp');
  });

  describe('Mcp-Name (2026-07-28 streamable-http, "Value Encoding")', () => {
    const tool = (name: string, headers: Headers) => modern('tools/call', { name }, headers);

    test('an empty name matches an empty header, and is an unknown tool', async () => {
      errorOf(await call(tool('', { 'mcp-name': '' })), { status: 200, code: -32602 });
    });
    test.each([
      ['characters that a header cannot carry', 'tööl', 'tööl'],
      ['several lines, which the gateway joins', 'get_practice_info', 'get_practice_info,get_practice_info'],
      ['Base64 with a character outside of it', 'get_practice_info', '=?base64?Z2V0!!!?='],
    ])('%s: 400 -32020', async (_, name, header) => {
      errorOf(await call(tool(name, { 'mcp-name': header })), { status: 400, code: -32020 });
    });
  });

  test.each([
    ['content-type', 415],
    ['accept', 406],
  ])('an empty %s counts as missing', async (name, status) => {
    errorOf(await call(post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { [name]: '' })), {
      status,
      code: -32600,
      id: null,
    });
  });
  test('an empty MCP-Protocol-Version does not count as absent', async () => {
    const input = post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'mcp-protocol-version': '' });
    errorOf(await call(input), { status: 400, code: -32022 });
  });

  describe('bodies', () => {
    test('no body', async () => {
      const { body: _, ...input } = post('');
      errorOf(await call(input), { status: 400, code: -32700, id: null });
    });

    test('U+FFFD in text is refused, because it may replace any byte; as an escape or in Base64 it is accepted', async () => {
      const body = '{"jsonrpc":"2.0","id":"\ufffd","method":"ping"}';
      errorOf(await call(post(body)), { status: 400, code: -32700, id: null });
      resultOf(await call(post(body.replace('\ufffd', '\\ufffd'))), '2025-03-26', 'ping', '\ufffd');
      const base64 = { ...post(Buffer.from(body).toString('base64')), base64: true };
      resultOf(await call(base64), '2025-03-26', 'ping', '\ufffd');
    });

    test.each(['1e400', '-1e999'])(
      'the id %s is too large for a double: refused (RFC 8259 §6)',
      async (digits) => {
        const answer = await call(post(`{"jsonrpc":"2.0","id":${digits},"method":"ping"}`));
        errorOf(answer, { status: 400, code: -32600, id: null });
      },
    );

    test('no message changes Object.prototype', async () => {
      await call(post('{"__proto__":{"method":"x"},"constructor":{"prototype":{"method":"x"}}}'));
      expect(({} as Record<string, unknown>).method).toBeUndefined();
    });
  });

  test.each([
    ['method', legacy('2025-06-18', 'no/such'), 'no/such'],
    ['tool', legacy('2025-06-18', 'tools/call', { name: 'no_such' }), 'no_such'],
    ['version', legacy('1999-01-01', 'ping'), '1999-01-01'],
  ])('the message of an error about a %s names it', async (_, input, name) => {
    expect(JSON.parse((await call(input)).body).error.message).toContain(name);
  });
});
