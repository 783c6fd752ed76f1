/** The countries of ISO 3166-1, by their alpha-2 codes. */
import { getCountries } from 'libphonenumber-js/max';
import type { Rule } from '../../lambda/shared/content-problem.ts';
import { RULES } from './messages/english.ts';
import { withoutMarks } from './names.ts';

/** Of libphonenumber's territories, those whose codes ISO 3166-1 only reserves: Ascension, Tristan da Cunha, Kosovo. */
const RESERVED: readonly string[] = ['AC', 'TA', 'XK'];
/** ISO 3166-1 assigns these too. Nobody has a telephone there, or the numbers are those of another country. */
const WITHOUT_NUMBERS = ['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'];

/** The codes that ISO 3166-1 assigns. */
export const COUNTRIES: readonly string[] = [
  ...getCountries().filter((code) => !RESERVED.includes(code)),
  ...WITHOUT_NUMBERS,
].sort();

/** @returns the broken rule, or undefined */
export function brokenCountryRule(code: string): Rule | undefined {
  if (COUNTRIES.includes(code)) return undefined;
  const meant = countryMeant(code.trim());
  return RULES.country(meant);
}

/** The country of a code in lower case (us), of a name, or of another code for it (UK, SU). */
function countryMeant(text: string): string | undefined {
  const code = text.toUpperCase();
  const today = /^[A-Z]{2}$/.test(code) ? new Intl.Locale(`und-${code}`).region : undefined;
  return COUNTRIES.find((each) => each === today) ?? countryNamed(text);
}

/** The languages in which people of the listed languages' countries may write such a name. */
const NAMED_IN = ['en', 'es', 'pt', 'de', 'fr', 'it'];

function countryNamed(text: string): string | undefined {
  const meant = withoutMarks(text);
  const names = NAMED_IN.flatMap((locale) =>
    (['long', 'short'] as const).map((style) => new Intl.DisplayNames(locale, { type: 'region', style })),
  );
  return COUNTRIES.find((code) => names.some((each) => withoutMarks(each.of(code) ?? '') === meant));
}
