/** How long CloudFront keeps a response (developer guide, "Manage how long content stays in the cache"). */
import { freshForSeconds } from '../cloudfront/cache.ts';
import { response } from './requests.ts';

const cc = (value: string) => ({ 'cache-control': value });

describe('tools/local/freshness', () => {
  test.each<
    [id: string, status: number, headers: Record<string, string>, isCached: boolean, seconds: number]
  >([
    ['max-age', 200, cc('max-age=10'), true, 10],
    ['max-age below the minimum', 200, cc('max-age=0'), true, 1],
    ['s-maxage before max-age', 200, cc('public, max-age=0, s-maxage=3600, must-revalidate'), true, 3600],
    ['no lifetime: the default', 200, {}, true, 86_400],
    ['no-store: the minimum', 200, cc('no-store'), true, 1],
    ['caching disabled', 200, cc('max-age=10'), false, 0],
    ['partial content', 206, cc('max-age=10'), true, 0],
    ['404 is kept for the error TTL', 404, {}, true, 10],
    ['404 with a longer max-age', 404, cc('max-age=60'), true, 60],
    ['503 is kept, also with caching disabled', 503, {}, false, 10],
    ['403 without max-age is not kept', 403, {}, true, 0],
    ['403 with max-age is kept', 403, cc('max-age=60'), true, 60],
    ['429 is never kept', 429, cc('max-age=60'), true, 0],
  ])('%s', (_id, status, headers, isCached, seconds) => {
    expect(freshForSeconds(response(status, headers), { isCached }, () => 10)).toBe(seconds);
  });
});
