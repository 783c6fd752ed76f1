/** The questions in the language of a practice. */
import { findLanguage } from '../../../lambda/render/words/index.ts';
import { type AskWords, words as en } from './en.ts';
import { words as es } from './es.ts';
import { words as ptBR } from './pt-br.ts';

const WORDS: Readonly<Record<string, AskWords>> = { en, es, 'pt-BR': ptBR };

/** @returns the language of the service for a language tag; undefined if there is none, or it is no tag */
export function knownLanguage(tag: unknown): string | undefined {
  try {
    return findLanguage(String(tag));
  } catch {
    return undefined;
  }
}

/** @returns English if the language has no words */
export const wordsIn = (tag: unknown): AskWords => WORDS[knownLanguage(tag) ?? 'en'] ?? en;
