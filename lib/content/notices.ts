/** Notices about content that breaks no rule. Each synthesis prints them. */
import { join } from 'node:path';
import { reservedFacts } from './fictional.ts';
import type { Service } from './load-service.ts';
import { describeProblem } from './problem.ts';
import { typedContacts } from './typed-contacts.ts';
import { unlinkedPages } from './unlinked-pages.ts';

export function noticesOf({ source, site, practiceFile, pagesFolder, stillExample }: Service): string[] {
  const { practice, pages } = source;
  const inFolder = (file: string) => join(pagesFolder, file);
  const pageFiles = Object.fromEntries(pages.map((page) => [inFolder(page.file), page]));
  const listed = new Set(stillExample.map(({ where }) => where));
  return [
    ...list(
      'These facts, texts, pages and images are still the example’s. Replace each before anybody relies on them; a stage with a domain refuses them:',
      stillExample.map((problem) => `${problem.file} ${describeProblem(problem)}`),
    ),
    ...list(
      'These facts cannot be real:',
      reservedFacts(practice)
        .filter(({ where }) => !listed.has(where))
        .map(({ where, why }) => `${practiceFile} ${where}: ${why}`),
    ),
    ...list(
      'These texts contain a telephone number or an e-mail address. It is not checked, but readers will think that it is the practice’s:',
      typedContacts(practice, practiceFile, pageFiles),
    ),
    ...list(
      'These pages cannot be reached by links from the home page. Link to each from another page, or add nav to its front matter:',
      unlinkedPages(site).map(inFolder),
    ),
  ];
}

const list = (head: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [[head, ...lines.map((line) => `  - ${line}`)].join('\n')] : [];
