/**
 * The whole site: everything the bucket serves but signatures, as a function of its sources, its address and the day.
 * The publisher runs it in Lambda, at deployment and on each later day; synthesis, the local stack and `verify` call the
 * same function. Same input, same bytes.
 */
import type { EdgeRefusal } from '../edge/constants.ts';
import {
  ASSETS,
  type AssetRoute,
  DOCUMENTS,
  ERROR_PAGES,
  NOT_FOUND_PAGES,
  proofRoutes,
  type RenderedDocument,
} from '../shared/routes.ts';
import { type ContentProblem, reporter } from './content-problem.ts';
import { instructionsMarkdown, readInstructions } from './documents/agent-instructions.ts';
import { documentTexts } from './documents/documents.ts';
import { sitemapXml } from './documents/sitemap.ts';
import { failedAnswer } from './failed-answer.ts';
import { DATA_FORMS } from './forms.ts';
import { pageLayout } from './layout.ts';
import { notFoundMarkdown, notFoundProblem } from './not-found.ts';
import { pageTwins } from './page-markdown.ts';
import { fillPage, fillPages, NOT_FOUND_FILE, type Page } from './pages.ts';
import { placeholderValues } from './placeholder-values.ts';
import { siteContext } from './site-context.ts';
import type { SiteSource } from './site-source.ts';

/** One object of the bucket. */
export interface SiteFile {
  readonly key: string;
  readonly contentType: string;
  /** BCP 47, of what is written for readers. @default none: data, which is for readers of every language */
  readonly contentLanguage?: string;
  readonly cacheControl: string;
  readonly body: string;
  /** Of the body. @default utf8 */
  readonly encoding?: AssetRoute['encoding'];
}

export interface Site {
  readonly files: readonly SiteFile[];
  readonly pages: readonly Page[];
  /** Paths of them. */
  readonly images: readonly string[];
  /** Paths of those that the stage has. */
  readonly proofs: readonly string[];
  /** What the edge says itself. */
  readonly notFound: EdgeRefusal;
  readonly methodNotAllowed: EdgeRefusal;
  /** What is not a page and has links all the same. */
  readonly others: readonly Pick<Page, 'file' | 'body'>[];
  /** What is wrong with the content; the rest is then unfinished. They depend on the sources alone. */
  readonly problems: readonly ContentProblem[];
}

/**
 * How long anybody may keep what the bucket holds.
 * - Browsers: not at all without asking (`max-age=0, must-revalidate`). A telephone number that was
 *   replaced because somebody misuses it must not live on in a browser; asking costs one 304.
 * - CloudFront: an hour (`s-maxage=3600`). The publisher invalidates after each put, so the hour only
 *   bounds the damage of an invalidation that failed; it costs one S3 request an object and hour.
 * Stylesheet and icons have no fingerprint in their name, so they get the same.
 */
export const CONTENT_CACHE_CONTROL = 'public, max-age=0, s-maxage=3600, must-revalidate';

/**
 * @param baseUrl - public origin, no trailing slash
 * @param today - UTC, YYYY-MM-DD
 */
export function renderSite(source: SiteSource, baseUrl: string, today: string): Site {
  const { practice } = source;
  const { language } = practice;
  const context = siteContext(source, baseUrl, today);
  const problems: ContentProblem[] = [];
  const proofs = proofRoutes(source.proofs);
  const values = placeholderValues(context, context.people);
  const pages = fillPages(source.pages, values, context.images, problems);
  const instructions = readInstructions(context.words, placeholderValues(context, DATA_FORMS), problems);
  const missing = source.pages.find(({ file }) => file === NOT_FOUND_FILE);
  if (!missing) throw new Error(`The sources of the site lack ${NOT_FOUND_FILE}`);
  const report = reporter(NOT_FOUND_FILE, problems);
  const notFound = fillPage(missing, values, context.images, report);
  const { methodNotAllowed } = context.words;

  const lastModified = ({ updated }: Page) =>
    updated > practice.dateModified ? updated : practice.dateModified;
  const layout = pageLayout(context, pages);
  const markdown = pageTwins(context, pages);
  const notFoundTexts: Readonly<Record<keyof typeof NOT_FOUND_PAGES, string>> = {
    html: layout.notFound(notFound),
    markdown: notFoundMarkdown(notFound, baseUrl, report),
    problem: notFoundProblem(notFound, baseUrl),
  };
  const texts: Readonly<Record<RenderedDocument, string>> = {
    ...documentTexts(context, pages),
    agentInstructions: instructionsMarkdown(instructions, context, pages),
    sitemap: sitemapXml(
      pages.map((page) => ({ url: baseUrl + page.path, lastModified: lastModified(page) })),
    ),
  };
  /** The skill is an instruction to models, as the descriptions of the tools are: English. */
  const languages: Readonly<Record<string, string>> = {
    llms: language,
    agentInstructions: language,
    vcard: language,
    skill: 'en',
  };

  return {
    files: [
      ...pages.flatMap((page) => {
        const input = { page, lastModified: lastModified(page) };
        return [
          siteFile(page.htmlKey, 'text/html; charset=utf-8', layout.page(input), language),
          siteFile(page.markdownKey, 'text/markdown; charset=utf-8', markdown(input), language),
        ];
      }),
      ...Object.entries(DOCUMENTS).flatMap(([name, document]) => {
        const { path, contentType } = document;
        const rendered = 'aliasOf' in document ? document.aliasOf : name;
        if (!isRendered(rendered, texts)) return [];
        return [siteFile(path.slice(1), contentType, texts[rendered], languages[name])];
      }),
      ...proofs.map(({ path, contentType, text }) => siteFile(path.slice(1), contentType, text)),
      ...Object.entries(ASSETS).map(([name, asset]: [string, AssetRoute]) => ({
        ...siteFile(asset.path.slice(1), asset.contentType, source.assets[name as keyof typeof ASSETS]),
        ...(asset.encoding && { encoding: asset.encoding }),
      })),
      ...source.images.map(({ path, contentType, body, encoding }) => ({
        ...siteFile(path.slice(1), contentType, body),
        ...(encoding && { encoding }),
      })),
      ...Object.entries(NOT_FOUND_PAGES).map(([kind, { path, contentType }]) =>
        siteFile(path.slice(1), contentType, notFoundTexts[kind as keyof typeof NOT_FOUND_PAGES], language),
      ),
      {
        key: ERROR_PAGES.failed.path.slice(1),
        contentType: ERROR_PAGES.failed.contentType,
        // No browser and no proxy may keep an error. CloudFront keeps it for 1 s, as it keeps the error.
        cacheControl: 'no-store',
        body: failedAnswer(context),
      },
    ],
    pages,
    images: source.images.map(({ path }) => path),
    proofs: proofs.map(({ path }) => path),
    notFound: { title: notFound.heading, detail: [notFound.description] },
    methodNotAllowed: { title: methodNotAllowed.title, detail: methodNotAllowed.use },
    others: [notFound, instructions],
    problems,
  };
}

const isRendered = (name: string, texts: object): name is RenderedDocument => Object.hasOwn(texts, name);

const siteFile = (key: string, contentType: string, body: string, contentLanguage?: string): SiteFile => ({
  key,
  contentType,
  ...(contentLanguage !== undefined && { contentLanguage }),
  cacheControl: CONTENT_CACHE_CONTROL,
  body,
});
