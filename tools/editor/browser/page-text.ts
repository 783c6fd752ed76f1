/**
 * Reads and changes the file of a page: its front matter and its text. A change of a field rewrites only the lines of
 * that field, so that the rest of the file has the same bytes.
 */
import { isMap, isScalar, parseDocument } from 'yaml';
import type { Draft, PracticeState } from './protocol.ts';

type Files = Draft['files'];

export interface PageText {
  /** From the first `---` to the line break after the second; empty if the file has no front matter. */
  readonly head: string;
  readonly body: string;
}

/** The same as in `lib/content/pages/page-sources.ts`. */
const HEAD = /^---\r?\n[\s\S]*?\r?\n---(?:\r?\n|$)/;

export function pageText(text: string): PageText {
  const [head = ''] = HEAD.exec(text) ?? [];
  return { head, body: text.slice(head.length) };
}

export const linesBefore = ({ head }: PageText): number => head.split('\n').length - 1;

const yamlOf = (head: string): string => head.replace(/^---\r?\n/, '').replace(/\r?\n---(?:\r?\n)?$/, '');

/** @returns undefined if the front matter cannot be read */
export function fieldsOf({ head }: PageText): Readonly<Record<string, unknown>> | undefined {
  const document = parseDocument(yamlOf(head));
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

/** @param value - undefined removes the field */
export function withField(page: PageText, name: string, value: unknown): PageText {
  const yaml = yamlOf(page.head);
  const lineBreak = page.head.includes('\r\n') ? '\r\n' : '\n';
  const { contents } = parseDocument(yaml);
  const items = isMap(contents) ? contents.items : [];
  const index = items.findLastIndex(({ key }) => isScalar(key) && key.value === name);
  const start = (at: number) => (items[at]?.key as { range?: [number] | null } | undefined)?.range?.[0];
  if (index < 0 && value === undefined) return page;
  const from = start(index) ?? yaml.length;
  // A comment before the next field belongs to that field.
  const lines = yaml.slice(from, start(index + 1) ?? yaml.length).split(/(?<=\n)/);
  while (lines.length > 1 && /^\s*(#.*)?\r?\n?$/.test(lines.at(-1)!)) lines.pop();
  const until = from + lines.join('').replace(/\r?\n$/, '').length;
  const [before, after] = [yaml.slice(0, from), yaml.slice(until)];
  const gap = index < 0 && yaml !== '' ? lineBreak : '';
  const changed =
    value === undefined
      ? (before + after.replace(/^\r?\n/, '')).replace(/\r?\n$/, '')
      : `${before}${gap}${name}: ${yamlValue(value)}${after}`;
  return {
    head: `---${lineBreak}${changed}${lineBreak}---${/\n$/.test(page.head) ? lineBreak : ''}`,
    body: page.body,
  };
}

/** A value as YAML in one line. JSON strings are YAML (YAML 1.2.2 §1.2). Days and numbers need no quotes. */
function yamlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(yamlValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' && !/^\d{4}-\d\d-\d\d$/.test(value) ? quoted(value) : String(value);
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{ ${members.map(([name, inner]) => `${name}: ${yamlValue(inner)}`).join(', ')} }`;
}

/**
 * Escapes C1 controls and line separators too: JSON allows them, but YAML refuses them or reads them as line breaks.
 */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007F-\u009F\u2028\u2029\uFEFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** `Wie wir arbeiten` → `wie-wir-arbeiten`; empty if no letter or digit is left. Avoids names that Windows reserves. */
export const nameOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')
    .replace(/^(?:con|prn|aux|nul|com\d|lpt\d)$/, '$&-1');

/** Adds a number to the name if it is taken. @param name - from `nameOf` */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let count = 2; isTaken(free); count++) free = `${name}-${count}`;
  return free;
}

/** @param file - relative to the folder of the practice */
export const isPage = (file: string): boolean => /^pages\/.*\.md$/.test(file);
/** The pages of a further language are in the folder of its tag, and its home page is at `/es`. */
export const pathOfPage = (file: string): string =>
  file
    .slice('pages'.length, -'.md'.length)
    .replace(/^(\/[a-z]{2}(?:-[a-z]{2})?)?\/index$/, (_, folder = '/') => folder);

/** @param files - of all pages */
export function pageAt(path: string, files: object): string {
  const home = `pages${path === '/' ? '' : path}/index.md`;
  return home in files ? home : `pages${path}.md`;
}

/** @param languages - the further ones */
export const languageOfPath = (path: string, languages: readonly string[]): string | undefined =>
  languages.find((tag) => `${path}/`.startsWith(`/${tag.toLowerCase()}/`));

/** The pages of a draft, by the names of their files. @param texts - the saved pages */
export function pagesIn(texts: PracticeState['texts'], files: Files): Record<string, string> {
  const all = { ...texts };
  for (const [name, file] of Object.entries(files)) {
    if (file && 'text' in file) all[name] = file.text;
    else if (file === null) delete all[name];
  }
  return all;
}

export type LanguagePages = ReturnType<typeof languagePages>;

/**
 * The pages of a site in each of its languages, by the names of their files.
 *
 * @param own - the pages of the practice
 * @param languages - the main one first
 */
export function languagePages(
  general: PracticeState['general'],
  own: Readonly<Record<string, string>>,
  languages: readonly [main: string, ...others: string[]],
) {
  const [main, ...others] = languages;
  const languageOf = (file: string) => languageOfPath(pathOfPage(file), others) ?? main;
  const folderOf = (tag: string) => (tag === main ? 'pages/' : `pages/${tag.toLowerCase()}/`);
  const always: Record<string, string> = Object.assign({}, ...languages.map((tag) => general[tag]?.always));
  /** The general pages that the site of a language has until it has an own page. */
  const firstOf = (tag: string) =>
    Object.keys(own).some((file) => languageOf(file) === tag) ? {} : general[tag]?.first;
  const pages: Record<string, string> = Object.assign({}, always, ...languages.map(firstOf), own);
  /** The file of the same page in another language. */
  const sameIn = (tag: string, file: string) =>
    file === general[languageOf(file)]?.isThisUs
      ? general[tag]!.isThisUs
      : folderOf(tag) + file.slice(folderOf(languageOf(file)).length);
  /** The files of pages that only other languages have → the file in one of those, if possible the main one. */
  const unwrittenIn = (tag: string) =>
    new Map(
      [...others, main]
        .flatMap((from) => Object.keys(pages).filter((file) => languageOf(file) === from))
        .map((file) => [sameIn(tag, file), file] as const)
        .filter(([same]) => !(same in pages)),
    );
  return { own, always, pages, main, languageOf, folderOf, firstOf, sameIn, unwrittenIn };
}

/** The files of a draft that has these pages. @param texts - the saved pages */
export function withPages(
  files: Files,
  texts: PracticeState['texts'],
  pages: Readonly<Record<string, string>>,
): Files {
  const pictures = Object.entries(files).filter(([, file]) => file && 'upload' in file);
  const changed = [...new Set([...Object.keys(texts), ...Object.keys(pages)])]
    .filter((name) => texts[name] !== pages[name])
    .map((name) => [name, pages[name] === undefined ? null : { text: pages[name] }] as const);
  return Object.fromEntries([...pictures, ...changed]);
}

interface Entry {
  readonly label: unknown;
  readonly order: number;
  readonly place?: string;
}

const entryOf = (text: string): Entry | undefined => {
  const nav = fieldsOf(pageText(text))?.nav as Entry | undefined;
  return typeof nav?.order === 'number' ? nav : undefined;
};

/** The files of the pages in a menu with their entries, in its order. The renderer sorts alike. */
export const entriesIn = (
  pages: Readonly<Record<string, string>>,
  place: string,
): (readonly [file: string, entry: Entry])[] =>
  Object.entries(pages)
    .flatMap(([file, text]) => {
      const entry = entryOf(text);
      return entry && (entry.place ?? 'header') === place ? [[file, entry] as const] : [];
    })
    .sort(([one, a], [other, b]) => a.order - b.order || (one < other ? -1 : 1));

/**
 * The pages whose texts change so that a menu has another order. The others keep their numbers.
 *
 * @param files - all pages of the menu, in the new order
 */
export function inOrder(
  pages: Readonly<Record<string, string>>,
  files: readonly string[],
): [file: string, text: string][] {
  const entries = files.map((file) => entryOf(pages[file]!)!);
  const orders = entries.map(({ order }) => order).sort((a, b) => a - b);
  let last = Number.NEGATIVE_INFINITY;
  return files.flatMap((file, index) => {
    last = Math.max(last + 1, orders[index]!);
    if (last === entries[index]!.order) return [];
    const { head, body } = withField(pageText(pages[file]!), 'nav', { ...entries[index], order: last });
    return [[file, head + body]];
  });
}

/** Adds the text of a page to the files of a draft, or removes it if it is the saved text. */
export function withText(
  files: Files,
  texts: PracticeState['texts'],
  name: string,
  text: string,
  today: string,
): Files {
  const { [name]: _, ...others } = files;
  const isSaved = texts[name] !== undefined && undated(texts[name]) === undated(text);
  const dated = () => {
    const page = pageText(text);
    const next = fieldsOf(page) ? withField(page, 'updated', today) : page;
    return next.head + next.body;
  };
  return isSaved ? others : { ...others, [name]: { text: dated() } };
}

const undated = (text: string): string => text.replace(/^updated: .*$/m, '');
