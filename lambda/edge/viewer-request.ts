/**
 * CloudFront Function at viewer-request of every behaviour. It runs before the cache. It passes the exact path of another
 * behaviour than the default one unchanged, and answers each other spelling that may lead to that behaviour itself: the
 * origin there has no object for it. It rewrites the URI of a page or an unknown path to the object of the accepted
 * representation, and answers redirects, preflights and other methods itself.
 * Limits of runtime 2.0: 10,240 bytes, about 1 ms, and the JavaScript that shared/accept.ts describes.
 */
import { parseAccept } from '../shared/accept.ts';
import type {
  EdgeEvent,
  EdgeHeaders,
  EdgeLanguage,
  EdgeRequest,
  EdgeResponse,
  ViewerRequestConstants,
} from './constants.ts';
import { allLines, asksForJson, asksForMarkdown } from './negotiation.ts';
import { canonicalPath, isContentFile, isFile, isListed, pageAt } from './page-list.ts';

declare const CONSTANTS: ViewerRequestConstants;

const EXTENSIONS = ['.html', '.md', '.json'];
/** In the same order. */
const CONTENT_TYPES = [
  'text/html; charset=utf-8',
  'text/markdown; charset=utf-8',
  'application/problem+json',
];
const PROBLEM = 2;
/**
 * Paths that CloudFront may take for one with a behaviour of its own, where the origin has no object for them. It
 * normalizes a path "consistent with RFC 3986" and removes multiple slashes; the origin gets the raw path (developer
 * guide, "Cache behavior settings", "Path normalization"). RFC 3986 §6.2.2 changes percent-encoded unreserved characters
 * and dot segments. AWS does not say in which order CloudFront changes them, so any path with one of these matches. So
 * does any path with two slashes side by side in a folder of those behaviours.
 */
const OTHER_SPELLING =
  /%(2[deDE]|3\d|[46][1-9a-fA-F]|[57][\daA]|5[fF]|7[eE])|\/\.\.?(\/|$)|^(?=.*\/\/)\/+(api|\.well-known|errors)\//;
const ENDPOINTS = CONSTANTS.endpoints;
/** RFC 9110 §13.1, without `if-`. */
const CONDITIONS = ['match', 'modified-since', 'none-match', 'range', 'unmodified-since'];
const READING = 'GET, HEAD';
const PUBLIC_READING = 'GET, HEAD, OPTIONS';

export function handler(event: EdgeEvent): EdgeRequest | EdgeResponse {
  const request = event.request;
  const uri = request.uri;
  const reads = request.method === 'GET' || request.method === 'HEAD';

  // CloudFront itself reads error pages with GET. AWS does not say whether this function then runs.
  if (isListed(ENDPOINTS, uri) || (reads && isListed(CONSTANTS.errorPages, uri))) return request;
  if (isFile(CONSTANTS.documents, uri)) {
    if (request.method === 'OPTIONS') return preflight();
    return reads ? forward(request, uri) : refusal(event, PUBLIC_READING);
  }
  if (isListed(CONSTANTS.assets, uri) || isContentFile(CONSTANTS.pages, uri))
    return reads ? forward(request, uri) : refusal(event, READING);

  const page = pageAt(CONSTANTS.pages, uri);
  if (!page) {
    const path = uri.slice(0, -1);
    if (uri.endsWith('/') && isListed(ENDPOINTS, path)) return redirect(path);
    return reads && !OTHER_SPELLING.test(uri) ? forwardWhole(request) : refusal(event, '');
  }
  // Path-absolute and built only from the characters of a page name, so it stays on this host.
  if (page.suffix === '/' || page.suffix === '.html') return redirect(canonicalPath(page.name));
  if (!reads) return refusal(event, READING);
  const markdown = page.suffix === '.md' || asksForMarkdown(rangesOf(request));
  return forward(request, `/${page.name}${markdown ? '.md' : '.html'}`);
}

function redirect(location: string): EdgeResponse {
  return generate(308, 'Permanent Redirect', {
    location,
    vary: 'Accept',
    'cache-control': 'public, max-age=3600',
  });
}

/** Passes the request to cache and bucket without its query string, on which no answer depends. */
function forward(request: EdgeRequest, uri: string): EdgeRequest {
  request.uri = uri;
  request.querystring = {};
  return request;
}

/**
 * Passes the request to the object for unknown paths, without conditions and ranges: a 304 or 206 would say that the
 * path exists. viewer-response changes the status to 404.
 */
function forwardWhole(request: EdgeRequest): EdgeRequest {
  // By name: a request may have 2,500 headers, and to look at each takes longer than a function may.
  const headers = request.headers;
  for (let i = 0; i < CONDITIONS.length; i++) delete headers[`if-${CONDITIONS[i]}`];
  delete headers.range;
  return forward(request, languageAt(request.uri).notFoundPath + EXTENSIONS[chosen(request)]);
}

/** The language of a path. `/esquema` is not below `/es`, and `/es.md` is the home page of `/es`. */
function languageAt(uri: string): Omit<EdgeLanguage, 'prefix'> {
  if (CONSTANTS.folders !== '')
    for (let at = 0; at < CONSTANTS.others.length; at++) {
      const other = CONSTANTS.others[at]!;
      const rest = uri.slice(other.prefix.length);
      if (uri === other.prefix + rest && (!rest || rest === '.md' || rest[0] === '/')) return other;
    }
  return CONSTANTS.main;
}

/** CORS preflight (Fetch standard): every origin may read documents. */
function preflight(): EdgeResponse {
  return generate(204, 'No Content', {
    allow: PUBLIC_READING,
    'access-control-allow-methods': PUBLIC_READING,
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
  });
}

/** @param allow - the methods that a known path has: 405. Empty: 404 */
function refusal(event: EdgeEvent, allow: string): EdgeResponse {
  const kind = chosen(event.request);
  const language = languageAt(event.request.uri);
  const status = allow ? 405 : 404;
  const reason = allow ? 'Method Not Allowed' : 'Not Found';
  const texts = language[status];
  const headers: Record<string, string> = {
    'content-type': CONTENT_TYPES[kind]!,
    'content-language': language.language,
    vary: 'Accept',
    'cache-control': 'no-store',
  };
  if (allow) headers.allow = allow;
  if (kind === PROBLEM) headers.link = `${CONSTANTS.headers.link}, ${CONSTANTS.problemLink}`;
  const response = generate(status, reason, headers);
  const origin = CONSTANTS.baseUrl || `https://${event.context.distributionDomainName}`;
  // The parts of the text before and after the allowed methods.
  const detail = texts.detail.join(allow);
  response.body =
    kind === PROBLEM
      ? problem(status, reason, detail, origin)
      : document(kind > 0, markup(texts.title), markup(detail), origin, language.language);
  return response;
}

function document(
  markdown: boolean,
  title: string,
  detail: string,
  origin: string,
  language: string,
): string {
  let links = '';
  for (const name in CONSTANTS.errorLinks) {
    const path = CONSTANTS.errorLinks[name]!;
    links += markdown ? `- [${path}](${origin}${path})\n` : `<li><a href="${path}">${path}</a></li>`;
  }
  return markdown
    ? `# ${title}\n\n${detail}\n\n${links}`
    : `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="stylesheet" href="${CONSTANTS.stylesheet}"></head><body><main><h1>${title}</h1><p>${detail}</p><ul>${links}</ul></main></body></html>`;
}

/** Escapes text for HTML and Markdown: both read character references. */
function markup(text: string): string {
  return text.replace(/[&<>*_`[\]\\~|#]/g, (char) => `&#${char.codePointAt(0)};`);
}

/** RFC 9457: with `about:blank` the title is the status phrase. */
function problem(status: number, title: string, detail: string, origin: string): string {
  const body: Record<string, unknown> = { type: 'about:blank', title, status, detail };
  for (const name in CONSTANTS.errorLinks) body[name] = origin + CONSTANTS.errorLinks[name];
  return JSON.stringify(body);
}

/**
 * A response with all its headers: AWS does not say whether a response headers policy applies to a generated response.
 * CloudFront sets `Content-Length`, `Connection` and similar headers; a function that sets one causes a 502.
 */
function generate(statusCode: number, statusDescription: string, own: Record<string, string>): EdgeResponse {
  const headers: EdgeHeaders = {};
  const all: Record<string, string> = Object.assign({}, CONSTANTS.headers, own);
  for (const name in all) headers[name] = { value: all[name]! };
  return { statusCode, statusDescription, headers };
}

/** @returns index in CONTENT_TYPES of the representation of an error */
function chosen(request: EdgeRequest): number {
  const ranges = rangesOf(request);
  return asksForJson(ranges) ? PROBLEM : asksForMarkdown(ranges) ? 1 : 0;
}

function rangesOf(request: EdgeRequest) {
  return parseAccept(allLines(request.headers.accept));
}
