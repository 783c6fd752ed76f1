/**
 * What the renderer's tests share: a second practice without a single common fact, a hostile one, and content folders with
 * one mistake in them.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { peopleForms } from '../../../lambda/render/people-forms.ts';
import { renderSite, type Site } from '../../../lambda/render/site.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import {
  checkedPractice,
  PAGES_DIR,
  SITE_DIR,
  shippedPractice,
  sourceOf,
  TODAY,
} from '../../support/service.ts';

export { PAGES_DIR, ROOT, SITE_DIR, shippedPractice, TODAY } from '../../support/service.ts';

export const BASE = 'https://front-door.example.net';

/** What is shipped to look at: each practice with its pages, by its language. */
export const EXAMPLES = [
  { language: 'en', file: 'practice.json' },
  { language: 'pt-BR', file: 'examples/pt-BR/practice.json' },
].map(({ language, file }) => {
  const path = join(SITE_DIR, file);
  const practice = checkedPractice(JSON.parse(readFileSync(path, 'utf8')));
  return { language, path, practice, pagesDir: join(path, '../pages') };
});

/** Same shape, every fact different. */
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
      messaging: { service: 'Signal', number: '+16135550199', url: 'https://signal.example.net/p/1' },
      telephone: '+16135550100',
      email: 'wilhelmina_zorblat@zorblat.example.net',
      antiFraudWarning: 'Zorblats never write first.',
      officialChannelsOnly: true,
      verification: {
        verifiedAt: '2025-01-31',
        validUntil: '2031-07-01',
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

/** A copy with values replaced by dotted path; `undefined` removes the field. Unchecked. */
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

/** Every string of the practice, lists included. */
export function factsOf(practice: Practice): string[] {
  const collect = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : value && typeof value === 'object'
        ? Object.values(value).flatMap(collect)
        : [];
  return collect(practice);
}

/** A fact as people read it. */
export function asRead(practice: Practice, fact: string): string {
  const { telephone, day } = peopleForms(practice);
  if (/^\d{4}-\d\d-\d\d$/.test(fact)) return day(fact);
  return /^\+\d+$/.test(fact) ? telephone(fact) : fact;
}

const rendered = new Map<string, Site>();

/** The site as the publisher renders it. The same site is rendered once for all tests. */
export function render(practice: Practice = shippedPractice(), pagesDir = PAGES_DIR, today = TODAY): Site {
  const key = JSON.stringify([practice, pagesDir, today]);
  const site = rendered.get(key) ?? renderSite(sourceOf(practice, pagesDir), BASE, today);
  rendered.set(key, site);
  return site;
}

/** Body of one file of the site. */
export function body(site: Site, key: string): string {
  const file = site.files.find((candidate) => candidate.key === key);
  if (!file) throw new Error(`no file ${key} among ${site.files.map((each) => each.key).join(', ')}`);
  return file.body;
}

/** Of a type, those of the 404 under its name. */
const filesOf = ({ files }: Site, type: string) =>
  files
    .filter(({ contentType }) => contentType.startsWith(type))
    .map(({ key, body: text }) => ({ key: key.replace('errors/not-found', '404'), body: text }));

/** The HTML pages, 404 included. */
export function htmlFiles(site: Site): readonly { key: string; body: string }[] {
  return filesOf(site, 'text/html');
}

/** The Markdown twins and documents, 404 included. */
export function markdownFiles(site: Site): readonly { key: string; body: string }[] {
  return [...filesOf(site, 'text/markdown'), { key: 'llms.txt', body: body(site, 'llms.txt') }];
}

/** Runs with a copy of the shipped pages in which some files are replaced (`undefined`: removed). */
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

/** A content file with good front matter. */
export function contentFile(markdown: string, frontMatter = ''): string {
  return `---\ntitle: A title\ndescription: A description\nupdated: 2026-11-02\n${frontMatter}---\n${markdown}\n`;
}

/** The message a call throws; fails when it does not throw. */
export function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}
