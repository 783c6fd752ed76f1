/** The words of the text that the lawyer signs, in the language of a practice. */
import { findLanguage } from '../../../lambda/render/words/index.ts';
import { type DeclarationWords, words as en } from './en.ts';
import { words as es } from './es.ts';
import { words as ptBR } from './pt-br.ts';

const WORDS: Readonly<Record<string, DeclarationWords>> = { en, es, 'pt-BR': ptBR };

/** @param language - BCP 47, of a practice without problems */
export const declarationWords = (language: string): DeclarationWords => WORDS[findLanguage(language)!]!;
