/** CloudFront's compression (developer guide, "Serve compressed files"). */
import { compress } from '../cloudfront/compression.ts';
import { headersOf, response } from './requests.ts';

const TEXT = 'a'.repeat(1000);
const html = { 'content-type': 'text/html; charset=utf-8', etag: '"v1"' };

describe('tools/local/compression', () => {
  test('a viewer that accepts neither gets the uncompressed body, with Vary', () => {
    const got = compress(response(200, { ...html, vary: 'Accept' }, TEXT), undefined);
    expect(headersOf(got)).toEqual({ ...html, vary: 'Accept, Accept-Encoding' });
  });

  test.each<
    [id: string, status: number, headers: Record<string, string>, bytes: number, compressed: boolean]
  >([
    ['999 bytes', 200, html, 999, false],
    ['1,000 bytes', 200, html, 1000, true],
    ['10,000,000 bytes', 200, html, 10_000_000, true],
    ['10,000,001 bytes', 200, html, 10_000_001, false],
    ['JSON', 200, { 'content-type': 'application/json' }, 1000, true],
    ['SVG', 200, { 'content-type': 'image/svg+xml' }, 1000, true],
    ['Markdown is not on the list', 200, { 'content-type': 'text/markdown; charset=utf-8' }, 1000, false],
    ['problem+json is not on the list', 200, { 'content-type': 'application/problem+json' }, 1000, false],
    ['PNG', 200, { 'content-type': 'image/png' }, 1000, false],
    ['no type', 200, {}, 1000, false],
    ['compressed by the origin', 200, { ...html, 'content-encoding': 'gzip' }, 1000, false],
    ['an HTML error', 404, html, 1000, true],
    ['an HTML error', 403, html, 1000, true],
    ['an HTML error', 500, html, 1000, false],
  ])('%s, status %i', (_id, status, headers, bytes, compressed) => {
    const got = compress(response(status, headers, Buffer.alloc(bytes, 'a')), 'gzip');
    expect(got.headers.get('content-encoding') === 'gzip' && got.headers.has('vary')).toBe(compressed);
  });

  test.each<[etag: string, expected: string | undefined]>([
    ['"strong"', 'W/"strong"'],
    ['W/"weak"', 'W/"weak"'],
    ['invalid', undefined],
  ])('ETag %s becomes %s', (etag, expected) => {
    const got = compress(response(200, { 'content-type': 'text/html', etag }, TEXT), 'gzip');
    expect(got.headers.get('etag')).toBe(expected);
  });
});
