/** The pages in the editor: which there are, what can be inserted, contacts of strangers in them, and their changes. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { localeFor, TEXT_TAGS } from '../../lambda/render/locales.ts';
import type { PlaceholderValues } from '../../lambda/render/pages/placeholder-values.ts';
import { folderOf } from '../../lambda/render/site-source.ts';
import type { ContentProblem } from '../../lambda/shared/content-problem.ts';
import { fallbackPages, generalPagesFolder } from '../../lib/content/read-content.ts';
import { fieldsOf, isPage, pageText } from './browser/page-text.ts';
import type {
  Draft,
  EditorChange,
  Locale,
  Placeholder,
  PracticeState,
  Stranger,
} from './browser/protocol.ts';
import { textFor } from './browser/text-for.ts';
import { labelAt } from './form.ts';

/** @param main - language */
export const generalPages = (main: string): PracticeState['general'] =>
  Object.fromEntries(
    TEXT_TAGS.map((tag) => {
      const inside = tag === main ? '' : folderOf(tag);
      const folder = generalPagesFolder(tag);
      const fallbacks = fallbackPages(tag).map((path) => basename(path));
      const textsOf = (names: readonly string[]) =>
        Object.fromEntries(
          names.map((name) => [`pages/${inside}${name}`, readFileSync(join(folder, name), 'utf8')]),
        );
      const isThisUs = `pages/${inside}${localeFor(tag).isThisUs.path.slice(1)}.md`;
      const others = readdirSync(folder).filter((name) => !fallbacks.includes(name));
      return [tag, { always: textsOf(fallbacks), first: textsOf(others), isThisUs }];
    }),
  );

/** Name of a block → the fact that it shows, if the name is another one. */
const FACT_OF_BLOCK: Readonly<Record<string, string>> = {
  notice: 'legalNotice',
  warning: 'contact.antiFraudWarning',
  registrations: 'contact.verification.registrations',
};

const COMMON: readonly string[] = [
  ...['name', 'address', 'areaServed', 'tel contact.telephone', 'link contact.messaging.number'],
  ...['mail contact.email', 'channels', 'warning', 'openingHours', 'people', 'registrations', 'list scope'],
  'firstAppointment',
];

/** The placeholders that the renderer knows, each with its label in the form. */
export function placeholdersIn(
  { inline, blocks }: PlaceholderValues,
  facts: unknown,
  { locale, language }: { readonly locale: Locale; readonly language: string },
): Placeholder[] {
  const named = (name: string, fact: string) => {
    const label = labelAt(`$.${fact}`, facts, language);
    return locale[`placeholder.${name}`] ?? (label.startsWith('$') ? undefined : label);
  };
  const all = [
    ...Array.from(inline, ([name, { plain, allowedInCode }]): Placeholder => {
      const [, link, path = name] = /^(tel|mail|link) (.+)$/.exec(name) ?? [];
      const label = named(name, path);
      const kind = allowedInCode || label === undefined ? 'service' : link ? 'links' : 'facts';
      return { name, kind, label: label ?? name, shown: plain };
    }),
    ...Array.from(blocks.keys(), (name): Placeholder => {
      const label = named(name, FACT_OF_BLOCK[name] ?? name.replace(/^list /, ''));
      return { name, kind: 'blocks', label: label ?? name, shown: '' };
    }),
  ];
  return all.map((each) => ({ ...each, ...(COMMON.includes(each.name) && { isCommon: true }) }));
}

/** The contact of a stranger that a problem is about, whose owner a person may name. */
export function strangerIn({ file, line, rule, received }: ContentProblem): Stranger[] {
  if (typeof rule === 'string') return [];
  if (rule.id === 'pageStranger' || rule.id === 'pageStranger.form')
    return [
      {
        ...{ file, line, contact: String(rule.values[0]), link: String(received) },
        ...(rule.id === 'pageStranger.form' && { canBeForm: true }),
      },
    ];
  return rule.id === 'typedStranger' ? [{ file, line, contact: String(received) }] : [];
}

/** Characters of a changed text that a dialog shows. */
const MAX_SHOWN = 200;

/**
 * Describes the changes of pages, pictures and PDF files. Of a page, the lines that differ are shown.
 *
 * @param before - the saved text of a page
 * @param title - the title of the page with this file and text
 * @param placeholders - they are shown by their labels
 */
export function fileChanges(
  files: Draft['files'],
  before: (name: string) => string | undefined,
  locale: Locale,
  title: (page: string, text: string | undefined) => string,
  placeholders: readonly Placeholder[] = [],
): EditorChange[] {
  const named = (text: string) =>
    text.replace(/\{\{([^{}]*)\}\}/g, (whole, each) => {
      const label = placeholders.find(({ name }) => name === each.trim())?.label;
      return label === undefined ? whole : `[${label}]`;
    });
  return Object.entries(files).flatMap(([name, file]): EditorChange[] => {
    const was = before(name);
    const now = file && 'text' in file ? file.text : undefined;
    const shown = name.replace(/^\w+\//, '');
    const label = isPage(name)
      ? textFor(locale, 'page.part', title(name, now))
      : textFor(locale, name.startsWith('files/') ? 'file.part' : 'page.picture', shown);
    if (was === undefined || now === undefined) return [file ? { label, now: '' } : { label, was: '' }];
    const [old, next] = [pageText(was), pageText(now)];
    const [oldFields = {}, nextFields = {}] = [fieldsOf(old), fieldsOf(next)];
    const fields = Object.entries(FIELDS).map(([field, key]): EditorChange => {
      const [from, to] = [oldFields, nextFields].map((each) => named(textOfField(each[field])));
      return { label: locale[key]!, was: shortened(from!), now: shortened(to!) };
    });
    const [removed, added] = differing(old.body, next.body).map((text) => shortened(named(text)));
    const parts = [...fields, { label: locale['page.text']!, was: removed!, now: added! }].filter(
      (part) => part.was !== part.now,
    );
    return parts.length > 0 ? [{ label, parts }] : [];
  });
}

/** Field of the front matter → the key of its label. */
const FIELDS = {
  title: 'page.title',
  heading: 'page.heading',
  description: 'page.description',
  nav: 'page.label',
  photograph: 'photo.top',
  mentions: 'stranger.known',
};

const textOfField = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value).map(textOfField).join(', ')
    : String(value ?? '');

/** Leaves out the lines with which both texts begin and end. */
function differing(was: string, now: string): [was: string, now: string] {
  const [before, after] = [was, now].map((text) => text.split(/\r?\n/));
  const start = before!.findIndex((line, index) => line !== after![index]);
  const first = start < 0 ? before!.length : start;
  let end = 0;
  while (
    end < Math.min(before!.length, after!.length) - first &&
    before!.at(-1 - end) === after!.at(-1 - end)
  )
    end++;
  const middle = (lines: string[]) => lines.slice(first, lines.length - end).join(' ');
  return [middle(before!), middle(after!)];
}

const shortened = (text: string): string =>
  text.trim() === '' ? '–' : text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text;
