/**
 * The edge cache: complete responses by cache key, each with the time until which it is fresh. An
 * expired one is kept for revalidation and for when the origin fails. Emptied by invalidations only.
 */
import type { Request, Response } from '../headers.ts';
import { normalizedEncoding } from './accept-encoding.ts';
import type { CachePolicy } from './managed-policies.ts';

export interface CacheEntry {
  /** As it leaves the cache: compressed, before policies and functions. */
  readonly response: Response;
  /** The origin's own validators: compression changes what the viewer sees. */
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  readonly storedAtMs: number;
  readonly freshUntilMs: number;
  /** Paths an invalidation may name: the viewer's, and what the function made of it. */
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

  /** @param patterns paths, each perhaps with a `*` at its end (developer guide, "Invalidation paths") */
  invalidate(patterns: readonly string[]): void {
    const matches = (path: string) =>
      patterns.some((pattern) =>
        pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
      );
    for (const [key, { paths }] of this.entries) if (paths.some(matches)) this.entries.delete(key);
  }
}

/** What tells two objects apart: the path and the encoding. GET and HEAD share an object. */
export function cacheKey(request: Request, policy: CachePolicy): string {
  const encoding = normalizedEncoding(request.headers.get('accept-encoding'), policy) ?? '';
  return `${encoding} ${request.uri}`;
}
