/**
 * Reads a telephone number as people write it. An ambiguous number is refused: after a false "official", a person may
 * lose their savings; after a false "not official", they no longer trust the right number.
 */
import { LONGER_THAN_00 } from './international-prefix.ts';
import { nationalNumber } from './national-number.ts';
import { noMatch, refuse } from './refusal.ts';
import { dropsTrunkZero } from './trunk-prefix.ts';

const EXTENSION = /\d[\s)]*(?:[;,#*]|(?:ext[a-z]*|x|ramal)[\s.:]*\d)/i;
/** Input methods for Chinese and Japanese type full-width digits. */
const OTHER_DIGIT = /[^\P{N}0-9\uff10-\uff19]/u;
const NOT_SEPARATED = /[^\d+()./\p{Zs}\p{Pd}\u2212]/u;
/** E.g. `+49 (0)30`: the zero is dialled only within the country. */
const TRUNK_ZERO = /^(\(?(?:\+|00)\(?(\d{1,3})\)?)\(0\)/;

/**
 * @param callingCode - of the country whose national form the number may have, digits only
 * @returns E.164
 * @throws Refusal
 */
export function readNumber(written: string, callingCode: string): string {
  refuse(EXTENSION, written, 'extension');
  refuse(OTHER_DIGIT, written, 'digits');
  refuse(/\p{L}/u, written, 'letters');
  // Full-width forms become ASCII.
  const compact = refuse(NOT_SEPARATED, written.normalize('NFKC'), 'characters')
    .replace(/[^\d+()]/g, '')
    .replace(TRUNK_ZERO, (whole, before, code) => (dropsTrunkZero(code) ? before : whole))
    .replace(/[()]/g, '');
  const [, prefix, digits] = /^(\+|00)?(\d+)$/.exec(compact) ?? [];
  if (!digits) throw noMatch('format');
  if (prefix === '00' && LONGER_THAN_00.test(callingCode)) throw noMatch('country');
  const number = `+${prefix ? digits : nationalNumber(digits, callingCode)}`;
  return refuse(/^\+(?![1-9]\d{6,14}$)/, number, prefix ? 'format' : 'country');
}
