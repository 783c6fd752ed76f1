/**
 * Finds telephone numbers and e-mail addresses that are typed into a text instead of a placeholder. Readers take them
 * for the practice's, and they stay when the facts change. They may be right (an authority's hotline), so they are
 * reported as warnings.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type Channel, channels } from '../../../lambda/shared/channels.ts';
import type { ContentProblem, Problem, Report } from '../../../lambda/shared/content-problem.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { contactsOf, EMAIL, officialOf } from '../../practice/contacts.ts';
import { COUNTRIES } from '../../practice/countries.ts';
import { isExampleHost, isFictionalNumber } from '../../practice/fictional.ts';
import { labelOf } from '../../practice/members.ts';
import { RULES } from '../../practice/messages/english.ts';
import { jsonPath, textsOf } from '../../practice/messages/problem.ts';
import { conversationOf } from '../../practice/messaging-link.ts';
import { parseUrl, siteOf } from '../../practice/plain-url.ts';
import { uniqueBy } from '../../practice/unique-by.ts';
import { isMentioned, type Mention, mentionOf } from '../pages/mentions.ts';
import { FACT } from '../pages/readings.ts';
import type { WrittenPage } from '../pages/written-texts.ts';
import { alone, asDialled, blank, numbersIn, SEPARATORS } from './numbers-in-text.ts';
import { readable } from './readable.ts';

/** The facts that are official channels, or links to them. Other rules check them. */
const CHANNELS: readonly RegExp[] = [
  /^\$\.contact\.(telephone|extension|email)$/,
  /^\$\.contact\.(messaging|otherChannels\[\d+\])\.(number|extension|email|url|host)$/,
  /^\$\.contact\.form\.url$/,
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

export function searchFor(practice: Practice): (text: string) => readonly Typed[] {
  const { addressCountry } = practice.location;
  const own = channels(practice).flatMap(ownNumber);
  const official = officialOf(practice);
  const isForm = (url: string) =>
    url === practice.contact.form?.url || official?.isOtherConversation(url) === true;
  const search = (text: string, registered: readonly RegExp[] = []) =>
    typedIn(text, addressCountry, own, isForm, registered);
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

/** The word before the path of a channel, in the placeholder of a link such as this one. */
const linkKind = (url: string) => (/^mailto:/i.test(url) ? 'mail ' : /^https:/i.test(url) ? 'link ' : 'tel ');

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

/** Reports each contact and host in a translation that the text in the main language does not have. */
export function checkTyped(
  main: Practice,
  translations: readonly { readonly practice: Practice }[],
  placeOf: (where: string, language: string) => string,
  report: Report,
): void {
  if (translations.length === 0) return;
  const addressesIn = (practice: Practice) => [...typedContacts(practice, []).inFacts, ...hostsOf(practice)];
  const known = new Set(addressesIn(main).map(({ where, value }) => `${where} ${value}`));
  for (const { practice } of translations) {
    const unknown = addressesIn(practice).filter(({ where, value }) => !known.has(`${where} ${value}`));
    // A link to a conversation contains a host too.
    const isTold = (where: string, host: string) =>
      unknown.some(
        ({ value, received, ...each }) =>
          each.where === where && value !== host && String(received).toLowerCase().includes(host),
      );
    for (const { where, value, received } of unknown)
      if (!isTold(where, value))
        report(placeOf(where, practice.language), RULES['typed.translation'](main.language), received);
  }
}

const hostsOf = (practice: Practice) =>
  textsOf(practice).flatMap(([path, text]) =>
    hostsIn(readable(text)).map((value) => ({ where: jsonPath(path), value, received: value })),
  );

/** Finds typed contacts in the pages, with lines of the bodies, and in the facts. */
export function typedContacts(
  practice: Practice,
  pages: readonly Page[],
): { readonly inPages: ContentProblem[]; readonly inFacts: (Problem & Pick<Typed, 'value'>)[] } {
  const own = new Map(channels(practice).map(({ value, path }) => [value.toLowerCase(), path]));
  const { form } = practice.contact;
  if (form) own.set(form.url, 'contact.form.url');
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
                  `{{${where === 'link' ? linkKind(shown) : ''}${path}}}`,
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
    .map(({ where, shown, value, path }) => ({
      ...{ where, value },
      rule: path === undefined ? foreign : RULES['typed.left'](labelOf(path, practice)!),
      received: shown,
    }));
  return { inPages, inFacts: uniqueBy(inFacts, (item) => JSON.stringify(item)) };
}

function typedIn(
  text: string,
  country: string,
  own: ReturnType<typeof ownNumber>,
  isForm: (url: string) => boolean,
  registered: readonly RegExp[],
): Typed[] {
  const whole = readable(text);
  if (!/[\d@]|\w\.\w+\//.test(whole)) return [];
  const typed: Typed[] = [];
  const add = (from: string, start: number, end: number, value: string) => {
    // A mention has the whole address.
    const shown = value.startsWith('https:') ? value : from.slice(start, end).replaceAll('\n', ' ');
    typed.push({ shown, value, line: whole.slice(0, start).split('\n').length - 1, start, end });
  };
  const withoutAddresses = whole.replace(WEB_ADDRESS, (found, index: number) => {
    const address = found.replace(/(?<![.,:;!?])[.,:;!?]+$/, '');
    const url = address.replace(/^(https?:\/\/)?/i, 'https://');
    const { number, address: shown = isForm(url) ? url : undefined } = conversationOf(url) ?? {};
    if (shown && !shown.includes(FACT)) add(whole, index, index + address.length, number ?? shown);
    return blank(found);
  });
  const digits = asDialled(
    withoutAddresses.replace(EMAIL, (found: string, index: number) => {
      // What stands before an address may be one of its characters: `'a@example.org'`, `|a@example.org|`.
      const shown = found.replace(/^[^\p{L}\p{N}]+/u, '');
      const end = index + found.length;
      add(whole, end - shown.length, end, shown.toLowerCase());
      return blank(found);
    }),
  );
  const numbers = own.map(({ value }) => value);
  for (const { startsAt, endsAt, value } of numbersIn(digits, country, numbers, registered))
    add(digits, startsAt, endsAt, value);
  for (const { value, pattern } of own)
    for (const { 0: shown, index } of digits.replaceAll('\n', ' ').matchAll(pattern))
      if (!typed.some(({ start, end }) => start < index + shown.length && index < end))
        add(digits, index, index + shown.length, value);
  return typed;
}

const WEB_ADDRESS =
  /(?<![@\w.-])(?:https?:\/\/[^\s/)>"'\]]+|(?:[a-z\d-]+\.)+[a-z]{2,}(?=\.?\/))[^\s)>"'\]]*/gi;

const WITH_SCHEME = /https?:\/\/[^\s<>"')\]]+/gi;

/** A host without a scheme. `3.er` is none, nor is the domain of an e-mail address. */
const HOST =
  /(?<![\p{L}\p{N}@%._/-])(?:[\p{L}\p{N}-]+\.)*[\p{N}-]*\p{L}[\p{L}\p{N}-]*\.([a-z]{2,})(?![\p{L}\p{N}@-]|\.[\p{L}\p{N}])/gu;

/** Last parts of hosts. With others, two words without a space between them are more likely: `gratis.llame`. */
const ENDS = new Set([
  ...'app biz com edu eu gov info io law legal net online org site uk'.split(' '),
  ...COUNTRIES.map((code) => code.toLowerCase()),
]);

/** The hosts in a text, without `www.`. */
function hostsIn(text: string): string[] {
  const bare = [...text.replace(WITH_SCHEME, ' ').matchAll(HOST)].flatMap(([host, end]) =>
    ENDS.has(end!) ? [`https://${host}`] : [],
  );
  return [...(text.match(WITH_SCHEME) ?? []), ...bare].flatMap((url) => siteOf(parseUrl(url)) || []);
}

/** A number or an address that is never assigned. */
const isExample = (value: string) =>
  isFictionalNumber(value) || isExampleHost(value.slice(value.indexOf('@') + 1));
