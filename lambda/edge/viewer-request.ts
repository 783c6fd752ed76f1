/**
 * CloudFront Function at viewer-request of the default behaviour: everything but the two handlers' paths. Sends pages to
 * the object of the representation asked for, before the cache, and answers redirects, preflights, 404 and 405 itself.
 * Runtime 2.0: 10,240 bytes in all, about 1 ms; language limits as in shared/accept.ts.
 */
import { parseAccept } from '../shared/accept.ts';
import type { EdgeBodies, Pieces, ViewerRequestConstants } from './constants.ts';
import type { EdgeEvent, EdgeHeaders, EdgeRequest, EdgeResponse } from './event.ts';
import { allLines, asksForJson, asksForMarkdown } from './negotiation.ts';
import { canonicalPath, isFile, isListed, pageAt } from './page-uri.ts';

declare const CONSTANTS: ViewerRequestConstants;

const CONTENT_TYPES = [
  'text/html; charset=utf-8',
  'text/markdown; charset=utf-8',
  'application/problem+json',
];
const READING = 'GET, HEAD';
const PUBLIC_READING = 'GET, HEAD, OPTIONS';

export function handler(event: EdgeEvent): EdgeRequest | EdgeResponse {
  const request = event.request;
  const uri = request.uri;
  const reads = request.method === 'GET' || request.method === 'HEAD';

  if (isFile(CONSTANTS.documents, uri)) {
    if (request.method === 'OPTIONS') return preflight();
    return reads ? forward(request, uri) : methodNotAllowed(event, PUBLIC_READING);
  }
  if (isListed(CONSTANTS.assets, uri))
    return reads ? forward(request, uri) : methodNotAllowed(event, READING);

  const page = pageAt(CONSTANTS.pages, uri);
  if (!page) {
    const headers = { 'cache-control': 'public, max-age=60' };
    return failure(event, 404, 'Not Found', CONSTANTS.notFound, headers);
  }
  if (page.suffix === '/' || page.suffix === '.html') {
    // Path-absolute, from the list of pages: nothing of what the caller sent gets into it.
    return generate(308, 'Permanent Redirect', {
      location: canonicalPath(page.name),
      vary: 'Accept',
      'cache-control': 'public, max-age=3600',
    });
  }
  if (!reads) return methodNotAllowed(event, READING);
  const markdown = page.suffix === '.md' || asksForMarkdown(rangesOf(request));
  return forward(request, `/${page.name}${markdown ? '.md' : '.html'}`);
}

/** To the cache and the bucket, which see no query string: nothing here depends on one. */
function forward(request: EdgeRequest, uri: string): EdgeRequest {
  request.uri = uri;
  request.querystring = {};
  return request;
}

/** CORS preflight (Fetch standard): documents are readable from any origin. */
function preflight(): EdgeResponse {
  return generate(204, 'No Content', {
    allow: PUBLIC_READING,
    'access-control-allow-methods': PUBLIC_READING,
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
  });
}

function methodNotAllowed(event: EdgeEvent, allow: string): EdgeResponse {
  const headers = { allow, 'cache-control': 'no-store' };
  return failure(event, 405, 'Method Not Allowed', CONSTANTS.methodNotAllowed, headers);
}

function failure(
  event: EdgeEvent,
  status: number,
  reason: string,
  bodies: EdgeBodies,
  headers: Record<string, string>,
): EdgeResponse {
  const ranges = rangesOf(event.request);
  const chosen = asksForJson(ranges) ? 2 : asksForMarkdown(ranges) ? 1 : 0;
  headers['content-type'] = CONTENT_TYPES[chosen]!;
  headers['content-language'] = CONSTANTS.language;
  headers.vary = 'Accept';
  if (chosen === 2) headers.link = `${CONSTANTS.headers.link}, ${CONSTANTS.problemLink}`;
  const response = generate(status, reason, headers);
  if (event.request.method !== 'HEAD') {
    const origin = CONSTANTS.baseUrl || `https://${event.context.distributionDomainName}`;
    const allow = headers.allow || '';
    response.body =
      chosen === 2
        ? problem(status, reason, bodies.problem, origin, allow)
        : joined(chosen ? bodies.markdown : bodies.html, origin, allow);
  }
  return response;
}

function joined(pieces: Pieces, origin: string, allow: string): string {
  return pieces.map((inner) => inner.join(allow)).join(origin);
}

/** RFC 9457: `about:blank` says that the status is all there is, and its title is the status phrase. */
function problem(
  status: number,
  title: string,
  made: EdgeBodies['problem'],
  origin: string,
  allow: string,
): string {
  const body: Record<string, unknown> = {
    type: 'about:blank',
    title,
    status,
    detail: made.detail.join(allow),
  };
  for (const name in made.links) body[name] = origin + made.links[name];
  return JSON.stringify(body);
}

/**
 * AWS does not say that a response headers policy reaches a generated response: it carries all its
 * headers itself. `Content-Length`, `Connection` and the like are CloudFront's: setting one is a 502.
 */
function generate(statusCode: number, statusDescription: string, own: Record<string, string>): EdgeResponse {
  const headers: EdgeHeaders = {};
  const all: Record<string, string> = Object.assign({}, CONSTANTS.headers, own);
  for (const name in all) headers[name] = { value: all[name]! };
  return { statusCode, statusDescription, headers };
}

function rangesOf(request: EdgeRequest) {
  return parseAccept(allLines(request.headers.accept));
}
