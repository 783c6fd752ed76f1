/**
 * The origins that the environment allows besides the service's own (contract §4, check 2), and HTTP methods that
 * CloudFront does not let through. The other rows are in tools/contract/test/handlers.test.ts.
 */
import { BASE_URL, type Call, loadHandler } from '../handlers.ts';
import { errorOf, post, resultOf } from '../messages.ts';

let call: Call;
describe('lambda/mcp/origins', () => {
  beforeAll(async () => {
    call = await loadHandler('mcp', {
      BASE_URL,
      ALLOWED_ORIGINS: 'https://app.example.org, vscode-webview://abc123',
    });
  });

  const ping = (headers = {}) => post({ jsonrpc: '2.0', id: 1, method: 'ping' }, headers);

  describe('the configured list (RFC 6454 §6.1: compared as serialised)', () => {
    const allowed = [undefined, BASE_URL, 'https://app.example.org', 'vscode-webview://abc123'];
    test.each(allowed.map((origin) => ({ origin })))('$origin: allowed', async ({ origin }) => {
      const answer = await call(ping({ origin }));
      resultOf(answer, '2025-03-26', 'ping');
      expect(answer.headers['access-control-allow-origin']).toBe(origin);
    });

    test.each([
      ['empty', ''],
      ['another scheme', 'http://app.example.org'],
      ['the default port, which no browser writes', 'https://app.example.org:443'],
      ['a suffix that looks alike', 'https://app.example.org.evil.example'],
      ['a Cyrillic letter', 'https://аpp.example.org'],
      ['two of the list', 'https://app.example.org, https://app.example.org'],
      ['the list itself', 'https://app.example.org, vscode-webview://abc123'],
      ['a host without a scheme', 'app.example.org'],
    ])('%s: 403, with OPTIONS too', async (_, origin) => {
      for (const method of ['POST', 'OPTIONS']) {
        const answer = await call({ ...ping({ origin }), method });
        errorOf(answer, { status: 403, code: -32600, id: null });
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      }
    });
  });

  test.each(['TRACE', 'post', 'BREW'])('%s: 405', async (method) => {
    const answer = await call({ ...ping(), method });
    errorOf(answer, { status: 405, code: -32600, id: null });
    expect(answer.headers.allow).toBe('POST, OPTIONS');
  });

  test('HEAD: 405 without a body (RFC 9110 §9.3.2)', async () => {
    const answer = await call({ ...ping(), method: 'HEAD' });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' }, body: '' });
  });
});
