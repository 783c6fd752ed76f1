/**
 * ECDSA over P-256 of a digest that is made already (FIPS 186-5 §6.4.1), in DER as KMS answers. node:crypto
 * hashes whatever it signs, so that the emulator has to do the arithmetic itself. Not constant-time: for
 * development keys, in the emulator.
 */
import { randomBytes } from 'node:crypto';

/** SEC 2 v2 §2.4.2. */
const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const A = P - 3n;
const G: Point = [
  0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
];

type Point = readonly [x: bigint, y: bigint];

const mod = (value: bigint, modulus: bigint) => ((value % modulus) + modulus) % modulus;

/** Extended Euclid. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [mod(value, modulus), modulus, 1n, 0n];
  while (a > 1n) {
    const quotient = a / b;
    [a, b] = [b, a % b];
    [x, y] = [y, x - quotient * y];
  }
  return mod(x, modulus);
}

function add(p: Point | undefined, q: Point): Point {
  if (!p) return q;
  const [[px, py], [qx, qy]] = [p, q];
  const slope =
    px === qx ? mod((3n * px * px + A) * inverse(2n * py, P), P) : mod((qy - py) * inverse(qx - px, P), P);
  const x = mod(slope * slope - px - qx, P);
  return [x, mod(slope * (px - x) - py, P)];
}

/** Double and add. */
function multiple(factor: bigint): Point {
  let sum: Point | undefined;
  for (let [rest, power]: [bigint, Point] = [factor, G]; rest > 0n; rest >>= 1n, power = add(power, power))
    if (rest & 1n) sum = add(sum, power);
  return sum!;
}

const number = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`);

/** @param d - the private key */
export function p256Signature(d: Buffer, digest: Buffer): Buffer {
  const k = mod(number(randomBytes(48)), N - 1n) + 1n;
  const r = mod(multiple(k)[0], N);
  const s = mod(inverse(k, N) * (number(digest) + r * number(d)), N);
  const body = Buffer.concat([integer(r), integer(s)]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}

/** DER INTEGER, with a zero in front where the number would look negative. */
function integer(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  const unsigned = bytes[0]! >= 0x80 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes;
  return Buffer.concat([Buffer.from([0x02, unsigned.length]), unsigned]);
}
