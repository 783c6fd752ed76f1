/** Finds the texts of the editor for the language of a practice. */
import { findLanguage } from '../../../lambda/render/locales/index.ts';
import { type EditorLocale, locale as en } from './en.ts';
import { locale as es } from './es.ts';
import { locale as ptBR } from './pt-br.ts';

const LOCALES: Readonly<Record<string, EditorLocale>> = { en, es, 'pt-BR': ptBR };

/** @param language - as the practice file states it, which may be a mistake */
export function editorLocale(language: string): EditorLocale {
  return LOCALES[findLanguage(language) ?? 'en'] ?? en;
}
