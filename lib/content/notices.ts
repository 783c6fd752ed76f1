/** What a person has to know of content that breaks no rule: each synthesis says it. */
import { join } from 'node:path';
import type { Site } from '../../lambda/render/site.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { fictionalFacts } from './fictional.ts';
import { typedContacts } from './typed-contacts.ts';
import { unlinkedPages } from './unlinked-pages.ts';

/** @param pagesFolder - where the pages were read from */
export function noticesOf(
  { practice, pages }: Pick<SiteSource, 'practice' | 'pages'>,
  site: Site,
  practiceFile: string,
  pagesFolder: string,
): string[] {
  const inFolder = (file: string) => join(pagesFolder, file);
  const pageFiles = Object.fromEntries(pages.map((page) => [inFolder(page.file), page]));
  return [
    ...list(
      `${practiceFile} is a fictional practice. Replace these facts before anybody relies on them:`,
      fictionalFacts(practice),
    ),
    ...list(
      'Somebody typed these numbers and addresses. Nothing checks them, and readers take them for the practice’s:',
      typedContacts(practice, practiceFile, pageFiles),
    ),
    ...list(
      'No link leads to these pages from the home page, as the contract asks. Link to each from another page, or give its front matter nav:',
      unlinkedPages(site).map(inFolder),
    ),
  ];
}

const list = (head: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [[head, ...lines.map((line) => `  - ${line}`)].join('\n')] : [];
