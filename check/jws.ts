/** Verifies a detached JWS with ES256 (RFC 7515 appendix F, RFC 7518 §3.4) by WebCrypto. */
import { isText, parsed } from './json.ts';
import { unsigned } from './refusal.ts';

interface Jws {
  readonly kid: string;
  readonly iat: number;
  readonly exp: number;
  readonly encodedHeader: string;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** `CryptoKey`, which some versions of Node's types do not declare. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const utf8 = (text: string) => new TextEncoder().encode(text);
const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
const toBase64url = (bytes: Uint8Array) =>
  btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

export function readJws(text: string): Jws {
  let header: string;
  let parts: string[];
  try {
    parts = /^([\w-]+)\.\.([\w-]{86})\s*$/.exec(text)!;
    header = new TextDecoder('utf8', { fatal: true }).decode(fromBase64url(parts[1]!));
  } catch {
    throw unsigned('jws');
  }
  const { alg, typ, kid, iat, exp, ...more } = parsed(header, 'header') ?? {};
  // `crit` lists required extensions, and `b64` changes the signed bytes (RFC 7515 §4.1.11, RFC 7797).
  if (
    alg !== 'ES256' ||
    typ !== 'agent-info+jws' ||
    !isText(kid) ||
    ![iat, exp].every(Number.isInteger) ||
    'crit' in more ||
    'b64' in more
  )
    throw unsigned('header');
  return { kid, iat, exp, encodedHeader: parts[1]!, signature: fromBase64url(parts[2]!) };
}

/**
 * Finds a key by its `kid`, which must be its thumbprint. Otherwise an attacker who replaces keys and signature could
 * give another key the `kid` of the DNS record.
 */
export async function keyNamed(kid: string, jwks: string): Promise<Key> {
  const set = parsed(jwks, 'key');
  try {
    // biome-ignore lint/suspicious/noExplicitAny: unchecked JSON
    const { crv, kty, x, y } = set.keys.find((key: any) => key?.kid === kid);
    const required = { crv, kty, x, y };
    // RFC 7638 §3.2: the required members in the order of their names.
    const digest = await crypto.subtle.digest('SHA-256', utf8(JSON.stringify(required)));
    if (toBase64url(new Uint8Array(digest)) === kid)
      return await crypto.subtle.importKey('jwk', required, ES256, false, ['verify']);
  } catch {
    // No list of keys, not a key, or not one on P-256.
  }
  throw unsigned('key');
}

/** RFC 7515 §5.2. */
export function isSigned(payload: string, { encodedHeader, signature }: Jws, key: Key): Promise<boolean> {
  const input = utf8(`${encodedHeader}.${toBase64url(utf8(payload))}`);
  return crypto.subtle.verify(ES256, key, signature, input);
}
