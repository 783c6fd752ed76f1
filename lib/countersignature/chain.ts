/** The chain from the signer's certificate to a trust anchor, by RFC 5280, section 6. */
import { dayOf } from '../../lambda/shared/days.ts';
import { checkKey, signatureAlgorithm } from './algorithms.ts';
import { readBer } from './ber.ts';
import { type Certificate, EXTENSION, extensionNode, isForSigning } from './certificate.ts';
import { ANOTHER_CERTIFICATE, Refusal, refuse } from './verdict.ts';

/** Certificates of a chain. ICP-Brasil's have four. */
const MAX_LENGTH = 10;
/** Beginnings of chains that are followed. Twelve authorities that certify each other make millions of chains. */
const MAX_STEPS = 100;

/** When a chain has to be valid. */
export interface Times {
  readonly signedAt: Date;
  readonly now: Date;
}

/**
 * @param others - certificates that are not trusted
 * @returns the signer's certificate, those of authorities, and last a trust anchor
 */
export function chainOf(
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
export const SIGNER = "the signer's certificate";
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
export function checkCertificate(
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
