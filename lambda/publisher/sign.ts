/**
 * Signature and public keys as objects of the bucket. ECDSA is randomised: signing anew would change the
 * bytes, and with them every validator, although no fact changed. So the signature that is published stays
 * for as long as it is one of these facts by the key that signs now. Runs in Lambda.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3';
import { BASE_URL_PLACEHOLDER } from '../shared/routes.ts';
import { type ServedAs, SIGNING_ORDER, type SigningOrder } from '../shared/signing-order.ts';
import type { PublishedFile } from './content.ts';
import { naming } from './failure.ts';
import { detached, isSignatureOf, joseSignature, type PublicJwk, publicJwk, signingInput } from './jose.ts';
import type { Target } from './request.ts';

export interface Signing {
  readonly kms: KMSClient;
  readonly s3: S3Client;
  readonly target: Target;
  readonly order: SigningOrder;
  readonly abortSignal: AbortSignal;
}

export interface Signed {
  readonly files: readonly PublishedFile[];
  /** Thumbprint of the key that signs. */
  readonly keyId: string;
}

/**
 * @param asset - directory of the publisher's asset, with a trailing slash
 * @returns undefined when the asset holds nothing to sign
 */
export async function readSigningOrder(asset: URL): Promise<SigningOrder | undefined> {
  try {
    return JSON.parse(await readFile(new URL(SIGNING_ORDER, asset), 'utf8')) as SigningOrder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws StepFailure */
export async function sign(signing: Signing): Promise<Signed> {
  const { target, order } = signing;
  // The first key signs; what the others have signed can still be checked.
  const keys = await Promise.all(target.signingKeys.map((id) => fetchPublicKey(signing, id)));
  const [key, keyArn] = [keys[0], target.signingKeys[0]];
  if (!key || keyArn === undefined) throw new Error('SigningKeys must name a key; received none');
  const payload = order.payload.replaceAll(BASE_URL_PLACEHOLDER, target.baseUrl);
  const input = signingInput(key.kid, order.type, payload);
  const previous = await publishedSignature(signing);
  const signature =
    previous !== undefined && isSignatureOf(previous, input, key)
      ? previous
      : detached(input, await signWith(signing, keyArn, input));
  return {
    keyId: key.kid,
    files: [
      object(order.signature, signature),
      object(order.publicKeys, `${JSON.stringify({ keys }, undefined, 1)}\n`),
    ],
  };
}

function fetchPublicKey({ kms, abortSignal }: Signing, KeyId: string): Promise<PublicJwk> {
  return naming(`reading public key ${KeyId}`, async () => {
    const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId }), { abortSignal });
    return publicJwk(PublicKey!);
  });
}

/** KMS takes messages of at most 4,096 bytes (API reference, Sign), and a digest of any. */
function signWith({ kms, abortSignal }: Signing, KeyId: string, input: string): Promise<Buffer> {
  const command = new SignCommand({
    KeyId,
    Message: createHash('sha256').update(input).digest(),
    MessageType: 'DIGEST',
    SigningAlgorithm: 'ECDSA_SHA_256',
  });
  return naming(`signing with ${KeyId}`, async () => {
    const { Signature } = await kms.send(command, { abortSignal });
    return joseSignature(Signature!);
  });
}

function publishedSignature({ s3, target, order, abortSignal }: Signing): Promise<string | undefined> {
  const { key } = order.signature;
  return naming(`reading ${key}`, async () => {
    try {
      const command = new GetObjectCommand({ Bucket: target.bucket, Key: key });
      return await (await s3.send(command, { abortSignal })).Body?.transformToString();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  });
}

function object(served: ServedAs, text: string): PublishedFile {
  const body = Buffer.from(text);
  return { ...served, body, checksum: createHash('sha256').update(body).digest('base64') };
}
