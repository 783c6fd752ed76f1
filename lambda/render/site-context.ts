/** What every page and document of one site is rendered from, worked out once: rendering stays linear in the pages. */
import type { Limits } from '../shared/limits.ts';
import type { Practice } from '../shared/practice.ts';
import { expiredSentence } from './channel-list.ts';
import { DATA_FORMS, type Forms } from './forms.ts';
import { type Images, imagesByPath } from './image-source.ts';
import { peopleForms } from './people-forms.ts';
import type { Schemas, SiteSource } from './site-source.ts';
import type { Words } from './words/en.ts';
import { wordsFor } from './words/index.ts';

export interface SiteContext {
  readonly practice: Practice;
  readonly limits: Limits;
  readonly schemas: Schemas;
  readonly checker: SiteSource['checker'];
  readonly words: Words;
  readonly images: Images;
  /** Public origin, no trailing slash. */
  readonly baseUrl: string;
  /** UTC, YYYY-MM-DD. */
  readonly today: string;
  /** What is said of facts that have expired; empty while they hold. */
  readonly expired: string;
  /** As this practice's people write numbers, days and addresses. */
  readonly people: Forms;
}

export function siteContext(
  { practice, limits, schemas, checker, images }: SiteSource,
  baseUrl: string,
  today: string,
): SiteContext {
  const words = wordsFor(practice.language);
  return {
    ...{ practice, limits, schemas, checker, words, baseUrl, today },
    expired: expiredSentence(practice, words, today, DATA_FORMS),
    people: peopleForms(practice),
    images: imagesByPath(images),
  };
}
