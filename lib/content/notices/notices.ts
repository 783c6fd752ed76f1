/** Notices about content that breaks no rule. Each synthesis prints them. */
import { dirname, join } from 'node:path';
import type { ContentProblem, Problem } from '../../../lambda/shared/content-problem.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { ASSETS } from '../../../lambda/shared/routes.ts';
import { reservedFacts } from '../../practice/fictional.ts';
import { firstOfEach } from '../../practice/first-of-each.ts';
import { ofBody, placed } from '../../practice/messages/places.ts';
import { byFile, describeInFile } from '../../practice/messages/problem.ts';
import { costlyNumbers, doubtfulNumbers } from '../../practice/telephone-numbers.ts';
import { similarDomains } from '../contacts/similar-domains.ts';
import { typedContacts } from '../contacts/typed-contacts.ts';
import type { Service } from '../load-service.ts';
import { htmlInFacts, printedHtml, writtenIn } from '../pages/written-texts.ts';
import { heavyPages } from './heavy-pages.ts';
import { unlinkedPages } from './unlinked-pages.ts';
import { unshownImages } from './unshown-images.ts';

interface Notice {
  /** What the items have in common, and what to do about it. Ends with a colon. */
  readonly heading: string;
  readonly items: readonly ContentProblem[];
}

/** @returns notices that have items; these are in the order of their files and lines */
export function noticesOf({
  config,
  source,
  site,
  practiceFile,
  pageFile,
  stillExample,
  places,
  mentions,
  unreadFiles,
  countersignatureNotices,
  unguarded,
  mixedFace,
}: Service): Notice[] {
  const { pages } = source;
  const practice = asInFile(source.practice);
  const inFacts = (problem: Problem): ContentProblem => ({ ...problem, file: practiceFile });
  const inPage = (problem: ContentProblem) => ofBody({ ...problem, file: pageFile(problem.file) }, places);
  const listed = new Set(stillExample.map(({ where }) => where));
  const segmentsOf = new Map([...site.pages, ...site.others].map(({ file, segments }) => [file, segments]));
  const written = pages.map((page) => ({
    file: page.file,
    ...writtenIn(page, segmentsOf.get(page.file) ?? []),
    mentions: mentions.get(page.file) ?? [],
  }));
  const typed = typedContacts(practice, written);
  const notices: Notice[] = [
    {
      heading:
        'These facts, texts, pages and images are still the example’s. Replace each before anybody relies on them; a stage with a domain refuses them:',
      items: stillExample,
    },
    {
      heading: 'These facts cannot be real:',
      items: reservedFacts(practice)
        .filter(({ where }) => !listed.has(where))
        .map(inFacts),
    },
    {
      heading: 'These telephone numbers can be dialled, but may be wrong:',
      items: doubtfulNumbers(practice).map(inFacts),
    },
    {
      heading: 'Calls to these telephone numbers may cost more:',
      items: costlyNumbers(practice).map(inFacts),
    },
    {
      heading: 'These domains are so similar that one of each two may be mistyped:',
      items: similarDomains(practice, config.domain?.name).map(inFacts),
    },
    {
      heading:
        'These texts contain a telephone number or an e-mail address. It is not checked, but readers will think that it is the practice’s:',
      items: [...typed.inPages.map(inPage), ...typed.inFacts.map(inFacts)],
    },
    {
      heading: 'These texts contain HTML, which readers get as text. Write Markdown:',
      items: [...written.flatMap(printedHtml).map(inPage), ...htmlInFacts(practice).map(inFacts)],
    },
    { heading: 'These files and folders are not read, so nothing is made from them:', items: unreadFiles },
    {
      heading: 'These images are published, although no page shows them:',
      items: unshownImages(site, practiceFile),
    },
    {
      heading: 'The countersignature of the list of official channels:',
      items: countersignatureNotices,
    },
    {
      heading: 'Nothing guards that readers see the official channels in this style sheet:',
      items: unguarded,
    },
    {
      heading: 'These pictures are another’s, or beside another one:',
      items: mixedFace,
    },
    {
      heading:
        'The text in these pictures is drawn with a font of the machine that shows them, or of the one that runs synthesis:',
      items: lettering(practiceFile, source),
    },
    {
      heading: 'These pages cannot be reached by links from the home page:',
      items: unlinkedPages(site).map(inPage),
    },
    {
      heading: 'The images of these pages take long on a mobile connection:',
      items: heavyPages(site).map(inPage),
    },
  ];
  return notices
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items }) => {
      const inOrder = byFile(items.map((item) => placed(item, places)));
      return { heading, items: [...inOrder.values()].flat() };
    });
}

/** What is in the practice file: synthesis wrote the rest, of which a hash can look like a telephone number. */
function asInFile(practice: Practice): Practice {
  const { mayCostMore: _, ...contact } = practice.contact;
  const { countersignature: __, ...verification } = contact.verification;
  return { ...practice, contact: { ...contact, verification } };
}

const lettering = (practiceFile: string, { assets, logo }: Service['source']): ContentProblem[] =>
  [{ path: ASSETS.icon.path, body: assets.icon }, ...(logo ? [logo] : [])].flatMap(({ path, body }) =>
    /<(\w+:)?text\b/.test(body)
      ? [
          {
            file: join(dirname(practiceFile), path),
            where: 'file',
            rule: 'has text: convert it into paths',
            received: undefined,
          },
        ]
      : [],
  );

/** @returns the notices of all services, in which a heading stands once. Services may share a practice */
export function noticesOfAll(services: readonly Service[]): Notice[] {
  const items = new Map<string, ContentProblem[]>();
  for (const { heading, items: own } of services.flatMap(noticesOf))
    items.set(heading, [...(items.get(heading) ?? []), ...own]);
  return Array.from(items, ([heading, all]) => ({
    heading,
    items: firstOfEach(all, (item) => JSON.stringify(item)),
  }));
}

/** The heading, then a line for each item. */
export const describeNotice = ({ heading, items }: Notice): string =>
  [heading, ...items.map((item) => `  - ${describeInFile(item)}`)].join('\n');
