/** Verifies a JWT with ES256 (RFC 7519, RFC 7518 §3.4) by WebCrypto. */
import { isText, parsed } from './json.ts';
import { expectThat, unsigned } from './refusal.ts';

interface Jwt {
  readonly kid: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
  // biome-ignore lint/suspicious/noExplicitAny: unchecked JSON
  readonly claims: any;
  /** Header and claims as they were signed (RFC 7515 §5.1). */
  readonly signedText: string;
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

export function readJwt(text: string): Jwt {
  const [, signedText = '', signature = ''] = /^([\w-]+\.[\w-]+)\.([\w-]{86})\s*$/.exec(text) ?? [];
  const [header, payload] = signedText.split('.').map(decoded);
  const { alg, typ, kid, ...more } = parsed(header!, 'header') ?? {};
  // `crit` lists required extensions, and `b64` changes the signed bytes (RFC 7515 §4.1.11, RFC 7797).
  expectThat(alg === 'ES256' && typ === 'JWT' && isText(kid) && !('crit' in more || 'b64' in more), 'header');
  const claims = parsed(payload!, 'claims');
  const { iat, exp } = claims ?? {};
  expectThat([iat, exp].every(Number.isInteger), 'claims');
  return { kid, iat, exp, claims, signedText, signatureBytes: fromBase64url(signature) };
}

/** @throws Refusal if it is not base64url of UTF-8 */
function decoded(part: string): string {
  try {
    if (part) return new TextDecoder('utf8', { fatal: true }).decode(fromBase64url(part));
  } catch {
    // Neither is a part of a JWT.
  }
  throw unsigned('jwt');
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
export const isSigned = ({ signatureBytes, signedText }: Jwt, key: Key): Promise<boolean> =>
  subtle!.verify(ES256, key, signatureBytes, utf8(signedText));
