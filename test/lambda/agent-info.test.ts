/** `GET /api/agent-info` (contract §§1, 3, 5): every method, field and header. */
import { strongEtag } from '../../lambda/agent-info/endpoint.ts';
import { agentInfoSchema } from '../../lib/practice/schemas/agent-info-schema.ts';
import { BASE_URL, type Call, loadHandler, practiceJson } from './handlers.ts';

let call: Call;
describe('lambda/agent-info', () => {
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

  describe('GET', () => {
    test('200, JSON, five minutes, any origin', async () => {
      const { status, headers } = await get({ accept: 'application/json' });
      expect(status).toBe(200);
      expect(headers).toEqual({ ...VALIDATORS, 'content-type': 'application/json' });
    });

    test('the body is AgentInfo: all required and optional fields of the contract, and no other', async () => {
      const info = JSON.parse((await get()).body);
      expect(agentInfoSchema.parse(info)).toEqual(info);
      const { $schema: _, guidance: __, contentSignals: ___, contact, ...facts } = practiceJson();
      const verification = { ...contact.verification, status: 'valid' };
      expect(info).toEqual({
        ...facts,
        contact: { ...contact, verification },
        machineReadable: info.machineReadable,
      });
    });

    test('no other header of the request changes the answer: CloudFront caches it under one key', async () => {
      const { body } = await get();
      for (const headers of [
        { accept: 'text/html' },
        { origin: 'null' },
        { host: 'evil.example' },
        { accept: '' },
      ])
        expect(await get(headers)).toMatchObject({ status: 200, body });
    });
  });

  describe('If-None-Match (RFC 9110 §13.1.2: weak comparison)', () => {
    const cases: [string, (etag: string) => string | undefined, number][] = [
      ['the tag', (etag) => etag, 304],
      ['the tag as CloudFront weakens it', (etag) => `W/${etag}`, 304],
      ['a list', (etag) => `"a,b", W/"c" ,${etag}`, 304],
      ['any', () => ' * ', 304],
      ['another tag', () => '"0000000000000000"', 200],
      ['the tag without quotes', (etag) => etag.slice(1, -1), 200],
      ['a longer tag', (etag) => etag.replace(/"$/, '0"'), 200],
      ['nothing', () => '', 200],
      ['no header', () => undefined, 200],
    ];
    test.each(cases)('%s', async (_, value, status) => {
      const { etag } = (await get()).headers;
      for (const method of ['GET', 'HEAD']) {
        const answer = await call({ method, headers: { 'if-none-match': value(etag!) } });
        expect(answer.status).toBe(status);
        if (status === 304) expect(answer).toEqual({ status, headers: VALIDATORS, body: '' });
      }
    });
  });

  describe('other methods', () => {
    test('HEAD: the headers of GET, no body', async () => {
      const { headers } = await get();
      expect(await call({ method: 'HEAD' })).toEqual({ status: 200, headers, body: '' });
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

    test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'get', 'BREW'])(
      '%s: 405 with the reason',
      async (method) => {
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
      },
    );
  });

  describe('the ETag follows the content', () => {
    // Test vectors of FNV-1a, 64 bits (RFC 9923).
    test.each([
      ['', '"cbf29ce484222325"'],
      ['a', '"af63dc4c8601ec8c"'],
      ['foobar', '"85944171f73967e8"'],
    ])('of %p it is %s', (text, etag) => {
      expect(strongEtag(text)).toBe(etag);
    });

    test('the same facts at the same address have the same tag, at another address another', async () => {
      const { etag } = (await get()).headers;
      const again = await loadHandler('agent-info');
      expect((await again({ method: 'GET' })).headers.etag).toBe(etag);
      const moved = await loadHandler('agent-info', { BASE_URL: 'https://www.example.org' });
      expect((await moved({ method: 'GET' })).headers.etag).not.toBe(etag);
    });
  });
});
