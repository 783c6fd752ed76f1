/** Revocation lists (RFC 5280, section 5) that the stage has. What is listed is refused, whenever it was revoked. */
import { CertificateRevocationList, IssuingDistributionPoint } from 'pkijs';
import { signatureAlgorithm, verifies } from './algorithms.ts';
import { KEY_USAGE, keyUsageOf, type ReadCertificate } from './certificate.ts';
import { refuse } from './refusal.ts';

const DELTA = '2.5.29.27';
const DISTRIBUTION_POINT = '2.5.29.28';
const CERTIFICATE_ISSUER = '2.5.29.29';
/** Number, authority key, distribution point, freshest list, authority information. */
const KNOWN = new Set(['2.5.29.20', '2.5.29.35', DISTRIBUTION_POINT, '2.5.29.46', '1.3.6.1.5.5.7.1.1']);
/** Reason, date of invalidity. */
const KNOWN_IN_ENTRY = new Set(['2.5.29.21', '2.5.29.24']);

/**
 * A list counts if it had not ended when the signature was made, although it may have ended since: ICP-Brasil's lists
 * last for hours, and a file in a repository stays.
 *
 * @param at - when the signature was made
 */
export function checkRevocation(
  chain: readonly ReadCertificate[],
  files: readonly Uint8Array[],
  at: Date,
): void {
  for (const [index, file] of files.entries()) {
    const which = `revocation list ${index + 1} of the stage (countersignature.crls)`;
    const list = readList(file, which);
    for (const [below, issuer] of chain.slice(1).entries()) {
      if (!list.issuer.isEqual(issuer.pki.subject)) continue;
      checkList(list, issuer, which);
      if (list.nextUpdate && list.nextUpdate.value < at)
        refuse(
          `${which} ended before the signature was made: get a newer one from the authority`,
          list.nextUpdate.value.toISOString(),
        );
      const certificate = chain[below]!.pki;
      if (
        list.revokedCertificates?.some(({ userCertificate }) =>
          userCertificate.isEqual(certificate.serialNumber),
        )
      )
        refuse(
          below === 0
            ? 'the certificate that signed is revoked: sign with a valid certificate'
            : "an authority in the signer's chain is revoked: sign with a certificate of another authority",
          which,
        );
    }
  }
}

function readList(file: Uint8Array, which: string): CertificateRevocationList {
  const pem = /-----BEGIN X509 CRL-----([A-Za-z0-9+/=\s]*)-----END/.exec(
    Buffer.from(file).toString('latin1'),
  );
  try {
    return CertificateRevocationList.fromBER(pem ? Buffer.from(pem[1]!, 'base64') : Buffer.from(file));
  } catch {
    return refuse(`${which} cannot be read: write the path of a CRL in DER or PEM`);
  }
}

function checkList(list: CertificateRevocationList, issuer: ReadCertificate, which: string): void {
  const usage = keyUsageOf(issuer);
  const algorithm = signatureAlgorithm(list.signatureAlgorithm, which);
  const signature = list.signatureValue.valueBlock.valueHexView;
  const mayIssue = usage === undefined || (usage & KEY_USAGE.cRLSign) !== 0;
  if (!mayIssue || !verifies(algorithm, list.tbsView, issuer.key, signature))
    refuse(`${which} is not signed by the authority that it names: get it from that authority again`);
  const extensions = list.crlExtensions?.extensions ?? [];
  const entries = list.revokedCertificates?.flatMap(
    ({ crlEntryExtensions }) => crlEntryExtensions?.extensions ?? [],
  );
  const indirect = [...extensions, ...(entries ?? [])].some(
    ({ extnID, parsedValue }) =>
      extnID === CERTIFICATE_ISSUER ||
      (extnID === DISTRIBUTION_POINT &&
        !(parsedValue instanceof IssuingDistributionPoint && !parsedValue.indirectCRL)),
  );
  if (indirect || extensions.some(({ extnID }) => extnID === DELTA))
    refuse(
      `${which} is a delta list or one for other authorities: use the complete list of the authority itself`,
    );
  const unknown =
    extensions.find(({ extnID, critical }) => critical && !KNOWN.has(extnID)) ??
    entries?.find(({ extnID, critical }) => critical && !KNOWN_IN_ENTRY.has(extnID));
  if (unknown) refuse(`${which} has a critical extension that this check does not know`, unknown.extnID);
}
