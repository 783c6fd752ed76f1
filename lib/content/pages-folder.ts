/**
 * Where the pages of a practice are: in `pages/` beside its file. A practice without pages of its own gets
 * the shipped ones, which are in English: another language would be claimed of words that are not in it.
 * Build time only.
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ContentError } from './content-error.ts';

const SHIPPED_PAGES = join(import.meta.dirname, '../../site/pages');
const SHIPPED_LANGUAGE = 'en';

/**
 * @param practiceFile - path of the practice file
 * @param language - of the practice
 * @throws ContentError when the shipped pages are in another language
 */
export function pagesFolder(practiceFile: string, language: string): string {
  const own = join(dirname(resolve(practiceFile)), 'pages');
  if (existsSync(own)) return own;
  if (language.split('-')[0] === SHIPPED_LANGUAGE) return SHIPPED_PAGES;
  throw new ContentError(`${practiceFile} needs pages of its own:`, [
    `the shipped pages are in English, $.language is ${JSON.stringify(language)}: copy site/pages to ${own} and translate it`,
  ]);
}
