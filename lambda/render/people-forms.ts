/** Writes numbers, days, times, languages and addresses as people of the practice's language and country do. */
import {
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { formatAddress } from 'localized-address-format';
import type { Practice } from '../shared/practice.ts';
import { dayForm, type Forms, orUnchanged } from './forms.ts';

export function peopleForms({ language, location }: Pick<Practice, 'language' | 'location'>): Forms {
  const times = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const country = orUnchanged((code) => countries.of(code));
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  return {
    telephone: (number) => telephoneText(number, location.addressCountry),
    day: dayForm(language),
    time: orUnchanged((time) => times.format(new Date(`1970-01-01T${time}Z`))),
    language: orUnchanged((tag) => languages.of(tag)),
    address: ({ streetAddress, addressLocality, addressRegion, postalCode, addressCountry }) =>
      [
        ...formatAddress({
          postalCountry: addressCountry,
          // Where the province has the name of its capital, addresses state it once.
          ...(addressRegion !== addressLocality && { administrativeArea: addressRegion }),
          locality: addressLocality,
          ...(postalCode !== undefined && { postalCode }),
          ...(streetAddress !== undefined && { addressLines: [streetAddress] }),
        }),
        country(addressCountry),
      ].join(', '),
  };
}

/** In national layout if the number belongs to the practice's country, else in international layout. */
function telephoneText(number: string, country: string): string {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return number;
  const isLocal = isSupportedCountry(country) && getCountryCallingCode(country) === parsed.countryCallingCode;
  return (isLocal && nationalText(parsed)) || parsed.formatInternational();
}

/**
 * A number in its country's national layout. The library lays out only numbers that the country assigns; an unassigned
 * number, such as those of the shipped examples, gets the layout of the first number that differs from it in one digit.
 */
function nationalText({ nationalNumber: digits, countryCallingCode }: PhoneNumber): string | undefined {
  for (const candidate of similarNumbers(digits)) {
    const text = parsePhoneNumberFromString(`+${countryCallingCode}${candidate}`)?.formatNational();
    if (!text || !/\D/.test(text) || text.replace(/\D/g, '').length !== digits.length) continue;
    let place = 0;
    return text.replace(/\d/g, () => digits[place++]!);
  }
  return undefined;
}

/** The number, then those that differ from it in one digit: some ninety, so each is made only when it is needed. */
function* similarNumbers(digits: string): Generator<string> {
  yield digits;
  for (let place = 0; place < digits.length; place++)
    for (const digit of '123456789') yield digits.slice(0, place) + digit + digits.slice(place + 1);
}
