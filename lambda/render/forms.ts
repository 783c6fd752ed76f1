/**
 * How a value is written: for programs exactly as the data has it, for people as their language and country write it. Pages
 * and their Markdown twins use the one, documents and data the other.
 */
import type { Practice } from '../shared/practice.ts';

export interface Forms {
  /** @param number - E.164 */
  readonly telephone: (number: string) => string;
  /** @param day - YYYY-MM-DD */
  readonly day: (day: string) => string;
  /** @param time - HH:MM */
  readonly time: (time: string) => string;
  /** @param tag - BCP 47 */
  readonly language: (tag: string) => string;
  /** In one line. */
  readonly address: (location: Practice['location']) => string;
}

export const DATA_FORMS: Forms = {
  telephone: (number) => number,
  day: (day) => day,
  time: (time) => time,
  language: (tag) => tag,
  // In the order in which schema.org lists the parts.
  address({ streetAddress, addressLocality, addressRegion, postalCode, addressCountry }) {
    const region = [addressRegion, postalCode].filter(Boolean).join(' ');
    return [streetAddress, addressLocality, region, addressCountry].filter(Boolean).join(', ');
  },
};

/** Days in words. @param language - BCP 47 */
export function dayForm(language: string): Forms['day'] {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return orItself((day) => days.format(new Date(day)));
}

/** What breaks a rule of its own stays as it is: synthesis says what is wrong with it. */
export const orItself =
  (form: (value: string) => string | undefined) =>
  (value: string): string => {
    try {
      return form(value) ?? value;
    } catch (error) {
      if (error instanceof RangeError) return value;
      throw error;
    }
  };
