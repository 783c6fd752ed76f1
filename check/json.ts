/** JSON for signatures: read without ambiguity, and written in the canonical form (RFC 8785). */
import { unsigned } from './refusal.ts';
import type { SignatureReason } from './types.ts';

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Counts the members of all objects of a JSON text: the colons outside of strings. */
const members = (text: string): number => text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').split(':').length;

/**
 * `JSON.parse`, but two members with one name are an error: `JSON.parse` keeps the last, other readers the first
 * (RFC 8259 §4).
 *
 * @param reason - if the text is not JSON
 * @throws Refusal
 */
// biome-ignore lint/suspicious/noExplicitAny: the caller checks the type
export function parsed(text: string, reason: SignatureReason): any {
  try {
    const value = JSON.parse(text);
    // A value of too many levels has no canonical form either.
    reason = 'signature';
    const again = JSON.stringify(value);
    reason = 'duplicate';
    if (members(text) === members(again)) return value;
  } catch {
    // The reason says what failed.
  }
  throw unsigned(reason);
}

/**
 * RFC 8785: members are sorted by the UTF-16 code units of their names; numbers and strings are written as in
 * ECMAScript.
 *
 * @param value - parsed JSON
 * @throws RangeError if there is no such form: for a number beyond a double, or half a surrogate pair
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson)}]`;
  if (value && typeof value === 'object') {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`)}}`;
  }
  if (Math.abs(value as number) === Infinity || /\p{Cs}/u.test(value as string)) throw new RangeError();
  return JSON.stringify(value);
}
