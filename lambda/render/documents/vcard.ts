/**
 * `/contact.vcf` (vCard 4.0, RFC 6350): the practice for an address book. Who keeps a copy keeps the warning with it, and
 * the day until which it holds.
 */
import { channels } from '../../shared/channels.ts';
import { DOCUMENTS } from '../../shared/routes.ts';
import type { SiteContext } from '../site-context.ts';

/** Of a line without its end (RFC 6350 §3.2). */
const MAX_LINE_BYTES = 75;

export function vCard({ practice, words, baseUrl, expired }: SiteContext): string {
  const { name, language, contact, location, url, legalNotice, dateModified } = practice;
  const { verifiedAt, validUntil } = contact.verification;
  const [telephone, messaging, email] = channels(practice);
  const { streetAddress = '', postalCode = '', addressLocality, addressRegion, addressCountry } = location;
  const address = ['', '', streetAddress, addressLocality, addressRegion, postalCode, addressCountry];
  const note = [expired, contact.antiFraudWarning, words.verifiedFromTo(verifiedAt, validUntil), legalNotice];
  const lines: [property: string, value: string][] = [
    ['BEGIN', 'VCARD'],
    ['VERSION', '4.0'],
    ['KIND', 'org'],
    ['FN', escapeText(name)],
    ['ORG', escapeComponent(name)],
    ['LANG', language],
    ['TEL;VALUE=uri;TYPE="work,voice";PREF=1', telephone.url],
    // No parameter of RFC 6350 names the service: the label of a group, which address books show.
    ['messaging.TEL;VALUE=uri;TYPE=work', `tel:${messaging.value}`],
    ['messaging.IMPP', messaging.url],
    ['messaging.X-ABLABEL', escapeText(messaging.service!)],
    ['EMAIL', escapeText(email.value)],
    // CC: RFC 8605 §3.1.
    [`ADR;CC=${addressCountry}`, address.map(escapeComponent).join(';')],
    ['URL', url],
    ['NOTE', escapeText(note.filter(Boolean).join('\n'))],
    // Two copies of one card are one entry, and it says where it came from.
    ['UID', `${baseUrl}/#practice`],
    ['SOURCE', baseUrl + DOCUMENTS.vcard.path],
    ['REV', `${dateModified.replaceAll('-', '')}T000000Z`],
    ['END', 'VCARD'],
  ];
  return lines.map(([property, value]) => `${folded(`${property}:${value}`)}\r\n`).join('');
}

/** RFC 6350 §3.4. */
const escapeText = (text: string) => text.replace(/[\\,]/g, '\\$&').replaceAll('\n', '\\n');

/** Where a semicolon separates values; elsewhere it may be escaped too, but address books then show the backslash. */
const escapeComponent = (text: string) => escapeText(text).replaceAll(';', '\\;');

/** §3.2: no character is cut in two. */
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
