/**
 * Assembles the sources of the site, which the stack gives to the publisher and the handlers, and checks them: the site
 * is rendered once under a sample address, so that wrong placeholders, links and headings are reported at synthesis.
 */
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { withAbsences } from '../../lambda/render/contact-text.ts';
import { instructionsSource } from '../../lambda/render/documents/agent-instructions.ts';
import { pathIn } from '../../lambda/render/languages.ts';
import { localeFor } from '../../lambda/render/locales.ts';
import { renderSite, type Site } from '../../lambda/render/site.ts';
import {
  folderOf,
  type LanguageSource,
  languagesOf,
  type SiteSource,
} from '../../lambda/render/site-source.ts';
import type { Limits } from '../../lambda/shared/limits.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import type { Proofs } from '../../lambda/shared/routes.ts';
import { PACKAGE_ROOT } from '../practice/files/package-root.ts';
import { withLineOfFile } from '../practice/messages/source-positions.ts';
import { SAMPLE_ADDRESS } from '../practice/plain-url.ts';
import { serviceSchemas } from '../practice/schemas/service-schemas.ts';
import { withCosts } from '../practice/telephone-numbers.ts';
import { checkContacts } from './contacts/check-contacts.ts';
import { checkPages } from './pages/check-pages.ts';
import { parse } from './pages/parse.ts';
import type { Content, LanguageContent } from './read-content.ts';

/** The same for every source. Bundling takes longer than all other parts together. */
let fieldScript: string | undefined;

export function siteSource(
  practice: Practice,
  content: Pick<
    SiteSource,
    'languageNames' | 'pages' | 'images' | 'pdfs' | 'logo' | 'lead' | 'fonts' | 'assets'
  > & { readonly translations?: readonly LanguageContent[] | undefined },
  limits: Limits,
  proofs: Proofs = {},
): SiteSource {
  const { translations = [], images, pdfs, logo, lead, fonts, assets } = content;
  const homePages = homePagesOf([practice, ...translations.map((each) => each.practice)]);
  const main = wordsOf({ ...content, practice }, homePages);
  return {
    ...main,
    ...(homePages && { translations: translations.map((each) => wordsOf(each, homePages)) }),
    ...{ limits, proofs, images, pdfs, logo, lead, fonts, assets, schemas: serviceSchemas(main.practice) },
  };
}

/** @param facts - in each language, the main one first */
function homePagesOf(facts: readonly Practice[]): Practice['homePages'] {
  if (facts.length === 1) return undefined;
  return facts.map(({ language }, index) => ({
    language,
    url: pathIn(index === 0 ? '' : folderOf(language), '/'),
  }));
}

function wordsOf(
  { practice, languageNames, pages }: LanguageContent,
  homePages: Practice['homePages'],
): LanguageSource {
  fieldScript ??= bundleField();
  const locale = localeFor(practice.language);
  return {
    practice: { ...withAbsences(withCosts(practice), locale), ...(homePages && { homePages }) },
    ...{ languageNames, pages, fieldScript, instructions: instructionsIn(practice.language) },
  };
}

/** The tree of `/agent-instructions.md` in a language of the service. */
export const instructionsIn = (language: string): SiteSource['instructions'] =>
  parse(instructionsSource(localeFor(language)), (_, rule) => {
    throw new Error(`Defect: the instructions break the rule ${rule.id}`);
  });

/** Source → its rendered site, which the checks and the stack need. Rendering hundreds of pages takes a second. */
const sampleSites = new WeakMap<SiteSource, Site>();

/** The site under a sample address, on the last day on which its facts are valid. */
export function sampleSite(source: SiteSource): Site {
  const { validUntil } = source.practice.contact.verification;
  const site = sampleSites.get(source) ?? renderSite(source, SAMPLE_ADDRESS, validUntil);
  sampleSites.set(source, site);
  return site;
}

/** @returns the problems in pages and between them, without those of pages that could not be read */
export function siteProblems(
  site: Site,
  source: SiteSource,
  {
    pageFile,
    unread,
    sourcePositions,
    mentions,
  }: Pick<Content, 'pageFile' | 'unread' | 'sourcePositions' | 'mentions'>,
) {
  const problems = [...site.problems];
  checkPages(site, unread, problems);
  for (const { folder, words } of languagesOf(source)) {
    const pages = words.pages.map((page) => ({ ...page, file: folder + page.file }));
    checkContacts(site, pages, mentions, words.practice, problems);
  }
  return problems
    .filter(({ file }) => !unread.has(file))
    .map((problem) => withLineOfFile({ ...problem, file: pageFile(problem.file) }, sourcePositions));
}

/**
 * Bundles the script of the page on which a reader checks a sender: `lambda/compare/` as one minified text. Browsers of
 * 2020 read it; `\p{…}` in its expressions is not converted.
 */
export function bundleField(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(PACKAGE_ROOT, 'lambda/compare/field.ts')],
    bundle: true,
    write: false,
    minify: true,
    target: 'es2018',
    format: 'iife',
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    charset: 'ascii',
    platform: 'neutral',
    legalComments: 'none',
    logLevel: 'silent',
  });
  // The security policy has the hash of the whole text.
  return outputFiles![0]!.text.trim();
}
