/** KMS for the publisher's tests. Every key exists, and a test can ask for signatures with short numbers. */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** Takes the number of octets of r and s in DER, which adds a zero in front only if the first bit is set. */
export type Lengths = (r: number, s: number) => boolean;

export class FakeKms {
  private readonly keys = new Map<string, KeyPair>();
  /** Condition on the lengths of a signature's numbers. */
  lengths: Lengths = () => true;

  /** @returns what the API answers (KMS API reference, GetPublicKey and Sign) */
  answer(target: string, { KeyId, Message }: Readonly<Record<string, string>>): object {
    const { publicKey, privateKey } = this.pair(KeyId!);
    if (target === 'TrentService.GetPublicKey')
      return { KeyId, PublicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') };
    const digest = Buffer.from(Message!, 'base64');
    return { KeyId, Signature: this.sign(digest, privateKey).toString('base64') };
  }

  use(keyId: string, pair: KeyPair): void {
    this.keys.set(keyId, pair);
  }

  private pair(keyId: string): KeyPair {
    const pair = this.keys.get(keyId) ?? generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.keys.set(keyId, pair);
    return pair;
  }

  /** Tries one nonce after another: about one signature in 500 has a short r, and as many have a short s. */
  private sign(digest: Buffer, privateKey: KeyObject): Buffer {
    const { BASE, Fn } = p256.Point;
    const d = BigInt(
      `0x${Buffer.from(privateKey.export({ format: 'jwk' }).d!, 'base64url').toString('hex')}`,
    );
    const z = BigInt(`0x${digest.toString('hex')}`);
    let nonce = 1n + BigInt(`0x${randomBytes(16).toString('hex')}`);
    for (let point = BASE.multiply(nonce); ; point = point.add(BASE), nonce++) {
      const r = Fn.create(point.x);
      const s = Fn.mul(Fn.inv(nonce), Fn.create(z + r * d));
      const [first, second] = [derInteger(r), derInteger(s)];
      if (this.lengths(first.length - 2, second.length - 2))
        return Buffer.concat([Buffer.of(0x30, first.length + second.length), first, second]);
    }
  }
}

function derInteger(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  const number = bytes[0]! >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
  return Buffer.concat([Buffer.of(0x02, number.length), number]);
}
