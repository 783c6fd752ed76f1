/**
 * Characters that a reader does not see, or sees in another order than they are stored in: the way a prompt is hidden
 * in a fact (contract §3). Named by code point, never printed.
 */

/**
 * Unicode's own classes: controls, formats (bidirectional controls and tags among them), lone surrogates, private use,
 * line and paragraph separators, noncharacters, and what is drawn as nothing (zero-width, variation selectors,
 * fillers). Besides them: the blank Braille pattern, and the mark that a character was lost in some conversion.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{NChar}\p{DI}\u2800\uFFFD]/gu;

interface HiddenCharacter {
  /** `U+200B`. */
  readonly name: string;
  /** In UTF-16 code units, from 0. */
  readonly index: number;
}

/** In the order in which they stand. */
function hiddenCharacters(text: string): HiddenCharacter[] {
  return Array.from(text.matchAll(HIDDEN), ({ 0: character, index }) => ({ name: nameOf(character), index }));
}

/** The same text with hidden characters spelled out, for people and terminals: `U+200B` as `\u{200B}`. */
export function spelledOut(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u{${nameOf(character).slice(2)}}`);
}

function nameOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

const MOST_NAMED = 5;

/** @returns the rule that is broken, if one is, with the characters that break it and where they stand, from 1 */
export function brokenVisibleRule(text: string): string | undefined {
  const found = hiddenCharacters(text);
  if (found.length === 0) return undefined;
  const named = found
    .slice(0, MOST_NAMED)
    .map(({ name, index }) => `${name} (character ${Array.from(text.slice(0, index)).length + 1})`);
  const more = found.length > MOST_NAMED ? `, and ${found.length - MOST_NAMED} more` : '';
  return `must hold no invisible or control character: ${named.join(', ')}${more}`;
}
