/** Telephone numbers of all countries and kinds, drawn from the numbering plans of libphonenumber. */
import fc from 'fast-check';
import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import { COUNTRIES as ALL_COUNTRIES } from '../../../lib/practice/countries.ts';
import { brokenNumberRule } from '../../../lib/practice/telephone-numbers.ts';

type Pattern = readonly [pattern: string, ...unknown[]] | 0;
type Plan = readonly unknown[] & { readonly 0: string; readonly 11?: readonly Pattern[] };

const PLANS = { ...metadata.countries, ...metadata.nonGeographic } as unknown as Readonly<
  Record<string, Plan>
>;

/** Those with a numbering plan: three are of ISO 3166-1, but have the numbers of another country. */
export const COUNTRIES = ALL_COUNTRIES.filter((country) => PLANS[country]?.[11]);

/** Country codes that belong to no country, and whose numbers synthesis accepts: satellites, free numbers. */
const NO_COUNTRY = ['800', '808', '870', '881', '882', '883', '888'];

export const kindOf = (number: string): NumberType => parsePhoneNumberFromString(number)?.getType();

/** libphonenumber's kind, 084 in the United Kingdom, 707 and 708 in Portugal, and a code that is for such numbers. */
export const isAtSharedCost = (number: string): boolean =>
  kindOf(number) === 'SHARED_COST' || /^\+(4484|35170[78]|808|2786[2-9])/.test(number);

/** Whether the plan of the country has such a number. Countries share some numbers of their common calling code. */
export function isNumberOf(country: string, number: string): boolean {
  const { 0: callingCode = '', 11: kinds = [] } = PLANS[country] ?? [];
  const national = number.slice(1 + callingCode.length);
  return (
    number.startsWith(`+${callingCode}`) &&
    kinds.some((kind) => kind && new RegExp(`^(?:${kind[0]})$`).test(national))
  );
}

/**
 * The numbers of each kind that synthesis accepts.
 * @param code - of a country, or a country code that belongs to none
 * @param only - of this kind, by its index. @default of every kind
 */
export function kindsOf(code: string, only?: number): fc.Arbitrary<string>[] {
  const { 0: callingCode, 11: kinds = [] } = PLANS[code]!;
  return kinds.flatMap((kind, index) => {
    // Countries that do not tell mobile from fixed numbers have an empty pattern.
    if (!kind || kind[0] === '' || (only ?? index) !== index) return [];
    const number = fc
      .stringMatching(new RegExp(`^(?:${kind[0]})$`))
      .map((digits) => `+${callingCode}${digits}`);
    const isAccepted = (each: string) => brokenNumberRule(each) === undefined;
    return fc.sample(number, { seed: 1, numRuns: 4 }).some(isAccepted) ? [number.filter(isAccepted)] : [];
  });
}

const made = new Map<string, readonly fc.Arbitrary<string>[]>();

function numberOf(code: string): fc.Arbitrary<string> {
  const kinds = made.get(code) ?? kindsOf(code);
  made.set(code, kinds);
  return fc.noShrink(fc.oneof(...kinds));
}

/** Voice mail and pagers, which few countries have. */
const RARE_KINDS = [5, 7].flatMap((kind) => {
  const numbers = COUNTRIES.filter((code) => PLANS[code]![11]?.[kind]).flatMap((code) => kindsOf(code, kind));
  return fc.noShrink(fc.oneof(...numbers));
});

/** One of five numbers becomes one of South Africa that receives only faxes. Of another channel it is refused. */
export const faxNumber = (number: string): string =>
  /[05]$/.test(number) ? `+27866${number.slice(-6)}` : number;

/** Most are of the country. */
export const numberIn = (country: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 24, arbitrary: numberOf(country) },
    { weight: 2, arbitrary: fc.constantFrom(...COUNTRIES).chain(numberOf) },
    { weight: 2, arbitrary: fc.constantFrom(...NO_COUNTRY).chain(numberOf) },
    ...RARE_KINDS.map((arbitrary) => ({ weight: 1, arbitrary })),
  );
