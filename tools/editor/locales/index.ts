/** The texts of the editor, in the language of the practice. */
import { findLanguage } from '../../../lambda/render/locales/index.ts';
import { type EditorLocale, words as en } from './en.ts';
import { words as es } from './es.ts';
import { words as ptBR } from './pt-br.ts';

const WORDS: Readonly<Record<string, EditorLocale>> = { en, es, 'pt-BR': ptBR };

/** @param language - as the practice file states it, which may be a mistake */
export function editorLocale(language: string): EditorLocale {
  return WORDS[findLanguage(language) ?? 'en'] ?? en;
}
