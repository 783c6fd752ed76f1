/**
 * Puts HTML at the top of an HTML page, before conditions and ranges are answered. It is the only difference between a
 * page of the local stack and the deployed one, so the page gets a validator of its own.
 */
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { HeaderLines, Response } from '../headers.ts';
import { compress } from './compression.ts';

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body) => body,
};

export const isHtml = (headers: HeaderLines): boolean =>
  /^text\/html\b/i.test(headers.get('content-type') ?? '');

export interface Banner {
  /** Empty if there is none. */
  readonly html: string;
  /** When `html` changed; undefined if it never did. A banner that ends changes the page too. */
  readonly changed: Date | undefined;
}

/** @returns the response unchanged if it is no whole HTML page */
export function withBanner(response: Response, { html, changed }: Banner): Response {
  const coding = response.headers.get('content-encoding') ?? 'identity';
  const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
  if (!changed || !decode || !isHtml(response.headers) || response.body.length === 0) return response;
  if (response.status === 206) return response;
  const headers = response.headers.copy();
  const modified = Date.parse(headers.get('last-modified') ?? '');
  if (modified < changed.getTime()) headers.set('last-modified', changed.toUTCString());
  if (html === '') return { ...response, headers };
  const page = decode(response.body);
  // Each byte is a character, so that an index is an offset whatever the encoding of the page is.
  const start = /<body\b[^<>]*>/i.exec(page.toString('latin1'));
  if (!start) return response;
  const offset = start.index + start[0].length;
  const body = Buffer.concat([page.subarray(0, offset), Buffer.from(html), page.subarray(offset)]);
  headers.delete('content-encoding');
  headers.set('etag', `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`);
  headers.set('content-length', String(body.length));
  const withIt = { ...response, headers, body };
  return coding === 'identity' ? withIt : compress(withIt, coding);
}
