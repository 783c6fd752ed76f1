/**
 * What the two edge functions know of a site, and the rules it has to keep so that exact matching is safe. The list of
 * pages is part of the code (CloudFormation cannot update a KeyValueStore's import), so that too many pages is an error at
 * synthesis.
 */
import type {
  EdgeBodies,
  ViewerRequestConstants,
  ViewerResponseConstants,
} from '../../lambda/edge/constants.ts';
import type { Site } from '../../lambda/render/site.ts';
import { EDGE_LINKS, HOME_LINKS, linkHeader, PROBLEM_LINKS } from '../../lambda/shared/discovery-links.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { ASSETS, DOCUMENTS } from '../../lambda/shared/routes.ts';
import { SECURITY_HEADERS } from '../../lambda/shared/security-headers.ts';
import { bundleEdge, MAX_FUNCTION_BYTES } from './edge.ts';

export interface EdgeSite {
  /** Canonical paths of the editorial pages: `/`, `/about`. */
  readonly pages: readonly string[];
  readonly notFound: EdgeBodies;
  readonly methodNotAllowed: EdgeBodies;
  /** Paths of documents that this stage has besides. @default none */
  readonly proofs?: readonly string[];
  /** Of the bodies; a BCP 47 tag. */
  readonly language: string;
  /** Public origin of a custom domain, no trailing slash. @default the distribution's own domain */
  readonly baseUrl?: string | undefined;
}

/** @param baseUrl - of a custom domain */
export function edgeSiteOf(
  { pages, proofs, notFound, methodNotAllowed }: Site,
  { language }: Practice,
  baseUrl?: string,
): EdgeSite {
  return { pages: pages.map(({ path }) => path), proofs, notFound, methodNotAllowed, language, baseUrl };
}

const DOCUMENT_PATHS = Object.values(DOCUMENTS).map(({ path }) => path);
const ASSET_PATHS = Object.values(ASSETS).map(({ path }) => path);

/** @throws Error when the site is unsound or the function larger than CloudFront takes */
export function buildViewerRequest(site: EdgeSite): string {
  checkEdgeSite(site);
  const text = bundleEdge('viewer-request', viewerRequestConstants(site));
  return withinQuota('viewer-request', text, site);
}

/** @throws Error when the site is unsound or the function larger than CloudFront takes */
export function buildViewerResponse(site: EdgeSite): string {
  checkEdgeSite(site);
  const text = bundleEdge('viewer-response', viewerResponseConstants(site));
  return withinQuota('viewer-response', text, site);
}

function viewerRequestConstants(site: EdgeSite): ViewerRequestConstants {
  const { notFound, methodNotAllowed, proofs = [], language, baseUrl = '' } = site;
  return {
    pages: pageNames(site),
    documents: byFolder([...DOCUMENT_PATHS, ...proofs]),
    assets: listed(ASSET_PATHS),
    ...{ baseUrl, language, notFound, methodNotAllowed },
    // Equal to what the other function sends with what comes from the bucket, plus the way out.
    headers: { ...SECURITY_HEADERS, 'access-control-allow-origin': '*', link: linkHeader(EDGE_LINKS) },
    problemLink: linkHeader(PROBLEM_LINKS),
  };
}

function viewerResponseConstants(site: EdgeSite): ViewerResponseConstants {
  const { path } = DOCUMENTS.apiCatalog;
  return {
    pages: pageNames(site),
    baseUrl: site.baseUrl ?? '',
    // CORS on every response, not only to requests with an `Origin`, which is all that a policy's CORS settings reach.
    headers: {
      ...SECURITY_HEADERS,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Link',
    },
    describedBy: linkHeader(EDGE_LINKS.slice(0, 1)),
    homeLinks: linkHeader(HOME_LINKS),
    apiCatalogPath: path,
    apiCatalogLink: linkHeader([{ path, rel: 'api-catalog' }]),
  };
}

const listed = (names: readonly string[]) => ` ${names.join(' ')} `;

const pageNames = ({ pages }: EdgeSite) =>
  listed(pages.map((path) => (path === '/' ? 'index' : path.slice(1))));

/** As isFile() takes them. */
function byFolder(paths: readonly string[]): Record<string, string> {
  const folders: Record<string, string> = {};
  for (const path of paths) {
    const start = path.lastIndexOf('/') + 1;
    const folder = path.slice(0, start);
    folders[folder] = `${folders[folder] ?? ' '}${path.slice(start)} `;
  }
  return folders;
}

/** Segments of RFC 3986 unreserved characters; no dot, which would read as `.md` or `..`. */
const PAGE_PATH = /^(?:\/|(?:\/[A-Za-z0-9_~-]+)+)$/;

/** @throws Error with every problem: what was given, which rule it breaks */
function checkEdgeSite({ pages, baseUrl }: EdgeSite): void {
  const problems: string[] = [];
  const seen = new Set<string>([...DOCUMENT_PATHS, ...ASSET_PATHS]);
  for (const page of pages) {
    if (!PAGE_PATH.test(page))
      problems.push(
        `page ${JSON.stringify(page)} must be "/" or segments of letters, digits, "-", "_" and "~", each after one "/", e.g. "/practice-areas"`,
      );
    if (page === '/index')
      problems.push(`page ${JSON.stringify(page)} is the file name of the page "/": call it something else`);
    for (const path of [page, `${page}.md`, `${page}.html`]) {
      if (seen.has(path))
        problems.push(
          `path ${JSON.stringify(path)} must be one page, one document or one asset, but is given more than once`,
        );
      seen.add(path);
    }
  }
  if (baseUrl !== undefined && !(URL.canParse(baseUrl) && new URL(baseUrl).origin === baseUrl))
    problems.push(
      `base URL ${JSON.stringify(baseUrl)} must be an origin without trailing slash, e.g. "https://example.org"`,
    );
  if (problems.length > 0) throw new Error(`The edge functions cannot be built:\n- ${problems.join('\n- ')}`);
}

function withinQuota(name: string, text: string, { pages, notFound }: EdgeSite): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= MAX_FUNCTION_BYTES) return text;
  const names = pages.reduce((total, page) => total + page.length, 0);
  const longest = [...pages].sort((a, b) => b.length - a.length).slice(0, 5);
  throw new Error(
    `The ${name} function has ${bytes} bytes; CloudFront Functions take ${MAX_FUNCTION_BYTES}. ` +
      `Of these, the names of ${pages.length} pages take ${names} and the 404 bodies ${JSON.stringify(notFound).length}. ` +
      `Shorten names, remove pages or shorten the 404 page. Longest names: ${longest.join(', ')}`,
  );
}
