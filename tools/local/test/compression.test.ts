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
    ['Markdown is not on the list', 200, { 'content-type': 'text/markdown; charset=utf-8' }, 1000, false],
    ['compressed by the origin', 200, { ...html, 'content-encoding': 'gzip' }, 1000, false],
    ['an HTML error', 404, html, 1000, true],
    ['an HTML error', 500, html, 1000, false],
  ])('%s, status %i', (_id, status, headers, bytes, compressed) => {
    const got = compress(response(status, headers, Buffer.alloc(bytes, 'a')), 'gzip');
    expect(got.headers.get('content-encoding') === 'gzip' && got.headers.has('vary')).toBe(compressed);
  });
});
