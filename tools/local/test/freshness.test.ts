/** How long CloudFront keeps a response (developer guide, "Manage how long content stays in the cache"). */
import { freshForSeconds } from '../cloudfront/cache.ts';
import { response } from './requests.ts';

const LOOSE = { minTtlSeconds: 0, defaultTtlSeconds: 86_400, maxTtlSeconds: 31_536_000 };
const STRICT = { minTtlSeconds: 60, defaultTtlSeconds: 300, maxTtlSeconds: 600 };
const DISABLED = { minTtlSeconds: 0, defaultTtlSeconds: 0, maxTtlSeconds: 0 };

const cc = (value: string) => ({ 'cache-control': value });

describe('tools/local/freshness', () => {
  test.each<
    [id: string, status: number, headers: Record<string, string>, policy: typeof LOOSE, seconds: number]
  >([
    ['max-age', 200, cc('max-age=10'), LOOSE, 10],
    ['max-age below the minimum', 200, cc('max-age=10'), STRICT, 60],
    ['max-age above the maximum', 200, cc('max-age=900'), STRICT, 600],
    ['s-maxage before max-age', 200, cc('public, max-age=0, s-maxage=3600, must-revalidate'), LOOSE, 3600],
    ['no lifetime: the default', 200, {}, LOOSE, 86_400],
    ['no lifetime: at least the minimum', 200, {}, { ...STRICT, defaultTtlSeconds: 5 }, 60],
    ['no-store', 200, cc('no-store'), LOOSE, 0],
    ['no-cache', 200, cc('no-cache, max-age=60'), LOOSE, 0],
    ['private', 200, cc('private, max-age=60'), LOOSE, 0],
    ['no-store with a minimum TTL', 200, cc('no-store'), STRICT, 60],
    ['a redirect', 301, cc('max-age=10'), LOOSE, 10],
    ['caching disabled', 200, cc('max-age=10'), DISABLED, 0],
    ['partial content', 206, cc('max-age=10'), LOOSE, 0],
    ['404 is kept for the error TTL', 404, {}, LOOSE, 10],
    ['404 with a longer max-age', 404, cc('max-age=60'), LOOSE, 60],
    ['404 with no-store', 404, cc('no-store'), LOOSE, 10],
    ['503 is kept, also with caching disabled', 503, {}, DISABLED, 10],
    ['403 without max-age is not kept', 403, {}, LOOSE, 0],
    ['403 with max-age is kept', 403, cc('max-age=60'), LOOSE, 60],
    ['429 is never kept', 429, cc('max-age=60'), LOOSE, 0],
  ])('%s', (_id, status, headers, policy, seconds) => {
    expect(freshForSeconds(response(status, headers), policy, () => 10)).toBe(seconds);
  });
});
