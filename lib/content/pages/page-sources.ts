/** Reads the pages of a practice: `name.md` is the page `/name`, `folder/name.md` is `/folder/name`. */
import { basename, dirname, extname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { type Document, type ErrorCode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { NOT_FOUND_FILE } from '../../../lambda/render/pages/pages.ts';
import type { PageSource, PictureUse } from '../../../lambda/render/site-source.ts';
import {
  type ContentProblem,
  type Report,
  type Rule,
  reporter,
} from '../../../lambda/shared/content-problem.ts';
import { asMessage, checkSchema, obeys } from '../../practice/check-schema.ts';
import { draftOf, READABLE } from '../../practice/draft.ts';
import { filesIn, NAME, nameMeant } from '../../practice/files/file-names.ts';
import { readText } from '../../practice/files/text-file.ts';
import { lineAt } from '../../practice/files/yaml-lines.ts';
import { brokenVisibleRule } from '../../practice/hidden-characters.ts';
import { RULES } from '../../practice/messages/english.ts';
import { brokenImageRule } from '../images/image-files.ts';
import { foundIn } from './markdown-lines.ts';
import type { Mention } from './mentions.ts';

/** The home page, which every practice has to write. */
export const HOME_FILE = 'index.md';

/** Fields of the front matter in which a problem makes its mentions unusable. */
const MENTIONED = /^mentions?(\[\d+\](\.contact)?)?$/;

/** The address of an image, and how a page shows it. */
type Shown = readonly [path: string, use: PictureUse];

export interface PageSources {
  /** Sorted by file name. A page that breaks rules is a draft (`draftOf`). */
  readonly pages: readonly PageSource[];
  /** Files that could not be read. `pages` has each of them with an empty body. */
  readonly unread: ReadonlySet<string>;
  /** The path of the file that a page was read from. @param file - file name of the page */
  readonly pageFile: (file: string) => string;
  /** File name → lines of its parts. */
  readonly pageLines: ReadonlyMap<string, PageLines>;
  /** File name → contacts in the page that its front matter names as somebody else's; undefined if it breaks rules. */
  readonly mentions: ReadonlyMap<string, readonly Mention[] | undefined>;
  /** The images of all pages. */
  readonly shown: readonly Shown[];
}

/**
 * @param folder - must exist
 * @param images - paths of all images
 * @param general - paths of general pages. The site has each of them whose name no file of the folder has
 */
export function readPages(
  folder: string,
  problems: ContentProblem[],
  images: ReadonlySet<string> = new Set(),
  general: readonly string[] = [],
): PageSources {
  const present = new Set(filesIn(folder, problems));
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
    const page = isMissing ? undefined : readPage(folderOf(file), file, images, report);
    if (page) pageLines.set(file, page.lines);
    else unread.add(file);
    shown.push(...(page?.shown ?? []));
    const isBroken = problems.slice(before).some(({ where }) => MENTIONED.test(where));
    if (page?.mentions || isBroken) mentions.set(file, isBroken ? undefined : page?.mentions);
    return [page?.source ?? emptyPage(file)];
  });
  return { pages, unread, pageFile, pageLines, mentions, shown };
}

/** @returns false after reporting */
function checkFileName(file: string, report: Report): boolean {
  const name = basename(file);
  if (!name.endsWith('.md') || !NAME.test(basename(name, '.md')))
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

function readPage(
  folder: string,
  file: string,
  images: ReadonlySet<string>,
  report: Report,
):
  | {
      readonly source: PageSource;
      readonly mentions: readonly Mention[] | undefined;
      readonly lines: PageLines;
      readonly shown: readonly Shown[];
    }
  | undefined {
  const text = readText(join(folder, file), report, dirname(folder));
  const content = text === undefined ? undefined : parseContent(text, report);
  if (!content) return undefined;
  const {
    frontMatter: { mentions, ...frontMatter },
    body,
    ...lines
  } = content;
  checkBody(body, lines.linesBefore, report);
  const shown: Shown[] = imagesIn(body, lines.linesBefore, images, report).map((path) => [path, 'text']);
  const { src } = frontMatter.photograph ?? {};
  const reportSrc = (rule: Rule) => report('photograph.src', rule, src, lines.lineOf('photograph.src'));
  const broken = src ? brokenImageRule(src, images) : undefined;
  if (broken) reportSrc(broken);
  if (src && file === NOT_FOUND_FILE) reportSrc(RULES.photographHere());
  if (src) shown.push([src, 'wide']);
  return { source: { file, ...frontMatter, body }, mentions, lines, shown };
}

const emptyPage = (file: string): PageSource => ({
  file,
  title: '',
  description: '',
  updated: '2000-01-01',
  body: '',
});

const { unescapeAll } = new MarkdownIt().utils;

/** Reports hidden characters, also those that are written as an entity (`&#x200B;`). */
function checkBody(body: string, linesBefore: number, report: Report): void {
  for (const [index, line] of body.split(/\r?\n/).entries()) {
    const where = `line ${linesBefore + index + 1}`;
    const rule = brokenVisibleRule(line.replaceAll('\t', ' '));
    if (rule) report(where, rule, line.trim());
    for (const [entity] of line.matchAll(/&(#[xX]?)?[\da-z]+;/gi))
      if (brokenVisibleRule(unescapeAll(entity))) report(where, RULES.hidden(), entity);
  }
}

/**
 * Checks that each image exists and has an alternative text.
 *
 * @returns their addresses
 */
function imagesIn(body: string, linesBefore: number, images: ReadonlySet<string>, report: Report): string[] {
  // Most pages have none, and parsing takes longer than all other checks of a page.
  const found = body.includes('![') ? foundIn(body).found.filter(({ type }) => type === 'image') : [];
  for (const { line, url, text } of found) {
    const where = `line ${linesBefore + line + 1}`;
    const rule = brokenImageRule(url, images);
    if (rule) report(where, rule, url);
    if (text.trim() === '') report(where, RULES.altText('![text](…)'), url);
  }
  return found.map(({ url }) => url);
}

const text = z.string().trim().min(1).superRefine(obeys(brokenVisibleRule));

/** The front matter: YAML between two `---` lines before the Markdown. */
const frontMatterSchema = z.strictObject({
  /** The page's name in `<title>` and llms.txt. May contain placeholders. */
  title: text,
  /** The `<h1>`. @default the title */
  heading: text.optional(),
  /** One sentence for search engines and agents, which show at most 300 characters. */
  description: text.max(300),
  /** When the text of this page last changed. */
  updated: z.iso.date(asMessage(RULES.date())),
  /** The menu entry. A page without one is reached only by links and by the sitemap. */
  nav: z
    .strictObject({
      label: text,
      order: z.int(),
      place: z.enum(['header', 'footer']).default('header'),
    })
    .optional(),
  /** An image of the folder `images`, shown below the headline. The text is for those who do not see it. */
  photograph: z
    .strictObject(
      { src: text, text },
      {
        error: ({ code }) =>
          code === 'invalid_type' ? asMessage(RULES['frontMatter.photograph']()) : undefined,
      },
    )
    .optional(),
  /** Numbers, addresses and links in the page that are somebody else's, e.g. an authority's hotline. Not published. */
  mentions: z
    .array(
      z.strictObject({
        contact: z
          .string(asMessage(RULES['frontMatter.quotes']()))
          .trim()
          .min(1)
          .superRefine(obeys(brokenVisibleRule)),
        whose: text,
      }),
    )
    .min(1)
    .optional(),
});

type FrontMatter = z.infer<typeof frontMatterSchema>;

/** Lines of the parts of a page in its file. */
export interface PageLines {
  /** Number of lines before the body. */
  readonly linesBefore: number;
  /** The line of a field of the front matter, e.g. `nav.label`, from 1. */
  readonly lineOf: (field: string) => number;
}

interface Parts extends PageLines {
  /** A draft (`draftOf`) if the front matter breaks rules. */
  readonly frontMatter: FrontMatter;
  readonly body: string;
}

/** @returns undefined after reporting, if the front matter has no beginning or no end */
function parseContent(source: string, report: Report): Parts | undefined {
  const [head, yaml, body] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined) {
    report('front matter', RULES['frontMatter.missing'](), undefined, 1);
    return undefined;
  }
  const linesBefore = source.slice(0, source.length - body!.length).split('\n').length - 1;
  return { ...parseFrontMatter(yaml!, report), body: body!, linesBefore };
}

function parseFrontMatter(yaml: string, report: Report): Pick<Parts, 'frontMatter' | 'lineOf'> {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false, stringKeys: true });
  // The line `---` before the YAML counts.
  const lineOf = (path: string) => lineAt(document, lineCounter, path) + 1;
  const value = plainValueOf(document, yaml, lineCounter, report);
  const field: Report = (where, rule, received) =>
    report(where.replace(/^\$\.?/, '') || 'front matter', rule, received, lineOf(where));
  const parsed = value === undefined ? undefined : checkSchema(frontMatterSchema, value, field);
  return { frontMatter: parsed ?? draftOf(frontMatterSchema, value, READABLE), lineOf };
}

const IN_QUOTES = 'put the text in double quotes, e.g. title: "Fees: an overview"';

/** Code of the parser's error → what to write instead, if its message does not say so. */
const TODO: Readonly<Partial<Record<ErrorCode, string>>> = {
  TAB_AS_INDENT: 'write spaces',
  MULTILINE_IMPLICIT_KEY: 'write the name of a field, a colon, a space and its text',
  BLOCK_AS_IMPLICIT_KEY: IN_QUOTES,
  BAD_SCALAR_START: IN_QUOTES,
  UNEXPECTED_TOKEN: IN_QUOTES,
  BAD_INDENT: IN_QUOTES,
  // `title: {{name}}`
  NON_STRING_KEY: IN_QUOTES,
};

/** @returns undefined after reporting */
function plainValueOf(
  document: Document.Parsed,
  yaml: string,
  lineCounter: LineCounter,
  report: Report,
): unknown {
  const found = [...document.errors, ...document.warnings];
  for (const { message, pos, code } of found) {
    const { line } = lineCounter.linePos(pos[0]);
    const todo = TODO[code] === undefined ? '' : `; ${TODO[code]}`;
    report(`line ${line + 1}`, RULES.frontMatter(message + todo), yaml.split('\n')[line - 1]);
  }
  if (found.length > 0) return undefined;
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    report('front matter', RULES.frontMatter((error as Error).message));
    return undefined;
  }
}
