/**
 * Finds the locale for the language of a practice. To add a language, translate `en.ts` into a file named
 * after the language's BCP 47 tag in lower case, and add it here.
 */
import { locale as en, type Locale } from './en.ts';
import { locale as es } from './es.ts';
import { locale as ptBR } from './pt-br.ts';
import { locale as ptPT } from './pt-pt.ts';

/** Locales by language tag in canonical spelling. */
export const LANGUAGES: Readonly<Record<string, Locale>> = { en, es, 'pt-BR': ptBR };

/** Tags of locales, general pages and general texts: the languages, and regions whose words differ. */
const LOCALES: Readonly<Record<string, Locale>> = { ...LANGUAGES, 'pt-PT': ptPT };
export const TEXT_TAGS: readonly string[] = Object.keys(LOCALES);

/**
 * Falls back from a region to its language (`es-MX` → `es`: RFC 4647 §3.4, "Lookup"), from a language without a region
 * to its most likely region (`pt` → `pt-BR`: Unicode CLDR), and then to another region (`pt-PT` → `pt-BR`).
 *
 * @param language - BCP 47
 * @returns a key of `LANGUAGES`, or undefined if the service does not have the language
 */
export function findLanguage(language: string): string | undefined {
  const parts = language.split('-');
  const { language: base, region } = new Intl.Locale(language).maximize();
  const candidates = [
    ...parts.map((_, index) => parts.slice(0, parts.length - index).join('-')),
    ...(parts.length === 1 ? [`${base}-${region}`] : []),
    ...Object.keys(LANGUAGES).filter((tag) => tag.split('-')[0] === base),
  ];
  return candidates.find((candidate) => Object.hasOwn(LANGUAGES, candidate));
}

/**
 * Finds the texts of a language. Outside Brazil, Portuguese is that of Portugal (CLDR, `parentLocales`: `pt-AO` and nine
 * other regions have the parent `pt-PT`).
 *
 * @returns one of `TEXT_TAGS`, or undefined if the service does not have the language
 */
export function findTexts(language: string): string | undefined {
  const nearest = findLanguage(language);
  const { region } = new Intl.Locale(language).maximize();
  return nearest === 'pt-BR' && region !== 'BR' ? 'pt-PT' : nearest;
}

/**
 * @throws Error if there is no locale. Synthesis checks the language (`lib/content`), so this is a programming error.
 */
export function localeFor(language: string): Locale {
  const tag = findTexts(language);
  if (tag !== undefined) return LOCALES[tag]!;
  throw new Error(`There is no locale for ${language}, only for ${Object.keys(LANGUAGES).join(', ')}`);
}
