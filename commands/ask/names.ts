/** Finds the code of a country or language by its name: "Brasil" → BR, "inglês" → en. */
import { COUNTRIES } from '../../lib/content/countries.ts';

/** In lower case, without accents. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const LANGUAGES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/**
 * @param language - the names may be in this language, or in English
 * @returns undefined if nothing has that name
 */
export function codeNamed(name: string, type: 'region' | 'language', language: string): string | undefined {
  const wanted = withoutMarks(name.trim());
  for (const [locale, style] of [language, 'en'].flatMap(
    (each) =>
      [
        [each, 'long'],
        [each, 'short'],
      ] as const,
  )) {
    const names = new Intl.DisplayNames(locale, { type, style, fallback: 'none' });
    const codes = type === 'region' ? COUNTRIES : LANGUAGES;
    const code = codes.find((each) => withoutMarks(names.of(each) ?? '') === wanted);
    if (code !== undefined) return code;
  }
  return undefined;
}
