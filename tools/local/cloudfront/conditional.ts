/**
 * Answers a conditional or range request from a complete object: 304 if it is not modified (RFC 9110 §13.2.2:
 * `If-None-Match` before `If-Modified-Since`), 206 or 416 for one range (§14), the whole object for any other request of
 * ranges, which §14.2 permits.
 */
import { HeaderLines, type Request, type Response } from '../headers.ts';

/** Headers that a 304 leaves out (RFC 9110 §15.4.5). */
const NOT_IN_304 = ['content-type', 'content-length', 'content-encoding', 'content-language'];

export function conditional(request: Request, response: Response): Response {
  if (response.status !== 200 || !['GET', 'HEAD'].includes(request.method)) return response;
  if (notModified(request.headers, response.headers)) {
    const headers = response.headers.copy();
    for (const name of NOT_IN_304) headers.delete(name);
    return { status: 304, headers, body: Buffer.alloc(0) };
  }
  return request.method === 'GET' ? ranged(request.headers, response) : response;
}

function notModified(request: HeaderLines, object: HeaderLines): boolean {
  const etag = object.get('etag');
  const noneMatch = request.get('if-none-match');
  if (noneMatch !== undefined) {
    if (noneMatch.trim() === '*') return true;
    return (
      etag !== undefined &&
      (noneMatch.match(/(W\/)?"[^"]*"/g) ?? []).some((each) => opaque(each) === opaque(etag))
    );
  }
  const since = Date.parse(request.get('if-modified-since') ?? '');
  const modified = Date.parse(object.get('last-modified') ?? '');
  return !Number.isNaN(since) && !Number.isNaN(modified) && modified <= since;
}

/** Weak comparison (RFC 9110 §8.8.3.2). */
const opaque = (etag: string) => etag.replace(/^W\//, '');

function ranged(request: HeaderLines, response: Response): Response {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.get('range')?.trim() ?? '') ?? [];
  if (first === undefined || request.has('if-range')) return response;
  const size = response.body.length;
  const from = Number(first);
  if (from >= size)
    return {
      status: 416,
      headers: HeaderLines.of({ 'content-range': `bytes */${size}` }),
      body: Buffer.alloc(0),
    };
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (end < from) return response;
  const headers = response.headers.copy();
  headers.set('content-range', `bytes ${from}-${end}/${size}`);
  return { status: 206, headers, body: response.body.subarray(from, end + 1) };
}
