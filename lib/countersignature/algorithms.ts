/**
 * The algorithms of a signature: of the file, of a certificate and of a revocation list. Accepted are SHA-256, SHA-384
 * and SHA-512 with RSA (PKCS #1 v1.5 or PSS, from 2,048 bits) or ECDSA.
 */
import { constants, type KeyObject, verify } from 'node:crypto';
import { type AlgorithmIdentifier, RSASSAPSSParams } from 'pkijs';
import { refuse } from './refusal.ts';

type Digest = 'sha256' | 'sha384' | 'sha512';

const DIGESTS: Readonly<Record<string, Digest>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** MD2, MD4, MD5, SHA-1, RIPEMD-160, SHA-224, SHA-512/224, and RSA, DSA or ECDSA with one of them. */
const WEAK = new Set([
  ...['1.2.840.113549.2.2', '1.2.840.113549.2.4', '1.2.840.113549.2.5', '1.3.14.3.2.26', '1.3.36.3.2.1'],
  ...['2.16.840.1.101.3.4.2.4', '2.16.840.1.101.3.4.2.5'],
  ...['1.2.840.113549.1.1.2', '1.2.840.113549.1.1.3', '1.2.840.113549.1.1.4', '1.2.840.113549.1.1.5'],
  ...['1.2.840.113549.1.1.14', '1.2.840.113549.1.1.15', '1.3.14.3.2.29', '1.3.36.3.3.1.2'],
  ...['1.2.840.10040.4.3', '2.16.840.1.101.3.4.3.1', '1.2.840.10045.4.1', '1.2.840.10045.4.3.1'],
]);

const RSA = '1.2.840.113549.1.1.1';
const PSS = '1.2.840.113549.1.1.10';
const MGF1 = '1.2.840.113549.1.1.8';

type Kind = 'rsa' | 'rsa-pss' | 'ec';

/** RFC 8017, RFC 5758. */
const SIGNATURES: Readonly<Record<string, readonly [Kind, Digest]>> = {
  '1.2.840.113549.1.1.11': ['rsa', 'sha256'],
  '1.2.840.113549.1.1.12': ['rsa', 'sha384'],
  '1.2.840.113549.1.1.13': ['rsa', 'sha512'],
  '1.2.840.10045.4.3.2': ['ec', 'sha256'],
  '1.2.840.10045.4.3.3': ['ec', 'sha384'],
  '1.2.840.10045.4.3.4': ['ec', 'sha512'],
};

/** Curves that DOC-ICP-01.01 or ETSI TS 119 312 list. */
const CURVES = new Set([
  ...['prime256v1', 'secp384r1', 'secp521r1'],
  ...['brainpoolP256r1', 'brainpoolP384r1', 'brainpoolP512r1'],
]);

interface SignatureAlgorithm {
  readonly kind: Kind;
  readonly digest: Digest;
  /** Of RSA-PSS. */
  readonly saltLength?: number;
}

/** @param whose - begins the message, e.g. "the signature" */
export function digestOf({ algorithmId }: { readonly algorithmId: string }, whose: string): Digest {
  return DIGESTS[algorithmId] ?? refuseAlgorithm(algorithmId, whose);
}

/** @param digest - of the signed data, where the signature's algorithm does not name it (RFC 5652, section 5.3) */
export function signatureAlgorithm(
  { algorithmId, algorithmParams }: AlgorithmIdentifier,
  whose: string,
  digest?: Digest,
): SignatureAlgorithm {
  if (algorithmId === RSA && digest !== undefined) return { kind: 'rsa', digest };
  if (algorithmId === PSS) {
    const parameters = new RSASSAPSSParams(algorithmParams ? { schema: algorithmParams } : {});
    const hash = digestOf(parameters.hashAlgorithm, whose);
    const mask = parameters.maskGenAlgorithm;
    const maskHash: unknown = mask.algorithmParams?.valueBlock?.value?.[0]?.valueBlock?.toString();
    // node:crypto uses one digest for both, as RFC 4055, section 3.1, recommends.
    const { saltLength, trailerField } = parameters;
    // A length below zero is an order to OpenSSL, e.g. to accept every length.
    if (mask.algorithmId !== MGF1 || DIGESTS[`${maskHash}`] !== hash || trailerField !== 1 || saltLength < 0)
      refuse(
        `${whose} uses RSA-PSS with unusual parameters: use one digest for the text and the mask (MGF1), and a salt as long as the digest`,
      );
    return { kind: 'rsa-pss', digest: hash, saltLength };
  }
  const [kind, named] = SIGNATURES[algorithmId] ?? refuseAlgorithm(algorithmId, whose);
  return { kind, digest: named };
}

function refuseAlgorithm(oid: string, whose: string): never {
  if (WEAK.has(oid))
    refuse(`${whose} uses a digest weaker than SHA-256: use SHA-256 or stronger`, `algorithm ${oid}`);
  return refuse(
    `${whose} uses an algorithm that this check does not know: use SHA-256, SHA-384 or SHA-512 with RSA or ECDSA`,
    `algorithm ${oid}`,
  );
}

/** Refuses weak and unknown keys. */
export function checkKey(key: KeyObject, whose: string): void {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'rsa' || type === 'rsa-pss') {
    const bits = details?.modulusLength ?? 0;
    if (bits < 2048)
      refuse(`${whose} has an RSA key that is too short: a key needs 2,048 bits or more`, `${bits} bits`);
  } else if (type !== 'ec' || !CURVES.has(`${details?.namedCurve}`))
    refuse(
      `${whose} has a key of a kind that this check does not know: use RSA, or an elliptic curve such as P-256`,
      [type, details?.namedCurve].filter(Boolean).join(' '),
    );
}

/** @returns whether the key made the signature of the data */
export function verifies(
  { kind, digest, saltLength }: SignatureAlgorithm,
  data: Uint8Array,
  key: KeyObject,
  signature: Uint8Array,
): boolean {
  // An RSA key that is only for PSS makes no other signature (RFC 4055, section 1.2).
  const fits = key.asymmetricKeyType === kind || (key.asymmetricKeyType === 'rsa' && kind === 'rsa-pss');
  if (!fits) return false;
  const pss =
    kind === 'rsa-pss' ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: saltLength ?? 20 } : {};
  try {
    return verify(digest, data, { key, ...pss }, signature);
  } catch {
    // Parameters that do not fit the key.
    return false;
  }
}
