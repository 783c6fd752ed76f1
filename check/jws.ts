/** Verifies a detached JWS with ES256 (RFC 7515 appendix F, RFC 7518 §3.4) by WebCrypto. */
import { isText, parsed } from './json.ts';
import { expectThat, unsigned } from './refusal.ts';

interface Jws {
  readonly kid: string;
  readonly iat: number;
  readonly exp: number;
  readonly encodedHeader: string;
  readonly signatureBytes: Uint8Array<ArrayBuffer>;
}

/** `CryptoKey`, which some versions of Node's types do not declare. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** A page that is not on https has none. */
export const subtle: typeof crypto.subtle | undefined = globalThis.crypto?.subtle;

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const utf8 = (text: string) => new TextEncoder().encode(text);
/** The characters that differ in base64 and base64url (RFC 4648 §5), both ways, without the padding. */
const swapped = (text: string) =>
  text.replace(/[\W_]/g, (char) => ({ '+': '-', '/': '_', '-': '+', _: '/' })[char] ?? '');
const fromBase64url = (text: string) => Uint8Array.from(atob(swapped(text)), (char) => char.charCodeAt(0));
const toBase64url = (bytes: Uint8Array) =>
  swapped(btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')));

export function readJws(text: string): Jws {
  const [, encodedHeader, signature] = /^([\w-]+)\.\.([\w-]{86})\s*$/.exec(text) ?? [];
  let header: string;
  try {
    header = new TextDecoder('utf8', { fatal: true }).decode(fromBase64url(encodedHeader!));
  } catch {
    throw unsigned('jws');
  }
  const { alg, typ, kid, iat, exp, ...more } = parsed(header, 'header') ?? {};
  // `crit` lists required extensions, and `b64` changes the signed bytes (RFC 7515 §4.1.11, RFC 7797).
  expectThat(
    alg === 'ES256' &&
      typ === 'agent-info+jws' &&
      isText(kid) &&
      [iat, exp].every(Number.isInteger) &&
      !('crit' in more || 'b64' in more),
    'header',
  );
  return { kid, iat, exp, encodedHeader: encodedHeader!, signatureBytes: fromBase64url(signature!) };
}

/**
 * Finds a key by its `kid`, which must be its thumbprint. Otherwise an attacker who replaces keys and signature could
 * give another key the `kid` of the DNS record.
 */
export async function keyNamed(kid: string, jwks: string): Promise<Key> {
  const set = parsed(jwks, 'key');
  try {
    // biome-ignore lint/suspicious/noExplicitAny: unchecked JSON
    const isNamed = (key: any) => key?.kid === kid;
    // RFC 7638 §3.2: the required members in the order of their names.
    const required = JSON.stringify(set.keys.find(isNamed), ['crv', 'kty', 'x', 'y']);
    if (toBase64url(new Uint8Array(await subtle!.digest('SHA-256', utf8(required)))) === kid)
      return await subtle!.importKey('jwk', JSON.parse(required), ES256, false, ['verify']);
  } catch {
    // No list of keys, not a key, or not one on P-256.
  }
  throw unsigned('key');
}

/** RFC 7515 §5.2. */
export const isSigned = (payload: string, jws: Jws, key: Key): Promise<boolean> =>
  subtle!.verify(ES256, key, jws.signatureBytes, utf8(`${jws.encodedHeader}.${toBase64url(utf8(payload))}`));
