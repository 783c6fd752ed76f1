/** An author acts on every message, so none may be false, and none that is expected may be missing. */
import { basename, join } from 'node:path';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { languagePages, pagePath, pathFrom, pathIn, samePage } from '../../lambda/render/languages.ts';
import { languagesOf, type PageSource } from '../../lambda/render/site-source.ts';
import { walk } from '../../lambda/render/tree/nodes.ts';
import { channels } from '../../lambda/shared/channels.ts';
import type { ContentProblem } from '../../lambda/shared/content-problem.ts';
import { jsonPath, textsOf } from '../../lib/practice/messages/problem.ts';
import { mistyped } from '../support/practices/facts.ts';
import type { LoadedPractice } from '../support/practices/loaded-practice.ts';
import { isAtSharedCost, isNumberOf } from '../support/practices/numbers.ts';
import type { Property } from '../support/practices/properties.ts';
import { TRANSLATED } from '../support/practices/translated.ts';

export const property: Property = {
  sentence: 'each message of synthesis is true, and none is missing',
  holds(loaded) {
    const { warnings, problems, practice } = loaded;
    const { validUntil } = practice.facts.contact.verification;
    const past =
      practice.choice.validity === 'ended yesterday'
        ? [`$.contact.verification.validUntil ${validUntil}`]
        : [];
    expect(problems.map(({ where, received }) => `${where} ${received}`)).toEqual(past);
    const { facts } = loaded.practice;
    expect(warnings.filter(({ heading }) => heading.startsWith(IS_FICTIONAL))).toHaveLength(
      facts.fictional ? 1 : 0,
    );
    for (const { heading } of warnings)
      if (!heading.startsWith(IS_FICTIONAL) && !WARNINGS.some(([beginning]) => heading.startsWith(beginning)))
        throw new Error(`This file has to say when this warning is true: ${heading}`);
    for (const [beginning, shown, expected] of WARNINGS) {
      const { items = [] } = warnings.find(({ heading }) => heading.startsWith(beginning)) ?? {};
      expect([beginning, ...items.map(shown).sort()]).toEqual([beginning, ...expected(loaded).sort()]);
    }
  },
};

const IS_FICTIONAL = 'This practice is fictional';

const received = (item: ContentProblem): string => String(item.received);
const file = (item: ContentProblem): string => basename(item.file);
const none = (): string[] => [];

const numbers = ({ practice }: LoadedPractice): string[] =>
  channels(practice.facts).flatMap(({ kind, value }) => (kind === 'email' ? [] : value));

/** No such number is assigned: in North America they are for films, elsewhere a number does not begin with 0. */
const FICTION = /^\+(1\d{3}55501\d{2}|55[1-9]{2}0\d{7,8}|340\d{8})$/;
const neverAssigned = (loaded: LoadedPractice): string[] =>
  loaded.practice.facts.fictional ? [] : numbers(loaded).filter((each) => FICTION.test(each));

function foreignNumbers(loaded: LoadedPractice): string[] {
  const { facts } = loaded.practice;
  const offices = [facts, ...(facts.offices ?? [])].map(({ location }) => location.addressCountry);
  return numbers(loaded).filter((number) => {
    if (FICTION.test(number)) return false;
    // +800 is free everywhere.
    if (parsePhoneNumberFromString(number)!.isNonGeographic()) return !number.startsWith('+800');
    return !offices.some((country) => isNumberOf(country, number));
  });
}

/** The images that neither a page nor a fact nor a style sheet has. */
function unshownImages({ practice: { files } }: LoadedPractice): string[] {
  const texts = Array.from(files.values()).filter((content) => typeof content === 'string');
  return Array.from(files.keys()).filter(
    (path) => path.startsWith('images/') && !texts.some((text) => text.includes(`/${path}`)),
  );
}

/** The PDF files that no page links to. */
function unlinkedFiles({ practice: { files }, service: { source } }: LoadedPractice): string[] {
  const linked = languagesOf(source).flatMap(({ words }) => words.pages.flatMap(({ body }) => linksOf(body)));
  return Array.from(files.keys()).filter((path) => path.startsWith('files/') && !linked.includes(`/${path}`));
}

const typedContacts = ({ practice, folder }: LoadedPractice): string[] =>
  practice.typed.map((typed) => `${join(folder, typed.file)} ${typed.shown}`);

/** The first of them, because all have the same two domains. */
function mistypedAddress({ practice: { facts } }: LoadedPractice): string[] {
  const end = `@${mistyped(new URL(facts.url).host)}`;
  const found = channels(facts).find(({ value }) => value.endsWith(end));
  return found ? [found.value] : [];
}

/** The first tag or comment of each fact, and of each text of a page that is no Markdown. */
function tags({ service: { source } }: LoadedPractice): string[] {
  const texts = languagesOf(source).flatMap(({ folder, words }) => [
    ...textsOf(words.practice).filter(([path]) => folder === '' || TRANSLATED.test(jsonPath(path))),
    ...words.pages.flatMap(({ body: _, ...page }) => textsOf(page)),
  ]);
  return texts.flatMap(([, text]) => /<(?:!--|\w+(?:\s[^<>]*)?>)/.exec(text)?.[0] ?? []);
}

const nodesOf = (body: PageSource['body']) => [...walk(body)];

const linksOf = (body: PageSource['body']) => nodesOf(body).map(({ url = '' }) => url.split('#')[0]);

/** The pages that no page links to which is reached itself. The frame of each page links to some of its language. */
function unlinked({ service: { source } }: LoadedPractice): string[] {
  const languages = languagePages(source);
  const pages = languagesOf(source).flatMap(({ words }, index) => {
    const own = languages[index]!;
    const inOrder = words.pages
      .filter(({ file: name }) => own.paths.has(pagePath(name)))
      .sort((one, other) => (pagePath(one.file) < pagePath(other.file) ? -1 : 1));
    // The footer also leads to the page that shows the imprint, by its path the first of them.
    const imprint = inOrder.find(({ body }) => nodesOf(body).some(({ name }) => name?.trim() === 'imprint'));
    return inOrder.map((page) => {
      const path = pagePath(page.file);
      const isFramed =
        ['/', '/developers', own.locale.isThisUs.path].includes(path) ||
        (source.practice.imprint && page === imprint);
      return {
        path: pathIn(own.folder, path),
        isFramed: isFramed || page.nav,
        // The menu leads to the page in the other languages.
        links: [
          ...linksOf(page.body).map((url = '') => pathFrom(languages, own, url)),
          ...languages.flatMap((other) => samePage(own, other, path) ?? []),
        ],
      };
    });
  });
  const reached = new Set(pages.filter(({ isFramed }) => isFramed).map(({ path }) => path));
  for (const from of reached)
    for (const link of pages.find(({ path }) => path === from)?.links ?? []) reached.add(link);
  return pages.map(({ path }) => path).filter((path) => !reached.has(path));
}

/** Beginning of the heading, what identifies an item, and the items that there have to be. */
const WARNINGS: readonly (readonly [
  heading: string,
  item: (item: ContentProblem) => string,
  expected: (loaded: LoadedPractice) => string[],
])[] = [
  ['These facts cannot be real', received, neverAssigned],
  ['These telephone numbers can be dialled, but may be wrong', received, foreignNumbers],
  [
    'Calls to these telephone numbers may cost more',
    received,
    (loaded) => numbers(loaded).filter(isAtSharedCost),
  ],
  [
    'These facts contradict others',
    ({ where }) => where,
    ({ practice: { facts } }) =>
      facts.appointments?.telephone && !facts.contact.telephone ? ['$.appointments.telephone'] : [],
  ],
  ['These domains are so similar', received, mistypedAddress],
  [
    'These texts contain a telephone number or an e-mail address',
    (item) => `${item.file} ${item.received}`,
    typedContacts,
  ],
  ['These translations may not say', received, none],
  ['These texts contain HTML', received, tags],
  [
    'These files and folders are not read',
    file,
    ({ practice }) => ['Logo.svg', 'notes.txt'].filter((name) => practice.files.has(name)),
  ],
  [
    'These images are published, although no page shows them',
    (item) => `images/${basename(item.file)}`,
    unshownImages,
  ],
  [
    'These files are published, although no page links to them',
    (item) => item.file.slice(item.file.indexOf('files/')),
    unlinkedFiles,
  ],
  ['Nothing checks that readers see the official channels', received, none],
  ['These icons are missing', received, none],
  ['These pages cannot be reached by links from the home page', received, unlinked],
  ['The images of these pages take long', received, none],
];
