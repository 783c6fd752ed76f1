/**
 * CloudFront Function at viewer-response of the default behaviour: adds the headers that S3 cannot store, security headers
 * and CORS to everything, `Vary` and `Link` to pages and their twins, `Link` to the API catalog (RFC 9727 §3). CloudFront does not run
 * it for a status of 400 or more. Runtime 2.0, language limits as in shared/accept.ts.
 */
import { parseAccept } from '../shared/accept.ts';
import type { ViewerResponseConstants } from './constants.ts';
import type { EdgeResponse, EdgeResponseEvent } from './event.ts';
import { allLines, asksForMarkdown } from './negotiation.ts';
import { canonicalPath, type PageUri, pageAt } from './page-uri.ts';

declare const CONSTANTS: ViewerResponseConstants;

export function handler(event: EdgeResponseEvent): EdgeResponse {
  const response = event.response;
  const status = response.statusCode;
  // How the bucket stores an object is nobody's business.
  for (const name in response.headers) if (name.indexOf('x-amz-') === 0) delete response.headers[name];
  for (const name in CONSTANTS.headers) response.headers[name] = { value: CONSTANTS.headers[name]! };
  if (event.request.uri === CONSTANTS.apiCatalogPath)
    response.headers.link = { value: CONSTANTS.apiCatalogLink };
  const page = pageAt(CONSTANTS.pages, event.request.uri);
  if (!page || (status !== 200 && status !== 206 && status !== 304)) return response;

  const vary = allLines(response.headers.vary);
  // Keep what is there: CloudFront compresses, and says `Accept-Encoding`.
  if (!/(^|[ ,])(\*|accept)([ ,]|$)/i.test(vary)) {
    response.headers.vary = { value: vary ? `${vary}, Accept` : 'Accept' };
  }
  const origin = CONSTANTS.baseUrl || `https://${event.context.distributionDomainName}`;
  const markdown = isMarkdown(event, page);
  const other = markdown
    ? `<${origin}${canonicalPath(page.name)}>; rel="canonical"`
    : `</${page.name}.md>; rel="alternate"; type="text/markdown"`;
  const more = page.name === 'index' ? CONSTANTS.homeLinks : markdown ? '' : CONSTANTS.describedBy;
  response.headers.link = { value: more ? `${other}, ${more}` : other };
  return response;
}

/**
 * AWS calls `request` here "the actual request that CloudFront received from the viewer", but does not
 * say so of a rewritten URI: both forms give the same answer. A 304 has no content type; what it
 * revalidates is what its `Accept` header asks for.
 */
function isMarkdown(event: EdgeResponseEvent, page: PageUri): boolean {
  if (page.suffix) return page.suffix === '.md';
  const type = event.response.headers['content-type'];
  if (type) return type.value.indexOf('text/markdown') === 0;
  return asksForMarkdown(parseAccept(allLines(event.request.headers.accept)));
}
