/** Writes numbers, days, times, languages and addresses as people of the practice's language and country do. */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { formatAddress } from 'localized-address-format';
import type { Practice } from '../shared/practice.ts';
import { dayFormat, type Formats, orUnchanged, sizeFormat, type TelephoneFormats } from './formats.ts';

/** A letter that is not Latin. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/** @param languageNames - those of `SiteSource`. @default no language is shown */
export function peopleFormats(
  { language, location }: Pick<Practice, 'language' | 'location'>,
  languageNames: Readonly<Record<string, string>> = {},
): Formats {
  // `es` alone is that of Spain, where a clock has 24 hours and 16.384 is a number of five digits. A draft may have no
  // country.
  const { region = location.addressCountry || 'ZZ' } = new Intl.Locale(language);
  const there = new Intl.Locale(language, { region });
  const times = new Intl.DateTimeFormat(there, { timeStyle: 'short', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(there);
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const country = orUnchanged((code) => countries.of(code));
  return {
    telephone: (number) => telephoneFormats(number, location.addressCountry),
    day: dayFormat(language),
    number: (value) => numbers.format(value),
    size: sizeFormat(there),
    time: orUnchanged((time) => times.format(new Date(`1970-01-01T${time}Z`))),
    language: (tag) => languageNames[tag] ?? tag,
    country,
    address: ({ streetAddress, addressLocality, addressRegion, postalCode, addressCountry }) => {
      // In East Asia the order of an address follows the script in which it is written.
      const isLatin = !OTHER_SCRIPT.test(`${addressLocality} ${streetAddress ?? ''}`);
      const layout = (street: string) =>
        formatAddress(
          {
            postalCountry: addressCountry,
            // Where the province has the name of its capital, addresses state it once.
            ...(addressRegion !== undefined &&
              addressRegion !== addressLocality && { administrativeArea: addressRegion }),
            locality: addressLocality,
            ...(postalCode !== undefined && { postalCode }),
            addressLines: [street],
          },
          isLatin ? 'latin' : 'local',
        ).join(', ');
      const usual = layout(streetAddress ?? '');
      const hasTown = usual.toLowerCase().includes(addressLocality.toLowerCase());
      // The layouts of some countries have no place for the town, such as those of the United Arab Emirates and Japan.
      const parts = [streetAddress ?? [], addressLocality].flat();
      const isTownFirst = addressCountry === 'JP' && !isLatin;
      return [
        hasTown ? usual : layout((isTownFirst ? parts.toReversed() : parts).join(', ')),
        country(addressCountry),
      ].join(', ');
    },
  };
}

/** Number and country → formats. Pages show the same few numbers, and libphonenumber takes long to read one. */
const known = new Map<string, TelephoneFormats>();

function telephoneFormats(number: string, country: string): TelephoneFormats {
  const key = `${number} ${country}`;
  const formats = known.get(key) ?? formatsOf(number, country);
  known.set(key, formats);
  return formats;
}

/**
 * Shows a format only if libphonenumber reads it back as the number. A person who dials what a page shows therefore
 * reaches the number that the link dials and the signature covers.
 */
function formatsOf(number: string, country: string): TelephoneFormats {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return { withCountryCode: number };
  const { national, international } = layoutOf(parsed);
  const isReadBack = (text: string, within?: CountryCode) =>
    parsePhoneNumberFromString(text, within)?.number === number;
  const isLocal = isSupportedCountry(country) && getCountryCallingCode(country) === parsed.countryCallingCode;
  return {
    withCountryCode: isReadBack(international) ? international : number,
    ...(isLocal &&
      national !== undefined &&
      isReadBack(national, country) &&
      isDialled(digitsOf(national), parsed.nationalNumber, country) && { national }),
  };
}

/** Whether these digits, dialled in the country, reach the number, and not one of another area or country. */
function isDialled(dialled: string, digits: string, country: CountryCode): boolean {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  // The package's types do not have the method. Its value is 0, a number, where there is no prefix.
  const plan = metadata.numberingPlan as unknown as { nationalPrefix(): string | 0 };
  const trunkPrefix = plan.nationalPrefix() || '';
  return dialled === digits
    ? !digits.startsWith(trunkPrefix === '' ? '00' : '0')
    : dialled === trunkPrefix + digits && !digits.startsWith('0');
}

/**
 * A number in the layouts of its country. The library lays out only numbers that the country assigns; an unassigned
 * number, such as those of the shipped examples, gets the layouts of the first number that differs from it in one
 * digit.
 */
function layoutOf(parsed: PhoneNumber): { readonly national?: string; readonly international: string } {
  const { nationalNumber: digits, countryCallingCode } = parsed;
  for (const candidate of similarNumbers(digits)) {
    const similar = parsePhoneNumberFromString(`+${countryCallingCode}${candidate}`);
    // Without a separator, the library knows no layout.
    if (!similar || !/\d\D+\d/.test(similar.formatNational())) continue;
    const national = withDigits(similar.formatNational(), candidate, digits);
    const international = withDigits(similar.formatInternational(), candidate, digits);
    if (international === undefined) continue;
    return national === undefined
      ? { international }
      : { national, international: hyphenatedAs(national, international, digits.length) };
  }
  return { international: parsed.formatInternational() };
}

/**
 * @param text - a layout of `before`, with a prefix or without
 * @returns the layout with other digits; undefined if `before` is not complete in it (mobile numbers of Argentina)
 */
function withDigits(text: string, before: string, digits: string): string | undefined {
  const all = digitsOf(text);
  if (!all.endsWith(before)) return undefined;
  let place = before.length - all.length;
  return text.replace(/\d/g, (digit) => digits[place++] ?? digit);
}

/** The library separates all groups of the international layout by spaces. Telephones keep the hyphens. */
function hyphenatedAs(national: string, international: string, length: number): string {
  const digitsAfter = (text: string, index: number) => digitsOf(text.slice(index)).length;
  const hyphens = Array.from(national.matchAll(/-/g), ({ index }) => digitsAfter(national, index));
  return international.replace(/ /g, (space, index: number) => {
    const after = digitsAfter(international, index);
    return after < length && hyphens.includes(after) ? '-' : space;
  });
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The number, then those that differ from it in one digit: some ninety, so each is made only when it is needed. */
function* similarNumbers(digits: string): Generator<string> {
  yield digits;
  for (let place = 0; place < digits.length; place++)
    for (const digit of '123456789') yield digits.slice(0, place) + digit + digits.slice(place + 1);
}
