/**
 * Assembles the sources of the site, which the stack gives to the publisher and the handlers, and checks them: the site
 * is rendered once under a sample address, so that wrong placeholders, links and headings are reported at synthesis.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import { renderSite, type Site } from '../../lambda/render/site.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import type { Limits } from '../../lambda/shared/limits.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import type { Proofs } from '../../lambda/shared/routes.ts';
import { PACKAGE_ROOT } from '../practice/files/package-root.ts';
import { ofBody } from '../practice/messages/places.ts';
import { SAMPLE_ADDRESS } from '../practice/plain-url.ts';
import { serviceSchemas } from '../practice/schemas/service-schemas.ts';
import { withCosts } from '../practice/telephone-numbers.ts';
import { checkContacts } from './contacts/check-contacts.ts';
import { checkPages } from './pages/check-pages.ts';
import type { Content } from './read-content.ts';

/** The same for every source. Bundling takes longer than all other parts of a source. */
let shared: Pick<SiteSource, 'schemas' | 'checker'> | undefined;

export function siteSource(
  practice: Practice,
  content: Pick<SiteSource, 'languageNames' | 'pages' | 'images' | 'logo' | 'lead' | 'fonts' | 'assets'>,
  limits: Limits,
  proofs: Proofs = {},
): SiteSource {
  shared ??= { schemas: serviceSchemas(), checker: bundleChecker() };
  const { languageNames, pages, images, logo, lead, fonts, assets } = content;
  const own = { practice: withCosts(practice), languageNames, limits, proofs };
  return { ...own, pages, images, logo, lead, fonts, assets, ...shared };
}

/**
 * Rendered once for each source: hundreds of pages take a second, and both the checks and the stack need the result.
 */
const sampleSites = new WeakMap<SiteSource, Site>();

/** The site under a sample address, on the last day on which its facts are valid. */
export function sampleSite(source: SiteSource): Site {
  const { validUntil } = source.practice.contact.verification;
  const site = sampleSites.get(source) ?? renderSite(source, SAMPLE_ADDRESS, validUntil);
  sampleSites.set(source, site);
  return site;
}

/** The problems in pages and between them. Pages that could not be read are left out: they are reported already. */
export function siteProblems(
  site: Site,
  { practice, pages }: Pick<SiteSource, 'practice' | 'pages'>,
  { pageFile, unread, places, mentions }: Pick<Content, 'pageFile' | 'unread' | 'places' | 'mentions'>,
) {
  const problems = [...site.problems];
  checkPages(site, unread, problems);
  checkContacts(site, pages, mentions, practice, problems);
  return problems
    .filter(({ file }) => !unread.has(file))
    .map((problem) => ofBody({ ...problem, file: pageFile(problem.file) }, places));
}

/**
 * Bundles the published checker: `lambda/check/` as one minified ES module for Node 20 and browsers, and its types. The
 * published types are the file that the code imports, so they cannot disagree. The script of the page on which a reader
 * checks a sender (lambda/check/field.ts) is bundled from the same files.
 */
const FOLDER = join(PACKAGE_ROOT, 'lambda/check');

/** For readers who open the module instead of its types. */
const BANNER = '/* See check.d.mts. */';

const DECLARATIONS = `
export declare const check: Check;
export declare const verifyAgentInfo: VerifyAgentInfo;
`;

interface Checker {
  /** Text of `check.mjs`. */
  readonly module: string;
  /** Text of `check.d.mts`. */
  readonly types: string;
  /** Text of the script in the page. */
  readonly field: string;
}

export function bundleChecker(): Checker {
  // LF in a checkout on Windows too, so that `verify` finds the bytes that were deployed from Linux.
  const types = readFileSync(join(FOLDER, 'types.ts'), 'utf8').replaceAll('\r\n', '\n');
  return {
    module: bundle('check.ts', { target: 'es2022', format: 'esm', banner: { js: BANNER } }),
    types: types + DECLARATIONS,
    // Browsers of 2020 read it: `\p{…}` in its expressions is not converted. `trim`: its hash is that of the whole text.
    field: bundle('field.ts', { target: 'es2018', format: 'iife' }).trim(),
  };
}

function bundle(entry: string, options: BuildOptions): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(FOLDER, entry)],
    bundle: true,
    write: false,
    minify: true,
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    charset: 'ascii',
    platform: 'neutral',
    legalComments: 'none',
    logLevel: 'silent',
    ...options,
  });
  return outputFiles![0]!.text;
}
