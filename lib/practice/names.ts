/** Compares names and texts, and finds the code of a country or language by its name: "Brasil" → BR, "inglês" → en. */

/** The languages in which people of the listed languages' countries may write such a name. */
const NAMED_IN = ['en', 'es', 'pt', 'de', 'fr', 'it'];

/** In lower case, without accents. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The form in which texts are compared: accents, capitals, markup, punctuation and line ends make no difference. */
export function wordsOf(text: string): string {
  const plain = text
    .replace(/&(nbsp|#160|#xa0);/gi, ' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Codes by their names. The first of several codes with one name counts. */
type Index = ReadonlyMap<string, string>;

const indexes = new Map<string, Index>();

/**
 * @param codes - the names of these are compared: of one type always the same
 * @param languages - the name may be in these. @default several
 * @returns undefined if nothing has that name
 */
export function codeNamed(
  name: string,
  type: 'region' | 'language',
  codes: readonly string[],
  languages: readonly string[] = NAMED_IN,
): string | undefined {
  const key = [type, ...languages].join();
  const index = indexes.get(key) ?? indexOf(type, codes, languages);
  indexes.set(key, index);
  return index.get(withoutMarks(name.trim()));
}

function indexOf(type: 'region' | 'language', codes: readonly string[], languages: readonly string[]): Index {
  const index = new Map<string, string>();
  for (const locale of languages)
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(locale, { type, style, fallback: 'none' });
      for (const code of codes) {
        const name = withoutMarks(names.of(code) ?? '');
        if (!index.has(name)) index.set(name, code);
      }
    }
  index.delete('');
  return index;
}
