/**
 * Puts HTML at the top of an HTML page, before conditions and ranges are answered. It is the only difference between a
 * page of the local stack and the deployed one. Browsers do not keep the page, because the banner changes with each edit.
 */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Response } from '../headers.ts';

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body) => body,
};

/** @returns the response unchanged if it is no whole HTML page, or if the banner is empty */
export function withBanner(response: Response, html: string): Response {
  const headers = response.headers.copy();
  const decode = DECODERS[headers.get('content-encoding') ?? 'identity'];
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '') && response.status !== 206;
  if (html === '' || !decode || !isPage || response.body.length === 0) return response;
  const page = decode(response.body);
  // Each byte is a character, so that an index is an offset whatever the encoding of the page is.
  const start = /<body\b[^<>]*>/i.exec(page.toString('latin1'));
  if (!start) return response;
  const offset = start.index + start[0].length;
  const body = Buffer.concat([page.subarray(0, offset), Buffer.from(html), page.subarray(offset)]);
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name);
  headers.set('cache-control', 'no-store');
  return { ...response, headers, body };
}
