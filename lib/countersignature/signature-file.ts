/** Reads a signature file: CMS SignedData (RFC 5652) with one signer and without the text that was signed. */
import { X509Certificate } from 'node:crypto';
import { SignerInfo } from 'pkijs';
import {
  definite,
  der,
  isContext,
  isSequence,
  joined,
  type Node,
  NotBer,
  oidOf,
  readBer,
  TAG,
} from './ber.ts';
import { type ReadCertificate, readCertificate } from './certificate.ts';
import { MAX_BYTES } from './files.ts';
import { refuse } from './refusal.ts';

/** A chain has four. Each is compared with each other one. */
const MAX_CERTIFICATES = 50;

const SIGNED_DATA = '1.2.840.113549.1.7.2';
export const DATA = '1.2.840.113549.1.7.1';
const TIME_STAMP = '1.2.840.113549.1.9.16.1.4';

/** Attributes of a signer: RFC 5652, section 11, RFC 5035 and RFC 5126, section 5. */
const ATTRIBUTES = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  sigPolicyId: '1.2.840.113549.1.9.16.2.15',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};
const COUNTERSIGNATURE = '1.2.840.113549.1.9.6';

export interface SignatureFile {
  readonly signer: SignerInfo;
  /** Of the signer: type → its values. */
  readonly attributes: ReadonlyMap<string, readonly Node[]>;
  /** What the signer's key signed: the attributes in DER, as a SET (RFC 5652, section 5.4). */
  readonly signed: Buffer;
  readonly contentType: string | undefined;
  /** All that are in the file, in its order. */
  readonly certificates: readonly ReadCertificate[];
}

const SIGN_AGAIN =
  'sign official-contact.txt again, as a separate ("detached") CMS or CAdES signature in a .p7s file';

/** Class and tag of a member, or the members of the sequence in this place. `?`: may be absent. */
type Shape = readonly (string | Shape)[];

/** RFC 5652, section 5.1: version, digests, content, certificates, revocation lists, signers. */
const SIGNED_DATA_SHAPE: Shape = ['0.2', '0.17', '0.16', '2.0?', '2.1?', '0.17'];
/** RFC 5652, section 5.3: version, who, digest, signed attributes, algorithm, signature, other attributes. */
const SIGNER_SHAPE: Shape = ['0.2', '', '0.16', '2.0?', '0.16', '0.4', '2.1?'];

/** Whether the nodes are these and no others. pkijs passes over what is too much. */
function hasShape(nodes: readonly Node[], shape: Shape): boolean {
  let at = 0;
  for (const member of shape) {
    const node = nodes[at];
    if (typeof member !== 'string') {
      if (node === undefined || !hasShape(node.children, member)) return false;
    } else if (
      node === undefined ||
      (member !== '' && member.replace('?', '') !== `${node.class}.${node.tag}`)
    ) {
      if (member.endsWith('?')) continue;
      return false;
    }
    at++;
  }
  return at === nodes.length;
}

/** What a SignedData consists of, without any check. */
interface SignedDataParts {
  readonly content: Node | undefined;
  /** Of any form: X.509 or attributes of a person. */
  readonly certificates: readonly Node[];
  readonly signers: readonly Node[];
}

/** @param root - a ContentInfo */
export function signedDataParts(root: Node): SignedDataParts {
  const [, , content, ...rest] = root.children[1]?.children[0]?.children ?? [];
  const signers = rest.find((node) => node.class === 0 && node.tag === TAG.set);
  const certificates = rest.find((node) => isContext(node, 0));
  return { content, certificates: certificates?.children ?? [], signers: signers?.children ?? [] };
}

export function readSignature(file: Uint8Array): SignatureFile {
  const root = readContentInfo(file);
  const { content, certificates, signers } = signedDataParts(root);
  const signedData = root.children[1]!.children;
  if (!isSequence(content) || !isSequence(signedData[0]) || !hasShape(signedData, [SIGNED_DATA_SHAPE]))
    refuse(`the file is not a complete CMS signature, or has a part twice: ${SIGN_AGAIN}`);
  const contentType = oidOf(content.children[0]);
  if (contentType === TIME_STAMP)
    refuse(`the content of the signature is a time stamp and not a file: ${SIGN_AGAIN}`);
  // pkijs takes the content in the file for the text, whatever text it is given.
  if (content.children.length > 1)
    refuse(
      'the signature contains what was signed ("attached"), so it is not one of the file beside it: ' +
        SIGN_AGAIN,
    );
  if (certificates.length > MAX_CERTIFICATES)
    refuse(
      `the signature has too many certificates: ${SIGN_AGAIN}`,
      `${certificates.length} certificates (at most ${MAX_CERTIFICATES})`,
    );
  const [signerNode, ...otherSigners] = signers;
  if (signerNode === undefined) refuse(`nobody signed: the file has certificates only: ${SIGN_AGAIN}`);
  if (otherSigners.length > 0)
    refuse(
      `several people signed. The signature must be that of one person: ${SIGN_AGAIN}`,
      `${signers.length} signers`,
    );
  return {
    ...readSigner(signerNode),
    contentType,
    // Other forms than X.509 are tagged (RFC 5652, section 10.2.2).
    certificates: certificates.filter(isSequence).map((node) => {
      const certificate = readCertificate(node.bytes);
      return certificate ?? refuse(`a certificate in the signature cannot be read: ${SIGN_AGAIN}`);
    }),
  };
}

function readContentInfo(file: Uint8Array): Node {
  const start = Buffer.from(file.subarray(0, 1_000)).toString('latin1').trim();
  if (file.length === 0) refuse(`the file is empty: ${SIGN_AGAIN}`);
  const isText = !/[^\P{Cc}\t\n\r]/u.test(start);
  const label = /^-----BEGIN ([A-Z0-9 ]+)-----/.exec(start)?.[1];
  // Programs write a certificate or a list of its attributes before the key.
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(Buffer.from(file).toString('latin1'))) refusePrivateKey();
  if (label === 'CMS' || label === 'PKCS7' || label === 'PKCS #7 SIGNED DATA')
    refuse(
      'the signature is in PEM, which is text: convert it: ' +
        'openssl cms -cmsout -inform PEM -in official-contact.txt.p7s -outform DER -out signature.der',
      `-----BEGIN ${label}-----`,
    );
  if (label !== undefined) refuse(`the file is no signature: ${SIGN_AGAIN}`, `-----BEGIN ${label}-----`);
  if (start.startsWith('%PDF'))
    refuse(`the file is a PDF. A signature inside a PDF is not one of official-contact.txt: ${SIGN_AGAIN}`);
  if (start.startsWith('PK'))
    refuse(`the file is a ZIP: put the .p7s file that is in it in its place, or ${SIGN_AGAIN}`);
  if (/^MI[A-Za-z0-9+/=\s]*$/.test(start))
    refuse(
      'the signature is in Base64, which is text: convert it: ' +
        'openssl base64 -d -A -in official-contact.txt.p7s -out signature.der',
    );
  if (/^MIME-Version:|^Content-Type:/i.test(start))
    refuse(`the file is a signed e-mail message (S/MIME): ${SIGN_AGAIN}`);
  if (isText && !start.startsWith('0')) refuse(`the file is text and no signature: ${SIGN_AGAIN}`);
  if (file.length > MAX_BYTES)
    refuse(
      `the file is too large for a signature: ${SIGN_AGAIN}`,
      `${file.length} bytes (at most ${MAX_BYTES} bytes)`,
    );

  let root: Node;
  try {
    root = readBer(file);
  } catch (error) {
    if (!(error instanceof NotBer)) throw error;
    return refuse(`the file is not a whole signature (DER or BER), since ${error.message}: ${SIGN_AGAIN}`);
  }
  const type = oidOf(root.children[0]);
  if (
    isSequence(root) &&
    type === SIGNED_DATA &&
    isContext(root.children[1], 0) &&
    root.children.length === 2
  )
    return root;
  if (isPrivateKey(root)) refusePrivateKey();
  if (isCertificate(file)) refuse(`the file is a certificate and no signature: ${SIGN_AGAIN}`);
  return refuse(
    `the file is no CMS signature (SignedData): ${SIGN_AGAIN}`,
    type === undefined ? undefined : `content of type ${type}`,
  );
}

/** PKCS #12 (version 3), PKCS #8 and PKCS #1 (version 0 and 1) begin with a number. */
const isPrivateKey = ({ children: [version, next] }: Node) =>
  version?.class === 0 && version.tag === 2 && next?.class === 0 && [2, 4, TAG.sequence].includes(next.tag);

const refusePrivateKey = () =>
  refuse(
    'the file contains a private key, which nobody else may have: remove it from this folder and from the ' +
      `history of the repository, tell the authority that issued its certificate, and ${SIGN_AGAIN}`,
  );

function isCertificate(file: Uint8Array): boolean {
  try {
    return new X509Certificate(file).raw.length > 0;
  } catch {
    return false;
  }
}

function readSigner(node: Node): Pick<SignatureFile, 'signer' | 'attributes' | 'signed'> {
  let signer: SignerInfo;
  try {
    if (!isSequence(node) || !hasShape(node.children, SIGNER_SHAPE)) throw new NotBer();
    signer = SignerInfo.fromBER(definite(node));
  } catch {
    return refuse(`what the signature says of its signer cannot be read: ${SIGN_AGAIN}`);
  }
  const signedAttributes = node.children.find((child) => isContext(child, 0) && child !== node.children[1]);
  if (!signedAttributes?.children.length)
    refuse(
      'the signature has no signed attributes, so it does not say when it was made and with which certificate: ' +
        'choose CAdES in the program and sign again',
    );
  const unsigned = signer.unsignedAttrs?.attributes ?? [];
  if (unsigned.some(({ type }) => type === COUNTERSIGNATURE))
    refuse(`somebody else signed the signature (counter-signature): ${SIGN_AGAIN}`);
  const attributes = new Map<string, readonly Node[]>();
  for (const { children } of signedAttributes.children) {
    const type = oidOf(children[0]);
    const values = children[1];
    if (type === undefined || values?.tag !== TAG.set || values.class !== 0 || children.length !== 2)
      refuse(`the signed attributes cannot be read: ${SIGN_AGAIN}`);
    if (attributes.has(type)) {
      const name = Object.entries(ATTRIBUTES).find(([, oid]) => oid === type)?.[0] ?? type;
      refuse(`the signature has the signed attribute ${name} twice: ${SIGN_AGAIN}`);
    }
    attributes.set(type, values.children);
  }
  const sorted = der({ ...signedAttributes, class: 0, tag: TAG.set });
  // OpenSSL checks the order of the file, and Bouncy Castle that of DER: one of them refuses the signature.
  const inOrder = Buffer.concat(signedAttributes.children.map(der));
  if (!sorted.subarray(-inOrder.length).equals(inOrder))
    refuse(
      'the signed attributes are not in the order of DER (RFC 5652, section 5.3), so verifiers disagree about the ' +
        'signature: sign with another program',
    );
  return { signer, attributes, signed: sorted };
}

/** @returns the value of a signed attribute; undefined if there is none */
export function attributeOf({ attributes }: SignatureFile, name: keyof typeof ATTRIBUTES): Node | undefined {
  const values = attributes.get(ATTRIBUTES[name]);
  if (values !== undefined && values.length !== 1)
    refuse(`the signed attribute ${name} must have one value: ${SIGN_AGAIN}`, `${values.length} values`);
  return values?.[0];
}

/** @returns the certificates that have the name and number, or the key, that the signature names as its signer's */
export function signersIn(
  { sid }: SignerInfo,
  certificates: readonly ReadCertificate[],
): readonly ReadCertificate[] {
  if ('serialNumber' in sid)
    return certificates.filter(
      ({ pki }) => pki.issuer.isEqual(sid.issuer) && pki.serialNumber.isEqual(sid.serialNumber),
    );
  const named = readBer(sid.valueBeforeDecodeView);
  const identifier = joined({ ...named, class: 0, tag: TAG.octetString });
  return certificates.filter(({ pki }) => {
    const value = pki.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.extnValue.valueBlock
      .valueHexView;
    return value !== undefined && joined(readBer(value)).equals(identifier);
  });
}
