/**
 * `/contact.vcf` (vCard 4.0, RFC 6350): the practice for an address book. The note contains the anti-fraud warning and
 * the last valid day, so that every copy of the card has them too.
 */
import { channels } from '../../shared/channels.ts';
import { DOCUMENTS } from '../../shared/routes.ts';
import type { SiteContext } from '../site-context.ts';

/** Length of a line without its line break (RFC 6350 §3.2). */
const MAX_LINE_BYTES = 75;

export function vCard({ practice, baseUrl, forPrograms }: SiteContext): string {
  const { name, language, contact, location, url, legalNotice, dateModified } = practice;
  const [telephone, messaging, email] = channels(practice);
  const { streetAddress = '', postalCode = '', addressLocality, addressRegion, addressCountry } = location;
  const address = ['', '', streetAddress, addressLocality, addressRegion, postalCode, addressCountry];
  const note = [forPrograms.expired, contact.antiFraudWarning, forPrograms.verified, legalNotice];
  const lines: [property: string, value: string][] = [
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
    ['messaging.X-ABLABEL', escapeText(messaging.service!)],
    ['EMAIL', escapeText(email.value)],
    // The parameter CC: RFC 8605 §3.1.
    [`ADR;CC=${addressCountry}`, address.map(escapeComponent).join(';')],
    ['URL', url],
    ['NOTE', escapeText(note.filter(Boolean).join('\n'))],
    // The UID makes two copies of the card one entry. SOURCE says where the card came from.
    ['UID', `${baseUrl}/#practice`],
    ['SOURCE', baseUrl + DOCUMENTS.vcard.path],
    ['REV', `${dateModified.replaceAll('-', '')}T000000Z`],
    ['END', 'VCARD'],
  ];
  return lines.map(([property, value]) => `${folded(`${property}:${value}`)}\r\n`).join('');
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
