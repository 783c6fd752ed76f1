/**
 * Renders everything the bucket serves, and the 404 bodies of the edge function, from the practice,
 * the limits and the content folder. Same input, same bytes: no clock, no environment. Runs at
 * synthesis and in tests; reads only the files of `site/`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPages } from '../../lib/content/check-pages.ts';
import {
  ContentError,
  type ContentProblem,
  describeContentProblem,
} from '../../lib/content/content-error.ts';
import type { Practice } from '../shared/practice.ts';
import type { EdgeBodies } from '../edge/bodies.ts';
import type { Limits } from '../shared/limits.ts';
import { AGENT_INSTRUCTIONS, ASSETS, DOCUMENTS, LLMS, SITEMAP, SKILL } from '../shared/routes.ts';
import { SIGNED_PATHS } from '../shared/trust-routes.ts';
import { CONTENT_CACHE_CONTROL } from './cache-control.ts';
import { instructionsMarkdown, readInstructions } from './documents/agent-instructions.ts';
import { documentTexts } from './documents/documents.ts';
import { sitemapXml } from './documents/sitemap.ts';
import { wordsFor } from './languages.ts';
import { pageHtml } from './layout.ts';
import { methodNotAllowedBodies } from './method-not-allowed.ts';
import { notFoundBodies } from './not-found.ts';
import { pageMarkdown } from './page-markdown.ts';
import { type Page, readPages } from './pages.ts';
import { reporter } from './placeholders.ts';
import { vocabulary } from './vocabulary.ts';

/** One object of the bucket. */
export interface SiteFile {
  readonly key: string;
  readonly contentType: string;
  /** BCP 47, of what is written for readers. @default none: data, which is for readers of every language */
  readonly contentLanguage?: string;
  readonly cacheControl: string;
  readonly body: string;
}

export interface Site {
  readonly files: readonly SiteFile[];
  /** Canonical paths of the editorial pages: `/`, `/about`, … */
  readonly pages: readonly string[];
  /** What the edge answers itself, and in which language. */
  readonly notFound: EdgeBodies;
  readonly methodNotAllowed: EdgeBodies;
  readonly language: string;
}

export interface RenderInput {
  readonly practice: Practice;
  readonly limits: Limits;
  /** @default the `pages` folder beside this file */
  readonly pagesDir?: string;
}

const SITE_DIR = join(import.meta.dirname, '../../site');

/** @throws ContentError listing every problem of every content file */
export function renderSite({ practice, limits, pagesDir = join(SITE_DIR, 'pages') }: RenderInput): Site {
  const { language } = practice;
  const words = wordsFor(language);
  const problems: ContentProblem[] = [];
  const names = vocabulary(practice, limits, words);
  const { pages, notFound } = readPages(pagesDir, names, problems);
  const instructions = readInstructions(words, names, problems);
  checkPages(pages, notFound ? [notFound, instructions] : [instructions], problems);
  const missing = notFound && notFoundBodies(notFound, language, reporter(notFound.file, problems));
  if (problems.length > 0 || !missing) {
    const lines = problems.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
    throw new ContentError(`The content in ${pagesDir} has problems:`, lines.map(describeContentProblem));
  }

  const lastModified = ({ updated }: Page) => [updated, practice.dateModified].sort()[1]!;
  const shared = { pages, practice, words };
  const documents: Record<string, string> = {
    ...documentTexts(practice, limits, pages, words),
    [AGENT_INSTRUCTIONS.path]: instructionsMarkdown(instructions, pages, practice, words),
    [SITEMAP.path]: sitemapXml(pages.map((page) => ({ path: page.path, lastModified: lastModified(page) }))),
  };
  /** The skill is an instruction to models, as the descriptions of the tools are: English. */
  const languages: Partial<Record<string, string>> = {
    [LLMS.path]: language,
    [AGENT_INSTRUCTIONS.path]: language,
    [SKILL.path]: 'en',
  };
  return {
    files: [
      ...pages.flatMap((page) => {
        const input = { ...shared, page, lastModified: lastModified(page) };
        return [
          file(page.htmlKey, 'text/html; charset=utf-8', pageHtml(input), language),
          file(page.markdownKey, 'text/markdown; charset=utf-8', pageMarkdown(input), language),
        ];
      }),
      ...DOCUMENTS.filter(({ path }) => !SIGNED_PATHS.includes(path)).map((document) => {
        const text = documents['aliasOf' in document ? document.aliasOf : document.path];
        if (text === undefined) throw new Error(`site/ does not render ${document.path} of routes.ts`);
        return file(document.path.slice(1), document.contentType, text, languages[document.path]);
      }),
      ...Object.values(ASSETS).map(({ path, contentType }) =>
        file(path.slice(1), contentType, readFileSync(join(SITE_DIR, path), 'utf8')),
      ),
    ],
    pages: pages.map(({ path }) => path),
    notFound: missing,
    methodNotAllowed: methodNotAllowedBodies(words, language),
    language,
  };
}

const file = (key: string, contentType: string, body: string, contentLanguage?: string): SiteFile => ({
  key,
  contentType,
  ...(contentLanguage !== undefined && { contentLanguage }),
  cacheControl: CONTENT_CACHE_CONTROL,
  body,
});
