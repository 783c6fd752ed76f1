/**
 * Everything that a practice is made of, read from disk and checked. What is wrong is returned and not thrown, so that
 * the problems of one file do not hide those of the next.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type ContentProblem, type Report, reporter } from '../../lambda/render/content-problem.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { findWords, LANGUAGES } from '../../lambda/render/words/index.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { ASSETS, type AssetRoute } from '../../lambda/shared/routes.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import { draftOf, READABLE } from './draft.ts';
import { brokenImageRule, readImages } from './image-files.ts';
import { readJson } from './json-file.ts';
import { type PageSources, readPages } from './page-sources.ts';
import { checkPractice, practiceSchema } from './practice-schema.ts';
import { readBytes, readText } from './text-file.ts';

/** What a practice has that brings none of its own: pages, stylesheet, icons. */
const SHIPPED = relative('', join(PACKAGE_ROOT, 'site'));
/** Of the shipped pages, which a practice gets that has none of its own. */
const SHIPPED_LANGUAGE = 'en';

export interface Content extends PageSources {
  /**
   * Where it breaks rules, as much of it as can be used, and something readable for the rest: problems of pages can be
   * looked for all the same. `undefined` where nothing was read.
   */
  readonly practice: Practice | undefined;
  /** Where the pages are. */
  readonly pagesFolder: string;
  readonly images: SiteSource['images'];
  /** Stylesheet and icons. */
  readonly assets: SiteSource['assets'];
  readonly problems: readonly ContentProblem[];
}

/**
 * @param practiceFile - the pages are in `pages/` beside it, their pictures in `images/`, and stylesheet and icons of its own
 * @param today - YYYY-MM-DD
 */
export function readContent(practiceFile: string, today: string): Content {
  const problems: ContentProblem[] = [];
  const report = reporter(practiceFile, problems);
  const ownPages = join(dirname(practiceFile), 'pages');
  const hasOwnPages = isFolder(ownPages);
  const pagesFolder = hasOwnPages ? ownPages : join(SHIPPED, 'pages');
  const ownImages = join(dirname(practiceFile), 'images');
  const { images, paths } = readImages(
    isFolder(ownImages) ? ownImages : join(dirname(pagesFolder), 'images'),
    problems,
  );

  const facts = readJson(practiceFile, report);
  const practice = facts === undefined ? undefined : checkPractice(facts, today, report);
  for (const [index, { portrait }] of (practice?.people ?? []).entries()) {
    const rule = portrait ? brokenImageRule(portrait, paths) : undefined;
    if (rule) report(`$.people[${index}].portrait`, rule, portrait);
  }
  const { language = '' } = practice ?? {};
  checkWords(language, report);
  if (!hasOwnPages) checkShippedPages(language, ownPages, report);
  return {
    practice: practice && {
      ...draftOf(practiceSchema, practice, READABLE),
      language: hasWords(language) ? language : SHIPPED_LANGUAGE,
    },
    ...readPages(pagesFolder, problems, paths),
    ...{ pagesFolder, images },
    assets: readAssets(dirname(practiceFile), problems),
    problems,
  };
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const hasWords = (language: string) => language !== '' && findWords(language) !== undefined;

/** @param language - an empty text if it breaks a rule */
function checkWords(language: string, report: Report): void {
  if (language === '' || hasWords(language)) return;
  const known = Object.keys(LANGUAGES).join(', ');
  const rule = `must be a language that the service speaks: ${known} (to add one, translate lambda/render/words/en.ts)`;
  report('$.language', rule, language);
}

/** English pages would be called pages of another language. */
function checkShippedPages(language: string, ownPages: string, report: Report): void {
  if (language === '' || language.split('-')[0] === SHIPPED_LANGUAGE) return;
  report(
    '$.language',
    `needs pages in this language: copy ${join(SHIPPED, 'pages')} to ${ownPages} and translate it`,
    language,
  );
}

function readAssets(folder: string, problems: ContentProblem[]): SiteSource['assets'] {
  const entries = Object.entries(ASSETS).map(([name, route]) => [name, readAsset(folder, route, problems)]);
  return Object.fromEntries(entries) as SiteSource['assets'];
}

/** @param folder - of the practice */
function readAsset(folder: string, { path, encoding }: AssetRoute, problems: ContentProblem[]): string {
  const own = join(folder, path);
  const file = existsSync(own) ? own : join(SHIPPED, path);
  const report = reporter(file, problems);
  return (encoding ? readBytes(file, report)?.toString(encoding) : readText(file, report)) ?? '';
}
