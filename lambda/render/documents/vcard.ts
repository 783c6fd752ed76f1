/**
 * `/contact.vcf` (vCard 4.0, RFC 6350): the practice for an address book. The note contains the anti-fraud warning and
 * the last valid day, so that every copy of the card has them too.
 */
import { type Channel, channels } from '../../shared/channels.ts';
import { practiceId } from '../../shared/identifiers.ts';
import type { Office, Practice } from '../../shared/practice.ts';
import { DOCUMENTS } from '../../shared/routes.ts';
import { channelLabel } from '../contact-text.ts';
import type { Formats } from '../formats.ts';
import type { Locale } from '../locales/en.ts';
import { detailNotes } from '../pages/detail-blocks.ts';
import type { SiteContext } from '../site-context.ts';

/** Length of a line without its line break (RFC 6350 §3.2). */
const MAX_LINE_BYTES = 75;

type Line = [property: string, value: string];

export function vCard({ practice, locale, baseUrl, forPrograms }: SiteContext): string {
  const { name, language, contact, location, url, legalNotice, dateModified } = practice;
  const [telephone, messaging, email, ...others] = channels(practice);
  const note = [
    forPrograms.fiction,
    forPrograms.expired,
    contact.antiFraudWarning,
    telephone.mayCostMore && `${channelLabel(telephone, locale)}: ${telephone.value}`,
    forPrograms.verified,
    ...detailNotes(forPrograms),
    legalNotice,
  ];
  const lines: Line[] = [
    ['BEGIN', 'VCARD'],
    ['VERSION', '4.0'],
    ['KIND', 'org'],
    ['FN', escapeText(name)],
    ['ORG', escapeComponent(name)],
    ['LANG', language],
    ['TEL;VALUE=uri;TYPE="work,voice";PREF=1', telephone.url],
    // RFC 6350 has no parameter for the name of a messaging service. Address books show the label of a group.
    ['messaging.TEL;VALUE=uri;TYPE=work', `tel:${messaging.value}`],
    ['messaging.IMPP', messaging.url],
    ['messaging.X-ABLABEL', escapeText(channelLabel(messaging, locale))],
    ['EMAIL', escapeText(email.value)],
    ...others.flatMap((channel, index) => labelled(`channel${index + 1}`, channel, locale)),
    ...(location.name === undefined
      ? [address(location)]
      : office('office', { name: location.name, location }, forPrograms.formats)),
    ...(practice.offices ?? []).flatMap((each, index) =>
      office(`office${index + 1}`, each, forPrograms.formats),
    ),
    ['URL', url],
    // RFC 9554 §3.5.
    ...(practice.profiles ?? []).map((profile): Line => ['SOCIALPROFILE', profile]),
    ['NOTE', escapeText(note.filter(Boolean).join('\n'))],
    // The UID makes two copies of the card one entry. SOURCE says where the card came from.
    ['UID', practiceId(baseUrl)],
    ['SOURCE', baseUrl + DOCUMENTS.vcard.path],
    ['REV', `${dateModified.replaceAll('-', '')}T000000Z`],
    ['END', 'VCARD'],
  ];
  return lines.map(([property, value]) => `${folded(`${property}:${value}`)}\r\n`).join('');
}

function address(
  {
    streetAddress = '',
    postalCode = '',
    addressLocality,
    addressRegion,
    addressCountry,
  }: Practice['location'],
  group = '',
  parameter = '',
): Line {
  const parts = ['', '', streetAddress, addressLocality, addressRegion, postalCode, addressCountry];
  // The parameter CC: RFC 8605 §3.1.
  return [`${group}ADR;CC=${addressCountry}${parameter}`, parts.map(escapeComponent).join(';')];
}

/** An office with a name: it is in the label for a letter, and in the label of the group. */
function office(group: string, { name, location }: Office, formats: Formats): Line[] {
  const label = escapeParameter(`${name}, ${formats.address(location)}`);
  return [address(location, `${group}.`, `;LABEL="${label}"`), [`${group}.X-ABLABEL`, escapeText(name)]];
}

/** RFC 6868 §3. */
const escapeParameter = (text: string) => text.replaceAll('^', '^^').replaceAll('"', "^'");

/** RFC 6350 §6.4.1. */
const TELEPHONE_TYPES: Readonly<Partial<Record<Channel['kind'], string>>> = { fax: 'fax', tty: 'textphone' };

/** A channel with its label. The group (RFC 6350 §3.3) keeps them together. */
function labelled(group: string, channel: Channel, locale: Locale): Line[] {
  const { kind, value, url } = channel;
  const label: Line = [`${group}.X-ABLABEL`, escapeText(channelLabel(channel, locale))];
  if (kind === 'email') return [[`${group}.EMAIL`, escapeText(value)], label];
  const type = kind === 'messaging' ? 'work' : `"work,${TELEPHONE_TYPES[kind] ?? 'voice'}"`;
  return [
    [`${group}.TEL;VALUE=uri;TYPE=${type}`, `tel:${value}`],
    ...(kind === 'messaging' ? [[`${group}.IMPP`, url] satisfies Line] : []),
    label,
  ];
}

/** RFC 6350 §3.4. */
const escapeText = (text: string) => text.replace(/[\\,]/g, '\\$&').replaceAll('\n', '\\n');

/** Escapes semicolons too, where they separate values. Elsewhere address books would show the backslash. */
const escapeComponent = (text: string) => escapeText(text).replaceAll(';', '\\;');

/** Folds a long line (RFC 6350 §3.2), never within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > MAX_LINE_BYTES) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}
