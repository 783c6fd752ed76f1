/** Contract §4, checks 3 and 4: which `Content-Type` and `Accept` the MCP endpoint takes. */
import { type Call, loadHandler } from '../handlers.ts';
import { errorOf, post, resultOf } from '../messages.ts';

let call: Call;
beforeAll(async () => {
  call = await loadHandler('mcp');
});

const ping = (headers = {}) => post({ jsonrpc: '2.0', id: 1, method: 'ping' }, headers);

describe('check 3: the content type (RFC 9110 §8.3)', () => {
  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json ;\tcharset=utf-8 ; profile="a;b\\"c"',
    'application/json;',
    'application/json; ;charset=utf-8',
  ])('%s: taken', async (type) => {
    resultOf(await call(ping({ 'content-type': type })), '2025-03-26', 'ping');
  });
  test.each([
    [undefined],
    [''],
    ['text/plain'],
    ['application/jsonp'],
    ['application/json5'],
    ['application/vnd.api+json'],
    ['application/json, application/json'],
    ['application/json; charset=latin1'],
    ['application/json; charset=utf-16; charset=utf-8'],
    ['application/json; charset="utf-8'],
    ['application/json; charset'],
    ['application/json charset=utf-8'],
    ['x application/json'],
  ])('%s: 415', async (type) => {
    errorOf(await call(ping({ 'content-type': type })), { status: 415, code: -32600, id: null });
  });
});

test('hostile headers of 10 kB cost bounded work', async () => {
  const started = performance.now();
  const unclosed = `application/json${';a="'.repeat(2501)}`;
  errorOf(await call(ping({ 'content-type': unclosed })), { status: 415, code: -32600, id: null });
  for (const accept of ['a/b,'.repeat(2500), `a/b;${' '.repeat(10_000)}c`, `${'"'.repeat(10_000)}`])
    errorOf(await call(ping({ accept })), { status: 406, code: -32600, id: null });
  expect(performance.now() - started).toBeLessThan(250);
});

describe('check 4: Accept admits both types (RFC 9110 §12.5.1)', () => {
  test.each([
    'application/json, text/event-stream',
    'text/event-stream;q=0.1,APPLICATION/json;q=0.2',
    '*/*',
    'application/*, text/*;q=0.001',
    'application/json;charset=utf-8, text/event-stream',
    'image/png, */*;q=0.1',
  ])('%s: taken', async (accept) => {
    resultOf(await call(ping({ accept })), '2025-03-26', 'ping');
  });
  test.each([
    [undefined],
    [''],
    ['application/json'],
    ['text/event-stream'],
    ['application/*'],
    ['*/*;q=0'],
    ['*/*, text/event-stream;q=0'],
    ['application/json;q=0, text/event-stream'],
    ['text/html, application/xhtml+xml'],
  ])('%s: 406', async (accept) => {
    const error = errorOf(await call(ping({ accept })), { status: 406, code: -32600, id: null });
    expect(error.data.hint).toContain('application/json, text/event-stream');
  });
});
