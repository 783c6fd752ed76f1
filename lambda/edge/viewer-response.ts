/**
 * CloudFront Function at viewer-response of the default behaviour. It adds the headers that S3 cannot store. Every
 * response gets security headers and CORS. Images, PDF files, assets and the HTML of the pages with a script get a
 * content security policy of their own. Pages and their Markdown get `Vary` and `Link`. The API catalog gets `Link`
 * (RFC 9727 §3). An answer to an unknown path gets the status 404. CloudFront does not run the function for a status of
 * 400 or more. Runtime 2.0, with the JavaScript that shared/accept.ts describes.
 */
import { parseAccept } from '../shared/accept.ts';
import type { EdgeHeaders, EdgeResponse, EdgeResponseEvent, ViewerResponseConstants } from './constants.ts';
import { allLines, asksForMarkdown } from './negotiation.ts';
import { canonicalPath, isContentFile, isFile, isListed, type PageUri, pageAt } from './page-list.ts';

declare const CONSTANTS: ViewerResponseConstants;

/** Headers about ranges, age and validators of the object, which a 404 must not have: a client could revalidate it. */
const REMOVED_FROM_404 = /^(accept-ranges|content-range|etag|expires|last-modified)$/;

export function handler(event: EdgeResponseEvent): EdgeResponse {
  const response = event.response;
  const headers = response.headers;
  const status = response.statusCode;
  const uri = event.request.uri;
  // These headers say how S3 stores the object. Viewers do not need them.
  for (const name in headers) if (name.indexOf('x-amz-') === 0) delete headers[name];
  for (const name in CONSTANTS.headers) headers[name] = { value: CONSTANTS.headers[name]! };
  const isAsset = isListed(CONSTANTS.assets, uri) || isContentFile(CONSTANTS.pages, uri);
  if (isAsset)
    headers['content-security-policy'] = {
      value: uri.endsWith('.pdf') ? CONSTANTS.pdfPolicy : CONSTANTS.filePolicy,
    };
  if (uri === CONSTANTS.apiCatalogPath) headers.link = { value: CONSTANTS.apiCatalogLink };
  if ((status !== 200 && status !== 206 && status !== 304) || isAsset || isFile(CONSTANTS.documents, uri))
    return response;

  varyByAccept(headers);
  const page = pageAt(CONSTANTS.pages, uri);
  if (page) describePage(event, page);
  else becomeNotFound(response);
  return response;
}

/**
 * AWS does not say whether the request has the viewer's URI here or the rewritten one. For an unknown path, neither is
 * a page, a document or an asset, so both lead here. Status 200, 206 and 304 become 404.
 */
function becomeNotFound(response: EdgeResponse): void {
  const headers = response.headers;
  response.statusCode = 404;
  response.statusDescription = 'Not Found';
  for (const name in headers) if (REMOVED_FROM_404.test(name)) delete headers[name];
  headers['cache-control'] = { value: 'public, max-age=60' };
  const type = headers['content-type'];
  const isProblem = type && type.value.indexOf('problem') > 0;
  const links = CONSTANTS.siteLinks;
  headers.link = { value: isProblem ? `${links}, ${CONSTANTS.problemLink}` : links };
}

/** Keeps the members that are there: CloudFront adds `Accept-Encoding` when it compresses. */
function varyByAccept(headers: EdgeHeaders): void {
  const vary = allLines(headers.vary);
  if (!/(^|[ ,])(\*|accept)([ ,]|$)/i.test(vary))
    headers.vary = { value: vary ? `${vary}, Accept` : 'Accept' };
}

function describePage(event: EdgeResponseEvent, page: PageUri): void {
  const headers = event.response.headers;
  const markdown = isMarkdown(event, page);
  headers.link = { value: linkOf(event, page, markdown) };
  // On a 304 too: it updates the stored headers (RFC 9111 §3.2).
  if (!markdown && isListed(CONSTANTS.scriptPages, page.name))
    headers['content-security-policy']!.value += CONSTANTS.scriptPolicy;
}

function linkOf(event: EdgeResponseEvent, page: PageUri, markdown: boolean): string {
  const origin = CONSTANTS.baseUrl || `https://${event.context.distributionDomainName}`;
  const other = markdown
    ? `<${origin}${canonicalPath(page.name)}>; rel="canonical"`
    : `</${page.name}.md>; rel="alternate"; type="text/markdown"`;
  if (page.name === 'index' || isListed(CONSTANTS.folders, page.name))
    return `${other}, ${CONSTANTS.siteLinks}, ${CONSTANTS.homeLink}`;
  return markdown ? other : `${other}, ${CONSTANTS.describedBy}`;
}

/**
 * AWS calls `request` here "the actual request that CloudFront received from the viewer", but does not say whether that
 * includes a rewritten URI. Both give the same answer. A 304 has no content type, so the `Accept` of the request decides.
 */
function isMarkdown(event: EdgeResponseEvent, page: PageUri): boolean {
  if (page.suffix) return page.suffix === '.md';
  const type = event.response.headers['content-type'];
  if (type) return type.value.indexOf('text/markdown') === 0;
  return asksForMarkdown(parseAccept(allLines(event.request.headers.accept)));
}
