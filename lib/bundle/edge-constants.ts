/**
 * Builds the text of both edge functions: sources from `lambda/*.edge.ts`, constants from the site.
 * The list of pages is part of the code (a KeyValueStore's import cannot be updated), so that too many
 * pages is an error at synthesis. Synthesis and tests only.
 */

import { ALLOW_PLACEHOLDER, type EdgeBodies } from '../../lambda/edge/bodies.ts';
import { EDGE_LINKS, HOME_LINKS, linkHeader, PROBLEM_LINKS } from '../../lambda/shared/discovery-links.ts';
import { API_CATALOG, BASE_URL_PLACEHOLDER, LLMS } from '../../lambda/shared/routes.ts';
import { SECURITY_HEADERS } from '../../lambda/shared/security-headers.ts';
import { bundleEdge, MAX_FUNCTION_BYTES } from './edge.ts';
import { checkEdgeConfig, type EdgeConfig } from './edge-config.ts';

export { type EdgeConfig, edgeConfigOf } from './edge-config.ts';

/** Two bytes in the function's text where the placeholder has 24. */
const BASE_URL_MARK = '\t';

const DESCRIBED_BY = `<${LLMS.path}>; rel="describedby"; type="text/plain"`;

/** Equal to what the response headers policy of the default behaviour sends, plus the way out. */
const COMMON_HEADERS = {
  ...SECURITY_HEADERS,
  'access-control-allow-origin': '*',
  link: linkHeader(EDGE_LINKS),
};

/** @throws Error when the configuration is unsound or the function larger than CloudFront takes */
export function buildViewerRequest(config: EdgeConfig): string {
  checkEdgeConfig(config);
  const { documents, assets, notFound, methodNotAllowed, language } = config;
  const text = bundleEdge('edge/viewer-request.ts', {
    PAGES: pageNames(config),
    DOCUMENTS: byFolder(documents),
    ASSETS: listed(assets),
    BASE_URL: config.baseUrl ?? '',
    BASE_URL_MARK,
    ALLOW_MARK: ALLOW_PLACEHOLDER,
    LANGUAGE: language,
    COMMON_HEADERS,
    PROBLEM_LINK: linkHeader(PROBLEM_LINKS),
    NOT_FOUND: inOrder(notFound),
    METHOD_NOT_ALLOWED: inOrder(methodNotAllowed),
  });
  return withinQuota('viewer-request', text, config);
}

/** @throws Error when the configuration is unsound or the function larger than CloudFront takes */
export function buildViewerResponse(config: EdgeConfig): string {
  checkEdgeConfig(config);
  const text = bundleEdge('edge/viewer-response.ts', {
    PAGES: pageNames(config),
    BASE_URL: config.baseUrl ?? '',
    DESCRIBED_BY,
    HOME_LINKS: linkHeader(HOME_LINKS),
    API_CATALOG_PATH: API_CATALOG.path,
    API_CATALOG_LINK: linkHeader([{ path: API_CATALOG.path, rel: 'api-catalog' }]),
  });
  return withinQuota('viewer-response', text, config);
}

const listed = (names: readonly string[]) => ` ${names.join(' ')} `;
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
const pageNames = ({ pages }: EdgeConfig) =>
  listed(pages.map((path) => (path === '/' ? 'index' : path.slice(1))));

/** In the order of CONTENT_TYPES in lambda/edge/viewer-request.ts. */
const inOrder = ({ html, markdown, problem }: EdgeBodies) =>
  [html, markdown, JSON.stringify(JSON.parse(problem))].map((body) =>
    body.replaceAll(BASE_URL_MARK, ' ').replaceAll(BASE_URL_PLACEHOLDER, BASE_URL_MARK),
  );

function withinQuota(name: string, text: string, config: EdgeConfig): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= MAX_FUNCTION_BYTES) return text;
  const { pages, notFound } = config;
  const sum = (texts: readonly string[]) => texts.reduce((total, one) => total + Buffer.byteLength(one), 0);
  const longest = [...pages].sort((a, b) => b.length - a.length).slice(0, 5);
  throw new Error(
    `The ${name} function has ${bytes} bytes; CloudFront Functions take ${MAX_FUNCTION_BYTES}. ` +
      `Of these, the names of ${pages.length} pages take ${sum(pages)} and the 404 bodies ${sum(Object.values(notFound))}. ` +
      `Shorten names, remove pages or shorten the 404 page. Longest names: ${longest.join(', ')}`,
  );
}
