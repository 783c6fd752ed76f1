/** Reads the pages of a practice: `name.md` is the page `/name`, `folder/name.md` is `/folder/name`. */
import { basename, dirname, extname, join } from 'node:path';
import { NOT_FOUND_FILE } from '../../../lambda/render/languages.ts';
import type { PageSource } from '../../../lambda/render/site-source.ts';
import { type Node, type PictureUse, textOf } from '../../../lambda/render/tree/nodes.ts';
import {
  type ContentProblem,
  type Report,
  type Rule,
  reporter,
} from '../../../lambda/shared/content-problem.ts';
import { addDays } from '../../../lambda/shared/days.ts';
import { filesIn, nameMeant } from '../../practice/files/file-names.ts';
import { isRead } from '../../practice/files/read-files.ts';
import { readText } from '../../practice/files/text-file.ts';
import { brokenVisibleRule } from '../../practice/hidden-characters.ts';
import { RULES } from '../../practice/messages/english.ts';
import { brokenImageRule } from '../images/image-files.ts';
import { type PageLines, parseContent } from './front-matter.ts';
import type { Mention } from './mentions.ts';
import { parse } from './parse.ts';
import { targetsIn } from './readings.ts';

/** The home page, which every practice has to write. */
const HOME_FILE = 'index.md';

/** Fields of the front matter in which a problem makes its mentions unusable. */
const MENTIONED = /^mentions?(\[\d+\](\.contact)?)?$/;

/** The address of an image, and how a page shows it. */
type Shown = readonly [path: string, use: PictureUse];

export interface PageSources {
  /** Sorted by file name. A page that breaks rules is a draft (`draftOf`). */
  readonly pages: readonly PageSource[];
  /** What the site puts before the file names of `pages`, and the members below have: the folder of a translation. */
  readonly prefix: string;
  /** Files that could not be read. `pages` has each of them with an empty body. */
  readonly unread: ReadonlySet<string>;
  /** The path of the file that a page was read from. @param file - file name of the page */
  readonly pageFile: (file: string) => string;
  readonly pageLines: ReadonlyMap<string, PageLines>;
  /** File name → contacts in the page that its front matter names as somebody else's; undefined if it breaks rules. */
  readonly mentions: ReadonlyMap<string, readonly Mention[] | undefined>;
  /** The images of all pages. */
  readonly shown: readonly Shown[];
}

/**
 * @param folder - must exist
 * @param today - UTC, YYYY-MM-DD
 * @param images - paths of all images
 * @param general - paths of general pages. The site has each of them whose name no file of the folder has
 * @param prefix - of a translation: `es/`
 * @param others - subfolders with the pages of translations
 */
export function readPages(
  folder: string,
  today: string,
  problems: ContentProblem[],
  images: ReadonlySet<string> = new Set(),
  general: readonly string[] = [],
  prefix = '',
  others: readonly string[] = [],
): PageSources {
  const files = filesIn(folder, problems);
  const present = new Set(files.filter((file) => !others.some((other) => file.startsWith(other))));
  const added = new Map(
    general.map((path) => [basename(path), dirname(path)] as const).filter(([file]) => !present.has(file)),
  );
  const folderOf = (file: string) => added.get(file) ?? folder;
  const pageFile = (file: string) => join(folderOf(file), file);
  const names = [...new Set([...present, ...added.keys(), HOME_FILE])].sort();
  const unread = new Set<string>();
  const pageLines = new Map<string, PageLines>();
  const mentions = new Map<string, readonly Mention[] | undefined>();
  const shown: Shown[] = [];
  const pages = names.flatMap((file) => {
    const before = problems.length;
    const report = reporter(pageFile(file), problems);
    if (!checkFileName(file, report)) return [];
    const isMissing = file === HOME_FILE && !present.has(file);
    if (isMissing) report('file', RULES.pageMissing());
    const page = isMissing ? undefined : readPage(folderOf(file), file, today, images, report);
    if (page) pageLines.set(prefix + file, page.lines);
    else unread.add(prefix + file);
    shown.push(...(page?.shown ?? []));
    const isBroken = problems.slice(before).some(({ where }) => MENTIONED.test(where));
    if (page?.mentions || isBroken) mentions.set(prefix + file, isBroken ? undefined : page?.mentions);
    return [page?.source ?? emptyPage(file)];
  });
  const pathOf = (file: string) => pageFile(file.slice(prefix.length));
  return { pages, prefix, unread, pageFile: pathOf, pageLines, mentions, shown };
}

/** The sources of all languages; `pages` are those of the first one. */
export const joined = (all: readonly PageSources[]): PageSources => ({
  ...all[0]!,
  unread: new Set(all.flatMap(({ unread }) => [...unread])),
  pageFile: (file) => all.findLast(({ prefix }) => file.startsWith(prefix))!.pageFile(file),
  pageLines: new Map(all.flatMap(({ pageLines }) => [...pageLines])),
  mentions: new Map(all.flatMap(({ mentions }) => [...mentions])),
  shown: all.flatMap(({ shown }) => shown),
});

/** @returns false after reporting */
function checkFileName(file: string, report: Report): boolean {
  const name = basename(file);
  if (!isRead(`pages/${file}`))
    report(
      'file name',
      RULES['fileName.page'](
        /\.(md|markdown|txt)$/i.test(name) ? nameMeant(basename(name, extname(name)), '.md') : undefined,
      ),
      name,
    );
  else if (file !== name && name === 'index.md')
    report('file name', RULES['fileName.index'](`${dirname(file)}.md`), file);
  else return true;
  return false;
}

function readPage(folder: string, file: string, today: string, images: ReadonlySet<string>, report: Report) {
  const text = readText(join(folder, file), report, dirname(folder));
  const content = text === undefined ? undefined : parseContent(text, report);
  if (!content) return undefined;
  const {
    frontMatter: { mentions, ...frontMatter },
    body,
    ...lines
  } = content;
  checkBody(body, lines.linesBefore, report);
  const reportBody: Report = (where, rule, received, line) =>
    report(where, rule, received, lines.linesBefore + line!);
  const nodes = parse(body, reportBody);
  const shown: Shown[] = imagesIn(nodes, lines.linesBefore, images, report).map((path) => [path, 'text']);
  const { updated, nav } = frontMatter;
  // A team may be a day ahead of UTC.
  if (updated > addDays(today, 1)) report('updated', RULES.future(today), updated, lines.lineOf('updated'));
  if (/\{\{|\}\}/.test(nav?.label ?? ''))
    report('nav.label', RULES.placeholderHere(), nav!.label, lines.lineOf('nav.label'));
  const { src } = frontMatter.photograph ?? {};
  const reportSrc = (rule: Rule) => report('photograph.src', rule, src, lines.lineOf('photograph.src'));
  const broken = src ? brokenImageRule(src, images) : undefined;
  if (broken) reportSrc(broken);
  if (src && file === NOT_FOUND_FILE) reportSrc(RULES.photographHere());
  if (src) shown.push([src, 'wide']);
  const source: PageSource = { file, ...frontMatter, body: nodes };
  return { source, mentions, lines, shown };
}

const emptyPage = (file: string): PageSource => ({
  file,
  title: '',
  description: '',
  updated: '2000-01-01',
  body: [],
});

const decoded = (entity: string): string =>
  parse(entity, () => {})
    .map(textOf)
    .join('');

/** Reports hidden characters, also those that are written as an entity (`&#x200B;`). */
function checkBody(body: string, linesBefore: number, report: Report): void {
  for (const [index, line] of body.split(/\r?\n/).entries()) {
    const where = `line ${linesBefore + index + 1}`;
    const rule = brokenVisibleRule(line.replaceAll('\t', ' '));
    if (rule) report(where, rule, line.trim());
    for (const [entity] of line.matchAll(/&(#[xX]?)?[\da-z]+;/gi))
      if (brokenVisibleRule(decoded(entity))) report(where, RULES.hidden(), entity);
  }
}

/**
 * Checks that each image exists and has an alternative text.
 *
 * @returns their addresses
 */
function imagesIn(
  body: readonly Node[],
  linesBefore: number,
  images: ReadonlySet<string>,
  report: Report,
): string[] {
  const found = targetsIn(body, 'image');
  for (const { line, url = '', alt = '' } of found) {
    const rule = brokenImageRule(url, images);
    const where = `line ${linesBefore + line!}`;
    if (rule) report(where, rule, url);
    if (alt?.trim() === '') report(where, RULES.altText('![text](…)'), url);
  }
  return found.map(({ url = '' }) => url);
}
