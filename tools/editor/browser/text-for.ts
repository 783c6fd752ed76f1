import type { EditorChange, Locale } from './protocol.ts';

/** The text of a key. @param values - for `{0}`, `{1}` */
export const textFor = (locale: Locale, key: string, ...values: unknown[]): string =>
  (locale[key] ?? key).replace(/\{(\d)\}/g, (_, index) => String(values[index]));

/** A change in one line of plain text. */
export function changeText({ label, was, now, parts }: EditorChange, locale: Locale): string {
  const sides = [was ?? locale.added, now ?? locale.removed].filter((side) => side !== '');
  return `${label}: ${parts ? parts.map((part) => changeText(part, locale)).join('; ') : sides.join(' → ')}`;
}
