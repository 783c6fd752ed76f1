/**
 * Finds characters that are invisible or change the order in which a text is displayed. They can hide a prompt in a
 * fact (contract §3). Messages name them by code point and never print them.
 */
import type { Rule } from '../../lambda/shared/content-problem.ts';
import { RULES } from './messages/english.ts';

/**
 * The signs that suppress a vowel or join consonants (canonical combining class 9, Unicode 16). Patterns cannot name
 * the class.
 */
const VIRAMA =
  '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA\\u0E3A\\u0EBA\\u0F84\\u1039\\u103A\\u1714\\u1715\\u1734\\u17D2\\u1A60\\u1B44\\u1BAA\\u1BAB\\u1BF2\\u1BF3\\u2D7F\\uA806\\uA82C\\uA8C4\\uA953\\uA9C0\\uAAF6\\uABED\\u{10A3F}\\u{11046}\\u{11070}\\u{1107F}\\u{110B9}\\u{11133}\\u{11134}\\u{111C0}\\u{11235}\\u{112EA}\\u{1134D}\\u{113CE}-\\u{113D0}\\u{11442}\\u{114C2}\\u{115BF}\\u{1163F}\\u{116B6}\\u{1172B}\\u{11839}\\u{1193D}\\u{1193E}\\u{119E0}\\u{11A34}\\u{11A47}\\u{11A99}\\u{11C3F}\\u{11D44}\\u{11D45}\\u{11D97}\\u{11F41}\\u{11F42}\\u{1612F}]';

/** A letter of a script whose letters change their form beside a joiner. */
const JOINING = `(?=\\p{L})[${[
  'Arabic',
  'Syriac',
  'Mongolian',
  'Nko',
  'Mandaic',
  'Adlam',
  'Hanifi_Rohingya',
  'Phags_Pa',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')}]`;

/** Emoji that have a form as text. Digits, which are emoji too for Unicode, have it in a keycap only. */
const EMOJI = '\\p{Extended_Pictographic}';

/**
 * Where a script or an emoji needs a character that is drawn as nothing (RFC 5892 A.1, A.2; UTS #51). At the end of a
 * word, a joiner gives a letter its initial form, as in abbreviations, also before a non-joiner (W3C, Text Layout
 * Requirements for the Arabic Script, "Joining Enforcement").
 */
const NEEDED = [
  `(?<=${EMOJI})[\\uFE0E\\uFE0F]`,
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  `(?<=${EMOJI}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=${EMOJI})`,
  // After the sign, and in Bengali and Kannada (RA) also before it (Unicode 16 §12).
  `(?<=${VIRAMA})[\\u200C\\u200D]`,
  `(?<=\\p{L})\\u200D(?=${VIRAMA})`,
  `(?<=${JOINING}\\p{M}*\\u200D?)\\u200C(?=${JOINING})`,
  `(?<=${JOINING}\\p{M}*)\\u200D(?=${JOINING}|[^\\p{L}\\p{M}]|$)`,
].join('|');

/**
 * Unicode classes: controls, formats (with bidirectional controls and tags), lone surrogates, private use, line and
 * paragraph separators, noncharacters, and characters that are drawn as nothing (zero-width, variation selectors,
 * fillers). Three single characters are added: the blank Braille pattern, and the replacement characters of
 * objects and of failed conversions.
 */
const HIDDEN = new RegExp(
  `(?!${NEEDED})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{NChar}\\p{DI}\\u2800\\uFFFC\\uFFFD]`,
  'gu',
);

/** Replaces each hidden character by its escape, e.g. `\u{200B}`, so that a message is safe to print. */
export function spelledOut(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u{${nameOf(character).slice(2)}}`);
}

function nameOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

const MAX_NAMED = 5;

/** @returns the broken rule with the hidden characters and their positions, from 1; undefined if there are none */
export function brokenVisibleRule(text: string): Rule | undefined {
  const found = [...text.matchAll(HIDDEN)];
  if (found.length === 0) return undefined;
  const positionOf = (index: number) => Array.from(text.slice(0, index)).length + 1;
  const named = found
    .slice(0, MAX_NAMED)
    .map(({ 0: character, index }) => `${nameOf(character)} (character ${positionOf(index)})`);
  const more = found.length > MAX_NAMED ? `, and ${found.length - MAX_NAMED} more` : '';
  const [{ 0: first, index }] = found as [RegExpExecArray, ...RegExpExecArray[]];
  return RULES.hidden(nameOf(first), positionOf(index), `${named.join(', ')}${more}`);
}
