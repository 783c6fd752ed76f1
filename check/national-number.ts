/** Numbers without a country code, as they are dialled within one country. */
import { notOfficial } from './refusal.ts';
import { dropsTrunkZero } from './trunk-prefix.ts';

/** Another trunk prefix than 0 or none: 06, 8, 1 (libphonenumber's metadata, July 2026). Not read. */
const OTHER_PREFIX = ' 36 375 692 7 993 ';

/** @throws Refusal where the form is not one that is dialled from anywhere in that country */
export function nationalNumber(digits: string, callingCode = ''): string {
  // North American Numbering Plan: ten digits, after 1 or nothing; 011 dials abroad.
  if (callingCode === '1') {
    if (digits.startsWith('011')) return digits.slice(3);
    if (/^1?[2-9]\d{9}$/.test(digits)) return digits.replace(/^1?/, '1');
  } else if (dropsTrunkZero(callingCode)) {
    if (digits.startsWith('0')) return callingCode + digits.slice(1);
    // Without the 0 it is a number of the same town, but for these, where the area code is always written
    // and the 0 hardly ever: Brazil, ten or eleven digits with it; Colombia, ten.
    if (callingCode === '55' && /^\d{10,11}$/.test(digits)) return callingCode + digits;
    if (callingCode === '57' && /^\d{10}$/.test(digits)) return callingCode + digits;
  } else if (/^\d{1,3}$/.test(callingCode) && !OTHER_PREFIX.includes(` ${callingCode} `)) {
    return callingCode + digits;
  }
  throw notOfficial('country');
}
