/**
 * Reads a telephone number as people write it. An ambiguous number is refused: after a false "official", a person may
 * lose their savings; after a false "not official", they no longer trust the right number.
 */
import { LONGER_THAN_00 } from './international-prefix.ts';
import { nationalNumber } from './national-number.ts';
import { noMatch, refuse } from './refusal.ts';
import { dropsTrunkZero } from './trunk-prefix.ts';

export const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * @param callingCode - of the country whose national form the number may have, digits only
 * @returns E.164
 * @throws Refusal
 */
export function readNumber(written: string, callingCode: string): string {
  refuse(/\d[\s)]*(?:[;,#*]|(?:ext[a-z]*|x|ramal)[\s.:]*\d)/i, written, 'extension');
  // Input methods for Chinese and Japanese type full-width digits.
  refuse(/[^\P{N}0-9\uff10-\uff19]/u, written, 'digits');
  refuse(/\p{L}/u, written, 'letters');
  // Full-width forms become ASCII.
  const compact = refuse(/[^\d+()./\p{Zs}\p{Pd}\u2212]/u, written.normalize('NFKC'), 'characters')
    .replace(/[^\d+()]/g, '')
    // E.g. `+49 (0)30`: the zero is dialled only within the country.
    .replace(/^(\(?(?:\+|00)\(?(\d{1,3})\)?)\(0\)/, (whole, before, code) =>
      dropsTrunkZero(code) ? before : whole,
    )
    .replace(/[()]/g, '');
  const [, prefix, digits] = /^(\+|00)?(\d+)$/.exec(compact) ?? [];
  if (!digits) throw noMatch('format');
  if (prefix === '00' && LONGER_THAN_00.test(callingCode)) throw noMatch('country');
  const number = `+${prefix ? digits : nationalNumber(digits, callingCode)}`;
  if (!E164.test(number)) throw noMatch(prefix ? 'format' : 'country');
  return number;
}
