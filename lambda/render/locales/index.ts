/**
 * Finds the interface words for the language of a practice. To add a language, translate `en.ts` into a file named
 * after the language's BCP 47 tag in lower case, and add it here.
 */
import { words as en, type Words } from './en.ts';
import { words as es } from './es.ts';
import { words as ptBR } from './pt-br.ts';

/** Interface words by language tag in canonical spelling. */
export const LANGUAGES: Readonly<Record<string, Words>> = { en, es, 'pt-BR': ptBR };

/**
 * Falls back from a region to its language (`es-MX` → `es`: RFC 4647 §3.4, "Lookup"), and from a language without a
 * region to its most likely region (`pt` → `pt-BR`: Unicode CLDR). It never falls back to another region, because the
 * words of `pt-BR` would look wrong to a reader in Portugal.
 *
 * @param language - BCP 47
 * @returns a key of `LANGUAGES`, or undefined if there are no words
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
 * @throws Error if there are no words. Synthesis checks the language (`lib/content`), so this is a programming error.
 */
export function wordsFor(language: string): Words {
  const tag = findLanguage(language);
  if (tag !== undefined) return LANGUAGES[tag]!;
  throw new Error(
    `There are no interface words in ${language}, only in ${Object.keys(LANGUAGES).join(', ')}`,
  );
}
