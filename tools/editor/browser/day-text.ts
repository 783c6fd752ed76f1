/** Days and times as people write them, in the language of the form. */

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
