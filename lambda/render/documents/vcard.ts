/**
 * `/contact.vcf` (vCard 4.0, RFC 6350): the practice for an address book. The note contains the anti-fraud warning and
 * the last valid day, so that every copy of the card has them too.
 */
import { type Channel, channels, furtherChannels, primaryChannels } from '../../shared/channels.ts';
import { fictionSentence } from '../../shared/facts.ts';
import { practiceId } from '../../shared/identifiers.ts';
import type { Office, Practice } from '../../shared/practice.ts';
import { DOCUMENTS } from '../../shared/routes.ts';
import { channelLabel, extensionNote, formLines } from '../contact-text.ts';
import type { Formats } from '../formats.ts';
import { pathIn } from '../languages.ts';
import { plainLines } from '../lines.ts';
import type { Locale } from '../locales.ts';
import { detailNotes } from '../pages/detail-blocks.ts';
import type { SiteContext } from '../site-context.ts';

/** Length of a line without its line break (RFC 6350 §3.2). */
const MAX_LINE_BYTES = 75;

type Line = [property: string, value: string];

export function vCard({ practice, locale, languages, baseUrl, forPrograms }: SiteContext): string {
  const { name, language, contact, location, url, legalNotice, dateModified } = practice;
  const { telephone, messaging, email } = primaryChannels(practice);
  const homePages = languages.map((each) => ({
    label: each.name,
    text: baseUrl + pathIn(each.folder, '/'),
  }));
  const note = [
    fictionSentence(practice),
    forPrograms.expired,
    contact.antiFraudWarning,
    ...channels(practice)
      .filter((each) => each.extension !== undefined || (each.path === telephone?.path && each.mayCostMore))
      .map((each) => `${channelLabel(each, locale)}: ${each.value}${extensionNote(each, locale)}`),
    plainLines(formLines(practice)),
    forPrograms.verified,
    plainLines(languages.length > 1 ? homePages : []),
    ...detailNotes(forPrograms),
    legalNotice,
  ];
  const { formats } = forPrograms;
  const offices = [
    ...(location.name === undefined ? [] : [{ name: location.name, location }]),
    ...(practice.offices ?? []),
  ];
  const groups = [
    ...[messaging ?? [], ...furtherChannels(practice)].flat().map((channel) => labelled(channel, locale)),
    // RFC 8605 §2.1. Few address books read it, so the note has the form too.
    ...formLines(practice).map(({ label, url }): Line[] => [
      ['CONTACT-URI', url],
      [LABEL, escapeText(label)],
    ]),
    ...offices.map((each) => office(each, formats)),
  ];
  const lines: Line[] = [
    ['BEGIN', 'VCARD'],
    ['VERSION', '4.0'],
    ['KIND', 'org'],
    ['FN', escapeText(name)],
    ['ORG', escapeText(name)],
    ['LANG', language],
    // A bare number, and one type for each parameter: Roundcube and Evolution read no other form of RFC 6350 §6.4.1.
    ...(telephone ? [['TEL;TYPE=work;TYPE=voice;PREF=1', telephone.value] satisfies Line] : []),
    ['EMAIL', escapeText(email.value)],
    ...(location.name === undefined ? [address(location)] : []),
    ...groups.flatMap(inGroup),
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

/** The label that address books show of a group. */
const LABEL = 'X-ABLabel';

/** Keeps lines together (RFC 6350 §3.3). Roundcube reads the labels of groups with these names only. */
const inGroup = (lines: readonly Line[], index: number): Line[] =>
  lines.map(([property, value]) => [`item${index + 1}.${property}`, value]);

function address(
  {
    streetAddress = '',
    postalCode = '',
    addressLocality,
    addressRegion = '',
    addressCountry,
  }: Practice['location'],
  parameter = '',
): Line {
  const parts = ['', '', streetAddress, addressLocality, addressRegion, postalCode, addressCountry];
  // The parameter CC: RFC 8605 §3.1.
  return [`ADR;CC=${addressCountry}${parameter}`, parts.map(escapeText).join(';')];
}

/** An office with a name: it is in the label for a letter, and in the label of the group. */
function office({ name, location }: Office, formats: Formats): Line[] {
  const label = escapeParameter(`${name}, ${formats.address(location)}`);
  return [address(location, `;LABEL="${label}"`), [LABEL, escapeText(name)]];
}

/** RFC 6868 §3. */
const escapeParameter = (text: string) => text.replaceAll('^', '^^').replaceAll('"', "^'");

/** RFC 6350 §6.4.1. */
const TELEPHONE_TYPES: Readonly<Partial<Record<Channel['kind'], string>>> = { fax: 'fax', tty: 'textphone' };

/** A channel with its label. RFC 6350 has no parameter for the name of a messaging service. */
function labelled(channel: Channel, locale: Locale): Line[] {
  const { kind, value, url } = channel;
  const label: Line = [LABEL, escapeText(channelLabel(channel, locale))];
  if (kind === 'email') return [['EMAIL', escapeText(value)], label];
  const type = kind === 'messaging' ? '' : `;TYPE=${TELEPHONE_TYPES[kind] ?? 'voice'}`;
  return [
    [`TEL;TYPE=work${type}`, value],
    ...(kind === 'messaging' ? [['IMPP', url] satisfies Line] : []),
    label,
  ];
}

/** RFC 6350 §3.4. Roundcube and Evolution end a note at a semicolon without a backslash. */
const escapeText = (text: string) => text.replace(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n');

/** Folds a long line (RFC 6350 §3.2), never within a character, nor before a space, which Roundcube would remove. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const [character] of line.matchAll(/. {0,9}/gsu)) {
    if (Buffer.byteLength(part + character) > MAX_LINE_BYTES) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}
