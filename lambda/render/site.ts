/**
 * Renders every page, document, picture and PDF file of the site, from its sources, its address and the day. The
 * publisher makes the signed facts and their keys. It runs this function in Lambda, at deployment and daily; synthesis,
 * the local stack and `verify` call it too. The same input gives the same bytes.
 */
import type { EdgeLanguage } from '../edge/constants.ts';
import { type ContentProblem, type Report, reporter } from '../shared/content-problem.ts';
import {
  ASSETS,
  DOCUMENTS,
  ERROR_PAGES,
  NOT_FOUND_PAGES,
  notFoundPath,
  proofRoutes,
  type RenderedDocument,
  type Route,
} from '../shared/routes.ts';
import { instructionsMarkdown, readInstructions } from './documents/agent-instructions.ts';
import { documentTexts } from './documents/documents.ts';
import { sitemapXml } from './documents/sitemap.ts';
import { failedAnswer, notFoundMarkdown, notFoundProblem } from './error-pages.ts';
import { alternatesOf, NOT_FOUND_FILE, pathIn } from './languages.ts';
import { essentials, repeatedBlocks } from './pages/essentials.ts';
import { withExpiry } from './pages/expired-sections.ts';
import { pageLayout } from './pages/layout.ts';
import { menuOf } from './pages/navigation.ts';
import { markdownLayout } from './pages/page-markdown.ts';
import { fillPage, fillPages, type Page } from './pages/pages.ts';
import { photographSection } from './pages/photograph.ts';
import { type PlaceholderValues, placeholderValues } from './pages/placeholder-values.ts';
import { responsibleLawyer } from './pages/responsible.ts';
import { contextsOf, type SiteContext } from './site-context.ts';
import { type Encoded, type LanguageSource, languagesOf, type SiteSource } from './site-source.ts';
import type { Node } from './tree/nodes.ts';
import type { MenuEntry } from './unavailable.ts';

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';

/** One object of the bucket. */
export interface SiteFile {
  readonly key: string;
  readonly contentType: string;
  /** BCP 47. @default none: the file is data for programs and has no language */
  readonly contentLanguage?: string;
  readonly cacheControl: string;
  readonly body: string;
  /** How the body is encoded. @default utf8 */
  readonly encoding?: 'base64';
}

export interface Site {
  readonly files: readonly SiteFile[];
  /** Of all languages, those of the main language first. */
  readonly pages: readonly Page[];
  /** The main menu of the main language. */
  readonly menu: readonly MenuEntry[];
  /** Names by which pages refer to the images. */
  readonly images: readonly string[];
  /** Paths under which the images and their smaller copies are published. */
  readonly pictures: readonly string[];
  /** Paths of the PDF files. */
  readonly pdfs: readonly string[];
  /** Paths of the logo and of the fonts. */
  readonly brand: readonly string[];
  /** Paths of the domain-ownership proofs of the stage. */
  readonly proofs: readonly string[];
  /** The page with a script of each language, and that script. */
  readonly script: { readonly paths: readonly string[]; readonly text: string };
  /** The main language first. */
  readonly languages: readonly EdgeLanguage[];
  /** Texts that are not pages, but have links that must be checked: the 404 pages and agent-instructions.md. */
  readonly others: readonly Pick<Page, 'file' | 'title' | 'body' | 'rendered'>[];
  /**
   * Mistakes in the content. If there are any, `files` is incomplete. A mistake depends on the sources only. Its line is
   * counted from the start of the Markdown body.
   */
  readonly problems: readonly ContentProblem[];
}

/**
 * How long caches may keep an object of the bucket.
 * - Browsers must ask each time (`max-age=0, must-revalidate`). A replaced telephone number, which somebody may misuse,
 *   must not stay in a browser. Asking costs one 304.
 * - CloudFront keeps it for an hour (`s-maxage=3600`). The publisher invalidates what it changed, so the hour only
 *   limits the damage of a failed invalidation, and the time until a renewed signature replaces the one before. Each
 *   object costs one S3 request an hour.
 *
 * Stylesheet and icons have the same header, because their names contain no fingerprint.
 */
export const CONTENT_CACHE_CONTROL = 'public, max-age=0, s-maxage=3600, must-revalidate';

/**
 * @param baseUrl - public origin, no trailing slash
 * @param today - UTC, YYYY-MM-DD
 */
export function renderSite(source: SiteSource, baseUrl: string, today: string): Site {
  const { practice } = source;
  const { language } = practice;
  const contexts = contextsOf(source, baseUrl, today);
  const context = contexts[0]!;
  const problems: ContentProblem[] = [];
  const proofs = proofRoutes(source.proofs);
  const filled = languagesOf(source).map(({ words }, index) =>
    fillLanguage(words, contexts[index]!, problems),
  );
  const { pages } = filled[0]!;
  const everyPage = filled.flatMap((each) => each.pages);
  const rendered = filled.map((each) => renderLanguage(each, everyPage));
  const instructions = readInstructions(
    source.instructions,
    context,
    placeholderValues(context, context.forPrograms),
    problems,
  );
  const pictures = [...source.images, ...source.images.flatMap((image) => image.sizes ?? [])];
  const logos = source.logo ? [source.logo] : [];
  const { fonts = [] } = source;

  const texts: Readonly<Record<RenderedDocument, string>> = {
    ...documentTexts(
      context,
      pages,
      filled.slice(1).map((each) => ({ name: each.context.own.name, pages: each.pages })),
    ),
    agentInstructions: instructionsMarkdown(instructions, context, everyPage),
    sitemap: sitemapXml(baseUrl, [
      ...filled.flatMap(({ context: { languages, own }, pages: ofLanguage }) =>
        ofLanguage.map((page) => ({
          path: page.path,
          lastModified: lastModified(context, page),
          alternates: alternatesOf(languages, own, page.ownPath),
        })),
      ),
      ...context.pdfs,
    ]),
  };
  const languages: Readonly<Record<string, string>> = {
    llms: language,
    agentInstructions: language,
    vcard: language,
    // It instructs models, as the descriptions of the tools do.
    skill: 'en',
  };

  return {
    files: [
      ...rendered.flatMap((each) => each.pages),
      ...Object.entries(DOCUMENTS).flatMap(([name, document]) => {
        const from = 'aliasOf' in document ? document.aliasOf : name;
        return isRendered(from, texts) ? [siteFile(document, texts[from], languages[name])] : [];
      }),
      ...proofs.map((proof) => siteFile(proof, proof.text)),
      ...Object.entries(ASSETS).map(([name, route]) =>
        siteFile(route, source.assets[name as keyof typeof ASSETS]),
      ),
      ...fonts.map((font) => ({ ...siteFile(font, font.body), encoding: font.encoding })),
      ...[...logos, ...pictures, ...context.pdfs].map((file) => siteFile(file, file.body)),
      ...rendered.flatMap((each) => each.notFound),
      // Browsers and proxies must not keep an error. CloudFront keeps the body for 1 s, and the error too.
      { ...siteFile(ERROR_PAGES.failed, failedAnswer(context)), cacheControl: 'no-store' },
    ],
    pages: everyPage,
    menu: menuOf(pages),
    images: source.images.map(({ file }) => file),
    pictures: pictures.map(({ path }) => path),
    pdfs: context.pdfs.map(({ path }) => path),
    brand: [...logos, ...fonts].map(({ path }) => path),
    proofs: proofs.map(({ path }) => path),
    script: {
      paths: contexts.map(({ locale, href }) => href(locale.isThisUs.path)),
      text: context.fieldScript,
    },
    languages: rendered.map(({ edge }) => edge),
    others: [...filled.map(({ notFound }) => notFound), instructions],
    problems,
  };
}

/** The pages of one language, with their facts. */
interface FilledLanguage {
  readonly context: SiteContext;
  readonly pages: readonly Page[];
  readonly notFound: Page;
  /** For mistakes in the 404 page. */
  readonly report: Report;
}

function fillLanguage(
  source: LanguageSource,
  context: SiteContext,
  problems: ContentProblem[],
): FilledLanguage {
  const values = placeholderValues(context, context.forPeople);
  const expiry = (body: readonly Node[], ownPath: string) =>
    withExpiry(context, context.forPeople, body, ownPath === context.locale.isThisUs.path);
  const pages = fillPages(source.pages, values, context, problems, homePage(context, values), expiry);
  const notFoundSource = source.pages.find(({ file }) => file === NOT_FOUND_FILE);
  const file = context.own.folder + NOT_FOUND_FILE;
  if (!notFoundSource) throw new Error(`The sources of the site lack ${file}`);
  const report = reporter(file, problems);
  const notFound = fillPage(notFoundSource, values, context, report, undefined, expiry);
  return { context, pages, notFound, report };
}

/** @param everyPage - of all languages */
function renderLanguage({ context, pages, notFound, report }: FilledLanguage, everyPage: readonly Page[]) {
  const { language } = context.practice;
  const { folder, locale } = context.own;
  const layout = pageLayout(context, pages);
  const markdown = markdownLayout(context, pages, everyPage);
  const notFoundTexts: Readonly<Record<keyof typeof NOT_FOUND_PAGES, string>> = {
    html: layout.notFound(notFound),
    markdown: notFoundMarkdown(notFound, context, report),
    problem: notFoundProblem(notFound, context),
  };
  const notFoundFiles = Object.entries(NOT_FOUND_PAGES).map(([kind, route]) => {
    const path = notFoundPath(route.path, folder);
    return siteFile({ ...route, path }, notFoundTexts[kind as keyof typeof NOT_FOUND_PAGES], language);
  });
  const { title, use } = locale.methodNotAllowed;
  const edge: EdgeLanguage = {
    prefix: folder === '' ? '' : pathIn(folder, '/'),
    language,
    notFoundPath: notFoundPath(NOT_FOUND_PAGES.html.path, folder).replace(/\.html$/, ''),
    404: { title: notFound.heading, detail: [notFound.description] },
    405: { title, detail: use.split('{methods}') },
  };
  return {
    pages: pages.flatMap((page) => {
      const input = { page, lastModified: lastModified(context, page) };
      return [
        siteFile({ path: `/${page.htmlKey}`, contentType: HTML }, layout.page(input), language),
        siteFile({ path: `/${page.markdownKey}`, contentType: MARKDOWN }, markdown(input), language),
      ];
    }),
    notFound: notFoundFiles,
    edge,
  };
}

const lastModified = ({ practice }: SiteContext, { updated }: Page) =>
  updated > practice.dateModified ? updated : practice.dateModified;

/** What the home page shows before its own text: the essentials, the lawyer, the photograph. */
function homePage(context: SiteContext, { blocks }: PlaceholderValues): Parameters<typeof fillPages>[4] {
  const { lead } = context;
  const lawyer = responsibleLawyer(context);
  return {
    first: (page) => [
      essentials(context),
      ...(lawyer ? [lawyer] : []),
      ...(lead === 'none' ? [] : photographSection(page, lead === 'beside' ? 'eager' : undefined)),
    ],
    repeated: repeatedBlocks(context).map((name) => blocks.get(name)!),
  };
}

const isRendered = (name: string, texts: object): name is RenderedDocument => Object.hasOwn(texts, name);

const siteFile = (
  { path, contentType }: Route,
  body: string | Encoded,
  contentLanguage?: string,
): SiteFile => ({
  key: path.slice(1),
  contentType,
  ...(contentLanguage !== undefined && { contentLanguage }),
  cacheControl: CONTENT_CACHE_CONTROL,
  ...(typeof body === 'string' ? { body } : { body: body.base64, encoding: 'base64' }),
});
