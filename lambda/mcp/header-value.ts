/**
 * Whether a header carries a value of the body (MCP 2026-07-28, Streamable HTTP, "Value Encoding" and
 * "Server Validation").
 * The sentinel `=?base64?…?=` is checked by encoding the expected value, which cannot fail, instead of
 * decoding the received one: the same answer for every canonical encoding (RFC 4648 §3.5), no exceptions.
 */

const PREFIX = '=?base64?';
const SUFFIX = '?=';

/** Visible ASCII, space and tab (RFC 9110 §5.5): a header with anything else is refused. */
const SAFE = /^[\t\x20-\x7e]*$/;

/**
 * @param header - as received
 * @param value - what the body says; compared case-sensitively
 */
export function headerCarries(header: string, value: string): boolean {
  if (isSentinel(header)) return header === PREFIX + base64(value) + SUFFIX;
  return header === value && SAFE.test(header);
}

/** Markers are case-sensitive and do not overlap: `=?base64?=` is a plain value. */
function isSentinel(header: string): boolean {
  const length = PREFIX.length + SUFFIX.length;
  return header.length >= length && header.startsWith(PREFIX) && header.endsWith(SUFFIX);
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
