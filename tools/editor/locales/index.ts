/** The texts of the editor, in the language of the practice. */
import { findLanguage } from '../../../lambda/render/locales/index.ts';
import { type EditorLocale, locale as en } from './en.ts';
import { locale as es } from './es.ts';
import { locale as ptBR } from './pt-br.ts';

const LOCALES: Readonly<Record<string, EditorLocale>> = { en, es, 'pt-BR': ptBR };

/** @param language - as the practice file states it, which may be a mistake */
export function editorLocale(language: string): EditorLocale {
  return LOCALES[findLanguage(language) ?? 'en'] ?? en;
}
