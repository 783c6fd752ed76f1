/**
 * How people of a country write a number and how telephones show it: libphonenumber's layouts, and what people do with
 * them. No code of the comparison makes these formats.
 */
import fc from 'fast-check';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  Metadata,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { kindsOf } from '../../support/practices/numbers.ts';

const FULL_WIDTH = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

/** Countries in which a number of a telephone is dialled with another prefix than libphonenumber's layout shows. */
const CARRIERS: Readonly<Record<string, readonly string[]>> = { BR: ['0 15 ', '0xx', '0 21 '] };

/** Indexes of the kinds in the metadata. */
const [FIXED, MOBILE] = [0, 1];

/** A fixed and a mobile number of each country: E.164. */
export const NUMBERS: readonly (readonly [country: CountryCode, number: string])[] = getCountries().flatMap(
  (country) =>
    [FIXED, MOBILE].flatMap((kind) =>
      kindsOf(country, kind).flatMap((numbers) =>
        fc.sample(numbers, { seed: 33, numRuns: 1 }).map((number) => [country, number] as const),
      ),
    ),
);

/** @param number - E.164, of the country @returns `international` with a country code, `national` without one */
export function formatsOf(number: string, country: CountryCode) {
  const parsed = parsePhoneNumberFromString(number) as PhoneNumber;
  const code = getCountryCallingCode(country);
  const shown = parsed.formatNational();
  const digits = shown.replace(/\D/g, '');
  const international = parsed.formatInternational();
  const { trunk, abroad } = prefixesOf(country);
  const significant = String(parsed.nationalNumber);
  // Without its trunk prefix, a number is national only where people leave it out.
  const isTrunk = trunk !== '' && digits === trunk + significant;
  const [, area = '', rest = ''] = /^\(?(\d+)\)?[ -](.+)$/.exec(shown) ?? [];
  const carried =
    CARRIERS[country]?.map((carrier) => carrier + (area ? shown.replace(/[()]/g, '') : shown)) ?? [];
  return {
    national: [
      shown,
      digits,
      shown.replace(/[ -]/g, '.').replace(/[()]/g, ''),
      shown.replace(/[ .]/g, '-').replace(/[()]/g, ''),
      shown.replace(/ /g, '\u00a0'),
      shown.replace(/-/g, '\u2011'),
      digits.replace(/(\d{3})(?=\d)/g, '$1 '),
      digits.replace(/(\d\d)(?=\d)/g, '$1 '),
      ...(area
        ? [`(${area}) ${rest}`, `${area}/${rest}`, `${area} - ${rest}`]
        : [`${digits} `, `(${digits})`]),
      `\u202a${shown}\u202c`,
      `\u200e${digits}`,
      `\u2068${shown}\u2069`,
      FULL_WIDTH(shown),
      `Tel.: ${shown}`,
      `Telephone ${digits}`,
      `WhatsApp: ${shown}`,
      `Fax/Tel ${shown}`,
      `\u201c${shown}\u201d`,
      ` ${shown}.\n`,
      `tel:${digits}`,
      ...carried,
    ],
    international: [
      number,
      international,
      `00${code}${significant}`,
      `00 ${international.slice(1)}`,
      `${abroad}${code}${significant}`,
      `(+${code}) ${international.slice(code.length + 2)}`,
      ...(isTrunk && trunk === '0' ? [`+${code} (0)${significant}`, `+${code} 0${significant}`] : []),
      `tel:${number}`,
    ],
  };
}

/** The prefixes of libphonenumber's metadata. The package's types do not have the methods. */
export function prefixesOf(country: CountryCode): { readonly trunk: string; readonly abroad: string } {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as unknown as { nationalPrefix(): string | 0; IDDPrefix(): string };
  const patterns: Readonly<Record<string, string>> = { BR: '0015', CO: '009', AU: '0011' };
  const simple = /^\d+$/.test(plan.IDDPrefix()) ? plan.IDDPrefix() : '00';
  return { trunk: plan.nationalPrefix() || '', abroad: patterns[country] ?? simple };
}
