/** The countries, by their alpha-2 codes. */
import { getCountries } from 'libphonenumber-js/max';
import { formatAddress } from 'localized-address-format';
import type { Rule } from '../../lambda/shared/content-problem.ts';
import { RULES } from './messages/english.ts';

/** Codes of libphonenumber that ISO 3166-1 does not assign: Ascension, Tristan da Cunha. */
const RESERVED: readonly string[] = ['AC', 'TA'];
/** Codes of ISO 3166-1 that libphonenumber lacks, because these territories have no numbers of their own. */
const WITHOUT_NUMBERS = ['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'];

/** The codes that ISO 3166-1 assigns, and `XK`, which CLDR and libphonenumber have for Kosovo. */
export const COUNTRIES: readonly string[] = [
  ...getCountries().filter((code) => !RESERVED.includes(code)),
  ...WITHOUT_NUMBERS,
].sort();

/** @returns the broken rule, with the code that was meant: in upper case, or the one of today (UK, SU) */
export function brokenCountryRule(code: string): Rule | undefined {
  if (COUNTRIES.includes(code)) return undefined;
  const upper = code.trim().toUpperCase();
  const today = /^[A-Z]{2}$/.test(upper) ? new Intl.Locale(`und-${upper}`).region : undefined;
  return RULES.country(COUNTRIES.find((each) => each === today));
}

/** Whether addresses of the country name a state or province. Those of Singapore, Monaco and Germany name none. */
export const hasRegions = (postalCountry: string): boolean =>
  formatAddress({ postalCountry, administrativeArea: 'region' }).join().includes('region');
