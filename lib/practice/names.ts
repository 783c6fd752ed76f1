/** Compares names and texts. */

/** In lower case, without accents. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
