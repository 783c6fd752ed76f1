import type { EditorChange, Locale } from './protocol.ts';

/** The text of a key. @param values - for `{0}`, `{1}` */
export const textFor = (locale: Locale, key: string, ...values: unknown[]): string =>
  (locale[key] ?? key).replace(/\{(\d)\}/g, (_, index) => String(values[index]));

/** The text of a key that has another one for a single thing. */
export const countText = (locale: Locale, key: string, count: number): string =>
  textFor(locale, count === 1 ? `${key}One` : key, count);

/** What was there and what is there now, in one line. */
export function whatChanged({ was, now, parts }: EditorChange, locale: Locale): string {
  if (parts) return parts.map((part) => changeText(part, locale)).join('; ');
  return [was ?? (now ? '' : locale.added), now ?? locale.removed].filter((side) => side !== '').join(' → ');
}

export const changeText = (change: EditorChange, locale: Locale): string =>
  `${change.label}: ${whatChanged(change, locale)}`;
