/**
 * What synthesis puts into the edge functions, and the rules it has to keep so that exact matching and
 * the marks in the bodies are safe. Pure; synthesis only.
 */
import type { EdgeBodies } from '../../lambda/edge/bodies.ts';
import type { Site } from '../../lambda/render/site.ts';
import { ASSETS, DOCUMENTS } from '../../lambda/shared/routes.ts';

export interface EdgeConfig {
  /** Canonical paths of the editorial pages: `/`, `/about`. */
  readonly pages: readonly string[];
  /** Paths with `GET HEAD OPTIONS`, as they are in the bucket. */
  readonly documents: readonly string[];
  /** Paths with `GET HEAD`, as they are in the bucket. */
  readonly assets: readonly string[];
  readonly notFound: EdgeBodies;
  /** `ALLOW_PLACEHOLDER` stands for the allowed methods. */
  readonly methodNotAllowed: EdgeBodies;
  /** Of the bodies; a BCP 47 tag. */
  readonly language: string;
  /** Public origin of a custom domain, no trailing slash. @default the distribution's own domain */
  readonly baseUrl?: string;
}

/** What the stack gives the functions of a rendered site. */
export function edgeConfigOf({ pages, notFound, methodNotAllowed, language }: Site): EdgeConfig {
  return {
    ...{ pages, notFound, methodNotAllowed, language },
    documents: DOCUMENTS.map(({ path }) => path),
    assets: Object.values(ASSETS).map(({ path }) => path),
  };
}

/** Segments of RFC 3986 unreserved characters; no dot, which would read as `.md` or `..`. */
const PAGE_PATH = /^(?:\/|(?:\/[A-Za-z0-9_~-]+)+)$/;
const FILE_PATH = /^\/[!-~]+$/;

/** @throws Error with every problem: what was given, which rule it breaks */
export function checkEdgeConfig(config: EdgeConfig): void {
  const { pages, documents, assets, baseUrl } = config;
  const problems: string[] = [];
  const report = (what: string, values: readonly string[], rule: string) => {
    for (const value of values) problems.push(`${what} ${JSON.stringify(value)} ${rule}`);
  };
  report(
    'page',
    pages.filter((path) => !PAGE_PATH.test(path)),
    'must be "/" or segments of letters, digits, "-", "_" and "~", each after one "/", e.g. "/practice-areas"',
  );
  report(
    'page',
    pages.filter((path) => path === '/index'),
    'is the file name of the page "/": call it something else',
  );
  const files = [...documents, ...assets];
  report(
    'file',
    files.filter((path) => !FILE_PATH.test(path)),
    'must be a path of visible ASCII characters, e.g. "/mcp.json"',
  );
  const taken = [...pages, ...pages.flatMap((path) => [`${path}.md`, `${path}.html`]), ...files];
  report(
    'path',
    [...new Set(taken.filter((path, index) => taken.indexOf(path) !== index))],
    'must be one page, one document or one asset, but is given more than once',
  );
  if (baseUrl !== undefined && !(URL.canParse(baseUrl) && new URL(baseUrl).origin === baseUrl)) {
    report('base URL', [baseUrl], 'must be an origin without trailing slash, e.g. "https://example.org"');
  }
  if (problems.length > 0) throw new Error(`The edge functions cannot be built:\n- ${problems.join('\n- ')}`);
}
