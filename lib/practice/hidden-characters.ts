/**
 * Finds characters that are invisible or change the order in which a text is displayed. They can hide a prompt in a
 * fact (contract §3). Messages name them by code point and never print them.
 */
import type { Rule } from '../../lambda/shared/content-problem.ts';
import { RULES } from './messages/english.ts';

/**
 * Unicode classes: controls, formats (with bidirectional controls and tags), lone surrogates, private use, line and
 * paragraph separators, noncharacters, and characters that are drawn as nothing (zero-width, variation selectors,
 * fillers). Two single characters are added: the blank Braille pattern and the replacement character of failed
 * conversions.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{NChar}\p{DI}\u2800\uFFFD]/gu;

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
  const named = found.slice(0, MAX_NAMED).map(({ 0: character, index }) => {
    const position = Array.from(text.slice(0, index)).length + 1;
    return `${nameOf(character)} (character ${position})`;
  });
  const more = found.length > MAX_NAMED ? `, and ${found.length - MAX_NAMED} more` : '';
  return RULES.hidden(`${named.join(', ')}${more}`);
}
