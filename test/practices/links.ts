/**
 * Links that an author puts into a page by mistake, or that somebody else puts there. They are put between any two
 * lines of the pages of the practice, in every Markdown syntax for links, and each problem has to have the line of its
 * link.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { languagesOf } from '../../lambda/render/site-source.ts';
import { type Channel, channels, mailto } from '../../lambda/shared/channels.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { parse } from '../../lib/content/pages/parse.ts';
import { sampleSite, siteProblems } from '../../lib/content/site-source.ts';
import type { LoadedPractice } from '../support/practices/loaded-practice.ts';
import type { Property } from '../support/practices/properties.ts';

export const property: Property = {
  sentence:
    'a link to an unofficial contact, and one that shows a channel and opens something else, is refused with its line at every position of every page',
  holds({ practice: { facts }, service }) {
    const files = languagesOf(service.source).flatMap(({ folder, words }) =>
      words.pages.map(({ file }) => folder + file),
    );
    const pages = new Map(
      files.map((file) => [file, readFileSync(service.pageFile(file), 'utf8').split('\n')]),
    );
    const link = fc.record({
      target: fc.oneof(fc.constantFrom(...strangers(facts)), fc.constantFrom(...misleading(facts))),
      ...{ format: fc.nat(FORMATS.length - 1), file: fc.constantFrom(...pages.keys()), position: fc.nat() },
    });
    const links = fc.array(link, { minLength: 60, maxLength: 60 });
    const [all = []] = fc.sample(links, { seed: 1, numRuns: 1 });
    const expected = new Map<string, string>();
    const texts = new Map<string, readonly string[]>();
    for (const [file, lines] of pages) {
      const own = all.filter((each) => each.file === file);
      const changed = withLinks(lines, own);
      texts.set(file, changed.lines);
      for (const [line, markdown] of changed.links)
        expected.set(`${service.pageFile(file)}:${line}`, markdown);
    }
    const refused = linesRefused(service, texts);
    const silent = [...expected].filter(([position]) => !refused.has(position)).map((each) => each.join(' '));
    expect({ silent, others: [...refused].filter((position) => !expected.has(position)) }).toEqual({
      silent: [],
      others: [],
    });
  },
};

/** Text and address of a link. */
type Target = readonly [label: string, url: string];

/** Numbers of nobody in a practice. */
const STRANGERS = ['+13128675309', '+493012345678'];

/** Links to somebody who is not of the practice, and links with more than its number. */
function strangers({ contact }: Practice): Target[] {
  const { messaging } = contact;
  const email = mailto(contact.email);
  const [{ value: own }] = channels({ contact }) as [Channel];
  const urls = STRANGERS.flatMap((number) => {
    const digits = number.slice(1);
    return [
      ...[`tel:${number}`, `TEL:%2B${digits}`, `tel:&#43;${digits}`, `tel:+1-${digits}`],
      ...[`sms:${number}`, `sms:${own},${number}?body=a`, `sms:/open?addresses=${number}`],
      ...[`https://wa.me/${digits}?text=Hi`, `https://www.wa.me/${digits}`, `https://wa.me./%31${digits}`],
      `https://api.whatsapp.com/send?phone=${digits}`,
      `https://api.whatsapp.com/send?phone=${own.slice(1)}&phone=${digits}`,
      ...[`https://t.me/${number}`, `https://signal.me/#p/${number}`],
    ];
  });
  const others = [
    ...['https://wa.me/message/ABC', 'https://wa.me/?text=Hi', 'https://chat.whatsapp.com/AbC'],
    ...['https://www.whatsapp.com/channel/AbC', 'https://telegram.me/evil', 'https://evil.t.me/'],
    ...['https://signal.group/#AbC', 'https://m.me/evil', 'https://line.me/R/ti/p/@evil'],
    ...['https://threema.id/EVIL1234', 'mailto:a@evil.example', 'mailto:A%40Evil.example'],
    ...[`${email},a@evil.example`, `${email}?cc=a@evil.example`, 'mailto:?to=a@evil.example'],
    ...[`${email}?subject=a&amp;BCC=a%40evil.example`, 'mailto:{{contact.email}},a@evil.example'],
    ...['tel:135', `tel:${own};ext=99`, `tel:${own},,99`, `tel:${own}?a`],
    ...[...(messaging ? [messaging] : []), ...(contact.otherChannels ?? [])].flatMap(({ host }) =>
      host === undefined ? [] : [`https://${host}/evil`],
    ),
    ...othersOfForm(contact),
  ];
  return [...urls, ...others].map((url) => ['call us', url]);
}

/** Addresses beside that of the contact form: another path, and another query. */
export const othersOfForm = ({ form }: Practice['contact']): string[] =>
  form ? [new URL('/evil', form.url).href, `${form.url}${form.url.includes('?') ? '&' : '?'}a=1`] : [];

/** Links that show one channel, or the contact form, and open another one, or another site. */
function misleading({ contact }: Practice): Target[] {
  const all = channels({ contact });
  const ofForm = ['https://evil.example/', ...all.map(({ url }) => url)].map(
    (url): Target => ['{{contact.form.url}}', url],
  );
  const ofChannels = all.flatMap(({ path, value }) => {
    const others = all.filter((other) => other.value.toLowerCase() !== value.toLowerCase());
    const labels = [`{{${path}}}`, value.replace(/[^\w@.+]/g, '\\$&'), `Ask {{${path}}} now`];
    if (!value.includes('@')) labels.push(`${value.slice(0, 4)}**${value.slice(4)}**`);
    return labels.flatMap((label) =>
      ['https://evil.example/', ...others.map(({ url }) => url)].map((url): Target => [label, url]),
    );
  });
  return contact.form ? [...ofChannels, ...ofForm] : ofChannels;
}

/** A link in Markdown: its lines, and the index of the one in which it begins. `id` is its own in the page. */
const FORMATS: readonly ((label: string, url: string, id: number) => readonly [string[], number])[] = [
  (label, url) => [[`{{name}} [${label}](${url} "call")`], 0],
  (label, url) => [[`a [${label}](${url}) b`], 0],
  (label, url) => [[`[${label}](<${url}>)`], 0],
  (label, url) => [[`**a _[${label}](${url})_**`], 0],
  (label, url) => [['- a', `- [${label}](${url})`], 1],
  (label, url) => [['1. a', '', `   - [${label}](${url})`], 2],
  (label, url) => [['| a | b |', '| - | - |', `| c | [${label}](${url}) |`], 2],
  (label, url) => [[`| [${label}](${url}) | b |`, '| - | - |'], 0],
  (label, url) => [[`## [${label}](${url})`], 0],
  (label, url) => [['> a', `> [${label}](${url})`], 1],
  (label, url) => [['a', `b [${label}`, `c](${url})`], 1],
  (label, url, id) => [[`[${label}][id-${id}]`, '', `[id-${id}]: ${url}`], 2],
  (label, url) => [[`[![${label}](/images/a.png)](${url})`], 0],
];

interface Inserted {
  readonly target: Target;
  /** Which of the formats. */
  readonly format: number;
  /** Which of the positions, modulo their number. */
  readonly position: number;
}

/** @param page - its lines. @returns those with the links, and the links by the lines in which they begin, from 1 */
function withLinks(page: readonly string[], inserted: readonly Inserted[]) {
  const positions = positionsIn(page);
  const added = new Map(
    inserted.map(({ target, format, position }, id) => [
      positions[position % positions.length]!,
      FORMATS[format]!(...target, id),
    ]),
  );
  const lines: string[] = [];
  const links = new Map<number, string>();
  for (const [index, line] of [...page, ''].entries()) {
    const [own, offset] = added.get(index) ?? [];
    if (own) {
      links.set(lines.length + 2 + offset!, own.join('\n'));
      lines.push('', ...own, '');
    }
    lines.push(line);
  }
  return { lines, links };
}

/** The indexes of the lines before which a text can be put. In a code block, no link is one. */
function positionsIn(page: readonly string[]): number[] {
  let isCode = false;
  return [...page.keys(), page.length].slice(bodyIn(page)).filter((index) => {
    const isPosition = !isCode;
    if (/^ *```/.test(page[index] ?? '')) isCode = !isCode;
    return isPosition;
  });
}

const bodyIn = (page: readonly string[]): number => page.indexOf('---', 1) + 1;

/** Where links are refused, if the pages have these lines. */
function linesRefused(
  { source, ...service }: LoadedPractice['service'],
  texts: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const [main, ...translations] = languagesOf(source).map(({ folder, words }) => ({
    ...words,
    pages: words.pages.map((page) => {
      const lines = texts.get(folder + page.file)!;
      return { ...page, body: parse(lines.slice(bodyIn(lines)).join('\n'), () => {}) };
    }),
  }));
  const changed = { ...source, pages: main!.pages, translations };
  const problems = siteProblems(sampleSite(changed), changed, { ...service, unread: new Set() });
  return new Set(problems.filter(({ where }) => where === 'link').map(({ file, line }) => `${file}:${line}`));
}
