/**
 * Compares a header with a value of the body (MCP 2026-07-28, Streamable HTTP, "Value Encoding" and "Server
 * Validation"). For the form `=?base64?…?=` it encodes the expected value instead of decoding the received one.
 * Encoding cannot throw, and the result is the same for every canonical encoding (RFC 4648 §3.5).
 */

const PREFIX = '=?base64?';
const SUFFIX = '?=';

/** Visible ASCII, space and tab (RFC 9110 §5.5). A header with another character does not match. */
const SAFE = /^[\t\x20-\x7e]*$/;

/**
 * @param header - as received
 * @param value - from the body; compared case-sensitively
 */
export function headerCarries(header: string, value: string): boolean {
  if (isSentinel(header)) return header === PREFIX + base64(value) + SUFFIX;
  return header === value && SAFE.test(header);
}

/** Prefix and suffix are case-sensitive and do not overlap: `=?base64?=` is a plain value. */
function isSentinel(header: string): boolean {
  const length = PREFIX.length + SUFFIX.length;
  return header.length >= length && header.startsWith(PREFIX) && header.endsWith(SUFFIX);
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
