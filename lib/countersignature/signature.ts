/**
 * Checks the signature of `official-contact.txt`: CMS (RFC 5652) with CAdES attributes (RFC 5035, RFC 5126). Nothing
 * that it returns has a datum of the certificate but the name and the bar's number.
 */
import { createHash } from 'node:crypto';
import { checkKey, digestOf, signatureAlgorithm, verifies } from './algorithms.ts';
import { isSequence, joined, type Node, oidOf, TAG, timeOf } from './ber.ts';
import {
  authorityOf,
  barNumbersOf,
  certificatesIn,
  countryOf,
  isBrazilian,
  isForSigning,
  isOfPerson,
  KEY_USAGE,
  keyUsageOf,
  nameOf,
  type ReadCertificate,
} from './certificate.ts';
import { chainOf, checkCertificate, SIGNER } from './chain.ts';
import { Refusal, refuse } from './refusal.ts';
import { checkRevocation } from './revocation.ts';
import { attributeOf, DATA, readSignature, type SignatureFile, signersIn } from './signature-file.ts';
import type { BarNumber, Refused, Signed } from './verdict.ts';

export interface SignatureInput {
  readonly text: Uint8Array;
  readonly signature: Uint8Array;
  /** In PEM. Every certificate in them is trusted. `unchecked`: whoever issued the certificate, without a chain. */
  readonly anchors: readonly string[] | 'unchecked';
  readonly crls: readonly Uint8Array[];
  readonly now: Date;
}

/** Signature policy AD-RB v2.3 of ICP-Brasil (DOC-ICP-15.03). */
const AD_RB = '2.16.76.1.7.1.1.2.3';

const SIGN_AGAIN = 'sign official-contact.txt again';

/** @returns who signed and when, or the first reason why the signature is refused */
export async function checkSignature(input: SignatureInput): Promise<Signed | Refused> {
  try {
    return await check(input);
  } catch (error) {
    if (error instanceof Refusal) return error.verdict;
    // pkijs and the readers of this folder throw on what is malformed. The message may name what they read.
    return { rule: `the signature or a certificate in it is malformed: ${SIGN_AGAIN} with another program` };
  }
}

async function check({ text, signature, anchors, crls, now }: SignatureInput): Promise<Signed> {
  const trusted = anchors === 'unchecked' ? undefined : trustAnchors(anchors);
  const file = readSignature(signature);
  const digest = digestOf(file.signer.digestAlgorithm, 'the signature');
  const algorithm = signatureAlgorithm(file.signer.signatureAlgorithm, 'the signature', digest);
  // RFC 4056, section 3: with two digests, the weaker one counts.
  if (algorithm.digest !== digest)
    refuse(
      `the signature uses two digests: ${SIGN_AGAIN} with another program`,
      `${digest}, ${algorithm.digest}`,
    );

  const contentType = oidOf(attributeOf(file, 'contentType'));
  if (contentType !== DATA || file.contentType !== DATA)
    refuse(`the signature is not one of a file (attribute contentType): ${SIGN_AGAIN}`, contentType);
  const messageDigest = attributeOf(file, 'messageDigest');
  if (messageDigest?.tag !== TAG.octetString)
    refuse(`the signature does not say which file it is of (attribute messageDigest): ${SIGN_AGAIN}`);
  if (!joined(messageDigest).equals(createHash(digest).update(text).digest()))
    refuse(
      'another text was signed. The signature is of an earlier text or of another practice’s, or ' +
        `official-contact.txt was changed: ${SIGN_AGAIN}, and do not open it in an editor before`,
    );

  const signer = signerOf(file);
  checkKey(signer.key, SIGNER);
  if (!verifies(algorithm, file.signed, signer.key, file.signer.signature.valueBlock.valueHexView))
    refuse(`the signature was not made with the certificate in it, or it was changed: ${SIGN_AGAIN}`);

  const signingTime = attributeOf(file, 'signingTime');
  const at = timeOf(signingTime);
  if (signingTime === undefined)
    refuse(
      `the signature does not say when it was made: let the program add the signing time, and ${SIGN_AGAIN}`,
    );
  if (at === undefined) refuse(`the signing time cannot be read: ${SIGN_AGAIN} with another program`);
  if (at > now)
    refuse(
      `the signing time is in the future: set the clock of the computer, and ${SIGN_AGAIN}`,
      at.toISOString(),
    );
  const name = checkPerson(signer);
  const others = file.certificates.filter((certificate) => certificate !== signer);
  checkCertificate(signer, SIGNER, at);
  checkPolicy(file, signer);
  const isRevocationChecked =
    trusted && checkRevocation(await chainOf(signer, others, trusted, at), crls, at);
  return {
    name,
    bar: barOf(signer),
    country: countryOf(signer),
    signedAt: day(at),
    certificateUntil: day(signer.pki.notAfter.value),
    ...(isRevocationChecked && { isRevocationChecked }),
  };
}

const day = (date: Date) => date.toISOString().slice(0, 10);

function trustAnchors(pems: readonly string[]): ReadCertificate[] {
  return pems.flatMap((pem, index) => {
    const which = `trust anchor ${index + 1} of the stage (countersignature.trustAnchors)`;
    const certificates = certificatesIn(pem);
    if (certificates.length === 0)
      refuse(`${which} has no certificate: write the path of a PEM file (-----BEGIN CERTIFICATE-----)`);
    return certificates.map(
      (certificate) => certificate ?? refuse(`${which} has a certificate that cannot be read`),
    );
  });
}

/** The certificate that the signature and its attribute signingCertificateV2 name. */
function signerOf(file: SignatureFile): ReadCertificate {
  const attribute = attributeOf(file, 'signingCertificateV2');
  if (attribute === undefined)
    refuse(
      'the signature does not contain the digest of its certificate (attribute signingCertificateV2), so the ' +
        `certificate could be exchanged: choose CAdES in the program, and ${SIGN_AGAIN}`,
      attributeOf(file, 'signingCertificate') ? 'signingCertificate, which uses SHA-1' : undefined,
    );
  // RFC 5035, section 3: the first is the signer's.
  const parts = attribute.children[0]?.children[0]?.children ?? [];
  const named = isSequence(parts[0]) ? oidOf(parts[0].children[0]) : undefined;
  const digest =
    parts[0]?.tag === TAG.octetString
      ? 'sha256'
      : digestOf({ algorithmId: named ?? '' }, 'the attribute signingCertificateV2 of the signature');
  const hash = parts.find(({ class: kind, tag }) => kind === 0 && tag === TAG.octetString);
  const candidates = signersIn(file.signer, file.certificates);
  if (candidates.length === 0)
    refuse(
      `the signature does not contain the certificate that signed: let the program include it, and ${SIGN_AGAIN}`,
    );
  const signer = candidates.find(
    ({ bytes }) => hash && joined(hash).equals(createHash(digest).update(bytes).digest()),
  );
  const issuerSerial = parts.at(-1);
  if (
    signer === undefined ||
    (isSequence(issuerSerial) && issuerSerial !== parts[0] && !names(issuerSerial, signer))
  )
    refuse(`the attribute signingCertificateV2 of the signature is of another certificate: ${SIGN_AGAIN}`);
  return signer;
}

/** Whether an IssuerSerial has the number of the certificate. Its issuer follows from the digest. */
const names = ({ children: [, serial] }: Node, { pki }: ReadCertificate) =>
  serial?.content.equals(pki.serialNumber.valueBlock.valueHexView) ?? false;

/** @returns the person's name, if the certificate is one with which a person signs */
function checkPerson(signer: ReadCertificate): string {
  const usage = keyUsageOf(signer) ?? 0;
  if (authorityOf(signer) !== undefined || (usage & KEY_USAGE.keyCertSign) !== 0)
    refuse(`the certificate that signed is one of an authority: ${SIGN_AGAIN} with a person's certificate`);
  if ((usage & (KEY_USAGE.digitalSignature | KEY_USAGE.nonRepudiation)) === 0)
    refuse(
      'the certificate that signed is not one for signatures (neither digitalSignature nor nonRepudiation): ' +
        `${SIGN_AGAIN} with a certificate for signatures`,
    );
  if (!isForSigning(signer))
    refuse(
      'the certificate that signed is for another purpose, such as servers, programs or time stamps: ' +
        `${SIGN_AGAIN} with a person's certificate`,
    );
  if (!isOfPerson(signer))
    refuse(
      'the certificate that signed is one of a company (in Brazil with a CNPJ) or of a pseudonym: ' +
        `${SIGN_AGAIN} with a person's own certificate`,
    );
  const name = nameOf(signer);
  if (name === '')
    refuse(`the certificate that signed names nobody: ${SIGN_AGAIN} with a person's certificate`);
  return name;
}

function barOf(signer: ReadCertificate): BarNumber | undefined {
  const [bar, ...others] = barNumbersOf(signer);
  if (others.length > 0)
    refuse(
      `the certificate that signed has several numbers of the bar: ${SIGN_AGAIN} with one that has a single number`,
    );
  return bar;
}

function checkPolicy(file: SignatureFile, signer: ReadCertificate): void {
  const attribute = attributeOf(file, 'sigPolicyId');
  const policy = oidOf(attribute?.children[0]);
  if (isBrazilian(signer) && policy !== AD_RB)
    refuse(
      `a signature with a certificate of ICP-Brasil needs the policy AD-RB v2.3 (${AD_RB}): choose it in the ` +
        `program, and ${SIGN_AGAIN}`,
      attribute === undefined ? 'no policy' : policy,
    );
  if (!isBrazilian(signer) && attribute !== undefined)
    refuse(
      'a signature with a certificate that is not of ICP-Brasil must not name a policy: choose CAdES-B (CAdES-BES) ' +
        `without a policy in the program, and ${SIGN_AGAIN}`,
      policy,
    );
}
