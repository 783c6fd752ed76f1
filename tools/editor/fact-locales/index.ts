/** The labels and help texts of the table of facts (`schema.ts`) in the languages of the service, for a form. */
import { findLanguage } from '../../../lambda/render/locales/index.ts';
import { locale as en } from './en.ts';
import { locale as es } from './es.ts';
import type { FormLocale } from './form-locale.ts';
import { locale as ptBR } from './pt-br.ts';

const LOCALES: Readonly<Record<string, FormLocale>> = { en, es, 'pt-BR': ptBR };

/** @param tag - BCP 47; English if the service does not have the language */
export const formLocale = (tag: string): FormLocale => LOCALES[findLanguage(tag) ?? 'en'] ?? en;
