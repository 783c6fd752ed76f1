/**
 * A certification authority for tests, made by OpenSSL, with certificates as ICP-Brasil and the EU issue them. All data
 * in them are invented. OpenSSL's command can neither choose a signing time nor add a signature policy, so this file
 * writes the signatures (RFC 5652) itself, without the library under test.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  constants,
  createHash,
  generateKeyPairSync,
  type KeyObject,
  sign,
  X509Certificate,
} from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  context,
  elements,
  indefinite,
  integer,
  NULL,
  octets,
  oid,
  SEQUENCE,
  SET,
  sequence,
  setOf,
  time,
  tlv,
} from './der.ts';
import { ROOT } from './service.ts';

/** @throws with what OpenSSL writes, if it fails */
export const openssl = (...args: readonly string[]): Buffer =>
  execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });

function requireOpenssl(): void {
  const version = spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout || 'not installed';
  if (!/^OpenSSL ([3-9]|\d\d)/.test(version))
    throw new Error(`This test needs OpenSSL 3.0 or later (CONTRIBUTING.md, "Set up"). Found: ${version}`);
}

export type Keys = 'rsa' | 'ec' | 'ed25519';
export type Digest = 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512';

/** AD-RB v2.4: what Brazilian programs sign by (DOC-ICP-15.03). */
export const AD_RB_2_4 = '2.16.76.1.7.1.1.2.4';
/** When the signatures are made, unless a test says another time: the day before the tests' TODAY. */
export const SIGNED_AT = '2026-11-19T14:30:00Z';

/** Invented. The check digits of the CPF are wrong. */
export const PERSON = {
  name: 'ANA EXEMPLO',
  birthDate: '31021968',
  cpf: '12345678900',
  nis: '98765432109',
  rg: '7654321',
  rgIssuer: 'SSPMG',
  voter: '112233445566',
  voterZone: '077',
  voterSection: '0088',
  voterTown: 'BELO HORIZONTE',
  email: 'ana.privada@example.org',
  /** Of the EU certificate: identity card (ETSI EN 319 412-1 §5.1.3). */
  identity: 'IDCPT-00765432',
} as const;

/** Invented. */
export const BAR = { number: '123456', state: 'MG' } as const;

export interface Certificate {
  readonly pem: string;
  readonly der: Buffer;
  readonly key: KeyObject;
}

export interface Profile {
  /** As OpenSSL's `-subj` takes it. */
  readonly subject: string;
  /** Lines of OpenSSL's configuration (`man x509v3_config`). They may continue in sections. */
  readonly extensions: readonly string[];
  /** @default 2025-01-01 */
  readonly from?: string | undefined;
  /** @default 2028-01-01 */
  readonly until?: string | undefined;
  /** @default a new pair */
  readonly key?: KeyObject | undefined;
  /** Hexadecimal. @default a new number */
  readonly serial?: string | undefined;
  /** Of the issuer's signature. @default sha256 */
  readonly digest?: Digest | undefined;
}

/** @param size - bits of an RSA key, or the name of a curve */
export function newKey(keys: Keys, size: number | string = keys === 'rsa' ? 2048 : 'P-256'): KeyObject {
  if (keys === 'rsa') return generateKeyPairSync('rsa', { modulusLength: Number(size) }).privateKey;
  return keys === 'ec'
    ? generateKeyPairSync('ec', { namedCurve: `${size}` }).privateKey
    : generateKeyPairSync('ed25519').privateKey;
}

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }) as string;
const opensslTime = (at: string): string => `${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}Z`;

/** Gives `work` a folder with a configuration of `openssl ca`, and removes it. */
function inFolder<Result>(
  work: (folder: string, file: (name: string, text?: string) => string) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  try {
    const file = (name: string, text?: string): string => {
      if (text !== undefined) writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    file(
      'ca.cnf',
      `[req]\ndistinguished_name=any\nstring_mask=utf8only\n[ca]\ndefault_ca=own\n[own]\ndatabase=${folder}/index.txt
serial=${folder}/serial\nnew_certs_dir=${folder}\nunique_subject=no\npolicy=any\ndefault_md=sha256\n[any]\n`,
    );
    file('index.txt', '');
    return work(folder, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let serials = 0x1000;

/** @param issuer - of the certificate. Without one it signs itself. */
export function issue(profile: Profile, keys: Keys, issuer?: Certificate): Certificate {
  const key = profile.key ?? newKey(keys);
  return inFolder((folder, file) => {
    const config = join(folder, 'ca.cnf');
    const keyFile = file('key.pem', pemOf(key));
    file('serial', profile.serial ?? (serials++).toString(16));
    const request = ['req', '-new', '-utf8', '-config', config, '-key', keyFile, '-subj', profile.subject];
    openssl(...request, '-out', file('csr.pem'));
    const issuedBy = issuer
      ? ['-cert', file('issuer.pem', issuer.pem), '-keyfile', file('issuer-key.pem', pemOf(issuer.key))]
      : ['-selfsign', '-keyfile', keyFile];
    const from = opensslTime(profile.from ?? '2025-01-01');
    const until = opensslTime(profile.until ?? '2028-01-01');
    const dates = ['-startdate', from, '-enddate', until];
    const extensions = file('extensions.cnf', `[own]\n${profile.extensions.join('\n')}\n`);
    const written = ['-extfile', extensions, '-extensions', 'own', '-out', file('certificate.pem')];
    const digest = ['-md', profile.digest ?? 'sha256'];
    const ca = ['ca', '-batch', '-utf8', '-notext', '-preserveDN', '-config', config, '-in', file('csr.pem')];
    openssl(...ca, ...issuedBy, ...dates, ...digest, ...written);
    const pem = readFileSync(join(folder, 'certificate.pem'), 'utf8');
    return { pem, der: Buffer.from(new X509Certificate(pem).raw), key };
  });
}

export interface LawyerOptions extends Omit<Partial<Profile>, 'extensions'> {
  /** @default PERSON.name */
  readonly name?: string;
  /** @default BAR. `null`: without the bar's number */
  readonly bar?: { readonly number: string; readonly state: string } | null;
  /** `null`: without the extension. @default as ICP-Brasil's certificates */
  readonly keyUsage?: string | null;
  /** `null`: without the extension. @default clientAuth,emailProtection */
  readonly extendedKeyUsage?: string | null;
  /** `null`: without the extension. @default CA:FALSE */
  readonly basicConstraints?: string | null;
  /** Policy of the certificate. `null`: without the extension. */
  readonly certificatePolicy?: string | null;
  /** The subjectAltName. `null`: without the extension. @default all data of PERSON that such a certificate has */
  readonly names?: null;
  /** Further lines of extensions. */
  readonly more?: readonly string[];
  /** @default the intermediate */
  readonly issuer?: Certificate;
}

const hex = (text: string): string => `FORMAT:HEX,OCT:${Buffer.from(text).toString('hex')}`;

/**
 * The subjectAltName of a person (DOC-ICP-04 §7.1.2.3): each otherName is an OCTET STRING of fields with fixed widths,
 * numbers filled with zeros on the left.
 */
function brazilianNames(bar: LawyerOptions['bar']): string[] {
  const { birthDate, cpf, nis, rg, rgIssuer, voter, voterZone, voterSection, voterTown } = PERSON;
  const names = [
    `email.1 = ${PERSON.email}`,
    // Birth date (8), CPF (11), NIS (11), RG (15), who issued the RG (up to 10).
    `otherName.1 = 2.16.76.1.3.1;${hex(`${birthDate}${cpf}${nis}${rg.padStart(15, '0')}${rgIssuer}`)}`,
    // CEI: number of an employer (12).
    `otherName.2 = 2.16.76.1.3.6;${hex('0'.repeat(12))}`,
    // Voter's number (12), zone (3), section (4), town and state (up to 22).
    `otherName.3 = 2.16.76.1.3.5;${hex(`${voter}${voterZone}${voterSection}${voterTown}MG`)}`,
  ];
  // Bar's number (7), state (2).
  if (bar) names.push(`otherName.4 = 2.16.76.1.4.2.1.1;${hex(bar.number.padStart(7, '0') + bar.state)}`);
  return names;
}

export interface SignOptions {
  /** @default der */
  readonly form?: 'der' | 'ber';
  /** @default sha256 */
  readonly digest?: Digest;
  /** What signs: of an RSA key PKCS#1 v1.5, with PSS, or with the digest named in the algorithm. */
  readonly padding?: 'pkcs1' | 'pss' | 'digest-with-rsa';
  /** `null`: the attribute is absent. @default SIGNED_AT */
  readonly signedAt?: string | null;
  /** OID of the signature policy. @default AD-RB v2.4 for a Brazilian certificate, none for another */
  readonly policy?: string | null;
  /** @default that of the policy's file */
  readonly policyHash?: Uint8Array;
  /** What is named beside it. @default sha256 */
  readonly policyDigest?: Digest;
  /** The signing-certificate attribute. `null`: absent. @default v2, of the lawyer's certificate */
  readonly signingCertificate?: Certificate | 'v1' | null;
  /** @default sha256 */
  readonly certificateDigest?: Digest;
  /** Further certificates that the attribute names. */
  readonly alsoNamed?: readonly Certificate[];
  /** OID in the attribute. `null`: absent. @default id-data */
  readonly contentType?: string | null;
  /** In the messageDigest attribute. `null`: absent. @default that of the text */
  readonly messageDigest?: Buffer | null;
  /** Changes the signed attributes before they are signed. */
  readonly attributes?: (attributes: readonly Buffer[]) => readonly Buffer[];
  /** Signs the text itself, without signed attributes. */
  readonly withoutAttributes?: boolean;
  /** Attributes that are not signed. */
  readonly unsigned?: readonly Buffer[];
  /** Changes how the file writes the signed attributes, a SET, after they were signed. */
  readonly written?: (attributes: Buffer) => Buffer;
  /** The length of the salt that the parameters of PSS name. @default that of the digest */
  readonly salt?: number;
  /** Changes the value of the signature. */
  readonly signature?: (signature: Buffer) => Buffer;
  /** Of the signed attributes. @default digest */
  readonly signatureDigest?: Digest;
  /** What the SignerInfo names as digest algorithms, if not those used. */
  readonly namedDigest?: Digest;
  /** How the signer is named. @default issuer and serial number */
  readonly signer?: 'issuer-and-serial' | 'key-identifier';
  /** Content inside the signature. */
  readonly content?: Uint8Array;
  /** OID of the encapsulated content. @default id-data */
  readonly contentOid?: string;
  /** In the signature. @default the lawyer's and the intermediate */
  readonly certificates?: readonly Certificate[];
  /** In the signature, DER. */
  readonly crls?: readonly Uint8Array[];
  /** Further SignerInfos, each made with `signerInfo`. */
  readonly moreSigners?: readonly Buffer[];
}

export interface Lawyer extends Certificate {
  /** @returns the SignedData, detached unless `content` is given */
  sign(text: Uint8Array | string, options?: SignOptions): Buffer;
  /** @returns its SignerInfo alone */
  signerInfo(text: Uint8Array | string, options?: SignOptions): Buffer;
}

const ID_DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const DIGEST: Record<Digest, { oid: string; rsa: string; ecdsa: string }> = {
  md5: { oid: '1.2.840.113549.2.5', rsa: '1.2.840.113549.1.1.4', ecdsa: '' },
  sha1: { oid: '1.3.14.3.2.26', rsa: '1.2.840.113549.1.1.5', ecdsa: '1.2.840.10045.4.1' },
  sha256: { oid: '2.16.840.1.101.3.4.2.1', rsa: '1.2.840.113549.1.1.11', ecdsa: '1.2.840.10045.4.3.2' },
  sha384: { oid: '2.16.840.1.101.3.4.2.2', rsa: '1.2.840.113549.1.1.12', ecdsa: '1.2.840.10045.4.3.3' },
  sha512: { oid: '2.16.840.1.101.3.4.2.3', rsa: '1.2.840.113549.1.1.13', ecdsa: '1.2.840.10045.4.3.4' },
};

const hash = (digest: Digest, bytes: Uint8Array | string): Buffer =>
  createHash(digest).update(bytes).digest();
const digestAlgorithm = (digest: Digest): Buffer => sequence(oid(DIGEST[digest].oid), NULL);
export const attribute = (type: string, ...values: readonly Buffer[]): Buffer =>
  sequence(oid(type), setOf(...values));

function signatureAlgorithm(keys: Keys, digest: Digest, { padding, salt }: SignOptions): Buffer {
  if (keys !== 'rsa') return sequence(oid(keys === 'ec' ? DIGEST[digest].ecdsa : '1.3.101.112'));
  if (padding === 'digest-with-rsa') return sequence(oid(DIGEST[digest].rsa), NULL);
  if (padding !== 'pss') return sequence(oid('1.2.840.113549.1.1.1'), NULL);
  const mgf = sequence(oid('1.2.840.113549.1.1.8'), digestAlgorithm(digest));
  const length = integer(salt ?? hash(digest, '').length);
  const parameters = [digestAlgorithm(digest), mgf, length].map((value, index) => tlv(context(index), value));
  return sequence(oid('1.2.840.113549.1.1.10'), sequence(...parameters));
}

/** The serial number and the issuer of a certificate, as it encodes them. */
function issuerAndSerial({ der }: Certificate): { issuer: Buffer; serial: Buffer } {
  const [tbs] = elements(elements(der)[0]!.value);
  const [, serial, , issuer] = elements(tbs!.value);
  return { issuer: issuer!.der, serial: serial!.der };
}

/** RFC 5035 §3: the hash of the certificate, its issuer and its serial number. The digest is named unless it is SHA-256. */
function certificateId(certificate: Certificate, digest: Digest, version: 'v1' | 'v2'): Buffer {
  const { issuer, serial } = issuerAndSerial(certificate);
  const issuerSerial = sequence(sequence(tlv(context(4), issuer)), serial);
  const named = version === 'v2' && digest !== 'sha256' ? [digestAlgorithm(digest)] : [];
  return sequence(...named, octets(hash(digest, certificate.der)), issuerSerial);
}

const signingCertificate = (by: Certificate, { certificateDigest = 'sha256', alsoNamed = [] }: SignOptions) =>
  attribute(
    '1.2.840.113549.1.9.16.2.47',
    sequence(sequence(...[by, ...alsoNamed].map((each) => certificateId(each, certificateDigest, 'v2')))),
  );
const signingCertificateV1 = (by: Certificate) =>
  attribute('1.2.840.113549.1.9.16.2.12', sequence(sequence(certificateId(by, 'sha1', 'v1'))));

/** The last octets of a policy's file are the hash that signatures carry. */
function hashOfPolicy(policy: string): Buffer {
  const version = policy.slice(-3).replace('.', '_');
  const file = join(ROOT, `lib/content/defaults/icp-brasil/PA_AD_RB_v${version}.der`);
  return existsSync(file) ? readFileSync(file).subarray(-32) : Buffer.alloc(32);
}

/** RFC 5126 §5.8.1: the policy and its hash. */
const policyAttribute = (
  policy: string,
  { policyHash = hashOfPolicy(policy), policyDigest = 'sha256' }: SignOptions,
): Buffer =>
  attribute(
    '1.2.840.113549.1.9.16.2.15',
    sequence(oid(policy), sequence(sequence(oid(DIGEST[policyDigest].oid)), octets(policyHash))),
  );

const isBrazilian = ({ der }: Certificate): boolean => /^C=BR$/m.test(new X509Certificate(der).issuer);

function signedAttributes(by: Certificate, text: Uint8Array | string, options: SignOptions): Buffer {
  const { contentType = ID_DATA, digest = 'sha256', signedAt = SIGNED_AT } = options;
  const { policy = isBrazilian(by) ? AD_RB_2_4 : null, signingCertificate: named = by } = options;
  const { messageDigest = hash(digest, text), attributes = (list) => list } = options;
  const list = [
    contentType && attribute('1.2.840.113549.1.9.3', oid(contentType)),
    messageDigest && attribute('1.2.840.113549.1.9.4', octets(messageDigest)),
    signedAt && attribute('1.2.840.113549.1.9.5', time(signedAt)),
    policy && policyAttribute(policy, options),
    named && (named === 'v1' ? signingCertificateV1(by) : signingCertificate(named, options)),
  ].filter((entry): entry is Buffer => entry instanceof Buffer);
  return setOf(...attributes(list));
}

function signerInfo(by: Certificate, text: Uint8Array | string, options: SignOptions = {}): Buffer {
  const { digest = 'sha256', signatureDigest = digest, padding, signature = (value) => value } = options;
  const { written = (value) => value } = options;
  const keys = by.key.asymmetricKeyType as Keys;
  const attributes = options.withoutAttributes ? undefined : signedAttributes(by, text, options);
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  const value = sign(keys === 'ed25519' ? null : signatureDigest, attributes ?? Buffer.from(text), {
    key: by.key,
    ...(padding === 'pss' ? pss : {}),
  });
  const { issuer, serial } = issuerAndSerial(by);
  const byKey = options.signer === 'key-identifier';
  return sequence(
    integer(byKey ? 3 : 1),
    byKey ? tlv(0x80, keyIdentifier(by)) : sequence(issuer, serial),
    digestAlgorithm(options.namedDigest ?? digest),
    // [0] IMPLICIT: its own tag replaces that of the SET, which is the one that is signed (RFC 5652 §5.4).
    ...(attributes ? [Buffer.concat([Buffer.from([context(0)]), written(attributes).subarray(1)])] : []),
    signatureAlgorithm(keys, options.namedDigest ?? signatureDigest, options),
    octets(signature(value)),
    ...(options.unsigned ? [tlv(context(1), ...options.unsigned)] : []),
  );
}

/** The subjectKeyIdentifier extension as OpenSSL makes it: SHA-1 of the public key's bits (RFC 5280 §4.2.1.2). */
export function keyIdentifier({ der }: Certificate): Buffer {
  const spki = new X509Certificate(der).publicKey.export({ type: 'spki', format: 'der' });
  const [, bits] = elements(elements(spki)[0]!.value);
  return hash('sha1', bits!.value.subarray(1));
}

function signedData(
  certificates: readonly Certificate[],
  infos: readonly Buffer[],
  options: SignOptions,
): Buffer {
  const { form = 'der', digest = 'sha256', contentOid = ID_DATA, content, crls } = options;
  const ber = form === 'ber';
  const layer = (tag: number, ...parts: readonly Uint8Array[]): Buffer =>
    ber ? indefinite(tag, ...parts) : tlv(tag, ...parts);
  const text = content && (ber ? indefinite(0x24, octets(content)) : octets(content));
  return layer(
    SEQUENCE,
    oid(SIGNED_DATA),
    layer(
      context(0),
      layer(
        SEQUENCE,
        integer(options.signer === 'key-identifier' || contentOid !== ID_DATA ? 3 : 1),
        setOf(digestAlgorithm(options.namedDigest ?? digest)),
        layer(SEQUENCE, oid(contentOid), ...(text ? [layer(context(0), text)] : [])),
        ...(certificates.length ? [layer(context(0), ...certificates.map(({ der }) => der))] : []),
        ...(crls ? [layer(context(1), ...crls)] : []),
        tlv(SET, ...infos),
      ),
    ),
  );
}

/** Makes a certificate able to sign. */
export const signer = (by: Certificate, chain: readonly Certificate[]): Lawyer => ({
  ...by,
  signerInfo: (text, options) => signerInfo(by, text, options),
  sign: (text, options = {}) =>
    signedData(
      options.certificates ?? [by, ...chain],
      [signerInfo(by, text, options), ...(options.moreSigners ?? [])],
      options,
    ),
});

export interface Authority {
  readonly root: Certificate;
  readonly intermediate: Certificate;
  /** A person's certificate that the intermediate issued. */
  lawyer(options?: LawyerOptions): Lawyer;
}

const ROOT_EXTENSIONS = [
  'basicConstraints=critical,CA:TRUE',
  'keyUsage=critical,keyCertSign,cRLSign',
  'subjectKeyIdentifier=hash',
];
/** Extensions of an intermediate. */
export const INTERMEDIATE_EXTENSIONS = [
  'basicConstraints=critical,CA:TRUE,pathlen:0',
  'keyUsage=critical,keyCertSign,cRLSign',
  'subjectKeyIdentifier=hash',
  'authorityKeyIdentifier=keyid',
];

export interface AuthorityOptions {
  readonly keys: Keys;
  /** @default br: ICP-Brasil. `eu`: a Portuguese one, without data of ICP-Brasil */
  readonly country?: 'br' | 'eu';
  /** Name of the root, as OpenSSL's `-subj` takes it. @default v12 of ICP-Brasil, or that of the country */
  readonly root?: string;
}

export const NAMES = {
  br: {
    root: '/C=BR/O=ICP-Brasil/OU=AC de teste/CN=Autoridade Certificadora Raiz Brasileira v12',
    intermediate: '/C=BR/O=ICP-Brasil/OU=AC de teste/CN=AC OAB de Teste',
  },
  eu: {
    root: '/C=PT/O=Prestador de Teste/CN=Raiz de Teste',
    intermediate: '/C=PT/O=Prestador de Teste/CN=Assinatura Qualificada de Teste',
  },
} as const;

/** An RSA authority takes a second or two, because its keys do. Another one takes 0.1 s. */
export function authority({ keys, country = 'br', root: name }: AuthorityOptions): Authority {
  requireOpenssl();
  const long = { from: '2020-01-01', until: '2040-01-01' };
  const root = issue({ subject: name ?? NAMES[country].root, extensions: ROOT_EXTENSIONS, ...long }, keys);
  const extensions = [
    ...INTERMEDIATE_EXTENSIONS,
    ...(country === 'br' ? ['certificatePolicies=2.16.76.1.1.0'] : []),
  ];
  const intermediate = issue({ subject: NAMES[country].intermediate, extensions, ...long }, keys, root);
  return {
    root,
    intermediate,
    lawyer: (options = {}) => {
      const issuer = options.issuer ?? intermediate;
      return signer(issue(personProfile(country, options), keys, issuer), [issuer]);
    },
  };
}

function personProfile(country: 'br' | 'eu', options: LawyerOptions): Profile {
  const br = country === 'br';
  const { name = PERSON.name, bar = BAR, basicConstraints = 'CA:FALSE', more = [] } = options;
  const { keyUsage = br ? 'digitalSignature,nonRepudiation,keyEncipherment' : 'nonRepudiation' } = options;
  const { extendedKeyUsage = br ? 'clientAuth,emailProtection' : null } = options;
  // A3 of ICP-Brasil; QCP-n-qscd of ETSI EN 319 411-2 §5.3.
  const { certificatePolicy = br ? '2.16.76.1.2.3.9999' : '0.4.0.194112.1.2' } = options;
  const extensions = [
    ...(basicConstraints ? [`basicConstraints=critical,${basicConstraints}`] : []),
    'subjectKeyIdentifier=hash',
    'authorityKeyIdentifier=keyid',
    ...(keyUsage ? [`keyUsage=critical,${keyUsage}`] : []),
    ...(extendedKeyUsage ? [`extendedKeyUsage=${extendedKeyUsage}`] : []),
    ...(certificatePolicy ? [`certificatePolicies=${certificatePolicy}`] : []),
    // QcCompliance and QcSSCD (ETSI EN 319 412-5 §4.2).
    ...(br ? [] : ['1.3.6.1.5.5.7.1.3=ASN1:SEQUENCE:qc']),
    ...more,
    ...(options.names === null ? [] : ['subjectAltName=@names']),
    ...(br
      ? []
      : [
          '[qc]',
          'a=SEQUENCE:qc1',
          'b=SEQUENCE:qc2',
          '[qc1]',
          'a=OID:0.4.0.1862.1.1',
          '[qc2]',
          'a=OID:0.4.0.1862.1.4',
        ]),
    '[names]',
    ...(br ? brazilianNames(bar) : [`email.1 = ${PERSON.email}`]),
  ];
  const subject = br
    ? `/C=BR/O=ICP-Brasil/OU=AC OAB de Teste/OU=Assinatura Tipo A3/OU=ADVOGADO/CN=${name}:${PERSON.cpf}`
    : `/C=PT/serialNumber=${PERSON.identity}/CN=${name}`;
  return { subject, ...options, extensions };
}
