/** What a person has to know of content that breaks no rule: each synthesis says it. */
import { join } from 'node:path';
import { fictionalFacts } from './fictional.ts';
import type { Service } from './load-service.ts';
import { typedContacts } from './typed-contacts.ts';
import { unlinkedPages } from './unlinked-pages.ts';

export function noticesOf({ source, site, practiceFile, pagesFolder }: Service): string[] {
  const { practice, pages } = source;
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
