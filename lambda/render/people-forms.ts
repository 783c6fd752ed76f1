/** How people of the practice's language and country write numbers, days and addresses. */
import {
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { formatAddress } from 'localized-address-format';
import type { Practice } from '../shared/practice.ts';
import { dayForm, type Forms, orItself } from './forms.ts';

export function peopleForms({ language, location }: Pick<Practice, 'language' | 'location'>): Forms {
  const times = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const country = orItself((code) => countries.of(code));
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  return {
    telephone: (number) => telephoneText(number, location.addressCountry),
    day: dayForm(language),
    time: orItself((time) => times.format(new Date(`1970-01-01T${time}Z`))),
    language: orItself((tag) => languages.of(tag)),
    address: ({ streetAddress, addressLocality, addressRegion, postalCode, addressCountry }) =>
      [
        ...formatAddress({
          postalCountry: addressCountry,
          administrativeArea: addressRegion,
          locality: addressLocality,
          ...(postalCode !== undefined && { postalCode }),
          ...(streetAddress !== undefined && { addressLines: [streetAddress] }),
        }),
        country(addressCountry),
      ].join(', '),
  };
}

/** As it is dialled within the practice's country; a number of another country as it is dialled from anywhere. */
function telephoneText(number: string, country: string): string {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return number;
  const isLocal = isSupportedCountry(country) && getCountryCallingCode(country) === parsed.countryCallingCode;
  return (isLocal && nationalText(parsed)) || parsed.formatInternational();
}

/** A number that its country gives to nobody (those of the shipped examples are such) is laid out as one beside it. */
function nationalText(number: PhoneNumber): string | undefined {
  const { nationalNumber: digits, countryCallingCode } = number;
  const beside = [...digits].flatMap((_, place) =>
    [...'123456789'].map((digit) => digits.slice(0, place) + digit + digits.slice(place + 1)),
  );
  const texts = [digits, ...beside].map((each) =>
    parsePhoneNumberFromString(`+${countryCallingCode}${each}`)?.formatNational(),
  );
  const layout = texts.find(
    (text) => text && /\D/.test(text) && text.replace(/\D/g, '').length === digits.length,
  );
  let place = 0;
  return layout?.replace(/\d/g, () => digits[place++]!);
}
