/** Reads numbers without a country code, as they are dialled within one country. */
import { noMatch } from './refusal.ts';
import { dropsTrunkZero } from './trunk-prefix.ts';

/** @throws Refusal if the number cannot be dialled in this form from everywhere in the country */
export function nationalNumber(digits: string, callingCode: string): string {
  const number = callingCode + digits;
  // North American Numbering Plan: ten digits, after 1 or nothing; 011 dials abroad.
  if (callingCode === '1') {
    if (digits.startsWith('011')) return digits.slice(3);
    if (/^1?1[2-9]\d{9}$/.test(number)) return number.slice(-11);
  } else if (dropsTrunkZero(callingCode)) {
    if (digits[0] === '0') return callingCode + digits.slice(1);
    // Without the 0, the digits may be a number of the same town. In Brazil (ten or eleven digits) and Colombia (ten)
    // they are not: there people always write the area code, and hardly ever the 0.
    if (/^(?:55\d?|57)\d{10}$/.test(number)) return number;
    // Not those whose trunk prefix is 06, 8 or 1 (libphonenumber's metadata, July 2026), and not 672, where the first digit
    // is left out within Norfolk Island.
  } else if (/^(?!(?:36|375|6[79]2|7|993)$)\d{1,3}$/.test(callingCode)) return number;
  throw noMatch('country');
}
