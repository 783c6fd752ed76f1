/** Verifies a detached JWS with ES256 (RFC 7515 appendix F, RFC 7518 §3.4) by WebCrypto. */
import { DuplicateMember, parseJson } from './json.ts';
import { unsigned } from './refusal.ts';
import type { SignatureReason } from './types.ts';

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
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
const toBase64url = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @param otherwise - the reason if the text is not JSON */
export function parsed(text: string, otherwise: SignatureReason) {
  try {
    return parseJson(text);
  } catch (error) {
    throw unsigned(error instanceof DuplicateMember ? 'duplicate' : otherwise);
  }
}

export function readJws(text: string): Jws {
  const [, encodedHeader, signature] = /^([\w-]+)\.\.([\w-]{86})\s*$/.exec(text) ?? [];
  if (!encodedHeader || !signature) throw unsigned('jws');
  let header: string;
  try {
    header = new TextDecoder('utf-8', { fatal: true }).decode(fromBase64url(encodedHeader));
  } catch {
    throw unsigned('jws');
  }
  const { alg, typ, kid, iat, exp, ...more } = parsed(header, 'header') ?? {};
  const dates = [iat, exp].every(Number.isSafeInteger);
  // `crit` lists required extensions, and `b64` changes the signed bytes (RFC 7515 §4.1.11, RFC 7797).
  if (
    alg !== 'ES256' ||
    typ !== 'agent-info+jws' ||
    typeof kid !== 'string' ||
    !dates ||
    'crit' in more ||
    'b64' in more
  )
    throw unsigned('header');
  return { kid, iat, exp, encodedHeader, signature: fromBase64url(signature) };
}

/**
 * Finds a key by its `kid`, which must be its thumbprint. Otherwise an attacker who replaces keys and signature could
 * give another key the `kid` of the DNS record.
 */
export async function keyNamed(kid: string, jwks: string): Promise<Key> {
  const { keys } = parsed(jwks, 'key') ?? {};
  // biome-ignore lint/suspicious/noExplicitAny: unchecked JSON
  const jwk = Array.isArray(keys) && keys.find((key: any) => key?.kid === kid);
  try {
    const { crv, kty, x, y } = jwk;
    // RFC 7638 §3.2: the required members in the order of their names.
    const digest = await crypto.subtle.digest('SHA-256', utf8(JSON.stringify({ crv, kty, x, y })));
    if (toBase64url(new Uint8Array(digest)) === kid)
      return await crypto.subtle.importKey('jwk', { crv, kty, x, y }, ES256, false, ['verify']);
  } catch {
    // Not a key, or not one on P-256.
  }
  throw unsigned('key');
}

/** RFC 7515 §5.2. */
export function isSigned(payload: string, { encodedHeader, signature }: Jws, key: Key): Promise<boolean> {
  const input = utf8(`${encodedHeader}.${toBase64url(utf8(payload))}`);
  return crypto.subtle.verify(ES256, key, signature, input);
}
