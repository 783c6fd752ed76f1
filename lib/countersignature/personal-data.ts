/**
 * What a signature file says of people: every text in it, but in certificates of authorities. `countersign inspect`
 * shows it to the person who signed, before the file is published, also of a file that the check refuses.
 */
import { decoded, type Node, oidOf, readBer, TYPE, textOf, timeOf } from './ber.ts';
import { readCertificate } from './certificate.ts';
import { partsWithPeople } from './signature-file.ts';

interface Datum {
  /** In plain words, e.g. `town`, or an object identifier. */
  readonly what: string;
  readonly value: string;
}

/** X.520, RFC 3739, DOC-ICP-04 (section 7.1.2.3), ADE-ICP-04.01 and RFC 5126 (section 5.11). */
const NAMES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'name',
  '2.5.4.4': 'family name',
  '2.5.4.5': 'identification number',
  '2.5.4.6': 'country',
  '2.5.4.7': 'town',
  '2.5.4.8': 'state or province',
  '2.5.4.9': 'street',
  '2.5.4.10': 'organisation',
  '2.5.4.11': 'organisational unit',
  '2.5.4.12': 'title',
  '2.5.4.42': 'given name',
  '2.5.29.17': 'e-mail, web or other address',
  '1.2.840.113549.1.9.1': 'e-mail address',
  '1.2.840.113549.1.9.5': 'time of signing',
  '1.2.840.113549.1.9.16.2.17': 'place of signing',
  '1.2.840.113549.1.9.16.2.18': 'what the signer claims to be',
  '1.3.6.1.5.5.7.9.1': 'birth date',
  '1.3.6.1.5.5.7.9.2': 'place of birth',
  '1.3.6.1.5.5.7.9.3': 'gender',
  '2.16.76.1.3.1': 'birth date, CPF, NIS, RG and who issued it',
  '2.16.76.1.3.4': 'birth date, CPF, NIS, RG and who issued it (company)',
  '2.16.76.1.3.5': 'voter’s number, zone, section, town',
  '2.16.76.1.3.6': 'CEI (employer’s number)',
  '2.16.76.1.4.2.1.1': 'number at the bar (OAB)',
};

/** Digests, key identifiers and time stamps: bytes that are no text, and the names of services. */
const IMPERSONAL = new Set([
  ...['1.2.840.113549.1.9.4', '2.5.29.14', '2.5.29.35'],
  ...[12, 14, 15, 20, 21, 22, 24, 25, 26, 27, 47, 48].map((arc) => `1.2.840.113549.1.9.16.2.${arc}`),
]);

/** UTF8String, NumericString, PrintableString, TeletexString, IA5String, VisibleString, UniversalString, BMPString. */
const TEXTS = new Set([...[12, 18, 19, 20, 22, 26, 28].map((tag) => `0.${tag}`), TYPE.bmpString]);

/** Structures in octet strings, each in the one before. Certificates and time stamps have four. */
const MAX_DEPTH = 8;

/** @param what - of a text that no object identifier precedes */
function dataIn(node: Node, what: string, depth = 0): Datum[] {
  const { type, content, children } = node;
  const oid = oidOf(children[0]);
  if (oid !== undefined && IMPERSONAL.has(oid)) return [];
  if (children.length > 0)
    return children.flatMap((child) => dataIn(child, oid === undefined ? what : (NAMES[oid] ?? oid), depth));
  const time = timeOf(node);
  if (time) return [{ what, value: time.toISOString() }];
  const isPrintable = !/\p{Cc}/u.test(decoded(node));
  const isText = TEXTS.has(type) || type.startsWith('2.') || type === TYPE.octets;
  if (isText && isPrintable) return [{ what, value: textOf(node) }];
  if (type !== TYPE.octets) return isText ? [{ what, value: content.toString('hex') }] : [];
  try {
    if (depth < MAX_DEPTH) return dataIn(readBer(content), what, depth + 1);
  } catch {
    // Bytes without a structure.
  }
  return [{ what, value: content.toString('hex') }];
}

function dataOf(certificate: Node): Datum[] {
  const read = certificate.type === TYPE.sequence ? readCertificate(certificate.bytes) : undefined;
  if (read?.x509.ca) return [];
  const [signed = certificate] = certificate.children;
  const number = read ? [{ what: 'number of the certificate', value: read.serial.toString('hex') }] : [];
  return [...dataIn(signed, 'in the certificate'), ...number];
}

/** @returns nothing if the file is no signature */
export function personalDataIn(signature: Uint8Array): readonly Datum[] {
  try {
    const { certificates, signers } = partsWithPeople(signature);
    const attributes = signers.flatMap(({ children }) =>
      children.filter(({ type }) => type.startsWith('2.')),
    );
    const data = [
      ...certificates.flatMap(dataOf),
      ...attributes.flatMap((each) => dataIn(each, 'in the signature')),
    ];
    const lines = new Map(data.map((datum) => [JSON.stringify(datum), datum]));
    return [...lines.values()].filter(({ value }) => value !== '');
  } catch {
    return [];
  }
}
