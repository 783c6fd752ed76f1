/**
 * Answers from the edge cache or from the origin: the part of a behaviour between its two functions. Revalidates an
 * expired object, serves it while the origin fails, and stores a response that may be cached. Simultaneous misses
 * of one object all go to the origin (CloudFront would collapse them).
 */
import type { Request, Response } from '../headers.ts';
import { type Cache, type CacheEntry, cacheKey, freshForSeconds } from './cache.ts';
import { compress, normalizedEncoding } from './compression.ts';
import type { Behavior } from './distribution.ts';
import { fromOrigin } from './origin-fetch.ts';

type CacheResult = 'Hit' | 'RefreshHit' | 'Miss' | 'Error';

export interface Fetched {
  readonly response: Response;
  readonly result: CacheResult;
  /** True for a whole object that the cache keeps: conditions and ranges are answered from it. */
  readonly isObject: boolean;
}

export interface Fetcher {
  readonly cache: Cache;
  readonly nowMs: () => number;
  readonly errorTtlSeconds: (status: number) => number;
}

/** @param viewerUri - the path before the viewer-request function changed it */
export async function cachedFetch(
  fetcher: Fetcher,
  behavior: Behavior,
  request: Request,
  viewerUri: string,
  requestId: string,
): Promise<Fetched> {
  const { cache, nowMs } = fetcher;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const response = await fromOrigin(behavior, request, requestId);
    return { response, result: response.status >= 400 ? 'Error' : 'Miss', isObject: false };
  }
  const key = cacheKey(request, behavior);
  const entry = cache.get(key);
  if (entry && entry.freshUntilMs > nowMs()) return fromCache(entry, 'Hit', nowMs());

  // Not the viewer's conditions, because the cache needs whole objects.
  const response = await fromOrigin(
    behavior,
    request,
    requestId,
    behavior.isCached ? entry?.etag : undefined,
  );
  const fresh = freshForSeconds(response, behavior, fetcher.errorTtlSeconds);
  if (entry && response.status === 304) {
    const renewed = renew(entry, response, behavior, fetcher);
    cache.set(key, renewed);
    return fromCache(renewed, 'RefreshHit', nowMs());
  }
  if (entry && entry.response.status < 400 && response.status >= 500) {
    const retryAtMs = nowMs() + fetcher.errorTtlSeconds(response.status) * 1000;
    cache.set(key, { ...entry, freshUntilMs: retryAtMs });
    return fromCache(entry, 'Hit', nowMs());
  }
  const served = shaped(behavior, request, response);
  const isError = response.status >= 400;
  if (fresh > 0 && request.method !== 'HEAD') {
    const stored = {
      response: served,
      etag: response.headers.get('etag'),
      storedAtMs: nowMs(),
      freshUntilMs: nowMs() + fresh * 1000,
      paths: [viewerUri, request.uri],
    };
    cache.set(key, stored);
  } else if (fresh === 0) cache.delete(key);
  return { response: served, result: isError ? 'Error' : 'Miss', isObject: fresh > 0 };
}

function fromCache(
  { response, storedAtMs }: CacheEntry,
  result: 'Hit' | 'RefreshHit',
  nowMs: number,
): Fetched {
  const headers = response.headers.copy();
  headers.set('age', String(Math.max(0, Math.floor((nowMs - storedAtMs) / 1000))));
  return {
    response: { ...response, headers },
    result: response.status >= 400 ? 'Error' : result,
    isObject: true,
  };
}

function renew(entry: CacheEntry, response: Response, behavior: Behavior, fetcher: Fetcher): CacheEntry {
  const now = fetcher.nowMs();
  const headers = entry.response.headers.copy();
  for (const name of ['cache-control', 'date'])
    if (response.headers.has(name)) headers.set(name, response.headers.all(name));
  const renewed = { status: entry.response.status, headers };
  const fresh = freshForSeconds(renewed, behavior, fetcher.errorTtlSeconds);
  return {
    ...entry,
    response: { ...entry.response, headers },
    storedAtMs: now,
    freshUntilMs: now + fresh * 1000,
  };
}

/** CloudFront compresses only if both the cache policy and the behaviour enable it. */
function shaped(behavior: Behavior, request: Request, response: Response): Response {
  if (!behavior.compress || !behavior.isCached) return response;
  return compress(response, normalizedEncoding(request.headers.get('accept-encoding')));
}
