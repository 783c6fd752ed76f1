/** Reads texts of a practice that may be incomplete. */
import { isKnown, translationsOf } from '../../lib/practice/files/translations.ts';
import { at, type Path } from './browser/facts.ts';

/** The facts of a practice as far as they are stated. */
export type Facts = Readonly<Record<string, unknown>>;

/** @returns the text at the path; undefined if there is none */
export function textAt(facts: unknown, path: Path): string | undefined {
  const found = at(facts, path);
  return typeof found === 'string' ? found : undefined;
}

/** The languages of the texts, the main one first, without those that the service does not have. */
export const languagesIn = (facts: Facts): string[] =>
  translationsOf(facts, () => {})
    .languages.map(({ language }) => language)
    .filter(isKnown);

/** The facts with their texts in the main language. */
export const inMainLanguage = (facts: Facts): Facts =>
  translationsOf(facts, () => {}).languages[0].value as Facts;
