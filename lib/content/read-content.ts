/**
 * Reads and checks the practice file, its pages, images and assets. Problems are returned instead of thrown, so that
 * one run reports those of all files.
 */
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { findTexts, localeFor } from '../../lambda/render/locales.ts';
import {
  type Encoded,
  folderOf,
  type LanguageSource,
  type SiteSource,
} from '../../lambda/render/site-source.ts';
import { type ContentProblem, reporter } from '../../lambda/shared/content-problem.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { ASSETS, type DrawnIcon, type Route } from '../../lambda/shared/routes.ts';
import { draftOf, READABLE } from '../practice/draft.ts';
import { hasFolder } from '../practice/files/file-names.ts';
import { type Json, readJson } from '../practice/files/json-file.ts';
import { PACKAGE_ROOT } from '../practice/files/package-root.ts';
import { isThere } from '../practice/files/real-path.ts';
import { readBytes, readText } from '../practice/files/text-file.ts';
import { checkLanguage, isKnown, type Translations, translationsOf } from '../practice/files/translations.ts';
import { languageNames } from '../practice/language-names.ts';
import { hintAt, labelOf } from '../practice/members.ts';
import { RULES } from '../practice/messages/english.ts';
import { BODY, type SourcePositions } from '../practice/messages/source-positions.ts';
import { checkPractice } from '../practice/rules.ts';
import { practiceSchema } from '../practice/schema.ts';
import { brandOf, type LoadedBrand, readBrand } from './brand/brand.ts';
import { monogram } from './brand/monogram.ts';
import { checkSvg } from './brand/svg.ts';
import { checkTyped } from './contacts/typed-contacts.ts';
import { brokenImageRule, drawnIcons, imagePaths, readIcon, readImages } from './images/image-files.ts';
import type { PageLines } from './pages/front-matter.ts';
import { joined, type PageSources, readPages } from './pages/page-sources.ts';
import { readPdfs } from './pdf-files.ts';

/** The stylesheet and the general pages in each language, for a practice that has none of its own. */
const DEFAULTS = relative('', join(PACKAGE_ROOT, 'lib/content/defaults'));

/** @param language - one of the service */
export const generalPagesFolder = (language: string): string => join(DEFAULTS, findTexts(language)!, 'pages');

/**
 * Paths of the general pages that every practice has, unless it has its own of that name.
 *
 * @param language - one of the service
 */
export const fallbackPages = (language: string): string[] =>
  ['/404', '/developers', '/privacy', '/terms', localeFor(language).isThisUs.path].map((path) =>
    join(generalPagesFolder(language), `${path}.md`),
  );

/** What a practice says in one language. */
export type LanguageContent = Pick<LanguageSource, 'practice' | 'languageNames' | 'pages'>;

export interface Content
  extends Omit<PageSources, 'prefix' | 'pageLines' | 'shown'>,
    Omit<LoadedBrand, 'stylesheet'> {
  /** A draft (`draftOf`) if the file breaks rules, so that pages can be checked too; undefined if it was not read. */
  readonly practice: Practice | undefined;
  readonly languageNames: SiteSource['languageNames'];
  /** What the practice says in its further languages. `practice` is a draft, as above. */
  readonly translations: readonly LanguageContent[];
  /** The place in the practice file of a fact of one language. */
  readonly placeOf: Translations['placeOf'];
  readonly pagesFolder: string;
  readonly images: SiteSource['images'];
  readonly pdfs: NonNullable<SiteSource['pdfs']>;
  /** Stylesheet and icons. */
  readonly assets: SiteSource['assets'];
  readonly problems: readonly ContentProblem[];
  /** Of the practice file and the pages. */
  readonly sourcePositions: SourcePositions;
}

/**
 * @param practiceFile - beside it may be `pages/`, `images/`, `files/`, stylesheet, icons and the practice's brand
 * @param today - YYYY-MM-DD
 */
export async function readContent(practiceFile: string, today: string): Promise<Content> {
  const problems: ContentProblem[] = [];
  const report = reporter(practiceFile, problems);
  const imageProblems: ContentProblem[] = [];
  const folder = dirname(practiceFile);
  const imagesFolder = join(folder, 'images');
  const paths = imagePaths(imagesFolder);
  const json = readJson(practiceFile, report, folder);
  const { languages = [], placeOf = (where: string) => where } = json
    ? translationsOf(json.value, report)
    : {};
  const facts = languages.map(({ language, value }) => ({
    language,
    value,
    practice: checkPractice(value, today, (where, rule, received) =>
      report(placeOf(where, language), rule, received),
    ),
  }));
  const practice = facts[0]?.practice;
  const portraits = (practice?.people ?? []).flatMap(({ portrait = '' }, index) => {
    const rule = portrait === '' ? undefined : brokenImageRule(portrait, paths);
    if (rule) report(`$.people[${index}].portrait`, rule, portrait);
    return portrait === '' ? [] : [[portrait, 'portrait'] as const];
  });
  // Empty if it broke another rule. The rest of the content is checked in any case.
  const stated = practice?.language ?? '';
  const language = stated !== '' && checkLanguage(stated, '$.language', report) ? stated : 'en';
  const [, ...others] = facts.map((each) => each.language);
  const ownPages = join(folder, 'pages');
  const hasPages = hasFolder(ownPages, problems);
  const readIn = (tag: string, prefix: string, others: readonly string[] = []) => {
    const own = join(ownPages, prefix.slice(0, -1));
    const isOwn = hasPages && (prefix === '' || hasFolder(own, problems));
    const from = isOwn ? own : generalPagesFolder(tag);
    return { from, ...readPages(from, today, problems, paths, fallbackPages(tag), prefix, others) };
  };
  const languageFolders = (hasPages ? readdirSync(ownPages) : []).filter((name) =>
    isKnown(name.replace(/-[a-z]{2}$/, (region) => region.toUpperCase())),
  );
  for (const name of languageFolders.filter((each) => !others.map(folderOf).includes(`${each}/`)))
    reporter(join(ownPages, name), problems)(
      'folder',
      RULES.languageFolder(name, `{ "${language}": "…", "${name}": "…" }`),
    );
  const pagesIn = [
    readIn(
      language,
      '',
      languageFolders.map((name) => `${name}/`),
    ),
    ...others.map((tag) => readIn(tag, folderOf(tag))),
  ];
  const reserved = [language, ...others].map((tag) => `${localeFor(tag).isThisUs.path.slice(1)}.md`);
  for (const [index, { pages, prefix, pageFile }] of pagesIn.entries())
    for (const { file } of pages.filter(({ file }) => reserved.includes(file) && file !== reserved[index]))
      reporter(pageFile(prefix + file), problems)(
        'file name',
        RULES['fileName.reserved'](reserved[index]!),
        file,
      );
  const { prefix: _, pageLines, shown, ...pages } = joined(pagesIn);
  const { brand: ownBrand } = (json?.value ?? {}) as { readonly brand?: unknown };
  const brand = brandOf(ownBrand, report);
  const assets = await readAssets(folder, monogram(practice?.name ?? '', brand), problems);
  const pdfs = readPdfs(join(folder, 'files'), problems);
  const images = await readImages(
    imagesFolder,
    imageProblems,
    [...shown, ...portraits],
    pdfs.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const { stylesheet, ...loadedBrand } = await readBrand(
    folder,
    assets.stylesheet,
    ownBrand === undefined ? undefined : brand,
    problems,
  );
  const [inMain, ...translations] = facts.map(({ practice: own, value }, index) => {
    const tag = others[index - 1] ?? language;
    return {
      practice: { ...draftOf(practiceSchema, own, READABLE), language: tag },
      languageNames: languageNames({ ...own, language: tag }, value),
      pages: pagesIn[index]!.pages,
    };
  });
  if (inMain) checkTyped(inMain.practice, translations, placeOf, report);
  return {
    ...{ practice: inMain?.practice, languageNames: inMain?.languageNames ?? {} },
    ...{ translations, placeOf },
    ...pages,
    pagesFolder: pagesIn[0]!.from,
    images,
    pdfs,
    assets: { ...assets, stylesheet },
    ...loadedBrand,
    problems: [...imageProblems, ...problems],
    sourcePositions: new Map([
      ...Array.from(pageLines, ([file, lines]) => [pages.pageFile(file), positionsInPage(lines)] as const),
      [practiceFile, (where: string) => json && positionInFacts(json, where)],
    ]),
  };
}

/** The fields of the front matter that problems and warnings name. */
const TEXTS = /^(title|heading|description|nav\.label|photograph\.(src|text)|mentions\[.*)$/;

const positionsInPage =
  ({ linesBefore, lineOf }: PageLines) =>
  (where: string) =>
    where === BODY ? { line: linesBefore + 1 } : TEXTS.test(where) ? { line: lineOf(where) } : undefined;

const positionInFacts = ({ value, lineOf }: Json, where: string) =>
  where.startsWith('$')
    ? { line: lineOf(where), label: labelOf(where, value), hint: hintAt(where) }
    : undefined;

/**
 * @param folder - of the practice
 * @param drawn - text of the icon for a practice without `favicon.svg`
 */
async function readAssets(
  folder: string,
  drawn: string,
  problems: ContentProblem[],
): Promise<SiteSource['assets']> {
  const isOwn = ({ path }: Route) => isThere(join(folder, path));
  const { stylesheet, icon, iconIco, ...pngs } = ASSETS;
  const css = readAsset(isOwn(stylesheet) ? folder : DEFAULTS, stylesheet, problems);
  const svg = isOwn(icon) ? readAsset(folder, icon, problems) : drawn;
  const own: Partial<Record<DrawnIcon, Encoded>> = {};
  for (const [key, route] of Object.entries(pngs) as [keyof typeof pngs, Route][])
    if (isOwn(route)) own[key] = await readPngIcon(folder, route.path, problems);
  if (isOwn(iconIco)) reporter(join(folder, iconIco.path), problems)('file', RULES['pictureBroken.ico']());
  const icons = svg === '' ? undefined : await drawnIcons(svg, reporter(join(folder, icon.path), problems));
  return { stylesheet: css, icon: svg, ...(icons ?? NO_ICONS), ...own };
}

/** Stand-ins for icons whose problem is reported. */
const NO_ENCODED: Encoded = { madeFrom: '', base64: '' };
const NO_ICONS = { iconPng: NO_ENCODED, iconIco: NO_ENCODED, touchIcon: NO_ENCODED };

async function readPngIcon(root: string, path: string, problems: ContentProblem[]): Promise<Encoded> {
  const report = reporter(join(root, path), problems);
  const bytes = readBytes(join(root, path), report, root);
  return (bytes && (await readIcon(path, bytes, report))) ?? NO_ENCODED;
}

function readAsset(root: string, { path }: Route, problems: ContentProblem[]): string {
  const file = join(root, path);
  const report = reporter(file, problems);
  const text = readText(file, report, root);
  const isSvg = path.endsWith('.svg') && text !== undefined;
  return (isSvg ? checkSvg(text, report) : text) ?? '';
}
