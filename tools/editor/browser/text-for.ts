import type { EditorChange, Locale } from './protocol.ts';

/** The text of a key. @param values - for `{0}`, `{1}` */
export const textFor = (locale: Locale, key: string, ...values: unknown[]): string =>
  (locale[key] ?? key).replace(/\{(\d)\}/g, (_, index) => String(values[index]));

/** What was there and what is there now, in one line. */
export function whatChanged({ was, now, parts }: EditorChange, say: (key: string) => string): string {
  if (parts) return parts.map((part) => changeText(part, say)).join('; ');
  return [was ?? (now ? '' : say('added')), now ?? say('removed')].filter((side) => side !== '').join(' → ');
}

export const changeText = (change: EditorChange, say: (key: string) => string): string =>
  `${change.label}: ${whatChanged(change, say)}`;
