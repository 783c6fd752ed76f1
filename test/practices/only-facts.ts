/** Outputs state no number, address or date that is not a fact (contract §3: one file is the source of every fact). */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { channels } from '../../lambda/shared/channels.ts';
import { percentDecoded } from '../../lib/practice/plain-url.ts';
import { VERSIONS } from '../../tools/contract/literals.ts';
import type { LoadedPractice } from '../support/practices/loaded-practice.ts';
import { sourceOf, statementsOf } from '../support/practices/plain-text.ts';
import type { Property } from '../support/practices/properties.ts';

export const property: Property = {
  sentence: 'each number, address, link and date in any output is a fact of the practice or in its pages',
  holds(loaded) {
    const kinds = kindsOf(loaded);
    const invented = statementsOf([loaded.valid, loaded.expired]).flatMap(([where, text]) =>
      kinds.flatMap(({ name, pattern, isFact }) =>
        Array.from(
          (name === 'number' ? text.replace(NO_NUMBER, '|') : text).matchAll(pattern),
          ([found]) => found,
        )
          .filter((found) => !isFact(found))
          .map((found) => `${name} ${found} in ${where}`),
      ),
    );
    expect(invented).toEqual([]);
  },
};

interface Kind {
  readonly name: string;
  readonly pattern: RegExp;
  readonly isFact: (found: string) => boolean;
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
  const { practice: facts } = loaded.service.source;
  const source = sourceOf(loaded);
  const official = new Set(channels(facts).map(({ value }) => value));
  const country = facts.location.addressCountry as CountryCode;
  // Somebody typed a number into a page or a text in any layout.
  const typed = source.replace(/[^\d\n]+/g, '');
  const days = new Set(source.match(ISO_DAY));
  const inWords = new Intl.DateTimeFormat(facts.language, { dateStyle: 'long', timeZone: 'UTC' });
  const daysInWords = new Set([...days].filter(isDay).map((day) => inWords.format(new Date(day))));
  return [
    {
      name: 'number',
      pattern: /\+\d[\d ().\u00a0-]{5,}\d/g,
      isFact: (found) =>
        beginnings(found).some((one) => official.has(`+${digitsOf(one)}`) || typed.includes(digitsOf(one))),
    },
    {
      name: 'number',
      pattern: /(?<![\w+.:/=%&#?-])\(?\d[\d ().\u00a0-]{5,}\d(?![\w%-])/g,
      isFact: (found) =>
        /^\d{4}-\d\d-\d\d/.test(found) ||
        found.split(/\s+/).every((one) => LIMITS.includes(one)) ||
        beginnings(found.replace(/^\d{1,2}\.? /, '')).some(
          (one) =>
            official.has(parsePhoneNumberFromString(one, country)?.number ?? '') ||
            typed.includes(digitsOf(one)),
        ),
    },
    {
      name: 'address',
      pattern: /(?<![\w'+%.-])[\w'+%.-]+@[a-z\d-]+(?:\.[a-z\d-]+)+/gi,
      isFact: (found) => [found, percentDecoded(found)].some((one) => source.includes(one)),
    },
    {
      name: 'link',
      pattern: /\b(?:https?:\/\/|tel:|sms:|mailto:)[^\s"<>\\|^`{}[\]]+/g,
      isFact(found) {
        for (let link = found; link !== ''; link = /[).,;:'*!?]$/.test(link) ? link.slice(0, -1) : '') {
          const [scheme, rest = ''] = link.split(/:(.*)/s);
          if (OWN.test(link) || STANDARDS.test(link)) return true;
          if (scheme === 'tel' || scheme === 'sms')
            return official.has(rest) || typed.includes(digitsOf(rest));
          const plain = scheme === 'mailto' ? [percentDecoded(rest)] : [link, decodeURI(link)];
          if (plain.some((one) => source.includes(one))) return true;
        }
        return false;
      },
    },
    {
      name: 'day',
      pattern: ISO_DAY,
      isFact: (found) => days.has(found) || REVISIONS.includes(found),
    },
    { name: 'day', pattern: dayInWords(facts.language), isFact: (found) => daysInWords.has(found) },
  ];
}

const ISO_DAY = /(?<![\d-])\d{4}-\d\d-\d\d(?![\d-])/g;
const isDay = (text: string) => !Number.isNaN(Date.parse(text));

/** A day with the name of its month: `20 November 2026`, `November 20, 2026`, `20 de novembro de 2026`. */
function dayInWords(language: string): RegExp {
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => name.format(new Date(Date.UTC(2026, month))));
  return new RegExp(
    `\\d{1,2} (?:de )?(?:${months.join('|')})(?: de)? \\d{4}|(?:${months.join('|')}) \\d{1,2}, \\d{4}`,
    'g',
  );
}
