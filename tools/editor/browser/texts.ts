/** The texts, days and times of the form in its language. The page has one language at a time. */
import type { Locale, PracticeState } from './protocol.ts';
import { textFor } from './text-for.ts';

let texts: Locale = {};

export function showIn({ language, locale }: Pick<PracticeState, 'language' | 'locale'>): void {
  texts = locale;
  document.documentElement.lang = language;
  document.title = locale.title!;
}

/** The text of a key. @param values - for `{0}`, `{1}` */
export const say = (key: string, ...values: unknown[]): string => textFor(texts, key, ...values);

/** The text of a key that has another one for a single thing. */
export const sayCount = (key: string, count: number): string => say(count === 1 ? `${key}One` : key, count);

/** A day as people write it; any other value as it is. */
export const dayText = (value: unknown): string =>
  /^\d{4}-\d\d-\d\d$/.test(String(value))
    ? new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeZone: 'UTC' }).format(
        Date.parse(String(value)),
      )
    : String(value);

/** @param time - ISO 8601 */
export const timeText = (time: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' }).format(
    Date.parse(time),
  );
