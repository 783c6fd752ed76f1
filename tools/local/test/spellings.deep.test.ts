/**
 * Any spelling of a path of any behaviour, over the local stack with the built edge functions: the answer is one of the
 * contract, whichever origin CloudFront chose.
 */
import fc from 'fast-check';
import { PATIENCE_MS } from '../../../test/support/contract.ts';
import { Client } from '../../contract/harness/client.ts';
import { ACCEPT, AGENT_INFO, HTML_TYPE, MARKDOWN_TYPE, MCP } from '../../contract/literals.ts';
import { hasSecurityHeaders, namesNoInternals } from '../../contract/site/security-headers.ts';
import { normalizedPath } from '../cloudfront/distribution.ts';
import { roomStack } from './suite-stack.ts';

const ENDPOINTS: readonly string[] = [AGENT_INFO, MCP];
const PATHS = [...ENDPOINTS, '/errors/failed.json', '/errors/unavailable', '/mcp.json', '/about', '/'];
const TYPES = { html: HTML_TYPE, markdown: MARKDOWN_TYPE, json: 'application/problem+json' };

/** A change at a place of the path, which leaves it the same path or makes it another. */
const change = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '/.',
    '/./',
    '/x/..',
    '/../',
    '/%2e%2e/',
    '%2F',
    '%20',
    '.',
    ';a',
    'x',
    '%',
    '\\',
  ),
  fc.constantFrom('encode', 'upper', 'double'),
);
const spelling = fc
  .tuple(fc.constantFrom(...PATHS), fc.array(fc.tuple(change, fc.nat()), { minLength: 1, maxLength: 3 }))
  .map(([path, changes]) =>
    changes.reduce((uri, [what, place]) => {
      const at = place % (uri.length + 1);
      const [before, letter, after] = [uri.slice(0, at), uri.charAt(at), uri.slice(at + 1)];
      if (what === 'encode') {
        const code = letter.charCodeAt(0).toString(16).padStart(2, '0');
        return before + (letter === '' ? '' : `%${place % 2 ? code : code.toUpperCase()}`) + after;
      }
      if (what === 'upper') return before + letter.toUpperCase() + after;
      if (what === 'double') return uri.replaceAll('/', '//');
      return before + what + letter + after;
    }, path),
  )
  .filter((uri) => uri.startsWith('/') && !PATHS.includes(uri));

describe('tools/local/spellings', () => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ baseUrl: (await roomStack()).url, answerTimeoutMs: PATIENCE_MS });
  });
  afterAll(() => client?.close());

  test('has the 404 that it negotiates, or leads to the path', async () => {
    let other = 0;
    const property = fc.asyncProperty(
      spelling,
      fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS'),
      fc.constantFrom('html', 'markdown', 'json'),
      fc.constantFrom('', '?list-type=2'),
      async (uri, method, kind, query) => {
        const reply = await client.request({ method, path: uri + query, headers: { accept: ACCEPT[kind] } });
        if (PATHS.slice(0, 4).includes(normalizedPath(uri))) other++;
        hasSecurityHeaders(reply);
        namesNoInternals(reply);
        expect(reply.header('vary')).toMatch(/\baccept\b/i);
        const canonical = uri.replace(/\/$|\.html$/, '');
        if (reply.status === 308)
          expect([canonical, reply.header('location')]).toEqual([canonical, canonical]);
        else if (uri === '/about.md' && method === 'GET') expect(reply.status).toBe(200);
        else expect([reply.status, reply.header('content-type')]).toEqual([404, TYPES[kind]]);
      },
    );
    await fc.assert(property, { numRuns: 1_000, seed: 46 });
    expect(other).toBeGreaterThan(100);
  });
});
