/**
 * The chain from the signer's certificate to a trust anchor, by RFC 5280, section 6. The rules of pkijs's engine are
 * applied to it too, but not alone: it passes over path lengths, unknown critical extensions and extensions that it
 * cannot read, and its search does not end with two authorities that certify each other.
 */
import { CertificateChainValidationEngine } from 'pkijs';
import { checkKey, signatureAlgorithm } from './algorithms.ts';
import { readBer } from './ber.ts';
import {
  authorityOf,
  EXTENSION,
  isForSigning,
  KEY_USAGE,
  keyUsageOf,
  type ReadCertificate,
} from './certificate.ts';
import { Refusal, refuse } from './refusal.ts';

/** Certificates of a chain. ICP-Brasil's have four. */
const MAX_LENGTH = 10;
/** Beginnings of chains that are followed. Twelve authorities that certify each other make millions of chains. */
const MAX_STEPS = 200;

/**
 * @param others - certificates in the signature, which are not trusted
 * @param at - when each certificate has to be valid
 * @returns the signer's certificate, those of authorities, and last a trust anchor
 */
export async function chainOf(
  signer: ReadCertificate,
  others: readonly ReadCertificate[],
  anchors: readonly ReadCertificate[],
  at: Date,
): Promise<readonly ReadCertificate[]> {
  let first: Refusal | undefined;
  for (const chain of chainsFrom(signer, others, anchors))
    try {
      await checkChain(chain, at);
      return chain;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      first ??= error;
    }
  throw (
    first ??
    new Refusal(
      'the certificate that signed does not lead to a trust anchor of the stage (countersignature.trustAnchors): ' +
        'add the file of the authority that issued it, from that authority and not from the signature, or let ' +
        'the program include the chain in the signature',
    )
  );
}

/** Makes the chains that end in a trust anchor, the shortest of each branch first. */
function chainsFrom(
  signer: ReadCertificate,
  others: readonly ReadCertificate[],
  anchors: readonly ReadCertificate[],
): readonly (readonly ReadCertificate[])[] {
  const chains: (readonly ReadCertificate[])[] = [];
  const known = new Map<ReadCertificate, readonly ReadCertificate[]>();
  const issuersOf = (certificate: ReadCertificate) => {
    const issuers =
      known.get(certificate) ?? [...anchors, ...others].filter((issuer) => isSignedBy(certificate, issuer));
    known.set(certificate, issuers);
    return issuers;
  };
  let steps = 0;
  const follow = (chain: readonly ReadCertificate[]) => {
    if (chain.length === MAX_LENGTH || ++steps > MAX_STEPS) return;
    for (const issuer of issuersOf(chain.at(-1)!)) {
      if (chain.some(({ bytes }) => bytes.equals(issuer.bytes))) continue;
      if (anchors.includes(issuer)) chains.push([...chain, issuer]);
      else follow([...chain, issuer]);
    }
  };
  follow([signer]);
  return chains;
}

/** Any algorithm counts here: a weak one gets a message of its own. */
function isSignedBy(certificate: ReadCertificate, issuer: ReadCertificate): boolean {
  try {
    return certificate.pki.issuer.isEqual(issuer.pki.subject) && certificate.openssl.verify(issuer.key);
  } catch {
    return false;
  }
}

/** Begins messages. */
export const SIGNER = "the signer's certificate";

/** Rules for each certificate of a chain. */
export function checkCertificate(certificate: ReadCertificate, whose: string, at: Date): void {
  checkExtensions(certificate, whose);
  checkKey(certificate.key, whose);
  const { notBefore, notAfter } = certificate.pki;
  if (at < notBefore.value || at > notAfter.value)
    refuse(
      `${whose} was not valid when it signed: sign with a certificate that is valid`,
      `signed ${day(at)}`,
    );
}

async function checkChain(chain: readonly ReadCertificate[], at: Date): Promise<void> {
  const anchor = chain.length - 1;
  for (const [index, certificate] of chain.entries()) {
    const whose = index === 0 ? SIGNER : "the certificate of an authority in the signer's chain";
    checkCertificate(certificate, whose, at);
    if (index > 0) checkAuthority(chain, index);
    // The anchor is trusted as it is, whoever signed it.
    if (index === anchor) break;
    const { signatureAlgorithm: outer, signature: inner } = certificate.pki;
    signatureAlgorithm(outer, whose);
    // RFC 5280, section 4.1.1.2: what is signed repeats the algorithm.
    if (outer.algorithmId !== inner.algorithmId) refuse(`${whose} names two signature algorithms`);
  }
  // OpenSSL's rules for the names and key identifiers of a link.
  if (chain.some(({ openssl }, index) => index < anchor && !openssl.checkIssued(chain[index + 1]!.openssl)))
    refuse('a certificate in the chain of the signer does not name the key of the authority that signed it');

  // Its search is replaced by the chain that was found.
  const engine = new CertificateChainValidationEngine({
    trustedCerts: [chain[anchor]!.pki],
    certs: chain
      .slice(0, anchor)
      .map(({ pki }) => pki)
      .reverse(),
    checkDate: at,
    findIssuer: async (certificate) => {
      const index = chain.findIndex(({ pki }) => pki === certificate);
      return chain.slice(index + 1, index + 2).map(({ pki }) => pki);
    },
  });
  const { result, resultMessage } = await engine.verify();
  if (!result)
    refuse(
      'the chain of the certificate that signed breaks a rule of RFC 5280, section 6: sign with another certificate',
      resultMessage,
    );
}

const day = (date: Date) => date.toISOString().slice(0, 10);

/** RFC 5280, sections 4.2.1.9 and 6.1.4 (k) to (n). */
function checkAuthority(chain: readonly ReadCertificate[], index: number): void {
  const certificate = chain[index]!;
  const authority = authorityOf(certificate);
  const usage = keyUsageOf(certificate);
  if (authority === undefined || (usage !== undefined && (usage & KEY_USAGE.keyCertSign) === 0))
    refuse(
      "the signer's certificate was issued with a certificate that is not one of an authority: " +
        'sign with a certificate of a recognised authority',
    );
  // RFC 5280 does not say so, but authorities restrict each other in this way, and OpenSSL refuses it.
  if (!isForSigning(certificate))
    refuse(
      "an authority in the signer's chain is for another purpose, such as servers or programs: " +
        'sign with a certificate of another authority',
    );
  // An authority that renewed its own key does not count.
  const between = chain.slice(1, index).filter(({ pki }) => !pki.issuer.isEqual(pki.subject)).length;
  if (between > (authority.pathLength ?? MAX_LENGTH))
    refuse(
      "the signer's chain has more authorities than one of them allows (pathLenConstraint): " +
        'sign with a certificate of a recognised authority',
    );
}

/** Extensions that the checks of this folder or pkijs's engine process. */
const PROCESSED = new Set<string>([
  ...Object.values(EXTENSION),
  ...['2.5.29.14', '2.5.29.35', '2.5.29.33', '2.5.29.36', '2.5.29.54'],
  // Where revocation is published. The lists come from the stage.
  ...['2.5.29.46', '1.3.6.1.5.5.7.1.1'],
]);

function checkExtensions({ pki: { extensions = [] } }: ReadCertificate, whose: string): void {
  const seen = new Set<string>();
  for (const { extnID, critical, extnValue, parsedValue } of extensions) {
    // pkijs's engine joins what two authorities allow, and compares one e-mail address of several.
    if (extnID === EXTENSION.nameConstraints)
      refuse(`${whose} restricts names (name constraints), which this check cannot compare`);
    if (seen.has(extnID)) refuse(`${whose} has an extension twice`, extnID);
    seen.add(extnID);
    if (!PROCESSED.has(extnID)) {
      if (critical) refuse(`${whose} has a critical extension that this check does not know`, extnID);
      continue;
    }
    let readable = parsedValue !== undefined && !parsedValue.parsingError;
    try {
      readBer(extnValue.valueBlock.valueHexView);
    } catch {
      readable = false;
    }
    if (!readable) refuse(`${whose} has an extension that cannot be read`, extnID);
  }
}
