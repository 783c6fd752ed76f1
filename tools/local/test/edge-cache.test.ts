/**
 * CloudFront's cache: hits, misses, keys, ages, revalidation, errors, invalidation; conditional and range requests, which
 * it answers; and an origin's answer.
 */
import { EdgeHarness, send } from './edge-harness.ts';
import { response } from './requests.ts';

const cloudFront = new EdgeHarness();
describe('tools/local/edge-cache', () => {
  beforeEach(() => cloudFront.reset());

  test('a second GET is a hit with its age, until it is no longer fresh', async () => {
    const edge = cloudFront.edge();
    expect(await send(edge)).toMatchObject({ result: 'Miss' });
    cloudFront.nowMs += 59_000;
    const hit = await send(edge);
    expect(hit).toMatchObject({ result: 'Hit', body: 'origin' });
    expect(hit.headers).toMatchObject({ age: '59', 'x-cache': 'Hit from cloudfront' });
    cloudFront.nowMs += 1_000;
    expect(await send(edge)).toMatchObject({ result: 'Miss' });
    expect(cloudFront.received).toHaveLength(2);
  });

  test('an expired object is revalidated with the origin’s validators', async () => {
    const edge = cloudFront.edge();
    await send(edge);
    cloudFront.nowMs += 60_000;
    cloudFront.answer = ({ headers }) => response(headers.get('if-none-match') === '"v1"' ? 304 : 500);
    const got = await send(edge);
    expect(got).toMatchObject({ status: 200, result: 'RefreshHit', body: 'origin' });
    expect(got.headers['x-cache']).toBe('RefreshHit from cloudfront');
    expect(await send(edge)).toMatchObject({ result: 'Hit' });
  });

  test('an expired object is served while the origin fails', async () => {
    const edge = cloudFront.edge();
    await send(edge);
    cloudFront.nowMs += 60_000;
    cloudFront.answer = () => response(503);
    expect(await send(edge)).toMatchObject({ status: 200, body: 'origin' });
    expect(await send(edge)).toMatchObject({ status: 200, result: 'Hit' });
    expect(cloudFront.received).toHaveLength(2);
    cloudFront.nowMs += 10_000;
    cloudFront.answer = () => response(200, {}, 'new');
    expect(await send(edge)).toMatchObject({ body: 'new' });
  });

  test('an error is kept for the error caching minimum TTL', async () => {
    cloudFront.answer = () => response(404, {}, 'gone');
    const edge = cloudFront.edge({}, { customErrors: new Map([[404, { ttlSeconds: 5 }]]) });
    expect(await send(edge)).toMatchObject({ status: 404, result: 'Error' });
    expect(await send(edge)).toMatchObject({ status: 404, result: 'Error' });
    expect(cloudFront.received).toHaveLength(1);
    cloudFront.nowMs += 5_000;
    await send(edge);
    expect(cloudFront.received).toHaveLength(2);
  });

  test('HEAD is served from the object of a GET; the answer to HEAD is not cached', async () => {
    const edge = cloudFront.edge();
    cloudFront.answer = ({ method }) =>
      response(200, { 'content-length': '6' }, method === 'HEAD' ? '' : 'origin');
    expect(await send(edge, { method: 'HEAD' })).toMatchObject({ result: 'Miss' });
    expect(await send(edge)).toMatchObject({ result: 'Miss', body: 'origin' });
    expect(await send(edge, { method: 'HEAD' })).toMatchObject({ result: 'Hit' });
  });

  test('query strings, headers and cookies are not in the cache key', async () => {
    const edge = cloudFront.edge();
    await send(edge, { query: 'a=1', headers: { accept: 'text/html', cookie: 'a=1' } });
    expect(await send(edge, { query: 'a=2', headers: { accept: 'x/y', cookie: 'a=2' } })).toMatchObject({
      result: 'Hit',
    });
    expect(cloudFront.received[0]).toMatchObject({ query: '' });
  });

  test('the encoding is in the cache key', async () => {
    const edge = cloudFront.edge();
    const gzip = { headers: { 'accept-encoding': 'gzip' } };
    await send(edge, gzip);
    expect(await send(edge)).toMatchObject({ result: 'Miss' });
    expect(await send(edge, gzip)).toMatchObject({ result: 'Hit' });
  });

  test.each<[id: string, paths: string[], left: string]>([
    ['everything', ['/*'], ''],
    // AWS tells to name both.
    ['the viewer’s path and the one that the function returned', ['/a', '/a.html'], '/b.html'],
    ['the viewer’s path only', ['/a'], '/a.html /b.html'],
    ['the path that the function returned only', ['/b.html'], '/a.html /b.html'],
    ['paths that begin with these', ['/', '/a.htm', '/b.html/'], '/a.html /b.html'],
  ])('an invalidation of %s', async (_id, paths, left) => {
    const edge = cloudFront.edge({
      functions: {
        'viewer-request': cloudFront.fn(
          `function handler(e) { e.request.uri += '.html'; return e.request; }`,
        ),
      },
    });
    for (const uri of ['/a', '/b']) await send(edge, { uri });
    edge.cache.invalidate(paths);
    const hits: string[] = [];
    for (const uri of ['/a', '/b'])
      if ((await send(edge, { uri })).result === 'Hit') hits.push(`${uri}.html`);
    expect(hits.join(' ')).toBe(left);
  });

  // Conditional and range requests.
  const MODIFIED = 'Thu, 01 Jan 2026 00:00:00 GMT';

  test.each<[id: string, headers: Record<string, string>, status: number]>([
    ['the ETag', { 'if-none-match': '"v1"' }, 304],
    ['one of several', { 'if-none-match': '"v0", "v1"' }, 304],
    ['another ETag', { 'if-none-match': '"v2"' }, 200],
    ['another ETag wins over the date', { 'if-none-match': '"v2"', 'if-modified-since': MODIFIED }, 200],
    ['not modified since', { 'if-modified-since': MODIFIED }, 304],
    ['modified since', { 'if-modified-since': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 200],
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
    ['bytes=6-', 416, '', 'bytes */6'],
    ['bytes=0-1,3-4', 200, 'origin', undefined],
  ])('Range: %s', async (range, status, body, contentRange) => {
    const got = await send(cloudFront.edge(), { headers: { range } });
    expect(got).toMatchObject({ status, body });
    expect(got.headers['content-range']).toBe(contentRange);
  });

  // An origin's answer: removed headers, time-outs, custom error pages.
  test('Vary keeps only the headers that reach a custom origin', async () => {
    cloudFront.answer = () => response(200, { vary: 'Origin, Accept-Encoding, User-Agent' });
    expect((await send(cloudFront.edge())).headers.vary).toBe('Accept-Encoding');
    expect((await send(cloudFront.edge({ isCached: false }))).headers.vary).toBe(
      'Origin, Accept-Encoding, User-Agent',
    );
  });

  test('an origin that does not answer in time is 504', async () => {
    cloudFront.answer = () => new Promise(() => {});
    const slow = cloudFront.behavior();
    const edge = cloudFront.edge({ origin: { ...slow.origin, readTimeoutMs: 1 } });
    expect(await send(edge)).toMatchObject({ status: 504, result: 'Error' });
  });

  test('a custom error page replaces body and status', async () => {
    cloudFront.answer = ({ uri }) =>
      uri === '/sorry' ? response(200, { 'content-type': 'text/html' }, 'sorry') : response(404);
    const edge = cloudFront.edge(
      {},
      { customErrors: new Map([[404, { ttlSeconds: 10, page: { path: '/sorry', status: 410 } }]]) },
    );
    expect(await send(edge, { uri: '/x' })).toMatchObject({ status: 410, body: 'sorry', result: 'Error' });
  });

  test('a custom error page that fails: the viewer gets the answer of the page’s origin', async () => {
    cloudFront.answer = ({ uri }) =>
      uri === '/sorry' ? response(502, {}, 'page') : response(503, {}, 'internals');
    const page = { path: '/sorry', status: 503 };
    const edge = cloudFront.edge({}, { customErrors: new Map([[503, { ttlSeconds: 1, page }]]) });
    expect(await send(edge, { uri: '/x' })).toMatchObject({ status: 502, body: 'page', result: 'Error' });
  });
});
