/** The algorithms of a signature: of the file and of a certificate. The contract (§7) lists them. */
import { constants, type KeyObject, verify } from 'node:crypto';
import { ALGORITHM, membersOf, type Node, oidOf, readBer, TYPE } from './ber.ts';
import { refuse } from './verdict.ts';

type Digest = 'sha256' | 'sha384' | 'sha512';
type Keys = 'rsa' | 'rsa-pss' | 'ec' | 'ed25519';

const DIGESTS: Readonly<Record<string, Digest>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

const RSA = '1.2.840.113549.1.1.1';
const PSS = '1.2.840.113549.1.1.10';
const MASK = '1.2.840.113549.1.1.8';
/** RFC 4055, section 3.1: digest, mask, length of the salt. The first two may be absent, and then use SHA-1. */
const PSS_PARAMETERS = ['2.0', '2.1', '2.2?'];

/** RFC 8017, RFC 5758, and RFC 8419: signed attributes have SHA-512 with Ed25519, which AD-RB v2.4 lists. */
const SIGNATURES: Readonly<Record<string, readonly [Keys, Digest]>> = {
  '1.2.840.113549.1.1.11': ['rsa', 'sha256'],
  '1.2.840.113549.1.1.12': ['rsa', 'sha384'],
  '1.2.840.113549.1.1.13': ['rsa', 'sha512'],
  '1.2.840.10045.4.3.2': ['ec', 'sha256'],
  '1.2.840.10045.4.3.3': ['ec', 'sha384'],
  '1.2.840.10045.4.3.4': ['ec', 'sha512'],
  '1.3.101.112': ['ed25519', 'sha512'],
};

/** Curves that DOC-ICP-01.01 or ETSI TS 119 312 list. */
const CURVES = new Set([
  ...['prime256v1', 'secp384r1', 'secp521r1'],
  ...['brainpoolP256r1', 'brainpoolP384r1', 'brainpoolP512r1'],
]);

interface SignatureAlgorithm {
  readonly keys: Keys;
  readonly digest: Digest;
  /** Of RSA-PSS. */
  readonly saltLength?: number;
}

const USE = 'use SHA-256, SHA-384 or SHA-512 with RSA (from 2,048 bits), ECDSA or Ed25519';

const refuseAlgorithm = (oid: string | undefined, whose: string): never =>
  refuse(`${whose} uses an algorithm that is weaker than SHA-256, or unusual`, USE, `algorithm ${oid}`);

/**
 * @param algorithm - an AlgorithmIdentifier
 * @param whose - begins the message, e.g. "the signature"
 */
export function digestOf(algorithm: Node | undefined, whose: string): Digest {
  const oid = oidOf(membersOf(algorithm, ALGORITHM)?.[0]);
  return DIGESTS[`${oid}`] ?? refuseAlgorithm(oid, whose);
}

/** @param digest - of the signed data, where the signature's algorithm does not name it (RFC 5652, section 5.3) */
export function signatureAlgorithm(algorithm: Node, whose: string, digest?: Digest): SignatureAlgorithm {
  const [type, parameters] = algorithm.children;
  const oid = `${oidOf(type)}`;
  if (oid === RSA && digest !== undefined) return { keys: 'rsa', digest };
  if (oid !== PSS) {
    const [keys, named] = SIGNATURES[oid] ?? refuseAlgorithm(oid, whose);
    return { keys, digest: named };
  }
  const fields = membersOf(parameters, PSS_PARAMETERS)?.map((field) => field?.children) ?? [];
  const [hash, mask, salt] = fields.map((values) => values?.[0]);
  const [maskType, maskHash] = membersOf(mask, ALGORITHM) ?? [];
  const named = digestOf(hash, whose);
  const isWhole = fields.every((values) => values === undefined || values.length === 1);
  const length = salt?.content ?? Buffer.of(20);
  // node:crypto uses one digest for both, as RFC 4055 recommends. A length below zero is an order to OpenSSL, e.g. to
  // accept every length.
  const isLength = !salt || (salt.type === TYPE.integer && salt.isDer && length[0]! < 128);
  if (digestOf(maskHash, whose) !== named || oidOf(maskType) !== MASK || !isWhole || !isLength)
    refuse(`${whose} uses RSA-PSS with unusual parameters`, USE);
  return { keys: 'rsa-pss', digest: named, saltLength: Number(`0x${length.toString('hex')}`) };
}

/** Refuses weak and unknown keys. */
export function checkKey(key: KeyObject, whose: string): void {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  const isRsa = type === 'rsa' || type === 'rsa-pss';
  if (isRsa && (details?.modulusLength ?? 0) < 2048)
    refuse(`${whose} has an RSA key that is too short`, USE, `${details?.modulusLength} bits`);
  // A curve that is described and not named is found by node:crypto, and refused by OpenSSL's check of the chain.
  const [, curve] = readBer(key.export({ type: 'spki', format: 'der' })).children[0]!.children;
  const name = curve?.type === TYPE.oid ? details?.namedCurve : undefined;
  if (!isRsa && type !== 'ed25519' && !CURVES.has(`${name}`))
    refuse(`${whose} has a key of a kind that this check does not know`, USE, `${type} ${name ?? ''}`.trim());
}

/** @returns whether the key made the signature of the data */
export function verifies(
  { keys, digest, saltLength = 20 }: SignatureAlgorithm,
  data: Uint8Array,
  key: KeyObject,
  signature: Uint8Array,
): boolean {
  // An RSA key that is only for PSS makes no other signature (RFC 4055, section 1.2).
  const fits = key.asymmetricKeyType === keys || (key.asymmetricKeyType === 'rsa' && keys === 'rsa-pss');
  if (!fits) return false;
  const pss = keys === 'rsa-pss' && { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
  try {
    return verify(keys === 'ed25519' ? null : digest, data, { key, ...pss }, signature);
  } catch {
    // Parameters that do not fit the key.
    return false;
  }
}
