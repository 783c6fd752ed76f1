/**
 * What the publisher is told to sign, as it travels in its asset: the payload, and under which keys of the
 * bucket signature and public keys go. Written by the stack at synthesis, read by the publisher.
 */
import type { ManifestEntry } from './content-manifest.ts';

/** File of the asset: a `SigningOrder`. */
export const SIGNING_ORDER = 'signing.json';

/** How one of the two documents is served. */
export type ServedAs = Pick<ManifestEntry, 'key' | 'contentType' | 'cacheControl'>;

export interface SigningOrder {
  /**
   * Canonical JSON (RFC 8785) with the placeholder for the base URL. Filling that in keeps it canonical:
   * the order of members depends on their names only, and an origin has nothing that JSON escapes.
   */
  readonly payload: string;
  /** `typ` of the signature (RFC 7515 §4.1.9): what a signature of this kind is of, and of nothing else. */
  readonly type: string;
  readonly signature: ServedAs;
  readonly publicKeys: ServedAs;
}
