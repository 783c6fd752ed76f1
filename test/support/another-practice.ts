/**
 * A complete practice that shares no value, sentence, page or image with the examples: what a real practice has after
 * it replaced everything. A stage with a domain accepts it. It states every optional fact. Its files are in
 * `test/fixtures/practices/`, as of 2026-11-20.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '../../lambda/shared/days.ts';
import type { Practice } from '../../lambda/shared/practice.ts';

export const OTHER_LANGUAGES = ['en', 'pt-BR'] as const;
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number];

export interface AnotherPractice {
  /** The day on which its facts were verified, YYYY-MM-DD. They are valid for a year from then. */
  readonly today: string;
  /** @default en */
  readonly language?: OtherLanguage;
}

const folderOf = (language: OtherLanguage) =>
  join(import.meta.dirname, `../fixtures/practices/another-${language}`);

/**
 * Writes `practice.json`, `pages/` and `images/`.
 *
 * @param folder - is made if it is absent
 * @returns the path of the practice file
 */
export function writeAnotherPractice(folder: string, { today, language = 'en' }: AnotherPractice): string {
  cpSync(folderOf(language), folder, { recursive: true });
  const practiceFile = join(folder, 'practice.json');
  writeFileSync(practiceFile, `${JSON.stringify(anotherPractice({ today, language }), undefined, 2)}\n`);
  for (const name of readdirSync(join(folder, 'pages'))) {
    const page = join(folder, 'pages', name);
    writeFileSync(page, readFileSync(page, 'utf8').replace(/^updated: .*$/m, `updated: ${today}`));
  }
  return practiceFile;
}

/** The facts, as the practice file states them. */
export function anotherPractice({ today, language = 'en' }: AnotherPractice): Practice {
  const facts: Practice = JSON.parse(readFileSync(join(folderOf(language), 'practice.json'), 'utf8'));
  const { verification } = facts.contact;
  const [recess, training] = facts.closures!;
  return {
    ...facts,
    contact: {
      ...facts.contact,
      verification: { ...verification, verifiedAt: today, validUntil: addDays(today, 365) },
    },
    closures: [
      { ...recess!, from: addDays(today, 30), until: addDays(today, 44) },
      { ...training!, from: addDays(today, 100), until: addDays(today, 100) },
    ],
    dateModified: today,
  };
}
