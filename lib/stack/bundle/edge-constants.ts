/**
 * The code of the two edge functions, with their constants. The list of pages is part of the code, because
 * CloudFormation cannot update a KeyValueStore's import. So too many pages stop synthesis. `checkPages` has checked the
 * paths.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type {
  EdgeLanguage,
  ViewerRequestConstants,
  ViewerResponseConstants,
} from '../../../lambda/edge/constants.ts';
import { BUCKETS, KEY_CHARS, type PageList, shortHash } from '../../../lambda/edge/page-list.ts';
import type { Site } from '../../../lambda/render/site.ts';
import { edgeLinks, homeLinks, linkHeader, problemLinks } from '../../../lambda/shared/discovery-links.ts';
import {
  AGENT_INFO_PATH,
  ASSETS,
  DOCUMENTS,
  ERROR_LINKS,
  ERROR_PAGES,
  MCP_PATH,
} from '../../../lambda/shared/routes.ts';
import { FILE_POLICY, PDF_POLICY, SECURITY_HEADERS } from '../../../lambda/shared/security-headers.ts';
import { pathsOf } from '../../content/pages/check-pages.ts';
import { PACKAGE_ROOT } from '../../practice/files/package-root.ts';
import { ContentError } from '../../practice/messages/content-error.ts';

export interface EdgeSite
  extends Pick<Site, 'languages' | 'script'>,
    Partial<Pick<Site, 'brand' | 'proofs'>> {
  /** Canonical paths of the editorial pages: `/`, `/about`. `checkPages` has checked them. */
  readonly pages: readonly string[];
  /** Paths of the images, of their sizes, and of the PDF files. @default none */
  readonly images?: readonly string[];
  /** Public origin of a custom domain, no trailing slash. @default the distribution's domain */
  readonly baseUrl?: string | undefined;
}

/** @param baseUrl - public origin of a custom domain */
export function edgeSiteOf(
  { pages, pictures, pdfs, brand, proofs, script, languages }: Site,
  baseUrl?: string,
): EdgeSite {
  return {
    pages: pages.map(({ path }) => path),
    images: [...pictures, ...pdfs],
    brand,
    proofs,
    script,
    languages,
    baseUrl,
  };
}

/** @throws ContentError if the function is too large for CloudFront */
export const buildViewerRequest = (site: EdgeSite): string =>
  bundleEdge('viewer-request', viewerRequestConstants(site), site);

/** @throws ContentError if the function is too large for CloudFront */
export const buildViewerResponse = (site: EdgeSite): string =>
  bundleEdge('viewer-response', viewerResponseConstants(site), site);

function viewerRequestConstants(site: EdgeSite): ViewerRequestConstants {
  const [{ prefix: _, ...main }, ...others] = site.languages as [EdgeLanguage, ...EdgeLanguage[]];
  return {
    ...knownPaths(site),
    main,
    others,
    endpoints: listOf([AGENT_INFO_PATH, MCP_PATH]),
    errorPages: listOf(pathsOf(ERROR_PAGES)),
    errorLinks: ERROR_LINKS,
    stylesheet: ASSETS.stylesheet.path,
    // The headers that the other function adds to answers from the bucket, plus links to known resources.
    headers: { ...SECURITY_HEADERS, 'access-control-allow-origin': '*', link: linkHeader(edgeLinks()) },
  };
}

function viewerResponseConstants(site: EdgeSite): ViewerResponseConstants {
  const { path } = DOCUMENTS.apiCatalog;
  return {
    ...knownPaths(site),
    // CORS headers for every request: a headers policy would add them only if the request has an `Origin`.
    headers: {
      ...SECURITY_HEADERS,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Link',
    },
    filePolicy: FILE_POLICY,
    pdfPolicy: PDF_POLICY,
    scriptPages: listOf(site.script.paths.map((path) => path.slice(1))),
    scriptPolicy: `; script-src 'sha256-${sha256(site.script.text)}'`,
    describedBy: linkHeader(edgeLinks().slice(0, 1)),
    siteLinks: linkHeader(edgeLinks()),
    homeLink: linkHeader(homeLinks().slice(edgeLinks().length)),
    apiCatalogPath: path,
    apiCatalogLink: linkHeader([{ path, rel: 'api-catalog' }]),
  };
}

/** As `isListed` of the edge function reads it. */
const listOf = (paths: readonly string[]): string => ` ${paths.join(' ')} `;

/** The digest of the text between the tags (CSP Level 3, `hash-source`). */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

function knownPaths({ pages, images = [], brand = [], proofs = [], languages, baseUrl = '' }: EdgeSite) {
  const names = pages.map((path) => (path === '/' ? 'index' : path.slice(1)));
  const folders = languages.slice(1).map(({ prefix }) => prefix.slice(1));
  return {
    pages: pageList([...entriesOf(names, folders), ...images.map((path) => path.slice(1))]),
    folders: folders.length === 0 ? '' : listOf(folders),
    documents: byFolder([...pathsOf(DOCUMENTS), ...proofs]),
    assets: listOf([...pathsOf(ASSETS), ...brand]),
    baseUrl,
    problemLink: linkHeader(problemLinks()),
  };
}

/** The entries of a page list. @param folders - of the languages other than the main one */
function entriesOf(names: readonly string[], folders: readonly string[]): readonly string[] {
  if (folders.length === 0) return names;
  const all = new Set(names);
  return names.flatMap((name) => {
    const folder = folders.find((each) => name.startsWith(`${each}/`));
    const own = folder === undefined ? name : name.slice(folder.length + 1);
    const isShared = all.has(own) && folders.every((each) => all.has(`${each}/${own}`));
    if (!isShared) return [name];
    return folder === undefined ? [`/${own}`] : [];
  });
}

/** One of ten thousand sites with 1,000 pages needs the second multiplier. */
const MULTIPLIERS = [1_000_003, 1_000_033, 1_000_037, 1_000_039, 1_000_081];

/** @throws ContentError if with every multiplier two names have the same hash */
export function pageList(names: readonly string[], multipliers = MULTIPLIERS): PageList {
  const longest = Math.max(0, ...names.map(({ length }) => length));
  for (const multiplier of multipliers) {
    const buckets = Array.from({ length: BUCKETS }, () => new Set<string>());
    for (const name of names) {
      const { bucket, key } = shortHash(name, multiplier);
      buckets[bucket]!.add(key);
    }
    // If there are as many hashes as names, no two names share one.
    if (buckets.reduce((sum, { size }) => sum + size, 0) === names.length)
      return {
        hashes: buckets.map((keys) => [...keys].sort().join('')).join(' '),
        multiplier,
        longest,
      };
  }
  throw pagesError(
    names.length,
    `must have different hashes, but two pages share one with each of ${multipliers.length} multipliers: rename a page`,
  );
}

/** Folder → names of its files, as `isFile` of the edge function reads them. */
function byFolder(paths: readonly string[]): Record<string, string> {
  const folders: Record<string, string> = {};
  for (const path of paths) {
    const start = path.lastIndexOf('/') + 1;
    const folder = path.slice(0, start);
    folders[folder] = `${folders[folder] ?? ' '}${path.slice(start)} `;
  }
  return folders;
}

const pagesError = (count: number, rule: string) =>
  new ContentError([{ file: 'The folder of pages', where: `${count} pages`, rule, received: undefined }]);

/** Maximum size of a CloudFront Function (quotas: 10 KB). */
const MAX_FUNCTION_BYTES = 10_240;

/**
 * Features of runtime 2.0 beyond ES5.1 (developer guide, "JavaScript runtime 2.0 features"). Other syntax that esbuild
 * cannot convert (destructuring, spread, for-of, classes, …) is a build error.
 */
const RUNTIME_2 = {
  arrow: true,
  'async-await': true,
  'const-and-let': true,
  'exponent-operator': true,
  'object-extensions': true,
  'rest-argument': true,
  'template-literal': true,
};

/** Bundles an edge source file into a CloudFront Function: one script of runtime 2.0 with a global `handler`. */
function bundleEdge(entry: string, constants: object, { pages }: EdgeSite): string {
  const text = bundleScript(join(PACKAGE_ROOT, 'lambda/edge', `${entry}.ts`), constants);
  const bytes = Buffer.byteLength(text);
  if (bytes <= MAX_FUNCTION_BYTES) return text;
  const tooMany = Math.ceil((bytes - MAX_FUNCTION_BYTES) / KEY_CHARS);
  throw pagesError(
    pages.length,
    `do not fit: their list (${KEY_CHARS} bytes a page) makes the ${entry} function ${bytes} bytes long, and CloudFront accepts at most ${MAX_FUNCTION_BYTES}. Remove ${tooMany} pages, or shorten title and description of 404.md`,
  );
}

/** Bundles a script for the runtime. The text is ASCII, also if the constants are not. */
export function bundleScript(file: string, constants: object = {}): string {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    charset: 'ascii',
    platform: 'neutral',
    target: 'es5',
    supported: RUNTIME_2,
    format: 'esm',
    legalComments: 'none',
    logLevel: 'silent',
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [`CONSTANTS.${name}`, JSON.stringify(value)]),
    ),
  });
  return toScript(outputFiles[0]!.text);
}

/** Replaces the export of the minified module by the global function `handler`, which CloudFront calls. */
export function toScript(moduleText: string): string {
  const text = moduleText
    .trim()
    .replace(/export\s*\{\s*handler\s*\}\s*;?$/, '')
    .replace(/export\s*\{\s*([\w$]+) as handler\s*\}\s*;?$/, 'function handler(e){return $1(e)}');
  // Empties string literals first, because a text may contain the word "import".
  const code = text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g, '""');
  const left = /(?:^|[;}\s])(?:import|export)\b|\bimport\s*[(.]|\brequire\s*\(/.exec(code);
  if (left) {
    throw new Error(
      `An edge function must be one script, but its bundle contains module syntax: ${JSON.stringify(code.slice(left.index, left.index + 60))}. Export only \`handler\`, and import only from lambda/.`,
    );
  }
  if (!/\bfunction handler\(/.test(code)) throw new Error('An edge function must export `handler`.');
  return text;
}
