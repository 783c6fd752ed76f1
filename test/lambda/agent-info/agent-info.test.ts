/**
 * `GET /api/agent-info` (contract §§1, 3, 5): exact headers, further conditions and methods, and the body of the practice
 * file. tools/contract/handlers sends the contract's rows.
 */
import { strongEtag } from '../../../lambda/agent-info/endpoint.ts';
import { BASE_URL, type Call, loadHandler, practiceJson } from '../handlers.ts';

let call: Call;
describe('lambda/agent-info/agent-info', () => {
  beforeAll(async () => {
    call = await loadHandler('agent-info');
  });
  const get = (headers = {}) => call({ method: 'GET', headers });

  const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag, Link' };
  const VALIDATORS = {
    ...CORS,
    link: [
      `<${BASE_URL}/schemas/agent-info.json>; rel="describedby"; type="application/schema+json"`,
      `<${BASE_URL}/.well-known/agent-info.jwt>; rel="describedby"; type="application/jwt"`,
    ].join(', '),
    'cache-control': 'public, max-age=300',
    etag: expect.stringMatching(/^"[0-9a-f]{16}"$/),
  };

  test('the answer has exactly these headers and the facts of the file, whatever the request has', async () => {
    const { $schema: _, guidance: __, contentSignals: ___, contact, ...facts } = practiceJson();
    const verification = { ...contact.verification, status: 'valid' };
    for (const headers of [{ accept: 'text/html' }, { origin: 'null' }, { host: 'evil.example' }]) {
      const answer = await get(headers);
      expect(answer).toMatchObject({ status: 200 });
      // The tag is that of the facts, whatever the code and the process.
      const etag = strongEtag(answer.body);
      expect(answer.headers).toEqual({ ...VALIDATORS, etag, 'content-type': 'application/json' });
      const { machineReadable: ____, ...info } = JSON.parse(answer.body);
      expect(info).toEqual({ ...facts, contact: { ...contact, verification } });
    }
  });

  // RFC 9110 §13.1.2: weak comparison.
  test.each<[string, (etag: string) => string, number]>([
    ['a list', (etag) => `"a,b", W/"c" ,${etag}`, 304],
    ['any', () => ' * ', 304],
    ['the tag without quotes', (etag) => etag.slice(1, -1), 200],
    ['a longer tag', (etag) => etag.replace(/"$/, '0"'), 200],
    ['nothing', () => '', 200],
  ])('If-None-Match: %s', async (_, value, status) => {
    const { etag } = (await get()).headers;
    const answer = await get({ 'if-none-match': value(etag!) });
    expect(answer.status).toBe(status);
    if (status === 304) expect(answer).toEqual({ status, headers: VALIDATORS, body: '' });
  });

  test('OPTIONS: a preflight for any origin', async () => {
    expect(await call({ method: 'OPTIONS', headers: { origin: 'https://any.example' } })).toEqual({
      status: 204,
      headers: {
        allow: 'GET, HEAD, OPTIONS',
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': '*',
        'access-control-max-age': '7200',
      },
      body: '',
    });
  });

  test.each(['POST', 'TRACE', 'get', 'BREW'])('%s: 405 with the reason', async (method) => {
    const { status, headers, body } = await call({ method, body: 'secret' });
    expect(status).toBe(405);
    expect(headers).toEqual({
      allow: 'GET, HEAD, OPTIONS',
      ...CORS,
      link: [
        '</schemas/problem.json>; rel="describedby"; type="application/schema+json"',
        '</openapi.json>; rel="service-desc"',
        '</.well-known/api-catalog>; rel="api-catalog"',
        '</developers>; rel="service-doc"',
      ].join(', '),
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
    });
    expect(JSON.parse(body)).toEqual({
      type: 'about:blank',
      title: 'Method Not Allowed',
      status: 405,
      detail: 'This resource is read-only: send GET, HEAD or OPTIONS.',
    });
  });

  // Test vectors of FNV-1a, 64 bits (RFC 9923).
  test.each([
    ['', '"cbf29ce484222325"'],
    ['a', '"af63dc4c8601ec8c"'],
    ['foobar', '"85944171f73967e8"'],
  ])('the ETag of %p is %s', (text, etag) => {
    expect(strongEtag(text)).toBe(etag);
  });
});
