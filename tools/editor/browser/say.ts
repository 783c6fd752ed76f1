import type { Locale } from './protocol.ts';

/** @param values - for `{0}`, `{1}` */
export const say = (words: Locale, key: string, ...values: unknown[]): string =>
  (words[key] ?? key).replace(/\{(\d)\}/g, (_, index) => String(values[index]));
