/**
 * Reads the languages of a practice file. A text that people read is a text, or an object that has it in each language:
 * `{ "en": "…", "es": "…" }`. What reads the facts afterwards gets them in one language and sees no such object.
 */
import { z } from 'zod';
import { findTexts, TEXT_TAGS } from '../../../lambda/render/locales.ts';
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { isObject } from '../../../lambda/shared/json.ts';
import { ANOTHER_LANGUAGE, TAG } from '../language-names.ts';
import { RULES } from '../messages/english.ts';
import { jsonPath } from '../messages/problem.ts';
import { isTranslated, rowOf } from '../row.ts';
import { practiceSchema } from '../schema.ts';

/** A practice file as it would be in one language. */
interface Translation {
  /** BCP 47. Of the first one, the `language` of the file, which may be a mistake. */
  readonly language: string;
  readonly value: unknown;
}

export interface Translations {
  /** The main language, then the others by their tags. */
  readonly languages: readonly [Translation, ...Translation[]];
  /**
   * The place in the file of a fact of one language: `$.fees.es` of `$.fees`.
   * @param language - BCP 47
   */
  readonly placeOf: (where: string, language: string) => string;
}

/** Returns what stands for a value that is neither an object nor a list of the schema. */
type Each = (value: unknown, where: string, rule: z.core.$ZodType) => unknown;

/** @param file - the parsed JSON, which may break the schema */
export function translationsOf(file: unknown, report: Report): Translations {
  const texts = new Map<string, unknown>();
  const found = new Map<string, string[]>();
  mapped(practiceSchema, file, [], (value, where, rule) => {
    if (isTranslated(rowOf(rule).kind)) {
      texts.set(where, value);
      for (const tag of isObject(value) ? Object.keys(value) : [])
        if (checkLanguage(tag, placeIn(where, tag), report))
          found.set(tag, [...(found.get(tag) ?? []), where]);
    } else if (isLanguages(value)) {
      const isList = rule instanceof z.ZodArray && isTranslated(rowOf(rule.element).kind);
      report(
        where,
        isList ? RULES['languages.list']('[{ "en": "…", "es": "…" }]') : RULES.languages(),
        value,
      );
    }
    return value;
  });
  const stated = isObject(file) ? file.language : undefined;
  const main = typeof stated === 'string' ? stated : '';
  for (const { tag, places, meant } of slipsIn(found, main)) {
    found.delete(tag);
    for (const where of places) {
      report(placeIn(where, tag), RULES['mainLanguage.text'](tag, meant), tag);
      // It may have all languages once this is mended.
      texts.delete(where);
    }
  }
  const own = keyOf(main, [...found.keys()]);
  if (own !== main) report('$.language', RULES.mainLanguage(own, main), main);
  const others = [...found.keys()].filter((tag) => tag !== own).sort();
  const all = isKnown(main) ? [own, ...others] : others;
  if (others.length > 0) for (const [where, text] of texts) checkComplete(text, where, all, own, report);
  const inLanguage = (language: string): Translation => ({
    language,
    value: mapped(practiceSchema, file, [], (value, where, rule) => {
      if (where === '$.language' && language !== main) return language;
      return isTranslated(rowOf(rule).kind) || isLanguages(value)
        ? textIn(value, language === main ? own : language, own)
        : value;
    }),
  });
  return {
    languages: [inLanguage(main), ...others.map(inLanguage)],
    placeOf: (where, language) => {
      const text = texts.get(where);
      const key = language === main ? own : language;
      return isObject(text) && Object.hasOwn(text, key) ? placeIn(where, key) : where;
    },
  };
}

const isNear = (tag: string, other: string): boolean => tag.split('-')[0] === other.split('-')[0];

/** The key that texts have for the main language: `en`, by mistake, in place of `en-US`. */
function keyOf(main: string, found: readonly string[]): string {
  const near = found.includes(main) ? [] : found.filter((tag) => isNear(tag, main));
  return near.length === 1 ? near[0]! : main;
}

/**
 * The tags that texts have, by mistake, in place of the main language or of one that more texts have: `es-MX` of `es`.
 * @param found - tag → its places
 */
function slipsIn(found: ReadonlyMap<string, readonly string[]>, main: string) {
  const uses = ([tag, places]: readonly [string, readonly string[]]) =>
    tag === main ? Number.POSITIVE_INFINITY : places.length;
  const byUse = [...found].sort((some, others) => uses(others) - uses(some));
  return byUse.flatMap(([tag, places]) => {
    const [meant, theirs] = byUse.find(([each]) => isNear(each, tag))!;
    // Two languages of a practice stand in one text.
    return meant === tag || places.some((place) => theirs.includes(place)) ? [] : [{ tag, places, meant }];
  });
}

/** Puts another value in the place of each that is no object or list of the schema. */
function mapped(rule: z.core.$ZodType, value: unknown, path: readonly PropertyKey[], each: Each): unknown {
  if (rule instanceof z.ZodOptional) return mapped(rule.unwrap(), value, path, each);
  if (rule instanceof z.ZodArray && Array.isArray(value))
    return value.map((item, index) => mapped(rule.element, item, [...path, index], each));
  if (rule instanceof z.ZodObject && isObject(value)) {
    const members = Object.entries(value).map(([name, inner]) => [
      name,
      Object.hasOwn(rule.shape, name) ? mapped(rule.shape[name], inner, [...path, name], each) : inner,
    ]);
    return Object.fromEntries(members);
  }
  // A language that the service cannot name: `{ "tag": "quc", "name": … }`.
  const named = rule instanceof z.ZodUnion && rule.options.find((option) => option instanceof z.ZodPipe);
  return named && isObject(value) && Object.hasOwn(value, 'tag')
    ? mapped(named.in, value, path, each)
    : each(value, jsonPath(path), rule);
}

const placeIn = (where: string, language: string): string => `${where}${jsonPath([language]).slice(1)}`;

/** Whether the service has words of the language. @param tag - which may be no tag */
export const isKnown = (tag: string): boolean => TAG.test(tag) && findTexts(tag) !== undefined;

const isLanguages = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).length > 0 && Object.keys(value).every(isKnown);

/** @returns false after reporting a language that the service does not have */
export function checkLanguage(tag: string, where: string, report: Report): boolean {
  const isTag = TAG.test(tag);
  if (!isTag) report(where, RULES.language(), tag);
  else if (!isKnown(tag)) report(where, RULES.serviceLanguage(TEXT_TAGS.join(', '), ANOTHER_LANGUAGE), tag);
  return isKnown(tag);
}

/** Reports each language that a text of the practice does not have. A plain text is in the main language. */
function checkComplete(
  text: unknown,
  where: string,
  languages: readonly string[],
  main: string,
  report: Report,
): void {
  const texts = isObject(text) ? Object.keys(text).filter((tag) => text[tag] !== '') : [];
  const stated = typeof text === 'string' ? [main] : texts.length > 0 ? texts : languages;
  const example = `{ ${languages.map((tag) => `"${tag}": "…"`).join(', ')} }`;
  for (const tag of languages.filter((each) => !stated.includes(each)))
    report(placeIn(where, tag), RULES.translation(tag, example), textIn(text, main, main));
}

/** The text in a language; another one for a missing one, which is reported, so that it breaks no other rule. */
function textIn(text: unknown, language: string, main: string): unknown {
  if (!isObject(text) || Object.keys(text).length === 0) return text;
  const [first = ''] = [text[language], text[main], ...Object.values(text)].filter(
    (each) => each !== undefined && each !== '',
  );
  return first;
}
