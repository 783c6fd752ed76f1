/** Finds the official channel that a number, an e-mail address or a link belongs to. */
import { target } from './link.ts';
import { mayBe } from './may-be.ts';
import { readNumber } from './number.ts';
import { noMatch, refuse } from './refusal.ts';
import type { Channel, ContactReason, OfficialContact, OtherChannel } from './types.ts';

const NOT_ASCII = /[^\0-\x7f]/;

/** A primary channel has no label. */
type Listed = Omit<OtherChannel, 'label'> & { readonly label?: string };

interface Found {
  readonly channel: Channel;
  readonly label?: string;
}

/**
 * Around a contact: blanks and quotation marks, after it punctuation, and the marks between which telephones paste a
 * number, so that it runs from left to right.
 */
const BEFORE = /[\s"'<\p{Pi}\p{Pf}\u201e\u200e\u202a\u202d\u2066\u2068]/u;
const AFTER = /[\s"'>\p{Pi}\p{Pf}.,;:!?\u200e\u200f\u202c\u2069]/u;

/** A part of a text that names a host or an address. */
const NAMED = /\.[\p{L}\p{N}-]*\p{L}|@|:\/\//u;

/** @throws Refusal if it is not an official channel */
export function channelOf(written: string, contact: OfficialContact, callingCode?: string): Found {
  if (written.length > 2048) throw noMatch('format');
  const found = officialChannel(written, contact, callingCode);
  if (!isOneContact(written)) throw noMatch('format');
  return found;
}

/**
 * Words before a contact are skipped, as in `Call us at: +1 202 555 0132`. In a message, these words may name another
 * contact, or ask for something that the official contact beside them seems to confirm.
 */
function isOneContact(written: string): boolean {
  const parts = written.trim().split(/\s+/);
  const others = parts.filter((part) => !NAMED.test(part));
  const named = parts.length - others.length;
  const numbers = /\d/.test(others.join('')) ? 1 : 0;
  const words = others.filter((part) => /\p{L}/u.test(part)).length;
  return named + numbers < 2 && words < 5;
}

function officialChannel(written: string, contact: OfficialContact, callingCode?: string): Found {
  const { telephone, messaging, email, otherChannels = [] } = contact;
  const official: readonly Listed[] = [
    { type: 'telephone', number: telephone },
    { type: 'messaging', ...messaging },
    { type: 'email', email },
    ...otherChannels,
  ];
  const text = withoutLabel(visible(bare(written)));
  const link = /^(?:(tel|sms)|(mailto)|[a-z][a-z\d+.-]*):(.*)$/i.exec(text);
  if (link) {
    const [, number, email, rest = ''] = link;
    if (!number && !email) return linkChannel(text, official);
    const value = decoded(withoutMessage(rest));
    return email ? emailChannel(value, official) : numberChannel(value, official, callingCode);
  }
  if (/^[\w.-]+\.[a-z]+(?:\/|$)/i.test(text)) return linkChannel(`https://${text}`, official);
  if (/[@\uFF20]/.test(text)) return emailChannel(text, official);
  return numberChannel(text, official, callingCode);
}

function bare(written: string): string {
  let [start, end] = [0, written.length];
  while (start < end && BEFORE.test(written[start]!)) start++;
  while (start < end && AFTER.test(written[end - 1]!)) end--;
  const text = written.slice(start, end);
  // Marks for the other direction change the order in which groups of digits are shown. A single group has no order.
  return /^[\u200f\u202b\u2067](\+?\d+)$/.exec(text)?.[1] ?? text;
}

/** E.g. `Phone: ` or `E-Mail: `; before a number also `Tel. ` or `Tel.:`. With a colon only, it could be a scheme. */
function withoutLabel(text: string): string {
  const [label = '', end] = /^[\p{L} ./-]+(: +)?/u.exec(text) ?? [];
  const rest = text.slice(label.length);
  if (end) return rest;
  // `Tel.:` and a number.
  if (label.endsWith('.') && /^:[+\d(][^@]*$/.test(rest)) return rest.slice(1);
  return label.endsWith(' ') && /^[+\d(][^@]*$/.test(rest) ? rest : text;
}

/** A link to an address may have a subject and a text. Any other parameter could lead elsewhere. */
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
    throw noMatch('format');
  }
  return visible(value.trim());
}

function numberChannel(text: string, official: readonly Listed[], callingCode?: string): Found {
  // If all numbers of the practice are in +1, a national number is read as a number in +1. If it has one in +52 too, the
  // same ten digits may be another number, in Mexico.
  const inPlus1 = official.every(({ number = '+1' }) => number.startsWith('+1'));
  const read = readNumber(text, callingCode?.replace('+', '') ?? (inPlus1 ? '1' : ''));
  return found(
    official.find(({ number }) => number === read),
    doubt(official, read, text),
  );
}

/** Why a number that is not listed may be a listed one nevertheless. */
const doubt = (official: readonly Listed[], read: string, text: string) =>
  official.map(({ number }) => number && mayBe(number, read, text)).find((reason) => reason) as
    | ContactReason
    | undefined;

/** The domain of an address is case-insensitive; the part before it may be case-sensitive (RFC 5321 §2.4). */
function emailChannel(text: string, official: readonly Listed[]): Found {
  refuse(NOT_ASCII, text, 'characters');
  if (!/^[^\s<>()[\]",:;\\/@?]+@[\w.-]+$/.test(text)) throw noMatch('format');
  const alike = official.filter(({ email }) => email?.toLowerCase() === text.toLowerCase());
  const [local] = text.split('@');
  return found(
    alike.find(({ email }) => email!.startsWith(`${local}@`)),
    alike[0] && 'case',
  );
}

function linkChannel(text: string, official: readonly Listed[]): Found {
  refuse(NOT_ASCII, text, 'characters');
  // Parsers disagree about a backslash, a blank, and `https:` without both slashes, which browsers repair.
  refuse(/[\s\\]|^https?:(?!\/\/[^/])/i, text, 'link');
  const { link, host, number } = target(text);
  return found(
    official.find((one) => {
      const its = one.url && target(one.url);
      return its && (its.link === link || (its.host === host && one.number === number));
    }),
    number ? doubt(official, number, text) : 'link',
  );
}

/** @param otherwise - the reason if there is none */
function found(one?: Listed, otherwise: ContactReason = 'not-listed'): Found {
  if (!one) throw noMatch(otherwise);
  const { type: channel, label } = one;
  return { channel, ...(label && { label }) };
}
