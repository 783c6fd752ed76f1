/** Compares JSON values, and says where they differ. */
import { isDeepStrictEqual } from 'node:util';

/** @param path - where the values are. @returns a sentence for each member that differs */
export function differences(given: unknown, wanted: unknown, path = ''): string[] {
  if (isDeepStrictEqual(given, wanted)) return [];
  if (!isMembers(given) || !isMembers(wanted) || Array.isArray(given) !== Array.isArray(wanted))
    return [difference(given, wanted, path)];
  const keys = new Set([...Object.keys(wanted), ...Object.keys(given)]);
  const name = (key: string) =>
    Array.isArray(given) ? `${path}[${key}]` : [path, key].filter(Boolean).join('.');
  return [...keys].flatMap((key) => differences(given[key], wanted[key], name(key)));
}

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

function difference(given: unknown, wanted: unknown, path: string): string {
  if (given === undefined) return `${path} is missing`;
  if (wanted === undefined) return `${path} is not in the contract: ${quoted(given)}`;
  const [is, must] =
    typeof given === 'string' && typeof wanted === 'string' ? apart(given, wanted) : [given, wanted];
  return `${path} is ${quoted(is)}; it must be ${quoted(must)}`;
}

/** Enough for a reader to find the place. */
const CONTEXT = 40;

/** Long texts without the beginning that they share. */
function apart(one: string, other: string): [string, string] {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  if (start <= CONTEXT) return [one, other];
  const rest = (text: string) => `…${text.slice(start - CONTEXT)}`;
  return [rest(one), rest(other)];
}

/** A value in a sentence, cut where it is long. Other letters than those of English are escaped: some look like them. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  const short = text.length > 160 ? `${text.slice(0, 157)}…` : text;
  return short.replace(/[^ -~…]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
