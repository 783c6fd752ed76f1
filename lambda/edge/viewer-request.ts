/**
 * CloudFront Function at viewer-request of the default behaviour: everything but the two handlers' paths.
 * Sends pages to the object of the representation asked for, before the cache, and answers redirects,
 * preflights, 404 and 405 itself. Runtime 2.0: 10,240 bytes in all, about 1 ms; language limits as in
 * accept.ts. The constants below are put in at synthesis (lib/edge-bundle.ts).
 */
import { parseAccept } from '../shared/accept.ts';
import type { EdgeEvent, EdgeHeaders, EdgeRequest, EdgeResponse } from './event.ts';
import { allLines, asksForJson, asksForMarkdown } from './negotiation.ts';
import { canonicalPath, isFile, isListed, pageAt } from './page-uri.ts';

/** Names as isListed() takes them. */
declare const PAGES: string;
declare const ASSETS: string;
/** As isFile() takes them. */
declare const DOCUMENTS: Readonly<Record<string, string>>;
/** Public origin of a custom domain; empty: the distribution's own. */
declare const BASE_URL: string;
/** Stands for the public origin in the bodies. */
declare const BASE_URL_MARK: string;
/** Stands for the allowed methods in the 405 bodies. */
declare const ALLOW_MARK: string;
/** Of the bodies; a BCP 47 tag. */
declare const LANGUAGE: string;
/** Headers of every generated response. */
declare const COMMON_HEADERS: Readonly<Record<string, string>>;
/** What a problem document adds to `Link`. */
declare const PROBLEM_LINK: string;
/** Bodies in the order of CONTENT_TYPES. */
declare const NOT_FOUND: readonly [html: string, markdown: string, problem: string];
declare const METHOD_NOT_ALLOWED: readonly [html: string, markdown: string, problem: string];

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

  if (isFile(DOCUMENTS, uri)) {
    if (request.method === 'OPTIONS') return preflight();
    return reads ? forward(request, uri) : methodNotAllowed(event, PUBLIC_READING);
  }
  if (isListed(ASSETS, uri)) return reads ? forward(request, uri) : methodNotAllowed(event, READING);

  const page = pageAt(PAGES, uri);
  if (!page) return failure(event, 404, 'Not Found', NOT_FOUND, { 'cache-control': 'public, max-age=60' });
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
  return failure(event, 405, 'Method Not Allowed', METHOD_NOT_ALLOWED, headers);
}

function failure(
  event: EdgeEvent,
  status: number,
  reason: string,
  bodies: readonly string[],
  headers: Record<string, string>,
): EdgeResponse {
  const ranges = rangesOf(event.request);
  const chosen = asksForJson(ranges) ? 2 : asksForMarkdown(ranges) ? 1 : 0;
  headers['content-type'] = CONTENT_TYPES[chosen]!;
  headers['content-language'] = LANGUAGE;
  headers.vary = 'Accept';
  if (chosen === 2) headers.link = `${COMMON_HEADERS.link}, ${PROBLEM_LINK}`;
  const response = generate(status, reason, headers);
  if (event.request.method !== 'HEAD') {
    response.body = bodies[chosen]!.split(BASE_URL_MARK)
      .join(BASE_URL || `https://${event.context.distributionDomainName}`)
      .split(ALLOW_MARK)
      .join(headers.allow);
  }
  return response;
}

/**
 * AWS does not say that a response headers policy reaches a generated response: it carries all its
 * headers itself. `Content-Length`, `Connection` and the like are CloudFront's: setting one is a 502.
 */
function generate(statusCode: number, statusDescription: string, own: Record<string, string>): EdgeResponse {
  const headers: EdgeHeaders = {};
  const all: Record<string, string> = Object.assign({}, COMMON_HEADERS, own);
  for (const name in all) headers[name] = { value: all[name]! };
  return { statusCode, statusDescription, headers };
}

function rangesOf(request: EdgeRequest) {
  return parseAccept(allLines(request.headers.accept));
}
