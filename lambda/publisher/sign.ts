/**
 * The objects of the bucket with the signed facts and the public keys (contract §7). A new signature would always
 * differ: ECDSA is randomised, and the signed text contains times. So a signature of the same day is kept, and a second
 * run writes nothing.
 *
 * Nothing else depends on KMS. If a key does not work, the last signature stays while it is valid and states these
 * facts. KMS does not hand out the public key of a disabled key or of one that is to be deleted (developer guide, "Key
 * states"), so that one is taken from the published key set.
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
import { runStep, StepFailure } from './failure.ts';
import {
  isSignatureOf,
  joseSignature,
  type PublicJwk,
  publicJwk,
  publishedKeys,
  type SignedTimes,
  signingInput,
  timesOf,
} from './jose.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';

/** Key of the object with the signed facts. */
export const SIGNATURE_KEY = DOCUMENTS.agentInfoJwt.path.slice(1);
const KEY_SET_KEY = DOCUMENTS.jwks.path.slice(1);

/** How long a signature is valid. During this time, an outdated answer passes the check with its old signature. */
const LIFETIME_SECONDS = 7 * 86_400;

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

/** @throws StepFailure if S3 fails; never because of KMS */
export async function sign(signing: Signing) {
  const { bucket, practice, baseUrl, signingKeys, ttlSeconds, now } = signing;
  const signedFile = (jwt: string) =>
    object(DOCUMENTS.agentInfoJwt, jwt, CONTENT_CACHE_CONTROL.replace('max-age=0', `max-age=${ttlSeconds}`));
  const facts = signedFacts(practice, baseUrl);
  const inputOf = (kid: string, { iat, exp }: SignedTimes) =>
    signingInput(kid, { iss: didOf(baseUrl), sub: practiceId(baseUrl), iat, exp, ...facts });
  const isBy = (signer: PublicJwk, jwt: string) => {
    const times = timesOf(jwt);
    return times !== undefined && isSignatureOf(jwt, inputOf(signer.kid, times), signer);
  };
  const { validUntil } = practice.contact.verification;
  const times = signedTimes(validUntil, now);
  const seconds = now.getTime() / 1000;

  let failure: Error | undefined;
  const unlessBroken = <T>(work: Promise<T>) =>
    work.catch((error: Error) => {
      failure ??= error;
      return undefined;
    });
  // The first key signs. The others are published so that older signatures can still be checked.
  const found = await Promise.all(signingKeys.map((id) => unlessBroken(fetchPublicKey(signing, id))));
  const [key] = found;
  const keys = found.includes(undefined) ? await withPublished(bucket, found) : (found as PublicJwk[]);

  const published = (await bucket.get(SIGNATURE_KEY))?.body.toString();
  const isKept =
    key && published !== undefined && isBy(key, published) && isCurrent(timesOf(published)!, validUntil, now);
  const isValid = (jwt: string) => {
    const { exp } = timesOf(jwt)!;
    return exp > seconds || exp === endOf(validUntil);
  };
  const make = async ({ kid }: PublicJwk) => {
    const input = inputOf(kid, times);
    const bytes = await signWith(signing, signingKeys[0]!, input);
    return `${input}.${bytes.toString('base64url')}`;
  };
  const made = isKept ? published : key && (await unlessBroken(make(key)));
  const last =
    published !== undefined && keys.some((signer) => isBy(signer, published)) && isValid(published)
      ? published
      : undefined;
  const jwt = made ?? last;
  return {
    /** Thumbprint of the signing key. undefined: KMS did not give it. */
    keyId: key?.kid,
    /** undefined: none is valid for these facts, and none could be made. */
    signature: jwt === undefined ? undefined : signedFile(jwt),
    /** The key set and the DID document. */
    publicKeys: [
      object(DOCUMENTS.jwks, json({ keys })),
      object(DOCUMENTS.did, json(didDocument(baseUrl, keys))),
    ],
    /** Why a key does not work, and what follows. */
    failure: failure && explained(failure, jwt),
    /** The object with these bytes, if they are a signature of these facts by one of the keys, made at any time. */
    earlierSignature: (body: Buffer) => {
      const text = body.toString();
      return keys.some((signer) => isBy(signer, text)) ? signedFile(text) : undefined;
    },
  };
}

function explained(error: Error, jwt: string | undefined): StepFailure {
  const { isPassing = false, code = 'Error' } = error as Partial<StepFailure>;
  const left =
    jwt === undefined
      ? `No signature of these facts is left, so ${DOCUMENTS.agentInfoJwt.path} is removed`
      : `${DOCUMENTS.agentInfoJwt.path} is valid until ${new Date(timesOf(jwt)!.exp * 1000).toISOString()}`;
  return new StepFailure(
    `${error.message}. Everything that needs no key is published. ${left}. See docs/operations.md, A signing key that does not work`,
    isPassing,
    code,
  );
}

/**
 * The keys in their order. In place of one that KMS did not give, the next of the published set that is no other's.
 * @param found - undefined: KMS did not give it
 */
async function withPublished(
  bucket: Bucket,
  found: readonly (PublicJwk | undefined)[],
): Promise<PublicJwk[]> {
  const stored = await bucket.get(KEY_SET_KEY);
  const published = publishedKeys(stored?.body);
  const others = published.filter(({ kid }) => !found.some((key) => key?.kid === kid));
  return found.flatMap((key) => key ?? others.shift() ?? []);
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
