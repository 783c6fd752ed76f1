/** Reads telephone numbers as people write them. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { peopleForms } from '../../../lambda/render/people-forms.ts';
import { supported } from '../../../lib/practice/contacts.ts';

/**
 * @param country - where a number without country code is dialled
 * @returns E.164; undefined if the text is no complete number, or has an extension, which a link cannot dial
 */
export function readTelephone(text: string, country: string): string | undefined {
  const defaultCountry = supported(country);
  const number = parsePhoneNumberFromString(text, {
    ...(defaultCountry && { defaultCountry }),
    extract: false,
  });
  return number?.isPossible() && !number.ext ? number.number : undefined;
}

/** As the pages show it to people in the country. */
export function showTelephone(number: string, country: string, language: string): string {
  const location = { addressCountry: country, addressLocality: '', addressRegion: '' };
  const { national, withCountryCode } = peopleForms({ language, location }).telephone(number);
  return national ?? withCountryCode;
}
