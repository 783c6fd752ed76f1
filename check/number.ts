/**
 * Reads a telephone number as people write it. An ambiguous number is refused: after a false "official", a person may
 * lose their savings; after a false "not official", they look again.
 */
import { nationalNumber } from './national-number.ts';
import { notOfficial, refuse } from './refusal.ts';
import { dropsTrunkZero } from './trunk-prefix.ts';

/** The full-width forms of + - . / ( ) and the digits, which input methods for Chinese and Japanese type. */
const FULL_WIDTH = /[\uFF08\uFF09\uFF0B\uFF0D-\uFF19]/g;
const EXTENSION = /\d[\s)]*(?:[;,#*]|(?:ext(?:ension|n)?|x|ramal)[\s.:]*\d)/i;
const NOT_SEPARATED = /[^\d+()./\p{Zs}\p{Pd}\u2212]/u;
/** E.g. `+49 (0)30`: the zero is dialled only within the country. */
const TRUNK_ZERO = /^(\(?(?:\+|00)\(?(\d{1,3})\)?)\(0\)/;

/**
 * @param callingCode - of the country whose national form the number may have, digits only
 * @returns digits of the E.164 form, without `+`
 * @throws Refusal
 */
export function readNumber(written: string, callingCode?: string): string {
  const text = written.replace(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
  refuse(EXTENSION, text, 'extension');
  refuse(/[^\P{N}0-9]/u, text, 'digits');
  refuse(/\p{L}/u, text, 'letters');
  refuse(NOT_SEPARATED, text, 'characters');

  const compact = text
    .replace(/[^\d+()]/g, '')
    .replace(TRUNK_ZERO, (whole, before, code) => (dropsTrunkZero(code) ? before : whole))
    .replace(/[()]/g, '');
  const [, international, digits] = /^(\+|00)?(\d+)$/.exec(compact) ?? [];
  if (!digits) throw notOfficial('format');
  const number = international ? digits : nationalNumber(digits, callingCode);
  if (!/^[1-9]\d{6,14}$/.test(number)) throw notOfficial('format');
  return number;
}
