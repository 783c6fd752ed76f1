/** The table of facts in the languages of the service, for a form. */
import { findLanguage } from '../../../lambda/render/locales/index.ts';
import { words as en } from './en.ts';
import { words as es } from './es.ts';
import type { FormWords } from './form-locale.ts';
import { words as ptBR } from './pt-br.ts';

const WORDS: Readonly<Record<string, FormWords>> = { en, es, 'pt-BR': ptBR };

/** @param tag - BCP 47; English if the service does not have the language */
export const formWords = (tag: string): FormWords => WORDS[findLanguage(tag) ?? 'en'] ?? en;
