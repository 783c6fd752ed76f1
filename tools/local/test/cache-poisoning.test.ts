/**
 * Cache poisoning: a hostile request fills an empty cache, and the next ordinary request must get the ordinary answer.
 * Runs over the local stack, so with the behaviours and policies of the template.
 */
import { Client } from '../../contract/harness/client.ts';
import { roomStack } from './suite-stack.ts';

/** Headers of attacks by unkeyed input (J. Kettle, "Practical Web Cache Poisoning"; CPDoS: cpdos.org). */
const POISON = {
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Scheme': 'http',
  'X-Forwarded-Proto': 'http',
  Forwarded: 'host=evil.example;proto=http',
  'X-Host': 'evil.example',
  'X-Original-URL': '/evil.example',
  'X-Rewrite-URL': '/evil.example',
  'X-HTTP-Method-Override': 'DELETE',
  'X-Origin-Secret': 'evil.example',
  'X-Amz-Website-Redirect-Location': 'https://evil.example/',
  Origin: 'https://evil.example',
  Cookie: 'evil=evil.example',
  Authorization: 'Bearer evil.example',
  'X-Oversized': 'x'.repeat(8_000),
};

let client: Client;
describe('tools/local/cache-poisoning', () => {
  beforeAll(async () => {
    client = new Client({ baseUrl: (await roomStack()).url });
  });
  afterAll(() => client?.close());

  test.each([
    // Each path is requested for the first time here: the cache has no entry.
    ['a page', '/about', 'text/html; charset=utf-8', {}],
    ['a page, as Markdown', '/contact', 'text/html; charset=utf-8', { Accept: 'text/markdown' }],
    ['a range of a page', '/privacy', 'text/html; charset=utf-8', { Range: 'bytes=0-3' }],
    ['a range outside a page', '/practice-areas', 'text/html; charset=utf-8', { Range: 'bytes=9999999-' }],
    ['a document', '/mcp.json', 'application/json', { 'If-None-Match': '"evil.example"' }],
    ['a stylesheet', '/site.css', 'text/css; charset=utf-8', { 'If-Match': '"evil.example"' }],
    [
      'agent-info',
      '/api/agent-info',
      'application/json',
      { Accept: 'text/html', 'Content-Type': 'text/html' },
    ],
  ])('%s: the next answer contains nothing of a hostile first request', async (_, path, type, more) => {
    const hostile = await client.request({
      path: `${path}?evil.example=1&list-type=2&response-content-type=text/html`,
      headers: { ...POISON, ...more },
    });
    expect(hostile.text + JSON.stringify(hostile.headerLines)).not.toContain('evil.example');

    const reader = await client.request({ path });
    expect(reader.status).toBe(200);
    expect(reader.header('content-type')).toBe(type);
    expect(reader.body.byteLength).toBeGreaterThan(100);
    expect(reader.text + JSON.stringify(reader.headerLines)).not.toContain('evil.example');
  });

  test.each(['/index.md', '/llms.txt', '/openapi.json'])(
    'a hostile HEAD as the first request does not empty %s',
    async (path) => {
      expect((await client.request({ method: 'HEAD', path, headers: POISON })).status).toBe(200);
      const reader = await client.request({ path });
      expect(reader.status).toBe(200);
      expect(reader.body.byteLength).toBeGreaterThan(100);
    },
  );

  test('refusals of other methods are not cached', async () => {
    for (const method of ['POST', 'DELETE', 'OPTIONS'])
      await client.request({ method, path: '/developers', headers: POISON });
    expect((await client.request({ path: '/developers' })).status).toBe(200);
    await client.request({ method: 'DELETE', path: '/api/agent-info', headers: POISON });
    expect((await client.request({ path: '/api/agent-info' })).status).toBe(200);
  });
});
