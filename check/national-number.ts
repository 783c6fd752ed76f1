/** Reads numbers without a country code, as they are dialled within one country. */
import { notOfficial } from './refusal.ts';
import { dropsTrunkZero } from './trunk-prefix.ts';

/**
 * Countries whose trunk prefix is 06, 8 or 1 (libphonenumber's metadata, July 2026). They are not supported.
 */
const OTHER_PREFIX = ' 36 375 692 7 993 ';

/** @throws Refusal if the number cannot be dialled in this form from everywhere in the country */
export function nationalNumber(digits: string, callingCode = ''): string {
  // North American Numbering Plan: ten digits, after 1 or nothing; 011 dials abroad.
  if (callingCode === '1') {
    if (digits.startsWith('011')) return digits.slice(3);
    if (/^1?[2-9]\d{9}$/.test(digits)) return digits.replace(/^1?/, '1');
  } else if (dropsTrunkZero(callingCode)) {
    if (digits.startsWith('0')) return callingCode + digits.slice(1);
    // Without the 0, the digits may be a number of the same town. In Brazil (ten or eleven digits) and Colombia (ten)
    // they are not: there people always write the area code, and hardly ever the 0.
    if (callingCode === '55' && /^\d{10,11}$/.test(digits)) return callingCode + digits;
    if (callingCode === '57' && /^\d{10}$/.test(digits)) return callingCode + digits;
  } else if (/^\d{1,3}$/.test(callingCode) && !OTHER_PREFIX.includes(` ${callingCode} `)) {
    return callingCode + digits;
  }
  throw notOfficial('country');
}
