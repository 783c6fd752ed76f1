/**
 * The little of JOSE that signing takes: a P-256 key as JWK with its thumbprint, and a detached JWS with
 * ES256 (RFC 7515 appendix F, RFC 7518 §3.4). On node:crypto; the key that signs is elsewhere (KMS).
 */
import { createHash, createPublicKey, verify } from 'node:crypto';

export interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  /** RFC 7638 thumbprint: whoever has the key can work it out. */
  readonly kid: string;
  readonly alg: 'ES256';
  readonly use: 'sig';
}

/** Octets of one of the two numbers of an ES256 signature (RFC 7518 §3.4). */
const NUMBER_BYTES = 32;

const DER_INTEGER = 0x02;

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** @param spki - SubjectPublicKeyInfo in DER, as KMS gives it */
export function publicJwk(spki: Uint8Array): PublicJwk {
  const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  const { kty, crv, x, y } = key.export({ format: 'jwk' });
  if (kty !== 'EC' || crv !== 'P-256' || x === undefined || y === undefined)
    throw new Error(`The key must be on the curve P-256; it is ${kty} ${crv ?? ''}`);
  // RFC 7638 §3.2: the required members in the order of their names, no white space.
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' };
}

/** Times in seconds since 1970 (RFC 7519 §§4.1.4, 4.1.6; in the header: contract §7). */
export interface SignedTimes {
  readonly iat: number;
  readonly exp: number;
}

/** What is signed: protected header and payload (RFC 7515 §5.1). */
export function signingInput(kid: string, typ: string, { iat, exp }: SignedTimes, payload: string): string {
  return `${base64url(JSON.stringify({ alg: 'ES256', kid, typ, iat, exp }))}.${base64url(payload)}`;
}

/** The times that a detached JWS states, if it states them. */
export function timesOf(jws: string): SignedTimes | undefined {
  try {
    const { iat, exp } = JSON.parse(
      Buffer.from(jws.split('.')[0]!, 'base64url').toString(),
    ) as Partial<SignedTimes>;
    return typeof iat === 'number' && typeof exp === 'number' ? { iat, exp } : undefined;
  } catch {
    return undefined;
  }
}

/** The compact serialization without its payload: `header..signature`. */
export function detached(input: string, signature: Buffer): string {
  return `${input.slice(0, input.indexOf('.'))}..${signature.toString('base64url')}`;
}

/** Whether this is a detached JWS of exactly this header and payload by this key. */
export function isSignatureOf(jws: string, input: string, key: PublicJwk): boolean {
  const [header, empty, signature, ...more] = jws.split('.');
  if (header !== input.slice(0, input.indexOf('.')) || empty !== '' || !signature || more.length > 0)
    return false;
  const { kty, crv, x, y } = key;
  const publicKey = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  const bytes = Buffer.from(signature, 'base64url');
  // Node reads over what is not Base64url; others refuse the whole.
  if (bytes.toString('base64url') !== signature) return false;
  return verify('sha256', Buffer.from(input), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes);
}

/** KMS answers in DER: `SEQUENCE { INTEGER r, INTEGER s }` (RFC 3279 §2.2.3); a JWS has r and s side by side. */
export function joseSignature(der: Uint8Array): Buffer {
  const bytes = Buffer.from(der);
  const numbers: Buffer[] = [];
  // Two bytes of SEQUENCE and length: at P-256 the length is below 128 and has one byte.
  for (let at = 2; at < bytes.length; ) {
    if (bytes[at] !== DER_INTEGER) throw new Error('The signature must be two INTEGERs in DER');
    const end = at + 2 + bytes[at + 1]!;
    // Without the zero in front that says that a number is not negative; with those that make 32 bytes.
    const value = bytes.subarray(at + 2, end).subarray(-NUMBER_BYTES);
    numbers.push(Buffer.concat([Buffer.alloc(NUMBER_BYTES - value.length), value]));
    at = end;
  }
  if (numbers.length !== 2) throw new Error('The signature must be two INTEGERs in DER');
  return Buffer.concat(numbers);
}
