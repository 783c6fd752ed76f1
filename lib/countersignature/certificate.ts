/** A certificate (RFC 5280) as OpenSSL (`node:crypto`) reads it, and what OpenSSL does not say of it. */
import { type KeyObject, X509Certificate } from 'node:crypto';
import { type Node, oidOf, readBer, TYPE, textOf } from './ber.ts';
import type { BarNumber } from './verdict.ts';

interface NamePart {
  /** E.g. `2.5.4.3`. */
  readonly type: string | undefined;
  readonly text: string;
}

export interface Certificate {
  readonly bytes: Buffer;
  readonly x509: X509Certificate;
  readonly key: KeyObject;
  readonly serial: Buffer;
  readonly issuer: readonly NamePart[];
  readonly subject: readonly NamePart[];
  readonly from: Date;
  readonly until: Date;
  /** Of the issuer's signature. */
  readonly algorithm: Node;
  readonly extensions: ReadonlyMap<string, { readonly isCritical: boolean; readonly value: Buffer }>;
}

/** @returns undefined if it is no certificate, or has an extension twice */
export function readCertificate(bytes: Buffer): Certificate | undefined {
  try {
    const node = readBer(bytes);
    const x509 = new X509Certificate(bytes);
    const [signed, algorithm] = node.children;
    const fields = signed!.children.filter(({ type }) => type !== '2.0');
    const [serial, , issuer, , subject] = fields;
    const listed = fields.find(({ type }) => type === '2.3')?.children[0]?.children ?? [];
    const extensions = listed.map(
      ({ children }) =>
        [
          oidOf(children[0])!,
          {
            isCritical: children[1]!.type === TYPE.boolean && children[1]!.content[0] !== 0,
            value: children.at(-1)!.content,
          },
        ] as const,
    );
    const certificate = {
      ...{ bytes, x509, key: x509.publicKey, serial: serial!.content, algorithm: algorithm! },
      ...{ issuer: partsOf(issuer!), subject: partsOf(subject!) },
      ...{ from: new Date(x509.validFrom), until: new Date(x509.validTo), extensions: new Map(extensions) },
    };
    return node.isDer && certificate.extensions.size === listed.length ? certificate : undefined;
  } catch {
    return;
  }
}

/** A directory name is a sequence of sets of pairs. */
export const partsOf = (name: Node): NamePart[] =>
  name.children
    .flatMap(({ children }) => children)
    .map(({ children: [type, value] }) => ({ type: oidOf(type), text: textOf(value) }));

/** Of extensions (RFC 5280, section 4.2). */
export const EXTENSION = {
  keyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  altName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  distributionPoints: '2.5.29.31',
  policies: '2.5.29.32',
  issuerKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  freshestList: '2.5.29.46',
  authorityInformation: '1.3.6.1.5.5.7.1.1',
  qualified: '1.3.6.1.5.5.7.1.3',
} as const;

/** @returns the value of an extension; undefined if the certificate has none */
export function extensionNode({ extensions }: Certificate, oid: string): Node | undefined {
  const extension = extensions.get(oid);
  return extension && readBer(extension.value);
}

/** The first octet of a key usage: RFC 5280, section 4.2.1.3. */
const keyUsageOf = (certificate: Certificate) =>
  extensionNode(certificate, EXTENSION.keyUsage)?.content[1] ?? 0;

/** Whether the key is for digital signatures or non-repudiation. */
export const signs = (certificate: Certificate): boolean => (keyUsageOf(certificate) & (0x80 | 0x40)) !== 0;

/** Whether a certificate is one of an authority, or says so in part. */
export function isOfAuthority(certificate: Certificate): boolean {
  const [authority] = extensionNode(certificate, EXTENSION.basicConstraints)?.children ?? [];
  const isFlagged = authority?.type === TYPE.boolean && authority.content[0] !== 0;
  return isFlagged || (keyUsageOf(certificate) & 0x04) !== 0;
}

/** Purposes with which a person signs: e-mail, log-in, documents (RFC 9336, Microsoft, Adobe), any. */
const PURPOSES = new Set<string | undefined>([
  ...['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.36', '2.5.29.37.0'],
  ...['1.3.6.1.4.1.311.10.3.12', '1.2.840.113583.1.1.5'],
]);

/** Whether a certificate has a purpose with which a person signs, or names none. */
export function isForSigning(certificate: Certificate): boolean {
  const purposes = extensionNode(certificate, EXTENSION.extendedKeyUsage)?.children;
  return purposes?.some((purpose) => PURPOSES.has(oidOf(purpose))) ?? true;
}

/** Values of the subjectAltName: type (`2.0` is an otherName) and, of an otherName, its identifier. */
const altNamesOf = (certificate: Certificate) =>
  (extensionNode(certificate, EXTENSION.altName)?.children ?? []).map(({ type, children: [oid, value] }) => ({
    oid: type === '2.0' ? (oidOf(oid) ?? '') : '',
    text: textOf(value?.children[0]),
  }));

/** @returns an attribute; empty if there is none or several */
function partOf(name: readonly NamePart[], oid: string): string {
  const [part, ...others] = name.filter(({ type }) => type === oid);
  return part === undefined || others.length > 0 ? '' : part.text;
}

const PART = {
  commonName: '2.5.4.3',
  familyName: '2.5.4.4',
  country: '2.5.4.6',
  givenName: '2.5.4.42',
  pseudonym: '2.5.4.65',
  organizationIdentifier: '2.5.4.97',
};

export const commonNameOf = ({ subject }: Certificate): string => partOf(subject, PART.commonName);

/** What is between a common name and a number after it: `ANA SOUZA:12345678901`, `SOUZA ANA - DNI 12345678Z`. */
const BEFORE_NUMBER = /(?: ?: ?| - (?:\p{L}+ )?| )$/u;

/** Characters. RFC 5280, appendix A.1, allows 64 for a common name. */
const MAX_NAME = 200;

/**
 * @returns the whole name of the subject, without numbers at its end. Empty if there is none: a mailbox is nobody's name.
 *   What else follows a name stays, e.g. `:PN`, which marks a pseudonym in German certificates: the name is not shortened
 *   to that of somebody else.
 */
export function nameOf({ subject }: Certificate): string {
  const given = partOf(subject, PART.givenName);
  const family = partOf(subject, PART.familyName);
  let name = given && family ? `${given} ${family}` : partOf(subject, PART.commonName);
  if (name.length > MAX_NAME) return '';
  name = name.replace(/\s+/g, ' ');
  for (;;) {
    const end = Math.max(name.lastIndexOf(' '), name.lastIndexOf(':')) + 1;
    if (end === 0 || !/\p{N}/u.test(name.slice(end))) break;
    name = name.slice(0, end).replace(BEFORE_NUMBER, '');
  }
  return /[@\p{N}]/u.test(name) ? '' : name.trim();
}

/** Company or equipment (DOC-ICP-04, section 7.1.2.3): name and data of the person responsible, CNPJ, CEI, name. */
const COMPANY = /^2\.16\.76\.1\.3\.[23478]$/;
const QC_TYPE = '0.4.0.1862.1.6';
const ESIGN = '0.4.0.1862.1.6.1';

/**
 * @returns false if the certificate is one of a company, or of a person under a pseudonym. The name in either can be
 *   that of a person who did not get it: a Brazilian sole trader's company has the trader's name, and a holder chooses
 *   the pseudonym.
 */
export function isOfPerson(certificate: Certificate): boolean {
  const parts = new Set(certificate.subject.map(({ type }) => type));
  const statements = extensionNode(certificate, EXTENSION.qualified)?.children ?? [];
  // ETSI EN 319 412-5: for signatures of people, seals of companies, websites.
  const types = statements.find(({ children: [oid] }) => oidOf(oid) === QC_TYPE)?.children[1]?.children;
  return !(
    altNamesOf(certificate).some(({ oid }) => COMPANY.test(oid)) ||
    parts.has(PART.pseudonym) ||
    (parts.has(PART.organizationIdentifier) && !(parts.has(PART.givenName) && parts.has(PART.familyName))) ||
    types?.every((type) => oidOf(type) !== ESIGN)
  );
}

/** @returns the country of the certificate's issuer */
export function countryOf({ issuer }: Certificate): string | undefined {
  const country = partOf(issuer, PART.country).toUpperCase();
  return /^[A-Z]{2}$/.test(country) ? country : undefined;
}

const BAR = '2.16.76.1.4.2.1.1';

/**
 * @returns the numbers in the otherName that ICP-Brasil gives the bar (ADE-ICP-04.01): seven letters or digits of the
 *   registration, then the two letters of the state. Zeros stand for a number that was not given.
 */
export function barNumbersOf(certificate: Certificate): BarNumber[] {
  const texts = altNamesOf(certificate).flatMap(({ oid, text }) => (oid === BAR ? [text.toUpperCase()] : []));
  return [...new Set(texts)].flatMap((text) => {
    const [, number, state] = /^[0\s]*([1-9]\d*[A-Z]?)\s*([A-Z]{2})$/.exec(text) ?? [];
    return number && state ? [{ number, state }] : [];
  });
}

const ICP_BRASIL = /^2\.16\.76\.1(?:\.|$)/;

/** Whether a certificate is one of ICP-Brasil: the issuer's country, or an identifier that ICP-Brasil assigned. */
export function isBrazilian(certificate: Certificate): boolean {
  const policies = extensionNode(certificate, EXTENSION.policies)?.children ?? [];
  return (
    countryOf(certificate) === 'BR' ||
    altNamesOf(certificate).some(({ oid }) => ICP_BRASIL.test(oid)) ||
    policies.some(({ children: [oid] }) => ICP_BRASIL.test(oidOf(oid) ?? ''))
  );
}
