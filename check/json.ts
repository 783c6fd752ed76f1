/** JSON for signatures: read without ambiguity, and written in the canonical form (RFC 8785). */

/** Matches whole strings, so that no character in them is read as structure. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

export class DuplicateMember extends Error {}

/**
 * `JSON.parse`, but two members with one name are an error: `JSON.parse` keeps the last, other readers the first
 * (RFC 8259 §4).
 *
 * @throws SyntaxError, DuplicateMember
 */
// biome-ignore lint/suspicious/noExplicitAny: the caller checks the type
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
 * RFC 8785: members are sorted by the UTF-16 code units of their names; numbers and strings are written as in
 * ECMAScript.
 *
 * @param value - parsed JSON
 * @throws RangeError if there is no such form: for a number beyond a double, or half a surrogate pair
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
