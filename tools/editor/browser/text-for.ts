import type { Locale } from './protocol.ts';

/** The text of a key. @param values - for `{0}`, `{1}` */
export const textFor = (locale: Locale, key: string, ...values: unknown[]): string =>
  (locale[key] ?? key).replace(/\{(\d)\}/g, (_, index) => String(values[index]));
