/**
 * What a signature file says of people. `countersign inspect` shows it to the person who signed, before the file is
 * published. It reads also a file that `checkSignature` refuses.
 */
import { SignerInfo } from 'pkijs';
import { definite, isContext, isSequence, joined, type Node, oidOf, readBer, TAG, timeOf } from './ber.ts';
import {
  authorityOf,
  decoded,
  EXTENSION,
  extensionNode,
  type ReadCertificate,
  readCertificate,
  textOf,
} from './certificate.ts';
import { signedDataParts, signersIn } from './signature-file.ts';

interface Datum {
  /** In plain words, e.g. `birth date`. */
  readonly what: string;
  readonly value: string;
}

/** @returns nothing if the file is no signature */
export async function personalDataIn(signature: Uint8Array): Promise<readonly Datum[]> {
  const { certificates, signers } = partsOf(signature);
  const read = certificates.map((node) => (isSequence(node) ? readCertificate(node.bytes) : undefined));
  const known = read.filter((certificate) => certificate !== undefined);
  const own = new Set(signers.slice(0, 1).flatMap((node) => namedBy(node, known)));
  const data = [
    ...read.flatMap((certificate, index) => {
      // Attributes of a person in a certificate of their own (RFC 5755), or what cannot be read.
      if (certificate === undefined) return texts(certificates[index]).map(datum('another certificate'));
      if (own.has(certificate)) return readableDataOf(certificate, certificates[index]);
      if (authorityOf(certificate)) return [];
      return readableDataOf(certificate, certificates[index]).map(({ what, value }) => ({
        what: `another certificate: ${what}`,
        value,
      }));
    }),
    ...signers.flatMap(ofAttributes),
  ];
  return data.filter(
    ({ what, value }, index) =>
      value !== '' && data.findIndex((other) => other.what === what && other.value === value) === index,
  );
}

function partsOf(signature: Uint8Array) {
  try {
    return signedDataParts(readBer(signature));
  } catch {
    return { certificates: [], signers: [] };
  }
}

function namedBy(signer: Node, certificates: readonly ReadCertificate[]): readonly ReadCertificate[] {
  try {
    return signersIn(SignerInfo.fromBER(definite(signer)), certificates);
  } catch {
    return [];
  }
}

const datum = (what: string) => (value: string) => ({ what, value });

/** Attributes of a directory name (X.520, RFC 4519, ETSI EN 319 412-1). */
const NAME_PARTS: Readonly<Record<string, string>> = {
  '2.5.4.3': 'name (common name)',
  '2.5.4.4': 'family name',
  '2.5.4.5': 'identification number (serialNumber)',
  '2.5.4.6': 'country',
  '2.5.4.7': 'town',
  '2.5.4.8': 'state or province',
  '2.5.4.9': 'street',
  '2.5.4.10': 'organisation',
  '2.5.4.11': 'organisational unit',
  '2.5.4.12': 'title',
  '2.5.4.13': 'description',
  '2.5.4.16': 'postal address',
  '2.5.4.17': 'postal code',
  '2.5.4.20': 'telephone number',
  '2.5.4.42': 'given name',
  '2.5.4.43': 'initials',
  '2.5.4.65': 'pseudonym',
  '2.5.4.97': 'identification number of the organisation',
  '0.9.2342.19200300.100.1.1': 'user name',
  '0.9.2342.19200300.100.1.3': 'e-mail address',
  '1.2.840.113549.1.9.1': 'e-mail address',
};

/** Attributes of a person in a further extension (RFC 3739, section 3.2.2). */
const PERSON_PARTS: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.9.1': 'birth date',
  '1.3.6.1.5.5.7.9.2': 'place of birth',
  '1.3.6.1.5.5.7.9.3': 'gender',
  '1.3.6.1.5.5.7.9.4': 'citizenship',
  '1.3.6.1.5.5.7.9.5': 'country of residence',
};
const DIRECTORY_ATTRIBUTES = '2.5.29.9';

/** @returns all texts of a certificate with a part that cannot be read: one more is better than one that is missing */
function readableDataOf(certificate: ReadCertificate, node: Node | undefined): Datum[] {
  try {
    return dataOf(certificate);
  } catch {
    return texts(node).map(datum('in a part of the certificate'));
  }
}

function dataOf(certificate: ReadCertificate): Datum[] {
  const { pki } = certificate;
  const serial = pki.serialNumber.valueBlock.valueHexView;
  const attributes = extensionNode(certificate, DIRECTORY_ATTRIBUTES)?.children ?? [];
  return [
    ...namesIn(readBer(new Uint8Array(pki.subject.valueBeforeDecode))),
    ...(extensionNode(certificate, EXTENSION.altName)?.children ?? []).flatMap(ofAltName),
    ...attributes.flatMap(({ children: [type, values] }) => {
      const oid = oidOf(type) ?? '';
      return (values?.children ?? []).flatMap((value) =>
        texts(value).map(datum(PERSON_PARTS[oid] ?? NAME_PARTS[oid] ?? `attribute ${oid}`)),
      );
    }),
    { what: 'number of the certificate', value: Buffer.from(serial).toString('hex') },
  ];
}

/** A directory name: a sequence of sets of pairs. */
const namesIn = (name: Node): Datum[] =>
  name.children
    .flatMap(({ children }) => children)
    .flatMap(({ children: [type, value] }) => {
      const oid = oidOf(type) ?? '';
      return texts(value).map(datum(NAME_PARTS[oid] ?? `attribute ${oid} of the name`));
    });

/** Fields of fixed width, in their order; the last takes the rest. */
type Layout = readonly (readonly [what: string, width: number])[];

/** Of a person, and of the person who is responsible for a company's certificate. */
const PERSON: Layout = [
  ['birth date', 8],
  ['CPF (taxpayer number)', 11],
  ['NIS (social security number: PIS, PASEP or CI)', 11],
  ['RG (identity card)', 15],
  ['who issued the RG', 10],
];

/** DOC-ICP-04, section 7.1.2.3, and ADE-ICP-04.01. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  '2.16.76.1.3.1': PERSON,
  '2.16.76.1.3.2': [['name of the person responsible for the company', 0]],
  '2.16.76.1.3.3': [['CNPJ (company number)', 14]],
  '2.16.76.1.3.4': PERSON.map(([what, width]) => [
    `${what} of the person responsible for the company`,
    width,
  ]),
  '2.16.76.1.3.5': [
    ["voter's number", 12],
    ['voting zone', 3],
    ['voting section', 4],
    ['town and state of the voting section', 22],
  ],
  '2.16.76.1.3.6': [['CEI (employer number at social security)', 12]],
  '2.16.76.1.3.7': [['CEI of the company (employer number at social security)', 12]],
  '2.16.76.1.3.8': [['name of the company', 0]],
  '2.16.76.1.3.9': [['RIC (civil identity number)', 11]],
  '2.16.76.1.3.11': [["SIGEPE (public servant's number)", 0]],
  '2.16.76.1.4.2.1.1': [
    ["bar's number (OAB)", 7],
    ["state of the bar's number", 2],
  ],
  '2.16.76.1.4.3': [['social name', 0]],
  '1.3.6.1.4.1.311.20.2.3': [['log-in name (UPN)', 0]],
};

/** Tags of a general name (RFC 5280, section 4.2.1.6). */
const KINDS: Readonly<Record<number, string>> = {
  1: 'e-mail address',
  2: 'host name',
  6: 'web address',
};

function ofAltName(name: Node): Datum[] {
  if (name.tag === 4 && name.children[0]) return namesIn(name.children[0]);
  if (name.tag !== 0)
    return [{ what: KINDS[name.tag] ?? `other name of kind ${name.tag}`, value: shown(name) }];
  const [type, value] = name.children;
  const oid = oidOf(type) ?? '';
  const layout = LAYOUTS[oid];
  if (layout === undefined) return texts(value).map(datum(`other name ${oid}`));
  return fieldsOf(texts(value).join(' '), layout);
}

/** Zeros and blanks stand for what was not given. */
function fieldsOf(text: string, layout: Layout): Datum[] {
  let at = 0;
  return layout.flatMap(([what, width], index) => {
    const field = text.slice(at, index === layout.length - 1 ? undefined : at + width).trim();
    at += width;
    if (/^0*$/.test(field)) return [];
    const [, date, month, year] = /^birth date/.test(what) ? (/^(\d\d)(\d\d)(\d{4})$/.exec(field) ?? []) : [];
    // Numbers of identity cards are filled with zeros.
    return [
      { what, value: year ? `${year}-${month}-${date}` : width === 15 ? field.replace(/^0+/, '') : field },
    ];
  });
}

/** Attributes that say nothing of a person: content type, digest, capabilities, and of CAdES the arcs below. */
const IMPERSONAL = new Set([
  ...['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4', '1.2.840.113549.1.9.15', '1.2.840.113549.1.9.52'],
  // Certificate (12, 47), policy (15), commitment (16), time stamps (14, 20, 25, 26, 27, 48), references (21, 22),
  // revocation (24).
  ...[12, 14, 15, 16, 20, 21, 22, 24, 25, 26, 27, 47, 48].map((arc) => `1.2.840.113549.1.9.16.2.${arc}`),
]);

const SIGNING_TIME = '1.2.840.113549.1.9.5';

/** RFC 5126, section 5.11, and ETSI EN 319 122-1, section 5.2.6. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.9.16.2.17': 'place of signing',
  '1.2.840.113549.1.9.16.2.18': 'claimed attribute of the signer',
  '0.4.0.19122.1.1': 'claimed attribute of the signer',
};

/** Signed and other attributes of a signer. */
const ofAttributes = (signer: Node): Datum[] =>
  signer.children
    .filter((child) => (isContext(child, 0) || isContext(child, 1)) && isSequence(child.children[0]))
    .flatMap(({ children }) => children)
    .flatMap(({ children: [type, values] }) => {
      const oid = oidOf(type) ?? '';
      if (IMPERSONAL.has(oid)) return [];
      if (oid === SIGNING_TIME)
        return (values?.children ?? []).map((value) => ({
          what: 'time of signing',
          value: timeOf(value)?.toISOString() ?? shown(value),
        }));
      return texts(values).map(datum(ATTRIBUTES[oid] ?? `attribute ${oid} of the signature`));
    });

/** UTF8String, NumericString, PrintableString, TeletexString, IA5String, times, VisibleString, UniversalString, BMPString. */
const TEXTS = new Set([12, 18, 19, 20, 22, TAG.utcTime, TAG.time, 26, 28, 30]);

/** @returns every text in a value; of a value without one, what it has */
function texts(node: Node | undefined): string[] {
  if (node === undefined) return [];
  const found = textsIn(node);
  return found.length > 0 ? found : [shown(node)];
}

function textsIn(node: Node): string[] {
  const isText = node.class === 0 && (TEXTS.has(node.tag) || node.tag === TAG.octetString);
  if (isText) return [shown(node)];
  return node.children.flatMap(textsIn);
}

/** Bytes that are no text in hexadecimal digits. */
const shown = (node: Node): string =>
  /\p{Cc}/u.test(decoded(node)) ? joined(node).toString('hex') : textOf(node);
