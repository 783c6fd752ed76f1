/**
 * Checks the signature of `official-contact.txt`: CMS (RFC 5652) with CAdES attributes (RFC 5035, RFC 5126). Nothing
 * that it returns has a datum of the certificate but the name and the bar's number.
 */
import { createHash } from 'node:crypto';
import { dayOf } from '../../lambda/shared/days.ts';
import { checkKey, digestOf, signatureAlgorithm, verifies } from './algorithms.ts';
import { oidOf, readBer, TYPE, timeOf } from './ber.ts';
import {
  barNumbersOf,
  type Certificate,
  countryOf,
  EXTENSION,
  extensionNode,
  isForSigning,
  isOfAuthority,
  isOfPerson,
  nameOf,
  signs,
} from './certificate.ts';
import { TEXT } from './declaration.ts';
import { checkPolicy } from './policy.ts';
import { attributeOf, DATA, readSignature, type SignatureFile, signersIn } from './signature-file.ts';
import type { Trust } from './trust.ts';
import {
  ANOTHER_CERTIFICATE,
  ANOTHER_PROGRAM,
  Refusal,
  type Refused,
  refuse,
  SIGN_AGAIN,
  type Signed,
} from './verdict.ts';

interface SignatureInput extends Omit<Trust, 'anchors'> {
  readonly text: Uint8Array;
  readonly signature: Uint8Array;
  /** Each is trusted. `unchecked`: whoever issued the certificate, without a chain. */
  readonly anchors: Trust['anchors'] | 'unchecked';
  readonly now: Date;
}

/** @returns who signed and when, or the first reason why the signature is refused */
export function checkSignature(input: SignatureInput): Signed | Refused {
  try {
    return check(input);
  } catch (error) {
    if (error instanceof Refusal) return error.verdict;
    // OpenSSL and the readers of this folder throw on what is malformed. The message may name what they read.
    return { rule: `the signature or a certificate in it is malformed: ${ANOTHER_PROGRAM}` };
  }
}

function check({ text, signature, anchors, intermediates, policies, now }: SignatureInput): Signed {
  const file = readSignature(signature);
  const signer = signedBy(file, text);
  const times = { signedAt: signingTime(file, now), now };
  checkPerson(signer);
  const others = [...file.certificates.filter((each) => each !== signer), ...intermediates];
  const chain = anchors === 'unchecked' ? onlySigner(signer, times) : chainOf(signer, others, anchors, times);
  const root = anchors === 'unchecked' ? undefined : chain.at(-1);
  const policy = checkPolicy(attributeOf(file, 'sigPolicyId'), signer, times.signedAt, root, policies);
  // openssl/openssl#32248
  const tool =
    signer.key.asymmetricKeyType === 'ed25519' &&
    'uses Ed25519, which the command on the pages cannot check with OpenSSL 3: sign with RSA or ECDSA if you can';
  return {
    ...{ name: nameOf(signer), bar: barNumbersOf(signer)[0], country: countryOf(signer) },
    signedAt: dayOf(times.signedAt),
    certificateUntil: chain.map(({ until }) => dayOf(until)).sort()[0]!,
    authorities: chain.slice(1).map(({ x509 }) => `${x509}`),
    notices: [policy, tool].filter((notice) => typeof notice === 'string'),
  };
}

function onlySigner(signer: Certificate, times: Times): readonly Certificate[] {
  checkCertificate(signer, SIGNER, times);
  return [signer];
}

/** @returns the certificate whose key signed the text */
function signedBy(file: SignatureFile, text: Uint8Array): Certificate {
  const digest = digestOf(file.digestAlgorithm, 'the signature');
  const algorithm = signatureAlgorithm(file.signatureAlgorithm, 'the signature', digest);
  // RFC 4056, section 3: with two digests, the weaker one counts.
  if (algorithm.digest !== digest)
    refuse('the signature uses two digests', ANOTHER_PROGRAM, `${digest}, ${algorithm.digest}`);
  const contentType = oidOf(attributeOf(file, 'contentType'));
  if (contentType !== DATA || file.contentType !== DATA)
    refuse('the signature is not of a file, but e.g. of a time stamp (contentType)', undefined, contentType);
  const messageDigest = attributeOf(file, 'messageDigest');
  if (messageDigest?.type !== TYPE.octets)
    refuse('the signature does not say which file it is of (attribute messageDigest)', ANOTHER_PROGRAM);
  if (!messageDigest.content.equals(createHash(digest).update(text).digest()))
    refuse(
      `another text was signed. The signature is of an earlier text or of another practice’s, or ${TEXT} was changed`,
      `${SIGN_AGAIN}, and do not open it in an editor before`,
    );
  const signer = signerOf(file);
  checkKey(signer.key, SIGNER);
  if (!verifies(algorithm, file.signed, signer.key, file.signature))
    refuse('the signature was not made with the certificate in it, or it was changed', SIGN_AGAIN);
  return signer;
}

function signingTime(file: SignatureFile, now: Date): Date {
  const attribute =
    attributeOf(file, 'signingTime') ??
    refuse(
      'the signature does not say when it was made',
      `let the program add the signing time, and ${SIGN_AGAIN}`,
    );
  const at = timeOf(attribute) ?? refuse('the signing time cannot be read', ANOTHER_PROGRAM);
  if (at > now)
    refuse(
      'the signing time is in the future',
      `set the clock of the computer, and ${SIGN_AGAIN}`,
      at.toISOString(),
    );
  return at;
}

/** The certificate that the signature and its attribute signingCertificateV2 name. */
function signerOf(file: SignatureFile): Certificate {
  const attribute =
    attributeOf(file, 'signingCertificateV2') ??
    refuse('the signature has no digest of its certificate by SHA-256 or stronger (signingCertificateV2)');
  const candidates = signersIn(file);
  if (candidates.length === 0)
    refuse(
      'the signature does not contain the certificate that signed',
      `let the program include it, and ${SIGN_AGAIN}`,
    );
  // RFC 5035, section 3: the first is the signer's. The algorithm may be absent, and issuer and number after the hash.
  const parts = attribute.children[0]?.children[0]?.children ?? [];
  const hashed = parts.findIndex(({ type }) => type === TYPE.octets);
  const digest =
    hashed === 0 ? 'sha256' : digestOf(parts[0], 'the attribute signingCertificateV2 of the signature');
  const serial = parts[hashed + 1]?.children[1];
  const signer = candidates.find(
    (each) =>
      parts[hashed]?.content.equals(createHash(digest).update(each.bytes).digest()) &&
      (serial === undefined || serial.content.equals(each.serial)),
  );
  return (
    signer ??
    refuse('the attribute signingCertificateV2 of the signature is of another certificate', SIGN_AGAIN)
  );
}

/** Whose certificates are refused. */
const NOT_OF_PERSONS: readonly (readonly [is: (certificate: Certificate) => boolean, what: string])[] = [
  [isOfAuthority, 'one of an authority'],
  [(signer) => !signs(signer), 'not one for signatures (neither digitalSignature nor nonRepudiation)'],
  [(signer) => !isForSigning(signer), 'for another purpose, such as servers, programs or time stamps'],
  [(signer) => !isOfPerson(signer), 'one of a company (in Brazil with a CNPJ) or of a pseudonym'],
  [(signer) => barNumbersOf(signer).length > 1, 'one with several numbers of the bar'],
  [(signer) => nameOf(signer) === '', 'one that names nobody'],
];

function checkPerson(signer: Certificate): void {
  const [, what] = NOT_OF_PERSONS.find(([is]) => is(signer)) ?? [];
  if (what)
    refuse(
      `the certificate that signed is ${what}`,
      `${SIGN_AGAIN} with a person’s own certificate for signatures`,
    );
}

/** Certificates of a chain. ICP-Brasil's have four. */
const MAX_LENGTH = 10;
/** Beginnings of chains that are followed. Twelve authorities that certify each other make millions of chains. */
const MAX_STEPS = 100;

/** When a chain has to be valid. */
interface Times {
  readonly signedAt: Date;
  readonly now: Date;
}

/**
 * The chain from the signer's certificate to a trust anchor, by RFC 5280, section 6.
 *
 * @param others - certificates that are not trusted
 * @returns the signer's certificate, those of authorities, and last a trust anchor
 */
function chainOf(
  signer: Certificate,
  others: readonly Certificate[],
  anchors: readonly Certificate[],
  times: Times,
): readonly Certificate[] {
  let first: Refusal | undefined;
  for (const chain of chainsFrom([signer], others, anchors, { left: MAX_STEPS }))
    try {
      checkChain(chain, times);
      return chain;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      first ??= error;
    }
  throw (
    first ??
    new Refusal(
      'the certificate that signed does not lead to a trust anchor of the stage (countersignature.trustAnchors; in ' +
        'Brazil the roots of the policies). The signature may lack certificates of authorities in between: add those ' +
        'that the authority publishes (countersignature.intermediates)',
    )
  );
}

/** Makes the chains that end in a trust anchor, the shortest of each branch first. */
function* chainsFrom(
  chain: readonly Certificate[],
  others: readonly Certificate[],
  anchors: readonly Certificate[],
  steps: { left: number },
): Generator<readonly Certificate[]> {
  if (chain.length === MAX_LENGTH || steps.left-- <= 0) return;
  for (const issuer of [...anchors, ...others]) {
    if (chain.some(({ bytes }) => bytes.equals(issuer.bytes)) || !isIssuedBy(chain.at(-1)!, issuer)) continue;
    if (anchors.includes(issuer)) yield [...chain, issuer];
    else yield* chainsFrom([...chain, issuer], others, anchors, steps);
  }
}

/** By OpenSSL's rules: names, key identifiers, key usage and signature. A weak algorithm gets a message of its own. */
function isIssuedBy({ x509 }: Certificate, issuer: Certificate): boolean {
  try {
    return x509.checkIssued(issuer.x509) && x509.verify(issuer.key);
  } catch {
    return false;
  }
}

/** Begins messages. */
const SIGNER = "the signer's certificate";
const AUTHORITY = "the certificate of an authority in the signer's chain";

function checkChain(chain: readonly Certificate[], times: Times): void {
  for (const [index, certificate] of chain.entries()) {
    const whose = index === 0 ? SIGNER : AUTHORITY;
    checkCertificate(certificate, whose, times);
    if (index > 0) checkAuthority(chain, index);
    // The anchor is trusted as it is, whoever signed it.
    if (index < chain.length - 1) signatureAlgorithm(certificate.algorithm, whose);
  }
}

const PROCESSED = new Set<string>(Object.values(EXTENSION));
const NAME_CONSTRAINTS = '2.5.29.30';

/** Rules for each certificate of a chain. */
function checkCertificate(
  { extensions, key, from, until }: Certificate,
  whose: string,
  { signedAt, now }: Times,
): void {
  for (const [oid, { isCritical, value }] of extensions)
    if (PROCESSED.has(oid)) readBer(value);
    else if (isCritical || oid === NAME_CONSTRAINTS)
      refuse(`${whose} has an extension that this check does not process`, ANOTHER_CERTIFICATE, oid);
  checkKey(key, whose);
  if (!(from <= signedAt && signedAt <= until))
    refuse(`${whose} was not valid when it signed`, ANOTHER_CERTIFICATE, `signed ${dayOf(signedAt)}`);
  // Whoever has a certificate that has ended can state a signing time before its end.
  if (dayOf(until) < dayOf(now))
    refuse(`${whose} has ended, and the signature with it`, ANOTHER_CERTIFICATE, dayOf(until));
}

/** RFC 5280, sections 4.2.1.9 and 6.1.4 (k) to (n). */
function checkAuthority(chain: readonly Certificate[], index: number): void {
  const certificate = chain[index]!;
  if (!certificate.x509.ca)
    refuse(
      'the certificate that signed was issued with one that is not of an authority',
      ANOTHER_CERTIFICATE,
    );
  // RFC 5280 does not say so, but authorities restrict each other in this way, and OpenSSL refuses it.
  if (!isForSigning(certificate))
    refuse(`${AUTHORITY} is for another purpose, such as servers or programs`, ANOTHER_CERTIFICATE);
  const pathLength = extensionNode(certificate, EXTENSION.basicConstraints)?.children[1];
  // An authority that renewed its own key does not count.
  const between = chain.slice(1, index).filter(({ x509 }) => x509.issuer !== x509.subject).length;
  if (pathLength && between > Number(`0x${pathLength.content.toString('hex')}`))
    refuse(`${AUTHORITY} allows fewer authorities below it (pathLenConstraint)`, ANOTHER_CERTIFICATE);
}
