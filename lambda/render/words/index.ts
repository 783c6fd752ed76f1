/**
 * Which interface words a practice gets: those of its language. To add a language, translate `en.ts` into a file named
 * after its BCP 47 tag in lower case, and add it here.
 */
import { words as en, type Words } from './en.ts';
import { words as es } from './es.ts';
import { words as ptBR } from './pt-br.ts';

/** Under the canonical spelling of their tags. */
export const LANGUAGES: Readonly<Record<string, Words>> = { en, es, 'pt-BR': ptBR };

/**
 * From the special to the general (`es-MX` → `es`: RFC 4647 §3.4, "Lookup"), and from a bare language to
 * its most likely region (`pt` → `pt-BR`: Unicode CLDR). Never from one region to another: the words of
 * `pt-BR` would look wrong to a reader in Portugal.
 *
 * @param language - BCP 47
 * @returns undefined when there are none
 */
export function findWords(language: string): Words | undefined {
  const parts = language.split('-');
  const { language: base, region } = new Intl.Locale(language).maximize();
  const candidates = [
    ...parts.map((_, index) => parts.slice(0, parts.length - index).join('-')),
    ...(parts.length === 1 ? [`${base}-${region}`] : []),
  ];
  const tag = candidates.find((candidate) => Object.hasOwn(LANGUAGES, candidate));
  return tag === undefined ? undefined : LANGUAGES[tag];
}

/** @throws Error when there are none, which synthesis has made sure of (`lib/content`) */
export function wordsFor(language: string): Words {
  const words = findWords(language);
  if (words) return words;
  throw new Error(
    `There are no interface words in ${language}, only in ${Object.keys(LANGUAGES).join(', ')}`,
  );
}
