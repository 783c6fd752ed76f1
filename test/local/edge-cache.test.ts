/** CloudFront's cache: hits, misses, keys, ages, revalidation, errors, invalidation. */
import { EdgeHarness, POLICY, send } from './edge-harness.ts';
import { response } from './requests.ts';

const cloudFront = new EdgeHarness();
describe('local/edge-cache', () => {
  beforeEach(() => cloudFront.reset());
  afterAll(() => cloudFront.close());

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

  test('an expired error is not served while the origin fails', async () => {
    const edge = cloudFront.edge();
    cloudFront.answer = () => response(404);
    await send(edge);
    cloudFront.nowMs += 60_000;
    cloudFront.answer = () => response(503);
    expect(await send(edge)).toMatchObject({ status: 503 });
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
    const edge = cloudFront.edge({ cachePolicy: { ...POLICY, gzip: true } });
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
    ['a prefix', ['/b*'], '/a.html'],
    ['paths that begin with these', ['/', '/a.htm', '/b.html/'], '/a.html /b.html'],
    ['paths in another letter case', ['/A', '/B'], '/a.html /b.html'],
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
});
