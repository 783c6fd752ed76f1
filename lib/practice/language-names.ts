/**
 * Names of languages, as pages say them in each language of the service. Synthesis finds the names and gives them to
 * the publisher (`SiteSource.languageNames`), because `Intl` names languages differently from one version of Node to
 * the next.
 */
import { findLanguage } from '../../lambda/render/locales.ts';
import type { Rule } from '../../lambda/shared/content-problem.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { RULES } from './messages/english.ts';
import signLanguages from './sign-languages.json' with { type: 'json' };

/** What to do about a language that the service does not have. */
export const ANOTHER_LANGUAGE =
  'to add one, follow the recipe “add a language” in CONTRIBUTING.md of https://www.npmjs.com/package/legal-front-door';

/**
 * The sign languages of the countries in which a language of the service is spoken, with the short name that people
 * write. Tags: ISO 639-3, as in the IANA language subtag registry.
 */
const SIGN_LANGUAGES: readonly {
  readonly tag: string;
  readonly short?: string;
  /** By the tags of the languages of the service. */
  readonly names: Readonly<Record<string, string>>;
}[] = signLanguages;

/** BCP 47 with language, script and region. */
export const TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/** Short names that are unique, with their tags. A practice file may have them instead of the tag. */
const SHORT_NAMES = new Map(
  SIGN_LANGUAGES.flatMap(({ tag, short }) =>
    short !== undefined && SIGN_LANGUAGES.filter((row) => row.short === short).length === 1
      ? [[short, tag]]
      : [],
  ),
);

/** A tag, or the short name of a sign language. */
export const TAG_OR_SHORT_NAME = new RegExp(`${TAG.source}|^(${[...SHORT_NAMES.keys()].join('|')})$`);

export const tagOf = (text: string): string => SHORT_NAMES.get(text) ?? text;

/**
 * @param tag - BCP 47
 * @param language - of the practice
 * @returns undefined if it is no tag, or the language, its script or its region has no name
 */
export function languageName(tag: string, language: string): string | undefined {
  if (!TAG.test(tag)) return undefined;
  // `Intl.Locale` replaces deprecated tags: `sgn-BR` is `bzs`, `iw` is `he`.
  const locale = new Intl.Locale(tag);
  const nameOf = (type: 'language' | 'script' | 'region', code: string) =>
    // The codes for an unknown region and an unknown script.
    code === 'ZZ' || code === 'Zzzz'
      ? undefined
      : new Intl.DisplayNames(language, { type, fallback: 'none' }).of(code);
  const { script, region } = locale;
  const regionName = region && nameOf('region', region);
  if ((region && !regionName) || (script && !nameOf('script', script))) return undefined;
  const own = SIGN_LANGUAGES.find((row) => row.tag === locale.language);
  if (!own) return nameOf('language', locale.toString());
  const name = own.names[findLanguage(language) ?? 'en']!;
  const also = [own.short === name ? undefined : own.short, regionName].filter(Boolean).join(', ');
  return also === '' ? name : `${name} (${also})`;
}

/** @returns tag → name, of the practice's language and of each language that its people speak */
export function languageNames({ language, languagesSpoken = [], people = [] }: Practice, file: unknown) {
  const tags = [language, ...languagesSpoken, ...people.flatMap((person) => person.languagesSpoken ?? [])];
  const named = tags.map((tag) => [tag, languageName(tag, language) ?? tag]);
  return { ...Object.fromEntries(named), ...statedNames(file) };
}

/** @returns tag → name, of the names that a practice file states itself (`{ "tag": …, "name": … }`) */
export function statedNames(file: unknown): Record<string, string> {
  if (typeof file !== 'object' || file === null) return {};
  const { tag, name } = file as { readonly tag?: unknown; readonly name?: unknown };
  const own = typeof tag === 'string' && typeof name === 'string' ? { [tag]: name.trim() } : {};
  return Object.assign(own, ...Object.values(file).map(statedNames));
}

/** @returns why a tag cannot be shown to people, and what to write instead; undefined if it has a name */
export function brokenNameRule(tag: string, language: string): Rule | undefined {
  if (languageName(tag, language) !== undefined) return undefined;
  const shown = languageName(language, 'en')!;
  return RULES['language.name'](tag, shown);
}

const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const TWO_LETTERS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/**
 * Finds a language by its name in the language of the practice, or by the short name of a sign language.
 *
 * @returns undefined if no language is called that
 */
export function tagNamed(name: string, language: string): string | undefined {
  const isMeant = (text = '') => withoutMarks(text) === withoutMarks(name);
  const sign = SIGN_LANGUAGES.find(
    ({ tag, names, short = '' }) =>
      [...Object.values(names), languageName(tag, language)].some(isMeant) ||
      (SHORT_NAMES.has(short) && isMeant(short)),
  );
  const tag = sign?.tag ?? TWO_LETTERS.find((each) => isMeant(languageName(each, language)));
  // Several tags stand for one language: `mo` is `ro`.
  return tag && new Intl.Locale(tag).toString();
}
