/** JSON as signatures need it: read without doubt, and written in one way only (RFC 8785). */

/** Strings whole, so that nothing in them is taken for structure. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

export class DuplicateMember extends Error {}

/**
 * `JSON.parse`, which keeps the last of two members with one name, while other readers keep the first
 * (RFC 8259 §4): here that is an error.
 *
 * @throws SyntaxError, DuplicateMember
 */
// biome-ignore lint/suspicious/noExplicitAny: what it is, the reader finds out
export function parseJson(text: string): any {
  const value = JSON.parse(text);
  const open: Set<string>[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const names = open.at(-1)!;
      const name: string = JSON.parse(last);
      if (names.has(name)) throw new DuplicateMember(name);
      names.add(name);
    }
    last = token;
  }
  return value;
}

/**
 * RFC 8785: members in the order of their names' UTF-16 code units, numbers and strings as ECMAScript
 * writes them.
 *
 * @param value - parsed JSON
 * @throws RangeError for what has no such form: a number beyond a double, half a surrogate pair
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson)}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`)}}`;
  }
  if (value === Infinity || value === -Infinity || /\p{Cs}/u.test(String(value))) throw new RangeError();
  return JSON.stringify(value);
}
