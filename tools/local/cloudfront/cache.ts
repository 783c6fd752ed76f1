/**
 * The edge cache: complete responses by cache key, each with the time until which it is fresh. An expired response
 * stays, to be revalidated or to be served while the origin fails.
 *
 * How long CloudFront keeps a response: the table of "Manage how long content stays in the cache" for
 * successes and redirects, and "How CloudFront caches HTTP 4xx and 5xx status codes" for errors.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { HeaderLines, Request, Response } from '../headers.ts';
import { unescapeXml } from '../xml.ts';
import { normalizedEncoding } from './compression.ts';

export interface CacheEntry {
  /** Compressed, before response headers policy and viewer-response function. */
  readonly response: Response;
  /** As the origin sent it: compression changes the one that the viewer gets. */
  readonly etag: string | undefined;
  readonly storedAtMs: number;
  readonly freshUntilMs: number;
  /** The path of the viewer's request, and the one that the viewer-request function returned. */
  readonly paths: readonly string[];
}

export class Cache extends Map<string, CacheEntry> {
  /**
   * Removes the entries whose two paths both match, because AWS tells to name both (developer guide, "What you need to
   * know when invalidating files").
   * @param patterns - paths; a `*` at the end matches any rest (developer guide, "Invalidation paths")
   */
  invalidate(patterns: readonly string[]): void {
    const matches = (path: string) =>
      patterns.some((pattern) =>
        pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
      );
    for (const [key, { paths }] of this) if (paths.every(matches)) this.delete(key);
  }
}

/** Path and encoding, without headers, cookies and query string. GET and HEAD share an entry. */
export function cacheKey({ headers, uri }: Request, { isCached }: Caching): string {
  const encoding = isCached ? normalizedEncoding(headers.get('accept-encoding')) : undefined;
  return `${encoding ?? ''} ${uri}`;
}

/** Error caching minimum TTL where the distribution sets none. */
export const DEFAULT_ERROR_TTL_SECONDS = 10;

const ALWAYS_CACHED = new Set([404, 414, 500, 501, 502, 503, 504]);
/** Errors that CloudFront caches only if the origin sends a lifetime. */
const CACHED_WITH_MAX_AGE = new Set([400, 403, 405, 412, 415]);
/** Partial content and 304 are not whole objects. */
const NEVER_CACHED = new Set([206, 304]);

/** The minimum, default and maximum TTL of CachingOptimized. Those of CachingDisabled are 0. */
const MIN_TTL_SECONDS = 1;
const DEFAULT_TTL_SECONDS = 86_400;
const MAX_TTL_SECONDS = 31_536_000;

type Caching = { readonly isCached: boolean };

/** @returns seconds; 0: not kept */
export function freshForSeconds(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  { isCached }: Caching,
  errorTtlSeconds: (status: number) => number,
): number {
  if (NEVER_CACHED.has(status)) return 0;
  const lifetime = originSeconds(headers);
  if (status >= 400) {
    const capped = lifetime === undefined ? undefined : Math.min(lifetime, isCached ? MAX_TTL_SECONDS : 0);
    if (ALWAYS_CACHED.has(status)) return Math.max(errorTtlSeconds(status), capped ?? 0);
    return CACHED_WITH_MAX_AGE.has(status) && capped !== undefined
      ? Math.max(errorTtlSeconds(status), capped)
      : 0;
  }
  if (!isCached) return 0;
  if (directives(headers).some((each) => /^(no-cache|no-store|private)\b/.test(each))) return MIN_TTL_SECONDS;
  return Math.max(MIN_TTL_SECONDS, Math.min(lifetime ?? DEFAULT_TTL_SECONDS, MAX_TTL_SECONDS));
}

const directives = (headers: HeaderLines): string[] =>
  (headers.get('cache-control') ?? '').split(',').map((each) => each.trim().toLowerCase());

/** `s-maxage` before `max-age`. No answer of the service has `Expires`. */
function originSeconds(headers: HeaderLines): number | undefined {
  const all = directives(headers);
  for (const name of ['s-maxage', 'max-age']) {
    const found = all.map((each) => new RegExp(`^${name}="?(\\d+)"?$`).exec(each)?.[1]).find(Boolean);
    if (found !== undefined) return Number(found);
  }
  return undefined;
}

/**
 * The part of the CloudFront API that the publisher uses: CreateInvalidation removes entries from the emulator's cache
 * at once (CloudFront API reference, 2020-05-31, REST-XML).
 */
const NAMESPACE = 'http://cloudfront.amazonaws.com/doc/2020-05-31/';

export function invalidationApi(distributionId: string, invalidate: (paths: string[]) => void): Server {
  return createServer(async (request, reply) => {
    const body = await text(request);
    const [, version, kind, id, action] = (request.url ?? '').split('?')[0]!.split('/');
    const send = (status: number, xml: string) =>
      reply
        .writeHead(status, { 'content-type': 'text/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
    const fail = (status: number, code: string) =>
      send(
        status,
        `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>Sender</Type><Code>${code}</Code></Error></ErrorResponse>`,
      );

    if (version !== '2020-05-31' || kind !== 'distribution' || action !== 'invalidation')
      return fail(404, 'NotFound');
    if (id !== distributionId) return fail(404, 'NoSuchDistribution');
    const batch = body.split(/<\/?InvalidationBatch\b[^<>]*>/)[1] ?? '';
    if (request.method === 'POST') {
      const paths = [...body.matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, path]) => unescapeXml(path!));
      if (paths.length === 0 || !paths.every((path) => path.startsWith('/')))
        return fail(400, 'InvalidArgument');
      invalidate(paths);
      return send(201, completed(`I${randomBytes(7).toString('hex').toUpperCase()}`, batch));
    }
    return fail(405, 'MethodNotAllowed');
  });
}

const completed = (id: string, batch: string) =>
  `<Invalidation xmlns="${NAMESPACE}"><Id>${id}</Id><Status>Completed</Status><CreateTime>${new Date().toISOString()}</CreateTime><InvalidationBatch>${batch}</InvalidationBatch></Invalidation>`;
