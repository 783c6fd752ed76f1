/**
 * Revocation lists (RFC 5280, section 5) that the stage has. What is listed is refused, whenever it was revoked. pkijs
 * refuses to read a list of some 1,500 certificates, and those of large authorities have more than 100,000.
 */
import { AlgorithmIdentifier, RelativeDistinguishedNames } from 'pkijs';
import { signatureAlgorithm, verifies } from './algorithms.ts';
import {
  type Element,
  elementsIn,
  isContext,
  isSequence,
  type Node,
  oidOf,
  readBer,
  TAG,
  timeOf,
} from './ber.ts';
import { EXTENSION, extensionNode, KEY_USAGE, keyUsageOf, type ReadCertificate } from './certificate.ts';
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
 * @returns whether a list is about the first certificate of the chain, so that it says that this is not revoked
 */
export function checkRevocation(
  chain: readonly ReadCertificate[],
  files: readonly Uint8Array[],
  at: Date,
): boolean {
  let isChecked = false;
  for (const [index, file] of files.entries()) {
    const which = `revocation list ${index + 1} of the stage (countersignature.crls)`;
    for (const list of listsIn(file, which))
      for (const [below, issuer] of chain.slice(1).entries()) {
        if (!list.issuer.isEqual(issuer.pki.subject)) continue;
        checkList(list, issuer, which);
        if (list.nextUpdate && list.nextUpdate < at)
          refuse(
            `${which} ended before the signature was made: get a newer one from the authority`,
            list.nextUpdate.toISOString(),
          );
        const certificate = chain[below]!;
        if (list.revoked.has(serialOf(Buffer.from(certificate.pki.serialNumber.valueBlock.valueHexView))))
          refuse(
            below === 0
              ? 'the certificate that signed is revoked: sign with a valid certificate'
              : "an authority in the signer's chain is revoked: sign with a certificate of another authority",
            which,
          );
        isChecked ||= below === 0 && isAbout(list, certificate);
      }
  }
  return isChecked;
}

interface Extension {
  readonly oid: string;
  readonly critical: boolean;
  readonly value: Node;
}

interface List {
  readonly issuer: RelativeDistinguishedNames;
  readonly nextUpdate: Date | undefined;
  /** Serial numbers. */
  readonly revoked: ReadonlySet<string>;
  readonly extensions: readonly Extension[];
  /** Of all certificates in the list. */
  readonly entryExtensions: readonly Extension[];
  readonly signed: Buffer;
  readonly algorithm: AlgorithmIdentifier;
  readonly signature: Buffer;
}

/** A PEM file may have several lists. */
function listsIn(file: Uint8Array, which: string): List[] {
  const bytes = Buffer.from(file);
  const pem = /-----BEGIN X509 CRL-----([A-Za-z0-9+/=\s]*)-----END/g;
  const bodies = Array.from(bytes.toString('latin1').matchAll(pem), ([, body]) =>
    Buffer.from(body!, 'base64'),
  );
  try {
    return (bodies.length > 0 ? bodies : [bytes]).map(readList);
  } catch {
    return refuse(`${which} cannot be read: write the path of a CRL in DER or PEM`);
  }
}

/** RFC 5280, section 5.1. */
function readList(bytes: Buffer): List {
  const [whole, ...rest] = elementsIn(bytes);
  const [signed, algorithm, signature, ...more] = elementsIn(whole!.content);
  if (rest.length + more.length > 0 || signature?.tag !== TAG.bitString) throw new Error();
  const fields: readonly Element[] = [...elementsIn(signed!.content)];
  const isTime = ({ tag }: Element) => tag === TAG.utcTime || tag === TAG.time;
  // Version, algorithm, issuer, this update, next update, certificates, extensions: some are optional.
  const [issuer] = fields.slice(fields.findIndex(isTime) - 1);
  const [, next] = fields.filter(isTime);
  const certificates = fields.slice(fields.findLastIndex(isTime) + 1).find(({ tag }) => tag === TAG.sequence);
  const extensions = fields.find((field) => field.class === 2);
  const revoked = new Set<string>();
  const entryExtensions: Extension[] = [];
  const seen = new Set<string>();
  for (const { content } of elementsIn(certificates?.content ?? Buffer.alloc(0))) {
    const [serial, , own] = elementsIn(content);
    revoked.add(serialOf(serial!.content));
    const key = own?.bytes.toString('latin1') ?? '';
    // Most entries have one of ten reasons.
    if (own === undefined || seen.has(key)) continue;
    seen.add(key);
    entryExtensions.push(...extensionsIn(own.bytes).filter(({ oid }) => !KNOWN_IN_ENTRY.has(oid)));
  }
  return {
    ...{ revoked, entryExtensions, signed: signed!.bytes, signature: signature.content.subarray(1) },
    issuer: RelativeDistinguishedNames.fromBER(issuer!.bytes),
    nextUpdate: next && timeOf(readBer(next.bytes)),
    extensions: extensions ? extensionsIn(extensions.content) : [],
    algorithm: AlgorithmIdentifier.fromBER(algorithm!.bytes),
  };
}

const extensionsIn = (sequence: Buffer): Extension[] =>
  readBer(sequence).children.map(({ children }) => ({
    oid: oidOf(children[0]) ?? '',
    critical: children.length > 2 && children[1]!.content[0] !== 0,
    value: readBer(children.at(-1)!.content),
  }));

/** Some authorities write a zero in front. */
const serialOf = (serial: Buffer): string => serial.toString('hex').replace(/^(00)+/, '');

function checkList(list: List, issuer: ReadCertificate, which: string): void {
  const usage = keyUsageOf(issuer);
  const algorithm = signatureAlgorithm(list.algorithm, which);
  const mayIssue = usage === undefined || (usage & KEY_USAGE.cRLSign) !== 0;
  if (!mayIssue || !verifies(algorithm, list.signed, issuer.key, list.signature))
    refuse(`${which} is not signed by the authority that it names: get it from that authority again`);
  const { extensions, entryExtensions } = list;
  if (
    extensions.some(({ oid }) => oid === DELTA) ||
    entryExtensions.some(({ oid }) => oid === CERTIFICATE_ISSUER) ||
    scopeOf(list).some((part) => isContext(part, 4))
  )
    refuse(
      `${which} is a delta list or one for other authorities: use the complete list of the authority itself`,
    );
  const unknown = [...extensions.filter(({ oid }) => !KNOWN.has(oid)), ...entryExtensions].find(
    ({ critical }) => critical,
  );
  if (unknown) refuse(`${which} has a critical extension that this check does not know`, unknown.oid);
}

/** The members of its issuing distribution point (RFC 5280, section 5.2.5). */
const scopeOf = ({ extensions }: List): readonly Node[] =>
  extensions.find(({ oid }) => oid === DISTRIBUTION_POINT)?.value.children ?? [];

/** Whether a list of the certificate's authority is one of all certificates, or of those with its distribution point. */
function isAbout(list: List, certificate: ReadCertificate): boolean {
  // Certificates of authorities, attributes or some reasons only.
  if (scopeOf(list).some(({ tag }) => tag !== 0 && tag !== 1)) return false;
  const point = scopeOf(list).find((part) => isContext(part, 0));
  if (point === undefined) return true;
  const own = extensionNode(certificate, EXTENSION.distributionPoints)?.children.filter(isSequence) ?? [];
  const namesOf = (node: Node | undefined) => node?.children[0]?.children ?? [];
  const names = own.flatMap(({ children }) => namesOf(children.find((part) => isContext(part, 0))));
  return namesOf(point).some((name) => names.some(({ bytes }) => bytes.equals(name.bytes)));
}
