/**
 * Strong entity tags and `If-None-Match` (RFC 9110 §8.8.3, §13.1.2).
 */

/** FNV-1a, 64 bits: offset basis and prime from RFC 9923. */
const OFFSET_BASIS = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/**
 * A tag that follows the content and nothing else, so that the same facts deployed twice keep it. It
 * tells versions of one document apart; it is no protection against forgery.
 */
export function strongEtag(text: string): string {
  let hash = OFFSET_BASIS;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return `"${hash.toString(16).padStart(16, '0')}"`;
}

/**
 * Whether the caller already has this version. Compared weakly, as §13.1.2 demands: CloudFront turns a
 * tag into `W/"…"` where it compresses.
 */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || (ifNoneMatch.match(/"[^"]*"/g)?.some((tag) => tag === etag) ?? false);
}
