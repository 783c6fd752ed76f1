/** KMS for the publisher's tests: every key there is asked for is there, and a signature can be had whose numbers are short. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** Octets of r and s in DER, where a number has a zero in front if its first bit is set, and no other. */
export type Lengths = (r: number, s: number) => boolean;

export class FakeKms {
  private readonly keys = new Map<string, KeyPair>();
  /** What a signature has to be like. */
  lengths: Lengths = () => true;

  constructor(private readonly newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })) {}

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
    const pair = this.keys.get(keyId) ?? this.newKey();
    this.keys.set(keyId, pair);
    return pair;
  }

  private sign(digest: Buffer, privateKey: KeyObject): Buffer {
    const d = Buffer.from(privateKey.export({ format: 'jwk' }).d!, 'base64url');
    const options = { prehash: false, lowS: false, extraEntropy: true, format: 'der' } as const;
    for (;;) {
      const der = Buffer.from(p256.sign(digest, d, options));
      const r = der[3]!;
      if (this.lengths(r, der[5 + r]!)) return der;
    }
  }
}
