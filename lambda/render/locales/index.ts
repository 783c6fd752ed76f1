/**
 * Finds the locale for the language of a practice. To add a language, translate `en.ts` into a file named
 * after the language's BCP 47 tag in lower case, and add it here.
 */
import { locale as en, type Locale } from './en.ts';
import { locale as es } from './es.ts';
import { locale as ptBR } from './pt-br.ts';

/** Locales by language tag in canonical spelling. */
export const LANGUAGES: Readonly<Record<string, Locale>> = { en, es, 'pt-BR': ptBR };

/**
 * Falls back from a region to its language (`es-MX` → `es`: RFC 4647 §3.4, "Lookup"), and from a language without a
 * region to its most likely region (`pt` → `pt-BR`: Unicode CLDR). It never falls back to another region, because the
 * texts of `pt-BR` would look wrong to a reader in Portugal.
 *
 * @param language - BCP 47
 * @returns a key of `LANGUAGES`, or undefined if there is no locale
 */
export function findLanguage(language: string): string | undefined {
  const parts = language.split('-');
  const { language: base, region } = new Intl.Locale(language).maximize();
  const candidates = [
    ...parts.map((_, index) => parts.slice(0, parts.length - index).join('-')),
    ...(parts.length === 1 ? [`${base}-${region}`] : []),
  ];
  return candidates.find((candidate) => Object.hasOwn(LANGUAGES, candidate));
}

/**
 * @throws Error if there is no locale. Synthesis checks the language (`lib/content`), so this is a programming error.
 */
export function localeFor(language: string): Locale {
  const tag = findLanguage(language);
  if (tag !== undefined) return LANGUAGES[tag]!;
  throw new Error(`There is no locale for ${language}, only for ${Object.keys(LANGUAGES).join(', ')}`);
}
