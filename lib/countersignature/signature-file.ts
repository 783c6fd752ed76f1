/** Reads a signature file: CMS SignedData (RFC 5652) with one signer and without the text that was signed. */
import { ALGORITHM, membersOf, type Node, NotBer, oidOf, readBer, type Shape, TYPE } from './ber.ts';
import { type Certificate, partsOf, readCertificate } from './certificate.ts';
import { MAX_BYTES } from './declaration.ts';
import { ANOTHER_PROGRAM, CHOOSE_AGAIN, refuse } from './verdict.ts';

/** A chain has four. Each is compared with each other one. */
const MAX_CERTIFICATES = 50;

const SIGNED_DATA = '1.2.840.113549.1.7.2';
export const DATA = '1.2.840.113549.1.7.1';
const COUNTERSIGNATURE = '1.2.840.113549.1.9.6';

/** Attributes of a signer: RFC 5652, section 11, RFC 5035 and RFC 5126, section 5. */
const ATTRIBUTES = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  sigPolicyId: '1.2.840.113549.1.9.16.2.15',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};

export interface SignatureFile {
  /** Issuer and number, or `[0]` with the key identifier, of the signer's certificate. */
  readonly signerId: Node;
  readonly digestAlgorithm: Node;
  readonly signatureAlgorithm: Node;
  readonly signature: Buffer;
  /** Type of a signed attribute → its values. */
  readonly attributes: ReadonlyMap<string, readonly Node[]>;
  /** What the signer's key signed: the attributes in DER, as a SET (RFC 5652, section 5.4). */
  readonly signed: Buffer;
  readonly contentType: string | undefined;
  readonly certificates: readonly Certificate[];
}

/** RFC 5652, section 5.3: type and values. */
const ATTRIBUTE: Shape = [TYPE.oid, TYPE.set];
/** RFC 5280, section 5.1: entries, algorithm, signature. */
const REVOCATION_LIST: Shape = ['0.16', '0.16', '0.3'];
/** RFC 5280, section 4.1.2.4, with the types of texts that OpenSSL compares. */
const NAME_PART: Shape = [TYPE.oid, '0.12|0.19|0.20|0.22|0.28|0.30'];

/** RFC 5652, section 5.1: version, digests, content, certificates, revocation lists, signers. */
const SIGNED_DATA_SHAPE: Shape = ['0.2', '0.17', '0.16', '2.0?', '2.1?', '0.17'];
/** RFC 5652, section 5.3: version, who, digest, signed attributes, algorithm, signature, other attributes. */
const SIGNER_SHAPE: Shape = ['0.2', '0.16|2.0', '0.16', '2.0?', '0.16', '0.4', '2.1?'];

const areAll = (nodes: readonly Node[] = [], shape: Shape): boolean =>
  nodes.every((node) => membersOf(node, shape));

/** @returns what of a file may say something of people, of any form and without any check */
export function partsWithPeople(file: Uint8Array): {
  certificates: readonly Node[];
  signers: readonly Node[];
} {
  const [, , , ...rest] = readBer(file).children[1]?.children[0]?.children ?? [];
  const of = (type: string) => rest.find((node) => node.type === type)?.children ?? [];
  return { certificates: of('2.0'), signers: of(TYPE.set) };
}

export function readSignature(file: Uint8Array): SignatureFile {
  const signedData = membersOf(readContentInfo(file), SIGNED_DATA_SHAPE);
  if (!signedData) refuse(`the file is not a complete CMS signature, or has a part twice`);
  const [, digests, content, certificates, lists, signers] = signedData;
  if (content!.children.length > 1)
    refuse('the signature contains what was signed ("attached"), so it is not one of the file beside it');
  const count = certificates?.children.length ?? 0;
  if (count > MAX_CERTIFICATES)
    refuse(`the signature has too many certificates`, `${count} (at most ${MAX_CERTIFICATES})`);
  const [signer, ...others] = signers!.children;
  if (signer === undefined) refuse(`nobody signed: the file has certificates only`);
  if (others.length > 0)
    refuse('several people signed, instead of one', undefined, `${others.length + 1} signers`);
  if (!areAll(digests!.children, ALGORITHM) || !areAll(lists?.children, REVOCATION_LIST))
    refuse('the digests or revocation lists in the signature cannot be read', ANOTHER_PROGRAM);
  const read = readSigner(signer);
  const digest = oidOf(read.digestAlgorithm.children[0]);
  if (!digests!.children.some(({ children: [oid] }) => oidOf(oid) === digest))
    refuse('the signature does not list the digest of its signer', ANOTHER_PROGRAM);
  return {
    ...read,
    contentType: oidOf(content!.children[0]),
    certificates: (certificates?.children ?? []).map(
      ({ bytes }) => readCertificate(bytes) ?? refuse(`a certificate in the signature cannot be read`),
    ),
  };
}

const PRIVATE_KEY =
  'contains a private key, which nobody else may have: remove it from this folder and from the history of the ' +
  'repository, and tell the authority that issued its certificate';

/** How other files begin, and what can be done but to sign again. */
const OTHERS: readonly (readonly [start: RegExp, what: string, todo?: string])[] = [
  [/^$/, 'is empty'],
  [
    /^-----BEGIN (CMS|PKCS7|PKCS #7 SIGNED DATA)-----/,
    'is in PEM, which is text',
    'convert it (openssl cms -cmsout -inform PEM -in official-contact.txt.p7s -outform DER -out signature.der)',
  ],
  [/^%PDF/, 'is a PDF. A signature inside a PDF is not one of official-contact.txt'],
  [/^PK/, 'is a ZIP, as an ASiC container (.asics) is', 'put the .p7s file that is in it in its place'],
  [
    /^MI[A-Za-z0-9+/=\s]*$/,
    'is in Base64, which is text',
    'convert it (openssl base64 -d -A -in official-contact.txt.p7s -out signature.der)',
  ],
  [/^(MIME-Version|Content-Type):/i, 'is a signed e-mail message (S/MIME)'],
  [/^(?!0)[\P{Cc}\t\n\r]+$/u, 'is text and no signature'],
];

/** @returns the SignedData */
function readContentInfo(file: Uint8Array): Node | undefined {
  const content = Buffer.from(file).toString('latin1');
  // Programs write a certificate or a list of its attributes before the key.
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(content)) refuse(`the file ${PRIVATE_KEY}`);
  const start = content.slice(0, 1_000).trim();
  const [, other, todo] = OTHERS.find(([pattern]) => pattern.test(start)) ?? [];
  if (other) refuse(`the file ${other}`, todo && `${todo}, or ${CHOOSE_AGAIN}`);
  if (file.length > MAX_BYTES)
    refuse('the file is too large for a signature', undefined, `${file.length} (at most ${MAX_BYTES} bytes)`);
  let root: Node;
  try {
    root = readBer(file);
  } catch (error) {
    if (!(error instanceof NotBer)) throw error;
    return refuse(`the file is not a whole signature (DER or BER), since ${error.message}`);
  }
  const type = oidOf(root.children[0]);
  const [wrapped, ...more] = root.children[1]?.children ?? [];
  const isSignedData = membersOf(root, [TYPE.oid, '2.0']) && type === SIGNED_DATA && more.length === 0;
  if (isSignedData) return wrapped;
  // PKCS #12, PKCS #8 and PKCS #1 begin with a number.
  if (membersOf(root, ['0.2', '0.2|0.4|0.16', ...root.children.slice(2).map((each) => each.type)]))
    refuse(`the file ${PRIVATE_KEY}`);
  const what = readCertificate(root.bytes) ? 'a certificate' : 'no CMS signature (SignedData)';
  return refuse(`the file is ${what}`, undefined, type && `content of type ${type}`);
}

function readSigner(node: Node): Omit<SignatureFile, 'contentType' | 'certificates'> {
  const members = membersOf(node, SIGNER_SHAPE);
  const [, signerId, digestAlgorithm, signedAttributes, signatureAlgorithm, signature, others] =
    members ?? [];
  const algorithms = [digestAlgorithm!, signatureAlgorithm!];
  if (!members || !areAll(algorithms, ALGORITHM) || !areAll(others?.children, ATTRIBUTE))
    refuse(`what the signature says of its signer cannot be read`);
  if (!signedAttributes?.children.length)
    refuse('the signature has no signed attributes: when it was made, and with which certificate');
  if (others?.children.some(({ children }) => oidOf(children[0]) === COUNTERSIGNATURE))
    refuse(`somebody else signed the signature (counter-signature)`);
  // Some verifiers hash the attributes as the file has them, and others as DER: one of them would refuse the signature.
  const { children, isDer, content, bytes } = signedAttributes;
  const sorted = Buffer.concat(children.map((each) => each.bytes).sort(Buffer.compare));
  if (!isDer || !sorted.equals(content))
    refuse(
      'the signed attributes are not in DER, or not in its order (RFC 5652, section 5.3), so verifiers disagree',
      ANOTHER_PROGRAM,
    );
  const attributes = new Map<string, readonly Node[]>();
  for (const attribute of children) {
    const [type, values] = membersOf(attribute, ATTRIBUTE) ?? refuse(`the signed attributes cannot be read`);
    const oid = oidOf(type)!;
    const name = Object.entries(ATTRIBUTES).find(([, each]) => each === oid)?.[0] ?? oid;
    if (attributes.has(oid)) refuse(`the signature has the signed attribute ${name} twice`);
    attributes.set(oid, values!.children);
  }
  return {
    ...{ signerId: signerId!, digestAlgorithm: digestAlgorithm!, signatureAlgorithm: signatureAlgorithm! },
    ...{ signature: signature!.content, attributes },
    // The tag [0] stands for that of a SET.
    signed: Buffer.concat([Buffer.from([0x31]), bytes.subarray(1)]),
  };
}

/** @returns the value of a signed attribute; undefined if there is none */
export function attributeOf({ attributes }: SignatureFile, name: keyof typeof ATTRIBUTES): Node | undefined {
  const values = attributes.get(ATTRIBUTES[name]);
  if (values !== undefined && values.length !== 1)
    refuse(`the signed attribute ${name} must have one value`, ANOTHER_PROGRAM, `${values.length} values`);
  return values?.[0];
}

/** @returns the certificates that have the name and number, or the key, that the signature names as its signer's */
export function signersIn({ signerId, certificates }: SignatureFile): readonly Certificate[] {
  const [issuer, serial] = membersOf(signerId, [TYPE.sequence, TYPE.integer]) ?? [];
  const isName = issuer?.children.every(
    ({ type, children }) => type === TYPE.set && areAll(children, NAME_PART),
  );
  if (signerId.type === TYPE.sequence)
    return certificates.filter(
      (each) =>
        isName &&
        serial!.content.equals(each.serial) &&
        JSON.stringify(partsOf(issuer!)) === JSON.stringify(each.issuer),
    );
  return certificates.filter(({ extensions }) => {
    const identifier = extensions.get('2.5.29.14');
    return identifier && readBer(identifier.value).content.equals(signerId.content);
  });
}
