/**
 * The part of JOSE that signing needs: a P-256 key as JWK with its thumbprint, and a JWT with ES256 in compact
 * serialization (RFC 7519, RFC 7518 §3.4). KMS holds the private key.
 */
import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';

export interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  /** RFC 7638 thumbprint: readers can compute it from the key. */
  readonly kid: string;
  readonly alg: 'ES256';
  readonly use: 'sig';
}

/** Length of each of the two numbers in an ES256 signature (RFC 7518 §3.4). */
const NUMBER_BYTES = 32;

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** @param spki - SubjectPublicKeyInfo in DER, as KMS returns it */
export const publicJwk = (spki: Uint8Array): PublicJwk =>
  jwkOf({ key: Buffer.from(spki), format: 'der', type: 'spki' });

function jwkOf(input: Parameters<typeof createPublicKey>[0]): PublicJwk {
  const { kty, crv, x, y } = createPublicKey(input).export({ format: 'jwk' });
  if (kty !== 'EC' || crv !== 'P-256' || x === undefined || y === undefined)
    throw new Error(`The key must be on the curve P-256; it is ${kty} ${crv ?? ''}`);
  // RFC 7638 §3.2: the required members, sorted by name, without white space.
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' };
}

/** The keys of a published set. @returns none if the text is no set of keys on P-256 */
export function publishedKeys(text: Buffer | undefined): PublicJwk[] {
  try {
    const { keys } = JSON.parse(String(text)) as { readonly keys: readonly JsonWebKey[] };
    return keys.map((key) => jwkOf({ key, format: 'jwk' }));
  } catch {
    return [];
  }
}

/** Times in seconds since 1970 (RFC 7519 §§4.1.4, 4.1.6). */
export interface SignedTimes {
  readonly iat: number;
  readonly exp: number;
}

/** The signed text: header and claims (RFC 7515 §5.1). */
export function signingInput(kid: string, claims: SignedTimes & Readonly<Record<string, unknown>>): string {
  return `${base64url(JSON.stringify({ alg: 'ES256', kid, typ: 'JWT' }))}.${base64url(JSON.stringify(claims))}`;
}

/** The times among the claims of a JWT; undefined if it has none. */
export function timesOf(jwt: string): SignedTimes | undefined {
  try {
    const { iat, exp } = JSON.parse(
      Buffer.from(jwt.split('.')[1]!, 'base64url').toString(),
    ) as Partial<SignedTimes>;
    return typeof iat === 'number' && typeof exp === 'number' ? { iat, exp } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this is a JWT with exactly this header and these claims, signed by this key. */
export function isSignatureOf(jwt: string, input: string, key: PublicJwk): boolean {
  if (!jwt.startsWith(`${input}.`)) return false;
  const signature = jwt.slice(input.length + 1);
  const { kty, crv, x, y } = key;
  const publicKey = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  const bytes = Buffer.from(signature, 'base64url');
  // Node ignores characters that are not Base64url. Other readers refuse such a signature.
  if (bytes.toString('base64url') !== signature) return false;
  return verify('sha256', Buffer.from(input), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes);
}

/**
 * KMS returns DER: `SEQUENCE { INTEGER r, INTEGER s }` (RFC 3279 §2.2.3). Each length has one byte, because that of P-256
 * is below 128. A JWS has r followed by s.
 */
export function joseSignature(der: Uint8Array): Buffer {
  const bytes = Buffer.from(der);
  const endOfR = 4 + bytes[3]!;
  return Buffer.concat([bytes.subarray(4, endOfR), bytes.subarray(endOfR + 2)].map(ofNumberBytes));
}

/** DER marks a positive number with a zero in front, and leaves out other zeros. */
function ofNumberBytes(integer: Buffer): Buffer {
  const value = integer.subarray(-NUMBER_BYTES);
  return Buffer.concat([Buffer.alloc(NUMBER_BYTES - value.length), value]);
}
