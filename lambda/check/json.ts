/** Reads signed JSON without ambiguity. */
import { unsigned } from './refusal.ts';
import type { SignatureReason } from './types.ts';

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Counts the members of all objects of a JSON text: the colons outside of strings. */
const members = (text: string): number => text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"?/g, '').split(':').length;

/**
 * `JSON.parse`, but two members with one name are an error: `JSON.parse` keeps the last, other readers the first
 * (RFC 8259 §4).
 *
 * @param reason - if the text is not JSON, or JSON of too many levels
 * @throws Refusal
 */
// biome-ignore lint/suspicious/noExplicitAny: the caller checks the type
export function parsed(text: string, reason: SignatureReason): any {
  try {
    const value = JSON.parse(text);
    const again = JSON.stringify(value);
    reason = 'duplicate';
    if (members(text) === members(again)) return value;
  } catch {
    // The reason says what failed.
  }
  throw unsigned(reason);
}
