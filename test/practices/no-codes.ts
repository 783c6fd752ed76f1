/** Texts for people contain no language tag, country code or enumeration value. */

import { peopleFormats } from '../../lambda/render/people-formats.ts';
import { unavailableHtml } from '../../lambda/render/unavailable.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import type { LoadedPractice } from '../support/practices/loaded-practice.ts';
import type { Property } from '../support/practices/properties.ts';

export const property: Property = {
  sentence: 'no text for people shows a code',
  holds(loaded) {
    const { facts, inLanguage } = loaded.practice;
    const codes = new Map(Array.from(inLanguage, ([tag, own]) => [tag, codesOf(own)]));
    for (const [path, text, language = facts.language] of textsForPeople(loaded)) {
      const found = codes.get(language)!.exec(text.replace(NO_COUNTRY, ''));
      if (found) throw new Error(`${path} shows ${JSON.stringify(found[0])}: …${around(text, found.index)}…`);
    }
  },
};

const around = (text: string, index: number) => text.slice(Math.max(0, index - 60), index + 60);

/** Tags that are words too: they are found in a list of languages, where all words are tags. */
const WORDS_TOO = ['en', 'es', 'de', 'he', 'ar', 'yi', 'a', 'no'];

/** The post of these countries has the code before the postal code. */
const IN_ADDRESSES = ['AZ', 'FO', 'HT', 'PR'];

function codesOf({ language, location, offices = [], languagesSpoken = [], people = [] }: Practice): RegExp {
  const stated: readonly (string | { readonly tag: string })[] = [
    ...languagesSpoken,
    ...people.flatMap((person) => person.languagesSpoken ?? []),
  ];
  const tags = stated.map((each) => (typeof each === 'string' ? each : each.tag));
  const countries = [location, ...offices.map((office) => office.location)].map(
    ({ addressCountry }) => addressCountry,
  );
  const words = [
    ...tags.filter((tag) => !WORDS_TOO.includes(tag)),
    ...countries.filter((code) => !IN_ADDRESSES.includes(code)),
    // In every language, those of schema.org's days that are no words.
    ...['Mo', 'Th', 'Fr', 'undefined', 'null', 'NaN', 'object Object'],
    ...(language.startsWith('en')
      ? []
      : ['(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day', 'messaging', 'appointments']),
  ];
  const all = tags.map((tag) => `[${tag[0]}${tag[0]!.toUpperCase()}]${tag.slice(1)}`).join('|') || '(?!)';
  const list = `(?:^|: )(?:${all})(?:(?:, | and |, and | y | e )(?:${all}))*$`;
  return new RegExp(`(?<![\\p{L}\\d-])(?:${words.join('|')})(?![\\p{L}\\d-])|${list}`, 'mu');
}

/** Of the main language, unless they have one. */
function* textsForPeople({
  valid,
  service,
}: LoadedPractice): Generator<[path: string, text: string, language?: string]> {
  const { practice, languageNames } = service.source;
  for (const [path, { text, language }] of valid.files)
    if (path.endsWith('.html')) yield [path, htmlText(text), language];
    else if (path.endsWith('.vcf')) yield [path, cardText(text)];
    else if (/(^|[^L])\.md$|llms\.txt$/.test(path)) yield [path, markdownText(text), language];
  for (const own of valid.site.languages)
    for (const { title, detail } of [own[404], own[405]])
      yield ['refusal', [title, ...detail].join('\n'), own.language];
  const formats = peopleFormats(practice, languageNames);
  yield ['503', htmlText(unavailableHtml(practice, [], formats, valid.today))];
}

/** Neither Spain, Anguilla, Armenia nor Saint Pierre and Miquelon. */
const NO_COUNTRY = /ES module|módulo ES|AI Catalog|(?<=\d)\s[AP]M\b/g;

const ADDRESS =
  /[a-z+]+:(?:[^\s)>"\]]|\)(?=\S))+|[\w.'+-]+@[\w.-]+|(\w+\.)+(html|md|txt|json|vcf|xml|mjs)\b|\/[\w./-]+/g;

/** With the texts of images and of the head, without data, code and addresses. */
const htmlText = (html: string): string =>
  html
    .replace(/<(script|style|code|pre)\b[\s\S]*?<\/\1>|<meta property="og:locale[^>]*>/g, '')
    .replace(/<[^>]*? (?:alt|aria-label|title|content)="([^"]*)"[^>]*>/g, '\n$1\n')
    .replace(/<(wbr|\/?(a|span|strong|em))\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(ADDRESS, '');

const markdownText = (markdown: string): string =>
  markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
    .replace(/\]\([^)\s]*\)/g, ']')
    .replace(/[\\*[\]]/g, '')
    .replace(ADDRESS, '');

/** Note and labels. The lines are folded (RFC 6350 §3.2). */
const cardText = (card: string): string =>
  (card.replaceAll('\r\n ', '').match(/^NOTE:.*|X-ABLABEL:.*|LABEL="[^"]*"/gm) ?? [])
    .map((line) => line.replace(/^\S*?[:=]/, '').replaceAll('\\n', '\n'))
    .join('\n')
    .replace(ADDRESS, '');
