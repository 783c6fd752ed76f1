/** Finds the official channel that a number, an e-mail address or a link belongs to. */
import { isSamePage, target } from './link.ts';
import { compare, isSame, readNumber, type Verdict } from './number.ts';
import type { Plan } from './plans.ts';
import { Refusal, refuse } from './refusal.ts';
import type { OfficialChannel, Reason } from './types.ts';

const NOT_ASCII = /[^\0-\x7f]/;

/** The facts with which a contact is compared. */
export interface Facts {
  /** In the order in which pages list them. */
  readonly channels: readonly OfficialChannel[];
  /** URLs of the practice's own website and profiles. */
  readonly pages: readonly string[];
}

interface Found {
  readonly channel: OfficialChannel;
  /** The country in which the number is dialled as written, if it has no country code: ISO 3166-1 alpha-2. */
  readonly country?: string;
}

/**
 * Characters before and after a contact that are no part of it: blanks and quotation marks, punctuation after it, and
 * the directional marks that telephones put around a number which they paste.
 */
const BEFORE = /[\s"'<\p{Pi}\p{Pf}\u201e\u200e\u202a\u202d\u2066\u2068]/u;
const AFTER = /[\s"'>\p{Pi}\p{Pf}.,;:!?\u200e\u200f\u202c\u2069]/u;
const PUNCTUATION = /[.,;:!?]/;

/** A part of a text with a host name, an e-mail address or a URL in it. */
const NAMED = /\.[\p{L}\p{N}-]*\p{L}|@|:\/\//u;

/**
 * Finds the official channel that a text names.
 * @param plans - of the countries in which a number may be dialled as it is written
 * @throws Refusal if the text names no official channel, or if that is in doubt
 */
export function channelOf(written: string, facts: Facts, plans: readonly Plan[]): Found {
  if (written.length > 2048) throw new Refusal('format');
  const { text, end } = bare(written);
  const inside = contactsIn(text);
  if (isOneContact(text)) {
    try {
      return officialChannel(text, end, facts, plans);
    } catch (error) {
      // Words stand beside the contact, or there is none. A letter next to a digit, as O for 0, is not such a word.
      if (!/letters|format/.test((error as Refusal).reason) || /\p{L}\d|\d\p{L}/u.test(text)) throw error;
    }
  }
  if (inside.length !== 1) throw new Refusal(inside.length > 0 ? 'several' : 'format');
  const last = text.endsWith(inside[0]!) ? end : '';
  const part = bare(inside[0]! + last);
  let refusal: unknown;
  try {
    refusal = new Refusal('message', officialChannel(part.text, part.end, facts, plans).channel);
  } catch (error) {
    refusal = error;
  }
  // The answer shows the compared part. With invisible characters in it, it would read differently.
  if (refusal instanceof Refusal && refusal.reason !== 'characters') refusal.compared = part.text;
  throw refusal;
}

/**
 * Words before a contact are skipped, as in `Call us at: +1 202 555 0132`. In a message, these words may name another
 * contact, or ask for something that the official contact beside them seems to confirm.
 */
function isOneContact(text: string): boolean {
  if (/[\n\r\u2028\u2029]/.test(text)) return false;
  const parts = text.split(/\s+/);
  const others = parts.filter((part) => !NAMED.test(part));
  const named = parts.length - others.length;
  const numbers = /\d/.test(others.join('')) ? 1 : 0;
  const words = others.filter((part) => /\p{L}/u.test(part)).length;
  return named + numbers < 2 && words < 5;
}

/** The hosts and addresses in a text, and the groups of digits that have the length of a telephone number. */
function contactsIn(text: string): readonly string[] {
  const parts = text.split(/(\s+)/);
  const others = parts.map((part) => (NAMED.test(part) ? '\n' : part)).join('');
  // Digits as telephones and people group them.
  const numbers = others.match(/[+(]{0,2}\d[\d()./\p{Pd}\u2212\p{Zs}]*/gu) ?? [];
  return [
    ...parts.filter((part) => NAMED.test(part)),
    ...numbers.map((number) => number.trim()).filter(isLikeANumber),
  ];
}

/** Whether the digits are as many as those of a telephone number, and not a date. */
function isLikeANumber(digits: string): boolean {
  const { length } = digits.replace(/\D/g, '');
  return length > 6 && length < 19 && !/^\d\d?([./-])\d\d?\1\d{4}$/.test(digits);
}

/** @param end - what may belong to a link: see `bare` */
function officialChannel(written: string, end: string, facts: Facts, plans: readonly Plan[]): Found {
  // Longer numbers first. If two differ only by a digit that may be a prefix, the longer one matches all digits.
  const official = [...facts.channels].sort(({ number: a = '' }, { number: b = '' }) => b.length - a.length);
  const text = withoutLabel(visible(written));
  const link = /^(?:(tel|sms)|(mailto)|[a-z][a-z\d+.-]*):(.*)$/i.exec(text);
  if (link) {
    const [, number, email, rest] = link;
    if (!number && !email) return linkChannel(text, end, official, facts.pages);
    const value = decoded(withoutMessage(rest!));
    return email ? emailChannel(value, official) : numberChannel(value, official, plans);
  }
  if (/^[\w.-]+\.[a-z]+(?:\/|$)/i.test(text))
    return linkChannel(`https://${text}`, end, official, facts.pages);
  if (/[@\uFF20]/.test(text)) return emailChannel(text, official);
  return numberChannel(text, official, plans);
}

/** @returns the contact, and the removed end without blanks and without marks that have a counterpart before the contact */
function bare(written: string): { readonly text: string; readonly end: string } {
  let start = 0;
  let end = written.length;
  while (BEFORE.test(written[start]!)) start++;
  while (start < end && AFTER.test(written[end - 1]!)) end--;
  const text = written.slice(start, end);
  let opened = written.slice(0, start).replace(/\s/g, '').length;
  let last = written.length;
  while (last > end) {
    const mark = written[last - 1]!;
    if (mark.trim() && (PUNCTUATION.test(mark) || opened-- < 1)) break;
    last--;
  }
  // Marks for the other direction change the order in which groups of digits are shown. A single group has no order.
  const number = /^[\u200f\u202b\u2067](\+?\d+)$/.exec(text)?.[1];
  return { text: number ?? text, end: written.slice(end, last) };
}

/**
 * Removes a label, such as `Phone: ` or `E-Mail: `; before a number also `Tel. ` or `Tel.:`. A word and a colon without
 * a blank stay, because that could be the scheme of a URL.
 */
function withoutLabel(text: string): string {
  const [label = '', end] = /^[\p{L} ./-]+(: +)?/u.exec(text) ?? [];
  const rest = text.slice(label.length);
  if (end) return rest;
  if (label.endsWith('.') && /^:[+\d(][^@]*$/.test(rest)) return rest.slice(1);
  if (label.endsWith(' ') && /^[+\d(][^@]*$/.test(rest)) return rest;
  // E-mail programs show the name of the sender before the address.
  return /^[^@<]*<([^@<]+@[^@<]+)$/.exec(text)?.[1] ?? text;
}

/** Removes subject and body from the target of a `mailto:` or `tel:`. Any other parameter could lead elsewhere. */
function withoutMessage(target: string): string {
  const [address = '', ...query] = target.split('?');
  const isMessage = query
    .join('?')
    .split('&')
    .every((parameter) => /^(?:(?:subject|body)=|$)/i.test(parameter));
  return isMessage ? address : target;
}

/** Invisible, bidirectional and combining characters make one text look like another (Unicode TR 36). */
const visible = (text: string): string => refuse(/[\p{C}\p{M}]/u, text, 'characters');

function decoded(text: string): string {
  let value: string;
  try {
    value = decodeURIComponent(text);
  } catch {
    throw new Refusal('format');
  }
  return visible(value.trim());
}

function numberChannel(text: string, official: readonly OfficialChannel[], plans: readonly Plan[]): Found {
  const verdicts = compared(text, official, plans);
  const index = verdicts.findIndex((verdict) => typeof verdict === 'object');
  if (index >= 0) return { channel: official[index]!, ...(verdicts[index] as { country?: string }) };
  const reason = firstDoubt(verdicts);
  throw new Refusal(reason, reason === 'not-listed' ? undefined : official[verdicts.indexOf(reason)]);
}

function compared(
  text: string,
  official: readonly OfficialChannel[],
  plans: readonly Plan[],
): readonly Verdict[] {
  const typed = readNumber(text);
  return official.map(({ number }) => (number ? compare(typed, number, plans) : 'not-listed'));
}

/** Why a number may be an official one nevertheless: the most specific reason. */
const firstDoubt = (verdicts: readonly Verdict[]): Reason =>
  (['extension', 'country', 'incomplete', 'prefix'] as const).find((reason) => verdicts.includes(reason)) ??
  'not-listed';

/** The domain of an address is case-insensitive; the part before it may be case-sensitive (RFC 5321 §2.4). */
function emailChannel(text: string, official: readonly OfficialChannel[]): Found {
  refuse(NOT_ASCII, text, 'characters');
  if (!/^[^\s<>()[\]",:;\\/@?]+@[\w.-]+$/.test(text)) throw new Refusal('format');
  const alike = official.filter(({ email }) => email?.toLowerCase() === text.toLowerCase());
  const [local] = text.split('@');
  return found(
    alike.find(({ email }) => email!.startsWith(`${local}@`)),
    alike[0] && 'case',
  );
}

/**
 * A link is compared with its end, because `/f/harbor.` and `/f/harbor` may be pages of two people. After the number in a
 * link, the end leads nowhere else. A form has no number, so it is found by its whole link only.
 */
function linkChannel(
  text: string,
  end: string,
  official: readonly OfficialChannel[],
  pages: readonly string[],
): Found {
  refuse(NOT_ASCII, text, 'characters');
  // Parsers disagree about a backslash, a blank, and `https:` without both slashes, which browsers repair.
  refuse(/[\s\\]|^https?:(?!\/\/[^/])/i, text, 'link');
  const { link, host, number } = target(text);
  const whole = target(text + end).link;
  return found(
    official.find(({ url, number: listed }) => {
      const its = url && target(url);
      return (
        its &&
        (its.link === whole ||
          (listed &&
            ((its.link === link && link.endsWith(listed)) ||
              (its.host === host && its.number && number && isSame(its.number, number)))))
      );
    }),
    number
      ? firstDoubt(compared(number, official, []))
      : pages.some((page) => isSamePage(page, text))
        ? 'own-page'
        : 'link',
  );
}

/** @param otherwise - the reason if there is none */
function found(channel?: OfficialChannel, otherwise: Reason = 'not-listed'): Found {
  if (!channel) throw new Refusal(otherwise);
  return { channel };
}
