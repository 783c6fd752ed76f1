/**
 * Normalizes telephone numbers (to E.164), e-mail addresses (to lower case) and links to conversations (to the address
 * of the conversation), so that they can be compared. A number that is not international stays a link: `tel:135`.
 */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { channels } from '../../lambda/shared/channels.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { textsOf } from './messages/problem.ts';
import { conversationOf } from './messaging-link.ts';
import { parseUrl, percentDecoded, siteOf } from './plain-url.ts';
import { BEFORE_AT } from './values.ts';

/** An address in a text, also with letters beyond ASCII. With the look-behind, each word is tried once. */
export const EMAIL = new RegExp(
  `(?<![.\\p{L}\\p{N}${BEFORE_AT}])[.\\p{L}\\p{N}${BEFORE_AT}]+@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)+`,
  'gu',
);

/** A contact that a link leads to. */
interface Linked {
  readonly value: string;
  /** The messaging service, of a link that opens a conversation by it. */
  readonly service?: string;
}

/** @returns the recipients of a link to a call, a message or a conversation; undefined for any other link */
export function contactsOf(link: string): readonly Linked[] | undefined {
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(link) ?? [];
  const [to, query = ''] = rest.split(/\?(.*)/s) as [string, string?];
  const name = scheme.toLowerCase();
  if (name === 'tel') return [{ value: numberIn(rest, name) }];
  if (name === 'sms') return parts(to).map((each) => ({ value: numberIn(each, name) }));
  if (name === 'mailto') {
    // RFC 6068 §2: recipients stand before the question mark, and in the fields to, cc and bcc.
    const fields = query.split('&').map((field) => field.split(/=(.*)/s) as [string, string?]);
    const more = fields
      .filter(([field]) => /^(to|cc|bcc)$/i.test(percentDecoded(field)))
      .map(([, value = '']) => value);
    return [to, ...more].flatMap(parts).map((each) => ({ value: each.toLowerCase() }));
  }
  const conversation = conversationOf(link);
  return (
    conversation && [{ value: conversation.number ?? conversation.address, service: conversation.service }]
  );
}

/** Recipients are separated by commas. Some programs read semicolons too. */
const parts = (list: string): string[] =>
  percentDecoded(list)
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Visual separators of numbers (RFC 3966 §3), and spaces. */
export const withoutSeparators = (number: string): string => number.replace(/[\s().-]/g, '');

/** RFC 3966 §3: an international number is `+`, digits and visual separators. Any other number stays a link. */
function numberIn(written: string, scheme: string): string {
  const compact = withoutSeparators(percentDecoded(written));
  return /^\+\d+$/.test(compact) ? compact : `${scheme}:${compact}`;
}

/**
 * @param written - a number as people of the country write it, an e-mail address, or a link with one recipient
 * @param country - ISO 3166-1 alpha-2
 * @returns undefined if it is none of these
 */
export function contactNamed(written: string, country: string): string | undefined {
  const text = written.trim().replace(/^(?=(?:[\w-]+\.)+[a-z]+\/)/i, 'https://');
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) {
    const [contact, ...more] = contactsOf(text) ?? [];
    return more.length === 0 ? contact?.value : undefined;
  }
  if (text.includes('@')) return text.match(EMAIL)?.[0] === text ? text.toLowerCase() : undefined;
  if (/[^\d\s+()./-]/.test(text)) return undefined;
  const number = parsePhoneNumberFromString(text, supported(country));
  // A number with few digits, e.g. of an authority, can be dialled within its country only.
  return number?.isPossible()
    ? number.number
    : /\d{2}/.test(text)
      ? `tel:${text.replace(/[^+\d]/g, '')}`
      : undefined;
}

export const supported = (country: string) => (isSupportedCountry(country) ? country : undefined);

/** Compares contacts, as this file normalizes them, with the official channels of a practice. */
export interface Official {
  /** Path of the channel in the practice file. */
  readonly pathOf: (contact: string) => string | undefined;
  /** The recipients of a link that are no official channels; undefined if the link is to no contact. */
  readonly strangers: (link: string) => readonly string[] | undefined;
  /** The channel that the address of a conversation opens; any other contact as it is. */
  readonly channelAt: (contact: string) => string;
  /** Whether a link is on the host of a messaging service or of the contact form, but is no fact of the practice file. */
  readonly isOtherConversation: (link: string) => boolean;
}

/** @returns undefined if a channel breaks a rule, which is reported already */
export function officialOf(practice: Practice): Official | undefined {
  const all = channels(practice);
  if (all.some(({ value, url }) => value === '' || url === '')) return undefined;
  const paths = new Map(all.map(({ value, path }) => [value.toLowerCase(), path]));
  const addresses = new Map(
    all.flatMap(({ kind, value, url }) =>
      kind === 'messaging'
        ? [url, ...(contactsOf(url) ?? []).map((to) => to.value)].map((to) => [to, value])
        : [],
    ),
  );
  const { messaging, otherChannels = [], form } = practice.contact;
  const hosts = new Set(
    [messaging, ...otherChannels].map((channel) => siteOf(parseUrl(`https://${channel?.host ?? ''}`))),
  );
  // Many practices have their forms on one host, and some their websites: such a website has a path.
  const [formPage, website] = [form?.url ?? '', practice.url].map(parseUrl);
  const isWebsite = siteOf(formPage) === siteOf(website) && website?.href === `${website?.origin}/`;
  if (!isWebsite) hosts.add(siteOf(formPage));
  const facts = new Set(textsOf(practice).map(([, text]) => text));
  // The service counts, because a number may belong to somebody else on another service (contract §7).
  const conversations = new Set(
    all.flatMap(({ kind, url }) => (kind === 'messaging' ? (contactsOf(url) ?? []).map(keyOf) : [])),
  );
  return {
    pathOf: (contact) => paths.get(contact),
    channelAt: (contact) => addresses.get(contact) ?? contact,
    isOtherConversation: (link) => {
      const opened = parseUrl(link);
      const site = siteOf(opened);
      // The first page of a host is about the service.
      return site !== '' && hosts.has(site) && opened?.href !== `${opened?.origin}/` && !facts.has(link);
    },
    strangers: (link) => {
      const contacts = link === form?.url ? undefined : contactsOf(link);
      // `mailto:?subject=…` lets the reader choose.
      if (contacts?.length === 0) return [link];
      return contacts
        ?.filter((contact) =>
          contact.service ? !conversations.has(keyOf(contact)) : !paths.has(contact.value),
        )
        .map(({ value }) => value);
    },
  };
}

const keyOf = ({ value, service }: Linked): string => `${service} ${value}`;
