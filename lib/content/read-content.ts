/**
 * Reads and checks the practice file, its pages, images and assets. Problems are returned and not thrown, so that the
 * problems of one file do not hide those of the next.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type ContentProblem, type Report, reporter } from '../../lambda/render/content-problem.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { findWords, LANGUAGES } from '../../lambda/render/words/index.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { ASSETS, type AssetRoute } from '../../lambda/shared/routes.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import { checkWellFormed } from './check-svg.ts';
import { draftOf, READABLE } from './draft.ts';
import { brokenImageRule, readImages } from './image-files.ts';
import { readJson } from './json-file.ts';
import { type PageSources, readPages } from './page-sources.ts';
import { checkPractice, practiceSchema } from './practice-schema.ts';
import { readBytes, readText } from './text-file.ts';

/** Pages, stylesheet and icons for a practice that has none. */
const SHIPPED = relative('', join(PACKAGE_ROOT, 'site'));
/** The language of the shipped pages. */
const SHIPPED_LANGUAGE = 'en';

export interface Content extends PageSources {
  /** A draft (`draftOf`) if the file breaks rules, so that pages can be checked too; undefined if it was not read. */
  readonly practice: Practice | undefined;
  /** The folder that the pages were read from. */
  readonly pagesFolder: string;
  readonly images: SiteSource['images'];
  /** Stylesheet and icons. */
  readonly assets: SiteSource['assets'];
  readonly problems: readonly ContentProblem[];
}

/**
 * @param practiceFile - beside it may be `pages/`, `images/`, stylesheet and icons
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
    pagesFolder,
    images,
    assets: readAssets(dirname(practiceFile), problems),
    problems,
  };
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const hasWords = (language: string) => language !== '' && findWords(language) !== undefined;

/** @param language - empty if it breaks a rule, which is reported then */
function checkWords(language: string, report: Report): void {
  if (language === '' || hasWords(language)) return;
  const known = Object.keys(LANGUAGES).join(', ');
  const rule = `must be a language of the service: ${known} (to add one, translate lambda/render/words/en.ts)`;
  report('$.language', rule, language);
}

/** Without this check, the shipped English pages would be labelled as pages of another language. */
function checkShippedPages(language: string, ownPages: string, report: Report): void {
  if (language === '' || language.split('-')[0] === SHIPPED_LANGUAGE) return;
  report(
    '$.language',
    `needs pages in this language: copy ${join(SHIPPED, 'pages')} to ${ownPages} and translate them`,
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
  if (encoding) return readBytes(file, report)?.toString(encoding) ?? '';
  const text = readText(file, report) ?? '';
  if (path.endsWith('.svg') && text !== '') checkWellFormed(text, report);
  return text;
}
