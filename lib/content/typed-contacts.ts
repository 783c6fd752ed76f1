/**
 * Finds telephone numbers and e-mail addresses that are typed into a text. Readers take them for the practice's, and
 * they stay when the facts change. They may be right (an authority's hotline), so they are a notice and not an error.
 */
import { findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/max';
import type { ContentProblem, Problem } from '../../lambda/render/content-problem.ts';
import type { PageSource } from '../../lambda/render/page-source.ts';
import { channels } from '../../lambda/shared/channels.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { isExampleHost, isFictionalNumber } from './fictional.ts';
import { labelOf } from './fields.ts';
import { isMessagingLink } from './messaging-link.ts';
import { BODY, textsOfPage } from './places.ts';
import { jsonPath, textsOf } from './problem.ts';

/** The usual form of an address; RFC 5322 §3.4.1 allows more. With the look-behind, each word is tried once. */
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** Digits in a web address are a telephone number only if it leads to a messaging service. */
const WEB_ADDRESS = /https?:\/\/[^\s/)>"'\]][^\s)>"'\]]*/gi;

/** Longer than any number with its prefixes (E.164: 15 digits). A search in it takes long. */
const NO_NUMBER = /\d{20,}/g;

/** The facts that are numbers and addresses themselves. */
const FACTS =
  /^\$\.(contact\.(telephone|email|messaging|verification|otherChannels\[\d+\]\.(number|email|url))|people\[\d+\]\.channels|imprint\.(taxId|register|dataProtection))\b/;

/** A number or an address in a text. */
interface Typed {
  /** As written in the text. */
  readonly shown: string;
  /** In the form of the facts: E.164, or lower case. */
  readonly value: string;
  /** Of the text, from 1. */
  readonly line: number;
}

/** Finds them in the pages, with lines of the bodies, and in the facts. */
export function typedContacts(
  practice: Practice,
  pages: readonly PageSource[],
): { readonly inPages: ContentProblem[]; readonly inFacts: Problem[] } {
  const own = new Map(channels(practice).map(({ value, path }) => [value.toLowerCase(), path]));
  const found = (where: string, text: string) =>
    typedIn(text, practice.location.addressCountry)
      .filter(({ value }) => own.has(value) || !isExample(value))
      .map(({ shown, value, line }) => ({ where, shown, line, path: own.get(value) }));
  const foreign = "is not the practice's: check that it is right";
  const inPages = pages.flatMap((page) =>
    textsOfPage(page)
      .flatMap(([where, text]) => found(where, text))
      .map(({ where, shown, line, path }) => ({
        file: page.file,
        where,
        rule: path === undefined ? foreign : `repeats the ${labelOf(path, practice)}: write {{${path}}}`,
        received: shown,
        ...(where === BODY && { line }),
      })),
  );
  const inFacts = textsOf(practice)
    .map(([path, text]) => [jsonPath(path), text] as const)
    .filter(([where]) => !FACTS.test(where))
    .flatMap(([where, text]) => found(where, text))
    .map(({ where, shown, path }) => ({
      where,
      rule: path === undefined ? foreign : `repeats the ${labelOf(path, practice)}: leave it out here`,
      received: shown,
    }));
  return { inPages: once(inPages), inFacts: once(inFacts) };
}

/** One for each place, although a link has a number in its text and in its address. */
function once<Item extends Problem>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function typedIn(text: string, country: string): Typed[] {
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  const searched = withoutOtherDigits(text);
  const lineOf = (index: number) => text.slice(0, index).split('\n').length;
  return [
    ...findPhoneNumbersInText(searched, defaultCountry).map(({ startsAt, endsAt, number }) => ({
      shown: text.slice(startsAt, endsAt),
      value: number.number,
      line: lineOf(startsAt),
    })),
    ...Array.from(searched.matchAll(EMAIL), ({ 0: shown, index }) => ({
      shown,
      value: shown.toLowerCase(),
      line: lineOf(index),
    })),
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
