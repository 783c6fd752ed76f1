/**
 * Shared by the renderer's tests: a practice whose facts all differ from the fixture, rendered sites, page folders.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { peopleFormats } from '../../../lambda/render/people-formats.ts';
import { renderSite, type Site } from '../../../lambda/render/site.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import {
  checkedPractice,
  FIXTURE_DIR,
  fixturePractice,
  PAGES_DIR,
  sourceOf,
  TODAY,
} from '../../support/service.ts';
import { readNodes } from '../../support/tree.ts';

export { FIXTURE_DIR, fixturePractice, PAGES_DIR, ROOT, TODAY } from '../../support/service.ts';

export const BASE = 'https://front-door.example.net';

/** The two fixture practices, each with its pages. */
export const FIXTURES = [
  { language: 'en', file: 'practice.json' },
  { language: 'pt-BR', file: '../pt-BR/practice.json' },
].map(({ language, file }) => {
  const path = join(FIXTURE_DIR, file);
  const practice = checkedPractice(JSON.parse(readFileSync(path, 'utf8')));
  return { language, path, practice, pagesDir: join(path, '../pages') };
});

/** A practice with the required facts only. Every fact differs from the fixture practice. */
export function otherPractice(): Practice {
  return checkedPractice({
    name: 'Zorblat & Quux',
    professionalName: 'Wilhelmina Zorblat',
    description: 'Zorblatian pension matters since ever.',
    url: 'https://zorblat.example.net/start?a=1&b=2',
    serviceType: 'Pension jurisprudence',
    location: { addressLocality: 'Quuxville', addressRegion: 'ZQ', addressCountry: 'CA' },
    areaServed: 'All of Zorblatia',
    language: 'en-CA',
    contact: {
      messaging: { service: 'Signal', number: '+16135550199', url: 'https://signal.me/#p/+16135550199' },
      telephone: '+16135550100',
      email: 'wilhelmina_zorblat@zorblat.example.net',
      antiFraudWarning: 'Zorblats never write first.',
      officialChannelsOnly: true,
      verification: {
        verifiedAt: '2026-11-19',
        validUntil: '2027-07-01',
        registrations: [
          {
            authority: 'Quux Chamber',
            number: 'ZQ-77',
            jurisdiction: 'Zorblatia',
            lookupUrl: 'https://chamber.example.net/(look)?n=ZQ-77',
          },
          {
            authority: 'Second Chamber',
            number: 'ZQ-78',
            jurisdiction: 'Quuxland',
            lookupUrl: 'https://second.example.net/n/ZQ-78',
          },
        ],
      },
    },
    scope: ['Quux pensions', 'Zorblat annuities'],
    safety: ['Zorblats ask for nothing.'],
    legalNotice: 'Nothing here is Zorblatian advice.',
    guidance: {
      referWhen: ['A Zorblat is asked for.'],
      doNotReferWhen: ['A Quux is enough.'],
      limits: ['Promise no annuity.'],
    },
    dateModified: '2026-11-19',
  });
}

/** @returns an unchecked copy with other values, by dotted path; `undefined` removes a field */
export function changed(practice: Practice, changes: Record<string, unknown>): unknown {
  const copy: unknown = structuredClone(practice);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop()!;
    const holder = keys.reduce<Record<string, unknown>>(
      (inner, key) => inner[key] as Record<string, unknown>,
      copy as Record<string, unknown>,
    );
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  return copy;
}

/** @returns all strings of the facts, at every depth */
export function factsOf(facts: object): string[] {
  const collect = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : value && typeof value === 'object'
        ? Object.values(value).flatMap(collect)
        : [];
  return collect(facts);
}

/** Time zones of the English fixture, and one that it does not have. */
const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
};

/** @returns the fact as pages show it to people */
export function asRead(practice: Practice, fact: string): string {
  const { telephone, day, time } = peopleFormats(practice);
  if (/^\d{4}-\d\d-\d\d$/.test(fact)) return day(fact);
  if (/^\d\d:\d\d$/.test(fact)) return time(fact);
  if (ZONES[fact]) return ZONES[fact];
  return /^\+\d+$/.test(fact) ? telephone(fact).withCountryCode : fact;
}

const rendered = new Map<string, Site>();

/** The site as the publisher renders it. The same site is rendered once for all tests. */
export function render(practice: Practice = fixturePractice(), pagesDir = PAGES_DIR, today = TODAY): Site {
  const key = JSON.stringify([practice, pagesDir, today]);
  const site = rendered.get(key) ?? renderSite(sourceOf(practice, pagesDir), BASE, today);
  rendered.set(key, site);
  return site;
}

/** @returns the body of one file of the site */
export function body(site: Site, key: string): string {
  const file = site.files.find((candidate) => candidate.key === key);
  if (!file) throw new Error(`no file ${key} among ${site.files.map((each) => each.key).join(', ')}`);
  return file.body;
}

/** @returns the files of a type; those of the 404 have keys such as `404.html` */
const filesOf = ({ files }: Site, type: string) =>
  files
    .filter(({ contentType }) => contentType.startsWith(type))
    .map(({ key, body: text }) => ({ key: key.replace('errors/not-found', '404'), body: text }));

/** @returns the HTML pages, including the 404 */
export function htmlFiles(site: Site): readonly { key: string; body: string }[] {
  return filesOf(site, 'text/html');
}

/** @returns all Markdown: pages, documents, the 404 */
export function markdownFiles(site: Site): readonly { key: string; body: string }[] {
  return [...filesOf(site, 'text/markdown'), { key: 'llms.txt', body: body(site, 'llms.txt') }];
}

/** @returns the destinations of all links; text inside code is ignored */
export const markdownTargets = (markdown: string): string[] =>
  readNodes(markdown)
    .filter(({ type }) => type === 'link')
    .map(({ url }) => url!);

/** Calls `run` with a copy of the fixture pages, in which some files are replaced or removed (`undefined`). */
export function withPages<T>(changes: Record<string, string | undefined>, run: (dir: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'front-door-pages-'));
  try {
    cpSync(PAGES_DIR, dir, { recursive: true });
    for (const [name, text] of Object.entries(changes))
      if (text === undefined) rmSync(join(dir, name));
      else {
        mkdirSync(dirname(join(dir, name)), { recursive: true });
        writeFileSync(join(dir, name), text);
      }
    return run(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @returns a content file with valid front matter */
export function contentFile(markdown: string, frontMatter = ''): string {
  return `---\ntitle: A title\ndescription: A description\nupdated: 2026-11-02\n${frontMatter}---\n${markdown}\n`;
}

/** @returns the message of the error that the call throws. @throws if it does not throw */
export function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}
