/**
 * The edge cache: complete responses by cache key, each with the time until which it is fresh. An expired response
 * stays, to be revalidated or to be served while the origin fails.
 */
import type { Request, Response } from '../headers.ts';
import { normalizedEncoding } from './accept-encoding.ts';
import type { CachePolicy } from './managed-policies.ts';

export interface CacheEntry {
  /** Compressed, before response headers policy and viewer-response function. */
  readonly response: Response;
  /** Validators as the origin sent them: compression changes the ETag that the viewer gets. */
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  readonly storedAtMs: number;
  readonly freshUntilMs: number;
  /** The path of the viewer's request, and the one that the viewer-request function returned. */
  readonly paths: readonly string[];
}

export class Cache {
  private readonly entries = new Map<string, CacheEntry>();

  get(key: string): CacheEntry | undefined {
    return this.entries.get(key);
  }

  set(key: string, entry: CacheEntry): void {
    this.entries.set(key, entry);
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

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
    for (const [key, { paths }] of this.entries) if (paths.every(matches)) this.entries.delete(key);
  }
}

/** Path and encoding. GET and HEAD share an entry. */
export function cacheKey(request: Request, policy: CachePolicy): string {
  const encoding = normalizedEncoding(request.headers.get('accept-encoding'), policy) ?? '';
  return `${encoding} ${request.uri}`;
}
