/**
 * How values are written. Documents show numbers, days and times exactly as the practice file has them. Pages and their
 * Markdown versions show them as people of the practice's language and country write them (people-formats.ts). Both
 * show countries and languages by name, because most readers do not know the codes.
 */
import type { Practice } from '../shared/practice.ts';

/** A telephone number as a page shows it. A telephone in the country of the practice reads both as the E.164 number. */
export interface TelephoneFormats {
  /** The layout in which telephones show an unknown number: +55 31 99888-1234. */
  readonly withCountryCode: string;
  /** The layout in which people of the practice's country dial it: (31) 99888-1234. @default a foreign number */
  readonly national?: string;
}

export interface Formats {
  /** @param number - E.164 */
  readonly telephone: (number: string) => TelephoneFormats;
  /** @param day - YYYY-MM-DD */
  readonly day: (day: string) => string;
  /** @param time - HH:MM */
  readonly time: (time: string) => string;
  /** @returns for example 16,384 */
  readonly number: (value: number) => string;
  /** @param bytes - of a file @returns for example 120 kB */
  readonly size: (bytes: number) => string;
  /** @param tag - BCP 47 */
  readonly language: (tag: string) => string;
  /** @param code - ISO 3166-1 alpha-2 */
  readonly country: (code: string) => string;
  /** @returns one line */
  readonly address: (location: Practice['location']) => string;
}

export const DATA_FORMATS: Pick<Formats, 'telephone' | 'day' | 'time'> = {
  telephone: (withCountryCode) => ({ withCountryCode }),
  day: (day) => day,
  time: (time) => time,
};

/** A format for days: November 1, 2036. @param language - BCP 47 */
export function dayFormat(language: string): Formats['day'] {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return orUnchanged((day) => days.format(new Date(day)));
}

/** A format for sizes of files: 120 kB, 1.2 MB. @param language - with the region */
export function sizeFormat(language: Intl.Locale): Formats['size'] {
  const units = (unit: string, maximumFractionDigits: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits });
  const [kilobytes, megabytes] = [units('kilobyte', 0), units('megabyte', 1)];
  return (bytes) =>
    bytes < 999_500 ? kilobytes.format(Math.max(1, bytes / 1_000)) : megabytes.format(bytes / 1_000_000);
}

/** Makes a format that returns a value unchanged if `Intl` refuses it. Synthesis reports invalid values. */
export const orUnchanged =
  (format: (value: string) => string | undefined) =>
  (value: string): string => {
    try {
      return format(value) ?? value;
    } catch (error) {
      if (error instanceof RangeError) return value;
      throw error;
    }
  };
