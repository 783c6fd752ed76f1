/**
 * Whether a number that reads as another one may still be an official number, in a form that was read wrongly. People
 * write prefixes of trunks, carriers, other countries and former numbering plans. All of them make the number longer
 * or shorter, and leave its end as it is.
 */
import type { ContactReason } from './types.ts';

/**
 * @param official - E.164
 * @param read - E.164
 * @param text - as the number was written
 * @returns why they cannot be compared, or false
 */
export function mayBe(official: string, read: string, text: string): ContactReason | false {
  // `+49 30 1234567-0` or `/68`: the extension of a switchboard, or a second number.
  if (/[/\p{Pd}] *\d{1,4}$/u.test(text) && read.startsWith(official)) return 'extension';
  // In Argentina, people write 15 after the area code of a mobile number instead of 9 before it.
  const number = read.replace(/^(\+54\d{2,4})15(?=\d{6,8}$)/, '$1');
  // The last eight digits, without the country code (at most three digits) of a short number.
  const sameEnd =
    number.endsWith(official.slice(1)) ||
    (number[1] === official[1] && number.endsWith(official.slice(4).slice(-8)));
  return sameEnd && read.length !== official.length && 'country';
}
