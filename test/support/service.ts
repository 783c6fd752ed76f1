/**
 * The fixture practice as `cdk synth` reads it from disk. The day is fixed, so that no test depends on the calendar.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { type ContentProblem, reporter } from '../../lambda/shared/content-problem.ts';
import { DEFAULT_LIMITS, type Limits } from '../../lambda/shared/limits.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { readImages } from '../../lib/content/images/image-files.ts';
import { loadService } from '../../lib/content/load-service.ts';
import { readPages } from '../../lib/content/pages/page-sources.ts';
import { fallbackPages } from '../../lib/content/read-content.ts';
import { instructionsIn } from '../../lib/content/site-source.ts';
import { languageNames } from '../../lib/practice/language-names.ts';
import { throwIfAny } from '../../lib/practice/messages/content-error.ts';
import { checkPractice } from '../../lib/practice/rules.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const FIXTURE_DIR = join(ROOT, 'test/fixtures/practices/en');
export const PAGES_DIR = join(FIXTURE_DIR, 'pages');
export const TODAY = '2026-11-20';

const fixture = (await loadService({ practiceFile: join(FIXTURE_DIR, 'practice.json') }, TODAY)).source;

/** Folder of pages → the images beside it. */
const images = new Map<string, SiteSource['images']>();
for (const tag of readdirSync(join(FIXTURE_DIR, '..'))) {
  const folder = join(FIXTURE_DIR, '..', tag);
  images.set(join(folder, 'pages'), await readImages(join(folder, 'images'), []));
}

/** The fixture practice with its pages. */
export const fixtureSource = (): SiteSource => structuredClone(fixture);

export const fixturePractice = (): Practice => structuredClone(fixture.practice);

/** The source of another practice, or of the fixture with other pages or limits. */
export function sourceOf(
  practice: Practice,
  pagesDir = PAGES_DIR,
  limits: Limits = DEFAULT_LIMITS,
): SiteSource {
  const own = pagesDir !== PAGES_DIR;
  const pages = own
    ? readPages(pagesDir, TODAY, [], undefined, fallbackPages(practice.language)).pages
    : fixture.pages;
  const shown = own ? (images.get(pagesDir) ?? []) : fixture.images;
  return {
    ...fixture,
    practice,
    languageNames: languageNames(practice, practice),
    pages,
    instructions: instructionsIn(practice.language),
    images: shown,
    limits,
  };
}

/** @throws ContentError if synthesis refuses the facts, so that no test uses such facts */
export function checkedPractice(facts: unknown): Practice {
  const problems: ContentProblem[] = [];
  const practice = checkPractice(facts, TODAY, reporter('practice.json', problems));
  throwIfAny(problems);
  return practice;
}
