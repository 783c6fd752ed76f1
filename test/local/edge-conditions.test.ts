/** Conditional and range requests, which CloudFront answers from its cache. */
import { EdgeHarness, send } from './edge-harness.ts';
import { response } from './requests.ts';

const cloudFront = new EdgeHarness();
describe('local/edge-conditions', () => {
  beforeEach(() => cloudFront.reset());
  afterAll(() => cloudFront.close());

  const MODIFIED = 'Thu, 01 Jan 2026 00:00:00 GMT';

  test.each<[id: string, headers: Record<string, string>, status: number]>([
    ['the ETag', { 'if-none-match': '"v1"' }, 304],
    ['the ETag, weak', { 'if-none-match': 'W/"v1"' }, 304],
    ['one of several', { 'if-none-match': '"v0", "v1"' }, 304],
    ['any', { 'if-none-match': '*' }, 304],
    ['another ETag', { 'if-none-match': '"v2"' }, 200],
    ['another ETag wins over the date', { 'if-none-match': '"v2"', 'if-modified-since': MODIFIED }, 200],
    ['not modified since', { 'if-modified-since': MODIFIED }, 304],
    ['modified since', { 'if-modified-since': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 200],
    ['an invalid date', { 'if-modified-since': 'yesterday' }, 200],
  ])('a condition: %s', async (_id, headers, status) => {
    cloudFront.answer = () =>
      response(
        200,
        {
          'content-type': 'text/plain',
          etag: '"v1"',
          'last-modified': MODIFIED,
          'cache-control': 'max-age=9',
        },
        'origin',
      );
    const edge = cloudFront.edge();
    for (const result of ['Miss', 'Hit']) {
      const got = await send(edge, { headers });
      expect(got).toMatchObject({ status, result });
      if (status === 304) {
        expect(got.body).toBe('');
        expect(got.headers).toMatchObject({ etag: '"v1"', 'cache-control': 'max-age=9' });
        expect(got.headers).not.toHaveProperty('content-type');
      }
    }
    // The viewer's condition does not reach the origin, because the cache needs a whole object.
    expect(cloudFront.received).toHaveLength(1);
    expect(cloudFront.received[0]!.headers.has('if-none-match')).toBe(false);
  });

  test.each<[range: string, status: number, body: string, contentRange: string | undefined]>([
    ['bytes=0-1', 206, 'or', 'bytes 0-1/6'],
    ['bytes=4-', 206, 'in', 'bytes 4-5/6'],
    ['bytes=-2', 206, 'in', 'bytes 4-5/6'],
    ['bytes=0-99', 206, 'origin', 'bytes 0-5/6'],
    ['bytes=6-', 416, '', 'bytes */6'],
    ['bytes=3-1', 200, 'origin', undefined],
    ['bytes=0-1,3-4', 200, 'origin', undefined],
    ['lines=1', 200, 'origin', undefined],
  ])('Range: %s', async (range, status, body, contentRange) => {
    const got = await send(cloudFront.edge(), { headers: { range } });
    expect(got).toMatchObject({ status, body });
    expect(got.headers['content-range']).toBe(contentRange);
  });

  test('If-Range with another validator gets the whole object', async () => {
    expect(
      await send(cloudFront.edge(), { headers: { range: 'bytes=0-1', 'if-range': '"v0"' } }),
    ).toMatchObject({
      status: 200,
    });
    expect(
      await send(cloudFront.edge(), { headers: { range: 'bytes=0-1', 'if-range': '"v1"' } }),
    ).toMatchObject({
      status: 206,
    });
  });
});
