/** A certificate (RFC 5280) as pkijs and as OpenSSL (`node:crypto`) read it. Both have to be able to. */
import { type KeyObject, X509Certificate } from 'node:crypto';
import { type AttributeTypeAndValue, Certificate, type RelativeDistinguishedNames } from 'pkijs';
import { joined, type Node, oidOf, readBer } from './ber.ts';
import type { BarNumber } from './verdict.ts';

export interface ReadCertificate {
  readonly bytes: Buffer;
  readonly pki: Certificate;
  readonly openssl: X509Certificate;
  readonly key: KeyObject;
}

/** @returns undefined if it is no certificate */
export function readCertificate(bytes: Buffer): ReadCertificate | undefined {
  try {
    const openssl = new X509Certificate(bytes);
    // OpenSSL passes over what follows.
    if (!openssl.raw.equals(bytes)) return;
    return { bytes, pki: Certificate.fromBER(bytes), openssl, key: openssl.publicKey };
  } catch {
    return;
  }
}

/** Of extensions (RFC 5280, section 4.2). */
export const EXTENSION = {
  keyUsage: '2.5.29.15',
  altName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  distributionPoints: '2.5.29.31',
  policies: '2.5.29.32',
  extendedKeyUsage: '2.5.29.37',
  qualified: '1.3.6.1.5.5.7.1.3',
} as const;

const extensionOf = ({ pki }: ReadCertificate, oid: string) =>
  pki.extensions?.find(({ extnID }) => extnID === oid);

/** @returns the value of an extension; undefined if the certificate has none */
export function extensionNode(certificate: ReadCertificate, oid: string): Node | undefined {
  const value = extensionOf(certificate, oid)?.extnValue.valueBlock.valueHexView;
  return value && readBer(value);
}

/** Bits of a key usage, the first octet: RFC 5280, section 4.2.1.3. */
export const KEY_USAGE = { digitalSignature: 0x80, nonRepudiation: 0x40, keyCertSign: 0x04, cRLSign: 0x02 };

/** @returns undefined if the certificate does not say */
export const keyUsageOf = (certificate: ReadCertificate): number | undefined =>
  extensionNode(certificate, EXTENSION.keyUsage)?.content[1];

/** Purposes with which a person signs: e-mail, log-in, documents (RFC 9336, Microsoft, Adobe), any. */
const PURPOSES = new Set<string | undefined>([
  ...['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.36', '2.5.29.37.0'],
  ...['1.3.6.1.4.1.311.10.3.12', '1.2.840.113583.1.1.5'],
]);

/** Whether a certificate has a purpose with which a person signs, or names none. */
export function isForSigning(certificate: ReadCertificate): boolean {
  const purposes = extensionNode(certificate, EXTENSION.extendedKeyUsage)?.children;
  return purposes?.some((purpose) => PURPOSES.has(oidOf(purpose))) ?? true;
}

/** @returns undefined if the certificate is not one of an authority */
export function authorityOf(certificate: ReadCertificate): { readonly pathLength?: number } | undefined {
  const [authority, length] = extensionNode(certificate, EXTENSION.basicConstraints)?.children ?? [];
  // `cA` is a BOOLEAN that is absent if false.
  if (authority?.tag !== 1 || authority.content[0] === 0) return;
  return length === undefined ? {} : { pathLength: Number(`0x${length.content.toString('hex') || '0'}`) };
}

/** A name beside the subject. `type` is its tag: 0 otherName, 1 e-mail, 2 DNS, 4 directory, 6 URI, 7 IP. */
interface AltName {
  readonly type: number;
  /** Of an otherName. */
  readonly oid?: string | undefined;
  readonly text: string;
}

function altNamesOf(certificate: ReadCertificate): AltName[] {
  const names = extensionNode(certificate, EXTENSION.altName)?.children ?? [];
  return names.map((name) => {
    if (name.tag !== 0) return { type: name.tag, text: textOf(name) };
    const [oid, value] = name.children;
    return { type: 0, oid: oidOf(oid), text: textOf(value?.children[0]) };
  });
}

const BMP_STRING = 30;

/** @returns the text of a string of any type. ICP-Brasil's values are octet strings or character strings. */
export const textOf = (node: Node | undefined): string =>
  // It goes to terminals and pages.
  decoded(node).replace(HIDDEN, ' ').trim().normalize('NFC');

const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** @returns the text as it is, also of bytes that are none */
export function decoded(node: Node | undefined): string {
  if (node === undefined) return '';
  const bytes = joined(node);
  if (node.class === 0 && node.tag === BMP_STRING) {
    const pairs = Buffer.from(bytes.subarray(0, bytes.length & ~1));
    return pairs.swap16().toString('utf16le');
  }
  const utf8 = bytes.toString('utf8');
  return utf8.includes('\ufffd') ? bytes.toString('latin1') : utf8;
}

interface NamePart {
  /** E.g. `2.5.4.3`. */
  readonly type: string;
  readonly text: string;
}

/** @returns the attributes of a subject or an issuer */
const partsOf = (name: RelativeDistinguishedNames): NamePart[] =>
  name.typesAndValues.map(({ type, value }: AttributeTypeAndValue) => ({
    type,
    text: textOf(readBer(value.valueBeforeDecodeView)),
  }));

/** @returns an attribute; empty if there is none or several */
function partOf(name: RelativeDistinguishedNames, oid: string): string {
  const [part, ...others] = partsOf(name).filter(({ type }) => type === oid);
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

/** What is between a common name and a number after it: `ANA SOUZA:12345678901`, `SOUZA ANA - DNI 12345678Z`. */
const BEFORE_NUMBER = /(?: ?: ?| - (?:\p{L}+ )?| )$/u;

/** Characters. RFC 5280, appendix A.1, allows 64 for a common name. */
const MAX_NAME = 200;

/**
 * @returns the whole name of the subject, without numbers at its end. Empty if there is none: a mailbox is nobody's name.
 *   What else follows a name stays, e.g. `:PN`, which marks a pseudonym in German certificates: the name is not shortened
 *   to that of somebody else.
 */
export function nameOf({ pki: { subject } }: ReadCertificate): string {
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
export function isOfPerson(certificate: ReadCertificate): boolean {
  const parts = new Set(partsOf(certificate.pki.subject).map(({ type }) => type));
  const statements = extensionNode(certificate, EXTENSION.qualified)?.children ?? [];
  // ETSI EN 319 412-5: for signatures of people, seals of companies, websites.
  const types = statements.find(({ children: [oid] }) => oidOf(oid) === QC_TYPE)?.children[1]?.children;
  return !(
    altNamesOf(certificate).some(({ oid }) => COMPANY.test(oid ?? '')) ||
    parts.has(PART.pseudonym) ||
    (parts.has(PART.organizationIdentifier) && !(parts.has(PART.givenName) && parts.has(PART.familyName))) ||
    types?.every((type) => oidOf(type) !== ESIGN)
  );
}

/** @returns the country of the certificate's issuer */
export function countryOf({ pki: { issuer } }: ReadCertificate): string | undefined {
  const country = partOf(issuer, PART.country).toUpperCase();
  return /^[A-Z]{2}$/.test(country) ? country : undefined;
}

const BAR = '2.16.76.1.4.2.1.1';

/**
 * @returns the numbers in the otherName that ICP-Brasil gives the bar (ADE-ICP-04.01): seven letters or digits of the
 *   registration, then the two letters of the state. Zeros stand for a number that was not given.
 */
export function barNumbersOf(certificate: ReadCertificate): BarNumber[] {
  const texts = altNamesOf(certificate).flatMap(({ oid, text }) => (oid === BAR ? [text.toUpperCase()] : []));
  return [...new Set(texts)].flatMap((text) => {
    const [, number, state] = /^[0\s]*([1-9]\d*[A-Z]?)\s*([A-Z]{2})$/.exec(text) ?? [];
    return number && state ? [{ number, state }] : [];
  });
}

const ICP_BRASIL = /^2\.16\.76\.1(?:\.|$)/;

/** Whether a certificate is one of ICP-Brasil: the issuer's country, or an identifier that ICP-Brasil assigned. */
export function isBrazilian(certificate: ReadCertificate): boolean {
  const policies = extensionNode(certificate, EXTENSION.policies)?.children ?? [];
  return (
    countryOf(certificate) === 'BR' ||
    altNamesOf(certificate).some(({ oid }) => ICP_BRASIL.test(oid ?? '')) ||
    policies.some(({ children: [oid] }) => ICP_BRASIL.test(oidOf(oid) ?? ''))
  );
}

/** @returns the certificates in PEM texts; a block that is none is undefined */
export const certificatesIn = (pem: string): (ReadCertificate | undefined)[] =>
  Array.from(
    pem.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END CERTIFICATE-----/g),
    ([, body]) => readCertificate(Buffer.from(body!, 'base64')),
  );
