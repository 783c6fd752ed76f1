/** Reads telephone numbers as people write them. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Formats } from '../../lambda/render/formats.ts';
import { peopleFormats } from '../../lambda/render/people-formats.ts';
import { supported } from '../../lib/practice/contacts.ts';

/**
 * A number without country code is completed only if that makes a number that exists: without its area code,
 * `3228-4417` would become one that nobody has. With a country code, the rules of the practice file decide.
 *
 * @param country - where a number without country code is dialled
 * @returns E.164; undefined if the text is no complete number, or has an extension, which a link cannot dial
 */
export function readTelephone(text: string, country: string): string | undefined {
  const defaultCountry = supported(country);
  const number = parsePhoneNumberFromString(text, {
    ...(defaultCountry && { defaultCountry }),
    extract: false,
  });
  const isWhole = /^\+/.test(text) ? number?.isPossible() : number?.isValid();
  return number && isWhole && !number.ext ? number.number : undefined;
}

const cache = new Map<string, Formats>();

/** How pages write facts for people in the country. Cached, because each check of a draft writes all facts. */
export function formatsIn(country: string, language: string): Formats {
  const key = `${country} ${language}`;
  const location = { addressCountry: country, addressLocality: '' };
  const formats = cache.get(key) ?? peopleFormats({ language, location });
  cache.set(key, formats);
  return formats;
}

/** The number as pages show it to people in the country. */
export function showTelephone(number: string, country: string, language: string): string {
  const { national, withCountryCode } = formatsIn(country, language).telephone(number);
  return national ?? withCountryCode;
}
