/** The questions in the language of a practice. */
import { findLanguage } from '../../../../lambda/render/words/index.ts';
import { type AskWords, words as en } from './en.ts';
import { words as es } from './es.ts';
import { words as ptBR } from './pt-br.ts';

const WORDS: Readonly<Record<string, AskWords>> = { en, es, 'pt-BR': ptBR };

/** BCP 47 tags. */
export const ASKED_LANGUAGES: readonly string[] = Object.keys(WORDS);

/** @returns one of `ASKED_LANGUAGES`; undefined if a language tag leads to none of them, or is no tag */
export function askedLanguage(tag: unknown): string | undefined {
  try {
    return ASKED_LANGUAGES.find((each) => each === findLanguage(String(tag)));
  } catch {
    return undefined;
  }
}

/** @returns English if the language has no words */
export const wordsIn = (tag: unknown): AskWords => WORDS[askedLanguage(tag) ?? 'en']!;
