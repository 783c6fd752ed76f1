/** The icon of a practice that has none of its own: its first letters on its accent. */
import type { Brand, CORNERS } from '../../practice/brand.ts';

/** Letter → width, and strokes in a box of that width and a height of 28. Paths, because machines differ in fonts. */
const LETTERS: Readonly<Record<string, readonly [width: number, strokes: string]>> = {
  A: [20, 'M0 28 10 0l10 28M3.5 18h13'],
  B: [19, 'M0 0v28h11a7.5 7.5 0 0 0 0-15H0M0 0h9.500a6.5 6.5 0 0 1 0 13'],
  C: [20, 'M19 4.400A11 14 0 1 0 19 23.6'],
  D: [20, 'M0 0v28h7a13 14 0 0 0 0-28z'],
  E: [18, 'M18 0H0v28h18M0 14h15'],
  F: [18, 'M18 0H0v28M0 14h15'],
  G: [21, 'M19 4.400A11 14 0 1 0 21 19.800V15h-9'],
  H: [20, 'M0 0v28M20 0v28M0 14h20'],
  I: [0, 'M0 0v28'],
  J: [16, 'M16 0v19.500a8 8.5 0 0 1-16 0'],
  K: [19, 'M0 0v28M19 0 0 16M7 11l12 17'],
  L: [17, 'M0 0v28h17'],
  M: [24, 'M0 28V0l12 18L24 0v28'],
  N: [20, 'M0 28V0l20 28V0'],
  O: [22, 'M11 0a11 14 0 1 0 0 28 11 14 0 1 0 0-28z'],
  P: [18, 'M0 28V0h10a8 8 0 0 1 0 16H0'],
  Q: [22, 'M11 0a11 14 0 1 0 0 28 11 14 0 1 0 0-28zM14 20l8 9'],
  R: [19, 'M0 28V0h10a8 8 0 0 1 0 16H0M10 16l9 12'],
  S: [19, 'M18 5C16 1.5 13 0 9.5 0 4.5 0 1 3 1 7c0 9 18 5 18 14 0 4-4 7-9 7-4.5 0-8-2-10-6'],
  T: [22, 'M0 0h22M11 0v28'],
  U: [20, 'M0 0v18a10 10 0 0 0 20 0V0'],
  V: [22, 'M0 0l11 28L22 0'],
  W: [32, 'M0 0l8 28 8-22 8 22L32 0'],
  X: [20, 'M0 0l20 28M20 0 0 28'],
  Y: [21, 'M0 0l10.5 14L21 0M10.5 14v14'],
  Z: [19, 'M0 0h19L0 28h19'],
  '§': [
    19,
    'M16 4C14.5 1.5 12.5 0 9.5 0 6 0 3.5 2 3.5 5c0 6.5 14 7 14 13 0 2.5-2 4.5-4.5 4.500M3 24c1.5 2.5 3.5 4 6.5 4 3.5 0 6-2 6-5 0-6.5-14-7-14-13C1.5 7.5 3.5 5.5 6 5.5',
  ],
};
const HEIGHT = 28;
const STROKE = 5;
const GAP = 8;

/** The icon is a square of 64. The letters take at most this width and height around its middle. */
const [MIDDLE, MAX_WIDTH, MAX_HEIGHT] = [32, 42, 30];
const ROUNDED: Readonly<Record<keyof typeof CORNERS, number>> = { square: 0, soft: 10, round: 20 };

/** Latin letters that Unicode does not take apart. */
const WITHOUT_MARK: Readonly<Record<string, string>> = { Æ: 'A', Đ: 'D', Ł: 'L', Ø: 'O', Œ: 'O', Þ: 'T' };

/** The first letters of at most two words that begin with a capital, or `§` for a name in another script. */
function initialsOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.replace(/[ÆĐŁØŒÞ]/g, (letter) => WITHOUT_MARK[letter]!).split(/[^\p{L}]+/u);
  const initials = words.filter((word) => LETTERS[word[0]!]).map((word) => word[0]!);
  const first = words.map((word) => word.toUpperCase()[0]!).find((letter) => LETTERS[letter]);
  return initials.slice(0, 2).join('') || first || '§';
}

export function monogram(name: string, { accent, corners }: Pick<Brand, 'accent' | 'corners'>): string {
  const letters = Array.from(initialsOf(name), (letter) => LETTERS[letter]!);
  const width = letters.reduce((sum, [each]) => sum + each, GAP * (letters.length - 1));
  const scale = Math.min(MAX_WIDTH / (width + STROKE), MAX_HEIGHT / (HEIGHT + STROKE));
  let left = -width / 2;
  const paths = letters.map(([each, strokes]) => {
    const path = `<path transform="translate(${round(left)} ${-HEIGHT / 2})" d="${strokes}"/>`;
    left += each + GAP;
    return path;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${ROUNDED[corners]}" fill="${accent}"/><g transform="translate(${MIDDLE} ${MIDDLE}) scale(${round(scale)})" fill="none" stroke="#fff" stroke-width="${STROKE}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>\n`;
}

const round = (value: number) => Math.round(value * 1000) / 1000;
