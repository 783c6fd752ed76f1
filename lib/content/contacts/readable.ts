/**
 * A text as its readers see it: digits of every script, in circles, brackets or keycaps as ASCII digits, and one kind of
 * space, dash and dot.
 */

/** Digits that NFKC does not map to one digit, each list from 1 on: ⑴ ⒈ ⓵ ❶ ➀ ➊, as `first code point, last`. */
const MARKED = /[\u2474-\u247C\u2488-\u2490\u24F5-\u24FD\u2776-\u277E\u2780-\u2788\u278A-\u2792]/g;
const FIRST = [0x278a, 0x2780, 0x2776, 0x24f5, 0x2488, 0x2474];

const unmarked = (digit: string): string => {
  const code = digit.charCodeAt(0);
  return String(1 + code - FIRST.find((first) => first <= code)!);
};

/** One or two raised or lowered digits. More are a number. */
const FOOTNOTE = /(?<![²³¹\u2070-\u209F])[²³¹\u2070-\u209F]{1,2}(?![²³¹\u2070-\u209F])/g;

/** Positions of a beginning of the text are those of the whole text. */
export const readable = (text: string): string =>
  text
    .replace(FOOTNOTE, ' ')
    .replace(/(?<=[\d#*])\uFE0F|\u20E3/g, '')
    .replace(/[\u24FF\u{1F10B}\u{1F10C}]/gu, '0')
    .replace(MARKED, unmarked)
    .normalize('NFKC')
    .replace(/[\p{Zs}\u00B7\u2022\u2027\u2219\u30FB]/gu, ' ')
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitOf(digit.codePointAt(0)!)));

/** The digits of each script are ten characters in a row, whose first code point ends in 0 or 6 (Unicode 16 §4.6). */
function digitOf(codePoint: number): number {
  const column = codePoint % 16;
  return /\p{Nd}/u.test(String.fromCodePoint(codePoint - column)) ? column : column - 6;
}
