/** Compares names and texts. */

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
