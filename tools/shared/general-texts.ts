/**
 * The general texts of a language: warning of fraud, safety, legal notice, guidance. They name facts of the practice and
 * of its country. A draft has a mark in the place of each one, e.g. `{safety.0}`, until somebody edits the text, so that
 * a save writes it from the facts as they are then. The mark of a text in one of several languages ends with its tag:
 * `{safety.0.es}`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countryTexts } from '../../lambda/render/countries.ts';
import { localeFor, TEXT_TAGS } from '../../lambda/render/locales.ts';
import { filled } from '../../lambda/shared/filled.ts';
import { isObject } from '../../lambda/shared/json.ts';
import { PACKAGE_ROOT } from '../../lib/practice/files/package-root.ts';
import { textsOf } from '../../lib/practice/messages/problem.ts';
import { hostOf } from '../../lib/practice/plain-url.ts';

type Facts = Readonly<Record<string, unknown>>;
type Path = readonly PropertyKey[];

/** Stands for a fact that is not known yet. */
const UNKNOWN = '…';

/** A practice without facts, with a mark for each general text. */
export function blankDraft(language: string): Facts & { readonly contact: Facts } {
  const marks = mapped(templatesIn(language), (_, path) => markOf(path)) as { contact: Facts };
  return { language, ...marks, contact: { ...marks.contact, officialChannelsOnly: true, verification: {} } };
}

/** A practice without facts, with the general texts that name no fact of it. */
export function blankFacts(language: string): Facts {
  const { contact: _, ...texts } = withGeneralTexts(blankDraft(language));
  return mapped(texts, (text) => (text.includes(UNKNOWN) ? undefined : text)) as Facts;
}

/**
 * Mark → its text.
 *
 * @param facts - that the texts name
 * @param language - one of `TEXT_TAGS`
 */
export function generalTexts(facts: Facts, language = String(facts.language)): ReadonlyMap<string, string> {
  const inLanguage = (tag: string, end: Path = [tag]) =>
    textsOf(templatesIn(tag)).map(
      ([path, template]) => [markOf([...path, ...end]), filled(template, valuesIn(facts, tag))] as const,
    );
  return new Map([...inLanguage(language, []), ...TEXT_TAGS.flatMap((tag) => inLanguage(tag))]);
}

/**
 * The mark of the same general text in another language.
 *
 * @param language - @default the main one of a practice that has no other
 * @returns undefined if the text is no mark
 */
export function markIn(text: unknown, language?: string): string | undefined {
  const [, path] = /^\{([\w.]+?)(?:\.[a-z]{2}(?:-[A-Z]{2})?)?\}$/.exec(String(text)) ?? [];
  return path && markOf(language === undefined ? [path] : [path, language]);
}

/** Writes the general texts in the place of their marks. */
export function withGeneralTexts(draft: Facts, texts = generalTexts(draft)): Facts {
  return mapped(draft, (text) => texts.get(text) ?? text) as Facts;
}

/** Puts a mark in the place of each general text that nobody edited. @param language - as `generalTexts` */
export function withMarks(facts: Facts, language: string): Facts {
  const marks = new Map(
    Array.from(generalTexts(facts, language), ([mark, text]) => [placed(mark.slice(1, -1), text), mark]),
  );
  return mapped(facts, (text, path) => marks.get(placed(path.join('.'), text)) ?? text) as Facts;
}

/** Facts that general texts name: name, host and authority, and what the country has. @param language - as `generalTexts` */
export function namedFacts(facts: Facts, language: string): string[] {
  const words: string[] = Object.values(countryTexts('', localeFor(language)));
  return Object.values(valuesIn(facts, language)).filter((text) => text !== UNKNOWN && !words.includes(text));
}

const templatesIn = (language: string): unknown =>
  JSON.parse(readFileSync(join(PACKAGE_ROOT, 'lib/content/defaults', language, 'texts.json'), 'utf8'));

const markOf = (path: Path): string => `{${path.join('.')}}`;

/** A text with its place, which for an item is its list, and its language. */
const placed = (path: string, text: string): string =>
  `${path.replace(/\.\d+(?=$|\.[a-z]{2}(-[A-Z]{2})?$)/, '')} ${text}`;

/** What general texts insert. A language without a region names nothing of a country that is not known. */
function valuesIn({ name, url, location, contact }: Facts, language: string): Record<string, string> {
  const { addressCountry } = (location ?? {}) as Facts;
  const { verification } = (contact ?? {}) as { verification?: { registrations?: Facts[] } };
  const country = addressCountry ?? new Intl.Locale(language).region ?? '';
  const stated = (value: unknown) => (typeof value === 'string' && value !== '' ? value : UNKNOWN);
  return {
    ...countryTexts(String(country), localeFor(language)),
    name: stated(name),
    host: stated(typeof url === 'string' && hostOf(url)),
    authority: stated(verification?.registrations?.[0]?.authority),
  };
}

/** @param change - undefined removes a text */
function mapped(
  value: unknown,
  change: (text: string, path: Path) => string | undefined,
  path: Path = [],
): unknown {
  const inside = (inner: unknown, key: PropertyKey) => mapped(inner, change, [...path, key]);
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value)) return value.map(inside).filter((item) => item !== undefined);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inside(inner, key)]));
}
