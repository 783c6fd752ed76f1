/**
 * The part of AWS KMS that the publisher uses, on loopback: `Sign` and `GetPublicKey` with asymmetric P-256 keys (KMS
 * API reference; AWS JSON 1.1). Each key of the template gets a development key pair that lives as long as the
 * emulator. Its signatures prove nothing about a practice.
 */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { p256 } from '@noble/curves/nist.js';

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

interface Request {
  readonly KeyId?: string;
  readonly Message?: string;
  readonly MessageType?: string;
  readonly SigningAlgorithm?: string;
}

/**
 * @param keyArns - the keys of the template
 * @param made - ARN → key pair of earlier deployments. The pairs of new keys are added
 */
export function kmsApi(keyArns: readonly string[], made = new Map<string, KeyPair>()): RequestListener {
  for (const arn of keyArns)
    if (!made.has(arn)) made.set(arn, generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  const keys = new Map([...made].filter(([arn]) => keyArns.includes(arn)));
  return async (request, reply) => {
    const send = (status: number, body: object) =>
      reply.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    const fail = (code: string, message: string) => send(400, { __type: code, message });

    const input = (await json(request).catch(() => ({}))) as Request;
    const { KeyId = '' } = input;
    const pair = keys.get(KeyId);
    if (!pair) return fail('NotFoundException', `Key '${KeyId}' does not exist`);
    switch (request.headers['x-amz-target']) {
      case 'TrentService.GetPublicKey':
        return send(200, {
          KeyId,
          KeySpec: 'ECC_NIST_P256',
          KeyUsage: 'SIGN_VERIFY',
          PublicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
          SigningAlgorithms: ['ECDSA_SHA_256'],
        });
      case 'TrentService.Sign': {
        const digest = Buffer.from(input.Message ?? '', 'base64');
        if (input.MessageType !== 'DIGEST' || input.SigningAlgorithm !== 'ECDSA_SHA_256')
          return fail('ValidationException', 'The emulator signs a DIGEST with ECDSA_SHA_256, nothing else');
        if (digest.length !== 32)
          return fail('ValidationException', 'Digest is invalid length for algorithm ECDSA_SHA_256.');
        const Signature = signatureOf(digest, pair.privateKey).toString('base64');
        return send(200, { KeyId, Signature, SigningAlgorithm: 'ECDSA_SHA_256' });
      }
      default:
        return fail('UnknownOperationException', `${request.headers['x-amz-target']}`);
    }
  };
}

/**
 * Signs a digest. node:crypto cannot, because it hashes its input first. As in KMS, the signature is DER, randomised and
 * not normalised to a low s.
 */
function signatureOf(digest: Buffer, privateKey: KeyObject): Buffer {
  const d = Buffer.from(privateKey.export({ format: 'jwk' }).d!, 'base64url');
  return Buffer.from(
    p256.sign(digest, d, { prehash: false, lowS: false, extraEntropy: true, format: 'der' }),
  );
}
