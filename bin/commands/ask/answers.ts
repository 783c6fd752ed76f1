/** Kinds of answers: how a typed text becomes a fact, and how a fact is shown in the form that is typed. */
import type { OpeningHours } from '../../../lambda/shared/practice.ts';
import { COUNTRIES, countryNamed } from '../../../lib/practice/countries.ts';
import { languageName, tagNamed } from '../../../lib/practice/language-names.ts';
import { type Facts, factAt } from './facts.ts';
import { readHours, showHours, UnreadableHours } from './opening-hours.ts';
import { readTelephone } from './telephone.ts';
import type { AskWords } from './words/en.ts';

export type Kind = keyof typeof KINDS;

/** What a text is read with. */
interface Reading {
  readonly facts: Facts;
  readonly words: AskWords;
}

/** The text cannot be read. The message says what to write. */
export class Unreadable extends Error {}

interface KindOf {
  /**
   * A text that has not this form is returned as it is: the schema says what is wrong with it.
   * @throws Unreadable
   */
  read(text: string, reading: Reading): unknown;
  show(value: never, reading: Reading): string;
}

const languageOf = (facts: Facts) => (typeof facts.language === 'string' ? facts.language : 'en');
const countryOf = (facts: Facts) => String(factAt(facts, ['location', 'addressCountry']) ?? '');

const asIs: KindOf = { read: (text) => text, show: (value) => String(value) };

/** @param item - reads one of several answers in a line */
const several = (item: KindOf['read'], separator: RegExp): KindOf => ({
  read: (text, reading) =>
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => item(part, reading)),
  show: (value: readonly string[]) => value.join(', '),
});

function readUrl(text: string): string {
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text);
  // A word without a dot is no domain: the schema refuses it as it is.
  const url = isWhole || !/^[^/]+\.[^/]/.test(text) ? text : `https://${text}`;
  // Browsers read scheme and host in lower case, and the schema asks for the address as browsers read it.
  return url.replace(/^[a-z]+:\/\/[^/?#]*/i, (origin) => origin.toLowerCase());
}

function readDate(text: string, { facts }: Reading): string {
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? [];
  // In English the order of day and month depends on the country.
  if (year === undefined || languageOf(facts).startsWith('en')) return text;
  return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
}

/** @param date - YYYY-MM-DD */
export function showDate(date: string, { facts }: Pick<Reading, 'facts'>): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  return year === undefined || languageOf(facts).startsWith('en') ? date : `${day}/${month}/${year}`;
}

const namedIn = (facts: Facts): readonly string[] => [languageOf(facts), 'en'];

const readLanguage: KindOf['read'] = (text, { facts }) => tagNamed(text, namedIn(facts)) ?? text;

/** The name, if it is read as the tag. */
function showLanguage(tag: string, reading: Reading): string {
  const name = languageName(tag, languageOf(reading.facts)) ?? tag;
  return readLanguage(name, reading) === tag ? name : tag;
}

export const KINDS = {
  text: asIs,
  language: asIs,
  channelType: asIs,
  channel: asIs,
  channels: several((text) => text, /[,;\s]+/),
  urls: several(readUrl, /[,;\s]+/),
  url: { read: readUrl, show: String },
  email: { read: (text) => text.replace(/@.*$/s, (domain) => domain.toLowerCase()), show: String },
  date: { read: readDate, show: showDate },
  year: { read: (text) => (/^\d{4}$/.test(text) ? Number(text) : text), show: String },
  yesNo: asIs,
  country: {
    read: (text, { facts }) => {
      const code = text.toUpperCase();
      return COUNTRIES.includes(code) ? code : (countryNamed(text, namedIn(facts)) ?? text);
    },
    show: String,
  },
  languages: {
    ...several(readLanguage, /[,;/]+|\s(?:and|e|y)\s/i),
    show: (value: readonly string[], reading: Reading) =>
      value.map((tag) => showLanguage(tag, reading)).join(', '),
  },
  telephone: {
    read: (text, { facts, words }) => {
      const number = readTelephone(text, countryOf(facts));
      if (number === undefined) throw new Unreadable(words.unreadableTelephone);
      return number;
    },
    show: String,
  },
  hours: {
    read: (text, { facts, words }) => {
      try {
        return readHours(text, languageOf(facts));
      } catch (error) {
        if (!(error instanceof UnreadableHours)) throw error;
        throw new Unreadable(words.unreadableHours(error.part));
      }
    },
    show: (value: readonly OpeningHours[], { facts }: Reading) => showHours(value, languageOf(facts)),
  },
} satisfies Record<string, KindOf>;
