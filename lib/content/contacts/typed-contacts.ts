/**
 * Finds telephone numbers and e-mail addresses that are typed into a text instead of a placeholder. Readers take them
 * for the practice's, and they stay when the facts change. They may be right (an authority's hotline), so they are
 * reported as warnings.
 */
import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type Channel, channels } from '../../../lambda/shared/channels.ts';
import type { ContentProblem, Problem } from '../../../lambda/shared/content-problem.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { contactsOf, EMAIL, placeholderFor, supported } from '../../practice/contacts.ts';
import { isExampleHost, isFictionalNumber } from '../../practice/fictional.ts';
import { labelOf } from '../../practice/members.ts';
import { RULES } from '../../practice/messages/english.ts';
import { jsonPath, textsOf } from '../../practice/messages/problem.ts';
import { conversationOf } from '../../practice/messaging-link.ts';
import { uniqueBy } from '../../practice/unique-by.ts';
import { isMentioned, type Mention, mentionOf } from '../pages/mentions.ts';
import { FACT, type WrittenPage } from '../pages/written-texts.ts';

/** The facts that are official channels, or links to them. Other rules check them. */
const CHANNELS: readonly RegExp[] = [
  /^\$\.contact\.(telephone|email)$/,
  /^\$\.contact\.(messaging|otherChannels\[\d+\])\.(number|email|url|host)$/,
  /^\$\.(people|offices)\[\d+\]\.channels\[\d+\]$/,
  /^\$\.imprint\.dataProtection$/,
];

/** The facts that are numbers but not telephone numbers. A page may repeat them. */
const REGISTERED: readonly RegExp[] = [
  /^\$\.(contact\.verification|people\[\d+\])\.registrations\[\d+\]\.number$/,
  /^\$\.imprint\.(taxId|register)$/,
  /^\$\.(offices\[\d+\]\.)?location\.postalCode$/,
];

/** A number or an address in a text. */
export interface Typed {
  /** As a reader sees it, with spaces and digits of one kind. */
  readonly shown: string;
  /** As `contacts.ts` compares it. */
  readonly value: string;
  /** Line of the text, from 0. */
  readonly line: number;
  /** Range in the `readable` text, from 0. */
  readonly start: number;
  readonly end: number;
}

/** @returns a search in a text of this practice */
export function searchFor(practice: Practice): (text: string) => readonly Typed[] {
  const { addressCountry } = practice.location;
  const own = channels(practice).flatMap(ownNumber);
  const search = (text: string, registered: readonly RegExp[] = []) =>
    typedIn(text, addressCountry, own, registered);
  const registered = textsOf(practice)
    .filter(([path, text]) => REGISTERED.some((each) => each.test(jsonPath(path))) && /(\d\D?){4}/.test(text))
    .map(([, text]) => readable(text))
    // With a country code or an area code in brackets, or beside another number, it is a telephone number.
    .filter((text) =>
      search(text).every(({ shown }) => /^\d/.test(shown) && digitsOf(shown) === digitsOf(text)),
    )
    .map((text) => alone(text.replace(/[^\p{L}\p{N} ]/gu, '\\$&')));
  return (text) => search(text, registered);
}

/** What can stand between the digits of a number. */
const SEPARATORS = '[ ./()-]{0,3}';

/** Matches a number that is no part of a longer one. */
const alone = (number: string): RegExp =>
  new RegExp(`(?<![\\d+]${SEPARATORS})${number}(?!${SEPARATORS}\\d)`, 'g');

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** @returns the pattern of an official number, for numbers that no country assigns and libphonenumber skips */
function ownNumber({ kind, value }: Channel): { readonly value: string; readonly pattern: RegExp }[] {
  const parsed = kind === 'email' ? undefined : parsePhoneNumberFromString(value);
  if (!parsed) return [];
  const prefixes = `(?:\\+?${parsed.countryCallingCode}${SEPARATORS})?(?:0${SEPARATORS})?`;
  return [{ value, pattern: alone(prefixes + [...parsed.nationalNumber].join(SEPARATORS)) }];
}

interface Page extends WrittenPage {
  readonly file: string;
  readonly mentions: readonly Mention[];
}

/** Finds typed contacts in the pages, with lines of the bodies, and in the facts. */
export function typedContacts(
  practice: Practice,
  pages: readonly Page[],
): { readonly inPages: ContentProblem[]; readonly inFacts: Problem[] } {
  const own = new Map(channels(practice).map(({ value, path }) => [value.toLowerCase(), path]));
  const search = searchFor(practice);
  const found = (text: string) =>
    search(text)
      .filter(({ value }) => own.has(value) || !isExample(value))
      .map((typed) => ({ ...typed, path: own.get(typed.value) }));
  const foreign = RULES.typed();
  const { addressCountry } = practice.location;
  const inPages = pages.flatMap(({ file, texts, links, mentions }) => {
    const mentioned = isMentioned(mentions, addressCountry);
    const typed = texts.flatMap(({ where, line, text }) =>
      found(text).map((each) => ({
        ...each,
        where,
        line: line === undefined ? undefined : line + each.line,
      })),
    );
    // A link to any other contact is an error (`check-contacts.ts`).
    const linked = links.flatMap(({ line, url }) =>
      (contactsOf(url) ?? [])
        .filter(({ value }) => own.has(value))
        .map(({ value }) => ({ where: 'link', line, shown: url, value, path: own.get(value) })),
    );
    const items = [...linked, ...typed]
      .filter(({ value, path }) => path !== undefined || !mentioned(value))
      .map(({ where, line, value, shown, path }) => ({
        position: `${where === 'link' ? 'body' : where} ${line} ${value}`,
        problem: {
          file,
          where,
          rule:
            path === undefined
              ? RULES.typedStranger(mentionOf(shown))
              : RULES['typed.repeated'](
                  labelOf(path, practice)!,
                  where === 'link' ? placeholderFor(shown, path) : `{{${path}}}`,
                ),
          received: shown,
          line,
        },
      }));
    // One problem for each position: a link may have a number in its address and in its text, and the address wins.
    return [
      ...new Map(items.toReversed().map(({ position, problem }) => [position, problem])).values(),
    ].toReversed();
  });
  const inFacts = textsOf(practice)
    .map(([path, text]) => [jsonPath(path), text] as const)
    .filter(([where]) => !CHANNELS.some((each) => each.test(where)))
    .flatMap(([where, text]) => found(text).map((typed) => ({ where, ...typed })))
    .map(({ where, shown, path }) => ({
      where,
      rule: path === undefined ? foreign : RULES['typed.left'](labelOf(path, practice)!),
      received: shown,
    }));
  return { inPages, inFacts: uniqueBy(inFacts, (item) => JSON.stringify(item)) };
}

/** The least digits of a telephone number in any country. */
const FOUR_DIGITS = /\d(?:[^\p{L}\n]{0,5}\d){3}/u;

/** Digits that continue on the next line. */
const OVER_LINES = /\d[^\p{L}\d]{0,5}\n[^\p{L}\d]{0,5}\d/u;

function typedIn(
  text: string,
  country: string,
  own: ReturnType<typeof ownNumber>,
  registered: readonly RegExp[],
): Typed[] {
  if (!/[\p{Nd}@＠]|\w\.\w+\//u.test(text)) return [];
  const whole = readable(text);
  const typed: Typed[] = [];
  const add = (from: string, start: number, end: number, value: string) => {
    const shown = from.slice(start, end).replaceAll('\n', ' ');
    typed.push({ shown, value, line: whole.slice(0, start).split('\n').length - 1, start, end });
  };
  const withoutAddresses = whole.replace(WEB_ADDRESS, (found, index: number) => {
    const address = found.replace(/(?<![.,:;!?])[.,:;!?]+$/, '');
    const conversation = conversationOf(address.replace(/^(https?:\/\/)?/i, 'https://'));
    const { number, address: shown } = conversation ?? {};
    if (shown && !shown.includes(FACT)) add(whole, index, index + address.length, number ?? shown);
    return blank(found);
  });
  const digits = asDialled(
    withoutAddresses.replace(EMAIL, (found: string, index: number) => {
      const shown = found.replace(/^'/, '');
      const end = index + found.length;
      add(whole, end - shown.length, end, shown.toLowerCase());
      return blank(found);
    }),
  );
  let searched = digits;
  for (const pattern of [...registered, ...OTHER_DIGITS]) searched = searched.replace(pattern, blank);
  for (const { startsAt, endsAt, number } of numbersIn(searched, country))
    add(digits, startsAt, endsAt, number.number);
  for (const { value, pattern } of own)
    for (const { 0: shown, index } of digits.replaceAll('\n', ' ').matchAll(pattern))
      if (!typed.some(({ start, end }) => start < index + shown.length && index < end))
        add(digits, index, index + shown.length, value);
  return typed;
}

function numbersIn(written: string, country: string) {
  // The library takes what follows a comma for an extension, and a number that follows for none.
  const text = written.replace(/[,;]/g, '|');
  const inOneLine = text.replaceAll('\n', ' ');
  if (!FOUR_DIGITS.test(inOneLine)) return [];
  const numbers = findPhoneNumbersInText(text, supported(country));
  // Two numbers on two lines are two numbers, but one number may be on two lines.
  if (OVER_LINES.test(text))
    for (const number of findPhoneNumbersInText(inOneLine, supported(country)))
      if (!numbers.some(({ startsAt, endsAt }) => startsAt < number.endsAt && number.startsAt < endsAt))
        numbers.push(number);
  return numbers;
}

/** Maps spaces, dots between numbers, dashes and digits of every script to ASCII. Superscript digits are footnotes. */
export const readable = (text: string): string =>
  text
    .replace(/[²³¹\u2070-\u209F]/g, ' ')
    .normalize('NFKC')
    .replace(/[\p{Zs}\u00B7\u2022\u2027\u2219\u30FB]/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitOf(digit.codePointAt(0)!)));

/** Letters beside digits that look like digits. */
const LIKE_DIGITS =
  /(?<=[\d+][ .()-]{0,2})[OolI\u041E\u043E]+(?=\d)|(?<=\d)[OolI\u041E\u043E]+(?=[ .()-]{0,2}\d)/g;

/** The word of a toll-free number: 1-800-FLOWERS. */
const TOLL_FREE_WORD =
  /(?<=(?<!\d)8(?:00|33|44|55|66|77|88)\)?[ .-]?)(?=[\d-]{0,9}[A-Z])[A-Z\d](?:-?[A-Z\d]){6,8}(?![\p{L}\d])/gu;

/** The digits on the keys with the letters from A to Z (ITU-T E.161). */
const KEYS = '22233344455566677778889999';

/** The prefix that most countries dial before a country code. */
const INTERNATIONAL = /(?<![\d+]|\d[ ./-])00(?=[ -]?[1-9])/g;

/** Writes the numbers of a readable text as they are dialled. Positions of characters do not change. */
const asDialled = (text: string): string =>
  text
    .replace(LIKE_DIGITS, (letters) => letters.replace(/[lI]/g, '1').replace(/\D/g, '0'))
    .replace(TOLL_FREE_WORD, (word) => word.replace(/[A-Z]/g, (letter) => KEYS[letter.charCodeAt(0) - 65]!))
    .replace(INTERNATIONAL, ' +');

/** The digits of each script are ten characters in a row, whose first code point ends in 0 or 6 (Unicode 16 §4.6). */
function digitOf(codePoint: number): number {
  const column = codePoint % 16;
  return /\p{Nd}/u.test(String.fromCodePoint(codePoint - column)) ? column : column - 6;
}

/** A replacement of the same length, so that positions of other characters do not change. */
const blank = (found: string) => 'x'.repeat(found.length);

const WEB_ADDRESS =
  /(?<![@\w.-])(?:https?:\/\/[^\s/)>"'\]]+|(?:[a-z\d-]+\.)+[a-z]{2,}(?=\.?\/))[^\s)>"'\]]*/gi;

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const TIME = '(?:[01]?\\d|2[0-4])';
const BETWEEN = '(?:\\. ?|[-/ ])';
const DATE = [
  `${YEAR}${BETWEEN}${DAY}${BETWEEN}${DAY}`,
  `(?:${DAY}\\.? ?[-/] ?)?${DAY}${BETWEEN}${DAY}${BETWEEN}${YEAR}`,
  `${DAY}(?:\\. ?|[-/])${DAY}(?:\\. ?|[-/])\\d\\d`,
  `\\d\\d-${MONTH}-${DAY}`,
  `${MONTH}(?:\\. ?| ?[-/] ?)${YEAR}`,
  `${YEAR}(?: ?[-/] ?(?:${YEAR}|\\d\\d))+`,
  `${TIME}(?:[.:h]\\d\\d)? ?- ?${TIME}(?:[.:h]\\d\\d)?`,
  `(?:${YEAR},? )?${TIME}[:h]\\d\\d(?::\\d\\d)?`,
  // Alone. Luxembourg has telephone numbers of four digits.
  `${YEAR}(?!${SEPARATORS}\\d)`,
].join('|');

/** Digits that are no telephone number. */
const OTHER_DIGITS: readonly RegExp[] = [
  // Longer than any number with its prefixes (E.164: 15 digits). libphonenumber would be slow on them.
  /\d{20,}/g,
  // Brazil's numbers of companies, people and insurance.
  /(?<![\d.+-])(?:\d\d\.\d{3}\.\d{3}\/\d{4}-\d\d|\d{3}\.\d{3}\.\d{3}-\d\d|\d{3}\.\d{5}\.\d\d-\d)(?![.\d-])/g,
  // Brazil's numbers of lawsuits, and its postal codes.
  /(?<![\d.+-])(?:\d{7}-\d\d\.\d{4}\.\d\.\d\d\.\d{4}|\d{5}-\d{3})(?![.\d-])/g,
  // Dates and times, alone and in a row, but not a part of a number: `+49 22.11.2026`, `01.23.45.67.89`.
  new RegExp(
    `(?<![\\d+)]|[\\d)] |\\d[-./(]|\\+\\d[\\d ()./-]{0,20})(?:${DATE})(?:(?:[ ,;/-]{1,3}|T)(?:${DATE}|${TIME}(?:\\.\\d\\d){1,2}))*(?![-./]?\\d)`,
    'g',
  ),
];

/** A number or an address that is never assigned. */
const isExample = (value: string) =>
  isFictionalNumber(value) || isExampleHost(value.slice(value.indexOf('@') + 1));
