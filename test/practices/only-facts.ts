/** Outputs state no number, address or date that is not a fact (contract §3: one file is the source of every fact). */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Page } from '../../lambda/render/pages/pages.ts';
import { languagesOf } from '../../lambda/render/site-source.ts';
import { channels } from '../../lambda/shared/channels.ts';
import { percentDecoded } from '../../lib/practice/plain-url.ts';
import { VERSIONS } from '../../tools/contract/literals.ts';
import { type LoadedPractice, samePages } from '../support/practices/loaded-practice.ts';
import { sourceOf, statementsOf } from '../support/practices/plain-text.ts';
import type { Property } from '../support/practices/properties.ts';

export const property: Property = {
  sentence:
    'each number, address, link and date in any output is a fact of the practice or in its pages, and a general page has the same ones in each language',
  holds(loaded) {
    const kinds = kindsOf(loaded);
    const general = generalPages(loaded);
    for (const day of [loaded.valid, loaded.expired]) {
      const stated = new Map<string, ReadonlySet<unknown>>();
      const invented: string[] = [];
      for (const [where, text] of statementsOf(day)) {
        const facts = kinds.flatMap(({ name, pattern, factOf }) =>
          Array.from(
            (name === 'number' ? text.replace(NO_NUMBER, '|') : text).matchAll(pattern),
            ([found]) => {
              const fact = factOf(found);
              if (fact === undefined) invented.push(`${name} ${found} in ${where}`);
              return fact;
            },
          ),
        );
        stated.set(where, new Set(facts.filter((fact) => fact)));
      }
      expect(invented).toEqual([]);
      for (const [one, other] of general)
        expect([other, stated.get(other)]).toEqual([other, stated.get(one)]);
    }
  },
};

/** Files of a general page in two languages, HTML and Markdown. */
function generalPages({ service, valid }: LoadedPractice): [one: string, other: string][] {
  const isGeneral = ({ file }: Page) => /^lib.content.defaults/.test(service.pageFile(file));
  return samePages(valid).flatMap(([first, ...others]) =>
    others
      .filter((other) => isGeneral(first) && isGeneral(other))
      .flatMap((other): [string, string][] => [
        [first.htmlKey, other.htmlKey],
        [first.markdownKey, other.markdownKey],
      ]),
  );
}

interface Kind {
  readonly name: string;
  readonly pattern: RegExp;
  /** Empty for a text that is no fact, undefined for one that should be one. */
  readonly factOf: (found: string) => string | undefined;
}

/** Days, versions and limits of the service: beside other digits, they look like a part of a number. */
const NO_NUMBER = /(?<![\d-])\d{4}-\d\d-\d\d(?![\d-])|\b(?:1\.0\.0|16384|65536)\b/g;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Addresses of the service: that of the rendering at synthesis, and that for which the tests have texts signed. */
const OWN = /^https:\/\/(?:sample\.invalid|front-door\.example\.net)(?:\/|$)/;

/** The text, and without the words of up to three digits after it, which make no telephone number. */
function beginnings(text: string): string[] {
  const shorter = text.replace(/[ ().]+\d{1,3}$/, '');
  return shorter === text ? [text] : [text, ...beginnings(shorter)];
}

/** Sites of standards and of those who wrote them, which documents for programs and the page about them name. */
const STANDARDS =
  /^https?:\/\/(?:schema\.org|www\.w3\.org|w3id\.org|json-schema\.org|www\.rfc-editor\.org|www\.sitemaps\.org|modelcontextprotocol\.io|static\.modelcontextprotocol\.io|schemas\.agentskills\.io)(?:\/|$)/;

/** Limits of the service, which a page may state one after the other. */
const LIMITS = ['1', '5', '50', '100', '300', '16384', '65536'];

/** Revisions of MCP. The last is the example of one that is not supported. */
const REVISIONS: readonly string[] = [...VERSIONS, '2024-11-05'];

function kindsOf(loaded: LoadedPractice): Kind[] {
  const { facts, inLanguage } = loaded.practice;
  const source = sourceOf(loaded);
  const official = new Set(channels(facts).map(({ value }) => value));
  const country = facts.location.addressCountry as CountryCode;
  // Somebody typed a number into a page or a text in any layout.
  const typed = source.replace(/[^\d\n]+/g, '');
  const numberIn = (text: string, toValue: (one: string) => string | undefined) =>
    beginnings(text)
      .map((one) => {
        const value = toValue(one) ?? '';
        return official.has(value) ? value : typed.includes(digitsOf(one)) ? digitsOf(one) : undefined;
      })
      .find((value) => value !== undefined);
  // The days on which pages changed are no facts of the practice.
  const { verifiedAt, validUntil } = facts.contact.verification;
  const changed = languagesOf(loaded.service.source).flatMap(({ words }) =>
    words.pages.map((page) => page.updated),
  );
  const isFact = (day: string) => [verifiedAt, validUntil].includes(day) && !changed.includes(day);
  const days = new Map(source.match(ISO_DAY)?.map((day) => [day, isFact(day) ? day : '']));
  const daysInWords = new Map(
    [...inLanguage.keys()].flatMap((language) => {
      const inWords = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
      return [...days]
        .filter(([day]) => isDay(day))
        .map(([day, fact]) => [inWords.format(new Date(day)), fact] as const);
    }),
  );
  return [
    {
      name: 'number',
      pattern: /\+\d[\d ().\u00a0-]{5,}\d/g,
      factOf: (found) => numberIn(found, (one) => `+${digitsOf(one)}`),
    },
    {
      name: 'number',
      pattern: /(?<![\w+.:/=%&#?-])\(?\d[\d ().\u00a0-]{5,}\d(?![\w%-])/g,
      factOf: (found) =>
        /^\d{4}-\d\d-\d\d/.test(found) || found.split(/\s+/).every((one) => LIMITS.includes(one))
          ? ''
          : numberIn(
              found.replace(/^\d{1,2}\.? /, ''),
              (one) => parsePhoneNumberFromString(one, country)?.number,
            ),
    },
    {
      name: 'address',
      pattern: /(?<![\w'+%.-])[\w'+%.-]+@[a-z\d-]+(?:\.[a-z\d-]+)+/gi,
      factOf: (found) => [found, percentDecoded(found)].find((one) => source.includes(one)),
    },
    {
      name: 'link',
      pattern: /\b(?:https?:\/\/|tel:|sms:|mailto:)[^\s"<>\\|^`{}[\]]+/g,
      factOf(found) {
        for (let link = found; link !== ''; link = /[).,;:'*!?]$/.test(link) ? link.slice(0, -1) : '') {
          const [scheme, rest = ''] = link.split(/:(.*)/s);
          if (OWN.test(link) || STANDARDS.test(link)) return '';
          if (scheme === 'tel' || scheme === 'sms')
            return official.has(rest) || typed.includes(digitsOf(rest)) ? link : undefined;
          const plain = scheme === 'mailto' ? [percentDecoded(rest)] : [link, decodeURI(link)];
          const known = plain.find((one) => source.includes(one));
          if (known !== undefined) return known;
        }
        return undefined;
      },
    },
    {
      name: 'day',
      pattern: ISO_DAY,
      factOf: (found) => days.get(found) ?? (REVISIONS.includes(found) ? '' : undefined),
    },
    {
      name: 'day',
      pattern: dayInWords([...inLanguage.keys()]),
      factOf: (found) => daysInWords.get(found),
    },
  ];
}

const ISO_DAY = /(?<![\d-])\d{4}-\d\d-\d\d(?![\d-])/g;
const isDay = (text: string) => !Number.isNaN(Date.parse(text));

/** A day with the name of its month: `20 November 2026`, `November 20, 2026`, `20 de novembro de 2026`. */
function dayInWords(languages: readonly string[]): RegExp {
  const months = languages.flatMap((language) => {
    const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => name.format(new Date(Date.UTC(2026, month))));
  });
  return new RegExp(
    `\\d{1,2} (?:de )?(?:${months.join('|')})(?: de)? \\d{4}|(?:${months.join('|')}) \\d{1,2}, \\d{4}`,
    'g',
  );
}
