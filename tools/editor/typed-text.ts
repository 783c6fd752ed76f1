/** Texts as people paste them: without what address books, mails and word processors add to a copy. */

/** Bidirectional controls, soft hyphens, zero-width spaces and byte order marks. Joiners stay: scripts need them. */
const UNSEEN = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** A typed or pasted text on one line. */
export const typedLine = (text: string): string => text.replace(UNSEEN, '').replace(BREAK, ' ').trim();

/** A pasted page. Word ends a line within a paragraph with U+000B. */
export const typedPage = (text: string): string =>
  text.replace(UNSEEN, '').replace(/[\v\f\u0085\u2028\u2029]/g, '\n');

/** The number of `tel:+1-202-555-0132`, `☎ (+1) 202 555 0132` or `+1 202 555 0132 (WhatsApp)`. */
export const typedNumber = (text: string): string =>
  text
    .replace(/^[\p{L}\p{M}\p{So}\s.:/]+(?=[+(\d])/u, '')
    .replace(/\s*\([^()\d]*\)$|[\s,;.]+$|\?.*$/, '')
    .replace(/^[([]\s*(\+[\d\s.-]+)[)\]]/, '$1');

/** The first character that is in no telephone number, e.g. between two numbers, and its place from 1. */
export function foreignCharacter(text: string): readonly [character: string, place: number] | undefined {
  const [, before = '', character] =
    /^([^+(\d]*(?=[+(\d])[\d\s+().‐-―-]+)([^\d\s+().‐-―-])/u.exec(text) ?? [];
  return character === undefined ? undefined : [character, Array.from(before).length + 1];
}

const EXTENSION =
  /^(.*\d[\s)]*[,;]?)?\s*\(?(?:ext\p{L}*|x|ramal|r|int\p{L}*|anexo|poste|durchwahl|\u0434\u043e\u0431|#)[\s.:=]*(\d{1,6})\)?$/iu;

/** Number and extension of `+1 202 555 0132 ext. 12`, `(51) 3221-4471 ramal 12` or `+12025550132;ext=12`. */
export function typedExtension(text: string): { readonly number: string; readonly extension?: string } {
  const [, number = '', extension] = EXTENSION.exec(text) ?? ['', text];
  return { number: number.replace(/[,;]$/, ''), ...(extension !== undefined && { extension }) };
}

/** The address of `mailto:office@example.org?subject=…` or `Office <office@example.org>`. */
export function typedEmail(text: string): string {
  const [, inBrackets = text] = /<([^<>]+)>$/.exec(text) ?? [];
  const [, address] = /^mailto:([^?]+)/i.exec(inBrackets) ?? [];
  if (address === undefined) return inBrackets.trim();
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Country → letters and digits of a postal code, and how they are grouped (Universal Postal Union, addressing systems). */
const POSTAL_CODES: Readonly<Record<string, readonly [pattern: RegExp, groups: string]>> = {
  BR: [/^(\d{5})(\d{3})$/, '$1-$2'],
  CA: [/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, '$1 $2'],
  GB: [/^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, '$1 $2'],
  JP: [/^(\d{3})(\d{4})$/, '$1-$2'],
  NL: [/^(\d{4})([A-Z]{2})$/, '$1 $2'],
  PL: [/^(\d{2})(\d{3})$/, '$1-$2'],
  PT: [/^(\d{4})(\d{3})$/, '$1-$2'],
  SE: [/^(\d{3})(\d{2})$/, '$1 $2'],
  US: [/^(\d{5})(\d{4})$/, '$1-$2'],
};

/** A postal code in the form of its country. Another one is unchanged. */
export function typedPostalCode(text: string, country: string): string {
  const [pattern, groups] = POSTAL_CODES[country] ?? [];
  const plain = text.toUpperCase().replace(/[\s.-]/g, '');
  return pattern?.test(plain) ? plain.replace(pattern, groups!) : text;
}
