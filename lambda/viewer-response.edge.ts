/**
 * CloudFront Function at viewer-response of the default behaviour: adds the headers that S3 cannot store,
 * `Access-Control-Allow-Origin` to everything, `Vary` and `Link` to pages and their twins. CloudFront does
 * not run it for a status of 400 or more.
 * Runtime 2.0, language limits as in accept.ts; constants are put in at synthesis (lib/edge-bundle.ts).
 */
import { parseAccept } from './shared/accept.ts';
import type { EdgeResponse, EdgeResponseEvent } from './shared/edge-event.ts';
import { allLines, asksForMarkdown } from './shared/edge-negotiation.ts';
import { canonicalPath, type PageUri, pageAt } from './shared/edge-pages.ts';

/** Names as isListed() takes them. */
declare const PAGES: string;
/** Public origin of a custom domain; empty: the distribution's own. */
declare const BASE_URL: string;
/** Link to the index for language models, ready to append. */
declare const DESCRIBED_BY: string;

export function handler(event: EdgeResponseEvent): EdgeResponse {
  const response = event.response;
  const status = response.statusCode;
  // On every response, not only to requests with an `Origin`, which is all that a policy's CORS settings reach.
  response.headers['access-control-allow-origin'] = { value: '*' };
  const page = pageAt(PAGES, event.request.uri);
  if (!page || (status !== 200 && status !== 206 && status !== 304)) return response;

  const vary = allLines(response.headers.vary);
  // Keep what is there: CloudFront compresses, and says `Accept-Encoding`.
  if (!/(^|[ ,])(\*|accept)([ ,]|$)/i.test(vary)) {
    response.headers.vary = { value: vary ? `${vary}, Accept` : 'Accept' };
  }
  response.headers.link = {
    value: isMarkdown(event, page)
      ? `<${BASE_URL || `https://${event.context.distributionDomainName}`}${canonicalPath(page.name)}>; rel="canonical"`
      : `</${page.name}.md>; rel="alternate"; type="text/markdown", ${DESCRIBED_BY}`,
  };
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
