/**
 * How CloudFront normalises `Accept-Encoding` for the cache key and the origin: `br`, `gzip`, both or nothing
 * (developer guide, "Cache compressed objects").
 *
 * CloudFront's own compression (developer guide, "Serve compressed files"): by content type, size and status, Brotli
 * before Gzip. A strong ETag becomes weak. `Vary: Accept-Encoding` is sent with every object that CloudFront would
 * compress, compressed or not.
 */
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import type { Response } from '../headers.ts';

/** @returns undefined if the viewer accepts neither */
export function normalizedEncoding(header: string | undefined): 'br,gzip' | 'br' | 'gzip' | undefined {
  const takes = (coding: string) =>
    (header ?? '').split(',').some((member) => {
      const [name, ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (takes('br')) return takes('gzip') ? 'br,gzip' : 'br';
  return takes('gzip') ? 'gzip' : undefined;
}

/** Sizes that CloudFront compresses, in bytes. */
const MIN_BYTES = 1_000;
const MAX_BYTES = 10_000_000;

const STATUSES = new Set([200, 403, 404]);

/** Those of AWS's list that the service sends. */
const TYPES = new Set([
  ...['text/html', 'text/plain', 'text/css', 'image/svg+xml'],
  ...['application/json', 'application/xml'],
]);

/** @param accepted - the normalised `Accept-Encoding`, undefined when the viewer accepts neither */
export function compress(response: Response, accepted: string | undefined): Response {
  if (!isCompressible(response)) return response;
  const headers = response.headers.copy();
  headers.vary('Accept-Encoding');
  if (accepted === undefined || response.body.length === 0) return { ...response, headers };
  const brotli = accepted.startsWith('br');
  headers.set('content-encoding', brotli ? 'br' : 'gzip');
  const etag = headers.get('etag');
  if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`);
  return { ...response, headers, body: brotli ? brotliOf(response.body) : gzipSync(response.body) };
}

function isCompressible({ status, headers, body }: Response): boolean {
  const type = (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  const bytes = body.length || Number(headers.get('content-length') ?? 0);
  const isOfSize = bytes >= MIN_BYTES && bytes <= MAX_BYTES;
  return STATUSES.has(status) && TYPES.has(type) && !headers.has('content-encoding') && isOfSize;
}

/** Quality 5: Brotli's default of 11 is made for files that are compressed once. */
const brotliOf = (body: Buffer) => brotliCompressSync(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } });
