/**
 * The objects of the bucket with the signed facts and the public keys (contract §7). A new signature would always
 * differ: ECDSA is randomised, and the signed text contains times. So a signature of the same day is kept, and a second
 * run writes nothing.
 */
import { createHash } from 'node:crypto';
import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { CONTENT_CACHE_CONTROL } from '../render/site.ts';
import { dayOf } from '../shared/days.ts';
import { signedFacts } from '../shared/facts.ts';
import { didOf, practiceId } from '../shared/identifiers.ts';
import type { Practice } from '../shared/practice.ts';
import { DOCUMENTS, type Route } from '../shared/routes.ts';
import type { Bucket } from './bucket.ts';
import { runStep } from './failure.ts';
import {
  compact,
  isSignatureOf,
  joseSignature,
  type PublicJwk,
  publicJwk,
  SIGNATURE_BYTES,
  type SignedTimes,
  signingInput,
  timesOf,
} from './jose.ts';
import { LEASE_KEY } from './lease.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';

const SIGNATURE_KEY = DOCUMENTS.agentInfoJwt.path.slice(1);

/** How long a signature is valid. During this time, an outdated answer passes the check with its old signature. */
const LIFETIME_SECONDS = 7 * 86_400;

/** More than CloudFront may answer with a copy: an hour (`CONTENT_CACHE_CONTROL`). */
const CACHED_SECONDS = 7_200;

interface Signing {
  readonly kms: KMSClient;
  readonly bucket: Bucket;
  readonly practice: Practice;
  /** Public origin, no trailing slash. */
  readonly baseUrl: string;
  /** ARNs of KMS keys, at least one. The first signs; the public keys of all are published. */
  readonly signingKeys: readonly string[];
  /** How long a reader may keep agent-info, and so its signed form. */
  readonly ttlSeconds: number;
  readonly now: Date;
  readonly abortSignal: AbortSignal;
}

interface Signed {
  readonly signature: PublishedFile;
  /** The key set and the DID document. */
  readonly publicKeys: readonly PublishedFile[];
  /** Thumbprint of the signing key. */
  readonly keyId: string;
  /** The object with these bytes, if they are a signature of these facts by one of the keys, made at any time. */
  readonly earlierSignature: (body: Buffer) => PublishedFile | undefined;
  /** Whether these bytes are a signature of these facts by the same key that stays valid while caches have it. */
  readonly isRenewalOf: (body: Buffer) => boolean;
}

/** @throws StepFailure */
export async function sign(signing: Signing): Promise<Signed> {
  const { bucket, practice, baseUrl, signingKeys, ttlSeconds, now } = signing;
  const signedFile = (jwt: string) =>
    object(DOCUMENTS.agentInfoJwt, jwt, CONTENT_CACHE_CONTROL.replace('max-age=0', `max-age=${ttlSeconds}`));
  // The first key signs. The others are published so that older signatures can still be checked.
  const keys = await Promise.all(signingKeys.map((id) => fetchPublicKey(signing, id)));
  const key = keys[0]!;
  const facts = signedFacts(practice, baseUrl);
  const inputOf = ({ kid }: PublicJwk, { iat, exp }: SignedTimes) =>
    signingInput(kid, { iss: didOf(baseUrl), sub: practiceId(baseUrl), iat, exp, ...facts });
  const isBy = (signer: PublicJwk, jwt: string) => {
    const times = timesOf(jwt);
    return times !== undefined && isSignatureOf(jwt, inputOf(signer, times), signer);
  };
  const { validUntil } = practice.contact.verification;
  const input = inputOf(key, signedTimes(validUntil, now));
  const found = await bucket.look(
    SIGNATURE_KEY,
    compact(input, Buffer.alloc(SIGNATURE_BYTES)).length,
    LEASE_KEY,
  );
  const published = typeof found === 'object' ? found.body?.toString() : undefined;
  const isKept =
    published !== undefined && isBy(key, published) && isCurrent(timesOf(published)!, validUntil, now);
  const jwt = isKept ? published : compact(input, await signWith(signing, signingKeys[0]!, input));
  return {
    keyId: key.kid,
    signature: signedFile(jwt),
    publicKeys: [
      object(DOCUMENTS.jwks, json({ keys })),
      object(DOCUMENTS.did, json(didDocument(baseUrl, keys))),
    ],
    earlierSignature: (body) => {
      const text = body.toString();
      return keys.some((signer) => isBy(signer, text)) ? signedFile(text) : undefined;
    },
    isRenewalOf: (body) => {
      const text = body.toString();
      return isBy(key, text) && timesOf(text)!.exp - now.getTime() / 1000 > CACHED_SECONDS;
    },
  };
}

function signedTimes(validUntil: string, now: Date): SignedTimes {
  const iat = Math.floor(now.getTime() / 1000);
  return { iat, exp: Math.min(iat + LIFETIME_SECONDS, endOf(validUntil)) };
}

/** Whether it was made today with the same end. Once the facts have expired, the last signature stays. */
function isCurrent({ iat, exp }: SignedTimes, validUntil: string, now: Date): boolean {
  const end = endOf(validUntil);
  if (exp !== Math.min(iat + LIFETIME_SECONDS, end)) return false;
  return now.getTime() / 1000 >= end || dayOf(new Date(iat * 1000)) === dayOf(now);
}

/** The first second after a day, UTC. */
const endOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000 + 86_400;

async function fetchPublicKey({ kms, abortSignal }: Signing, KeyId: string): Promise<PublicJwk> {
  const command = new GetPublicKeyCommand({ KeyId });
  const { PublicKey } = await runStep(`reading public key ${KeyId}`, () =>
    kms.send(command, { abortSignal }),
  );
  return publicJwk(PublicKey!);
}

/** Signs a digest, because KMS accepts messages of at most 4,096 bytes (API reference, Sign). */
async function signWith({ kms, abortSignal }: Signing, KeyId: string, input: string): Promise<Buffer> {
  const command = new SignCommand({
    KeyId,
    Message: createHash('sha256').update(input).digest(),
    MessageType: 'DIGEST',
    SigningAlgorithm: 'ECDSA_SHA_256',
  });
  const { Signature } = await runStep(`signing with ${KeyId}`, () => kms.send(command, { abortSignal }));
  return joseSignature(Signature!);
}

const json = (value: object) => `${JSON.stringify(value, undefined, 1)}\n`;

/** DID Core §5.3, in its JSON representation (§6.2): it needs no `@context`. */
function didDocument(baseUrl: string, keys: readonly PublicJwk[]) {
  const id = didOf(baseUrl);
  const verificationMethod = keys.map((publicKeyJwk) => ({
    id: `${id}#${publicKeyJwk.kid}`,
    type: 'JsonWebKey2020',
    controller: id,
    publicKeyJwk,
  }));
  return { id, verificationMethod, assertionMethod: verificationMethod.map((method) => method.id) };
}

const object = (
  { path, contentType }: Route,
  body: string,
  cacheControl = CONTENT_CACHE_CONTROL,
): PublishedFile => publishedFile({ key: path.slice(1), contentType, cacheControl, body });
