/**
 * Finds telephone numbers and e-mail addresses that are typed into a text. Readers take them for the practice's, and
 * they stay when the facts change. They may be right (an authority's hotline), so they are a notice and not an error.
 */
import { findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/max';
import type { PageSource } from '../../lambda/render/page-source.ts';
import { channels } from '../../lambda/shared/channels.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { isExampleHost, isFictionalNumber } from './fictional.ts';
import { isMessagingLink } from './messaging-link.ts';
import { jsonPath } from './problem.ts';

/** The usual form of an address; RFC 5322 §3.4.1 allows more. With the look-behind, each word is tried once. */
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** Digits in a web address are a telephone number only if it leads to a messaging service. */
const WEB_ADDRESS = /https?:\/\/[^\s/)>"'\]][^\s)>"'\]]*/gi;

/** Longer than any number with its prefixes (E.164: 15 digits). A search in it takes long. */
const NO_NUMBER = /\d{20,}/g;

/** The facts that are numbers and addresses themselves. */
const FACTS =
  /^\$\.(contact\.(telephone|email|messaging|verification|otherChannels\[\d+\]\.(number|email|url))|people\[\d+\]\.channels|imprint\.(taxId|register|dataProtection))\b/;

interface Text {
  /** File name; for a fact, also its path. */
  readonly where: string;
  readonly text: string;
}

/** A number or an address in a text. */
interface Typed {
  /** As written in the text. */
  readonly shown: string;
  /** In the form of the facts: E.164, or lower case. */
  readonly value: string;
}

/**
 * @param pages - file name → page
 * @returns one line for each, e.g. `site/pages/fees.md: "1-800-772-1213" is not the practice's`
 */
export function typedContacts(
  practice: Practice,
  practiceFile: string,
  pages: Readonly<Record<string, PageSource>>,
): string[] {
  const own = new Map(channels(practice).map(({ value, path }) => [value.toLowerCase(), path]));
  const lines = [...pageTexts(pages), ...factTexts(practice, practiceFile)].flatMap(({ where, text }) =>
    typedIn(text, practice.location.addressCountry)
      .filter(({ value }) => own.has(value) || !isExample(value))
      .map(({ shown, value }) => {
        const path = own.get(value);
        if (path === undefined) return `${where}: "${shown}" is not the practice's`;
        return `${where}: "${shown}" repeats ${path}${where in pages ? `; write {{${path}}}` : ''}`;
      }),
  );
  return [...new Set(lines)];
}

function pageTexts(pages: Readonly<Record<string, PageSource>>): Text[] {
  return Object.entries(pages).flatMap(([where, { title, heading = '', description, nav, body }]) =>
    [title, heading, description, nav?.label ?? '', body].map((text) => ({ where, text })),
  );
}

function factTexts(practice: Practice, file: string): Text[] {
  return strings(practice, [])
    .filter(([path]) => !FACTS.test(path))
    .map(([path, text]) => ({ where: `${file} ${path}`, text }));
}

function strings(value: unknown, path: readonly PropertyKey[]): [path: string, text: string][] {
  if (typeof value === 'string') return [[jsonPath(path), value]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    strings(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function typedIn(text: string, country: string): Typed[] {
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  const searched = withoutOtherDigits(text);
  return [
    ...findPhoneNumbersInText(searched, defaultCountry).map(({ startsAt, endsAt, number }) => ({
      shown: text.slice(startsAt, endsAt),
      value: number.number,
    })),
    ...[...searched.matchAll(EMAIL)].map(([shown]) => ({ shown, value: shown.toLowerCase() })),
  ];
}

/** Blanks out digits that are not telephone numbers. Every other character keeps its position. */
function withoutOtherDigits(text: string): string {
  const blank = (found: string) => 'x'.repeat(found.length);
  return text
    .replace(WEB_ADDRESS, (url) => (isMessagingLink(url) ? url : blank(url)))
    .replace(NO_NUMBER, blank);
}

/** A number or an address that is never assigned. */
const isExample = (value: string) =>
  isFictionalNumber(value) || isExampleHost(value.slice(value.indexOf('@') + 1));
