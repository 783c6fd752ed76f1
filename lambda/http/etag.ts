/** Strong entity tags and `If-None-Match` (RFC 9110 §8.8.3, §13.1.2). */

/** FNV-1a, 64 bits: offset basis and prime from RFC 9923. */
const OFFSET_BASIS = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/**
 * A tag that depends only on the content, so a second deployment of the same facts keeps it. It distinguishes versions
 * of one document. It does not protect against forgery.
 */
export function strongEtag(text: string): string {
  let hash = OFFSET_BASIS;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return `"${hash.toString(16).padStart(16, '0')}"`;
}

/**
 * Whether the caller already has this version. §13.1.2 requires weak comparison: CloudFront turns a tag into `W/"…"`
 * when it compresses.
 */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || (ifNoneMatch.match(/"[^"]*"/g)?.some((tag) => tag === etag) ?? false);
}
