/**
 * Signatures that a stranger, a careless program or an insider could put beside a text, and good ones. Each forgery says
 * which words the refusal has, and what OpenSSL says of it.
 */
import {
  createHash,
  generateKeyPairSync,
  type KeyExportOptions,
  type KeyObject,
  sign,
  X509Certificate,
} from 'node:crypto';
import {
  AD_RB_2_4,
  attribute,
  authority,
  type Certificate,
  INTERMEDIATE_EXTENSIONS,
  issue,
  keyIdentifier,
  type Lawyer,
  type LawyerOptions,
  NAMES,
  newKey,
  PERSON,
  type SignOptions,
  signer,
} from '../../support/authority.ts';
import {
  context,
  elements,
  indefinite,
  integer,
  NULL,
  octets,
  oid,
  SET,
  sequence,
  setOf,
  time,
  tlv,
} from '../../support/der.ts';

const AD_RB_2_2 = '2.16.76.1.7.1.1.2.2';
const AD_RB_2_3 = '2.16.76.1.7.1.1.2.3';
/** AutoFirma's policy, as its `policy.properties` has it. */
const AGE: SignOptions = {
  policy: '2.16.724.1.3.1.1.2.1.9',
  policyHash: Buffer.from('G7roucf600+f03r/o0bAOQ6WAs0=', 'base64'),
  policyDigest: 'sha1',
};
const V5 = '/C=BR/O=ICP-Brasil/CN=Autoridade Certificadora Raiz Brasileira v5';

export const TEXT =
  'Contatos oficiais de Ana Exemplo, advogada.\nTelefone: +55 31 5550-0123\nNão há outros.\n';

export interface Case {
  readonly signature: Uint8Array;
  /** @default TEXT */
  readonly text?: string | Uint8Array;
  /** @default the root of the authority that signed */
  readonly anchors?: readonly string[];
  /** @default those in the signature alone */
  readonly intermediates?: readonly string[];
}

/**
 * What OpenSSL says of it: `accepts` if that is not OpenSSL's to judge, or OpenSSL is more lenient. `at`: the day on which
 * it checks the certificates, that of the signing time.
 */
type Forgery = Make | readonly [make: Make, openssl: 'refuses' | 'accepts', at?: string];
type Make = () => Case;

/** Made once, when a row first needs it. */
function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

export const br = once(() => authority({ keys: 'ec' }));
export const eu = once(() => authority({ keys: 'ec', country: 'eu' }));
const rsa = once(() => authority({ keys: 'rsa' }));
const stranger = once(() => authority({ keys: 'ec' }));

const ana = once(() => br().lawyer());
const anaRsa = once(() => rsa().lawyer());
const bruno = once(() => br().lawyer({ name: 'BRUNO EXEMPLO', bar: { number: '654321', state: 'SP' } }));
const mario = once(() => stranger().lawyer());

const signed = (lawyer: Lawyer, options: SignOptions = {}): Case => ({
  signature: lawyer.sign(TEXT, options),
  anchors: [br().root.pem],
});
const byAna = (options: SignOptions = {}): Case => signed(ana(), options);
const byAnaRsa = (options: SignOptions = {}): Case => ({
  ...signed(anaRsa(), options),
  anchors: [rsa().root.pem],
});
/** A signature with a certificate that departs from the usual one. */
const withCertificate = (certificate: LawyerOptions, options: SignOptions = {}): Case =>
  signed(br().lawyer(certificate), options);

/** A signature with a certificate of another intermediate. */
const below = (issuer: Certificate, options: SignOptions = {}): Case => withCertificate({ issuer }, options);

/** A signature with a certificate below a root of another name. */
function under(root: string, options: SignOptions = {}): Case {
  const from = authority({ keys: 'ec', root });
  return { ...signed(from.lawyer(), options), anchors: [from.root.pem] };
}
/** A signature with a certificate of the EU. */
const byEu = (certificate: LawyerOptions = {}, options: SignOptions = {}): Case => ({
  ...signed(eu().lawyer(certificate), options),
  anchors: [eu().root.pem],
});

/** An intermediate of the root with other extensions. */
const intermediate = (
  extensions: readonly string[],
  more: { until?: string; digest?: 'sha1'; key?: KeyObject } = {},
) => issue({ subject: NAMES.br.intermediate, extensions, until: '2040-01-01', ...more }, 'ec', br().root);
/** A signature with a certificate of an intermediate that differs in this alone. */
const belowOther = (more: Parameters<typeof intermediate>[1], options: SignOptions = {}): Case =>
  below(intermediate(INTERMEDIATE_EXTENSIONS, more), options);
/** The extensions of an intermediate, one of them replaced. */
const replaced = (start: string, by?: string): string[] => [
  ...INTERMEDIATE_EXTENSIONS.filter((line) => !line.startsWith(start)),
  ...(by ? [by] : []),
];

const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const evil = TEXT.replace('5550-0123', '5550-6666');

/** The position of each signed attribute in the list that `attributes` gets. */
const [CONTENT_TYPE, DIGEST, POLICY, CERTIFICATE] = [0, 1, 3, 4] as const;
const adding =
  (...more: Buffer[]) =>
  (list: readonly Buffer[]): Buffer[] => [...list, ...more];
const twice =
  (index: number) =>
  (list: readonly Buffer[]): Buffer[] => [...list, list[index]!];

/** A signature of two certificates, both in it. */
function together(first: Lawyer, second: Lawyer, options: SignOptions = {}): Case {
  const moreSigners = [second.signerInfo(TEXT, options)];
  return signed(first, { moreSigners, certificates: [first, second, br().intermediate] });
}

/** Other bytes as signature of Ana. */
const bytes = (signature: Uint8Array | string): Case => ({
  signature: Buffer.from(signature as string),
  anchors: [br().root.pem],
});

/** A number of indefinite or definite layers round nothing. */
const nested = (layers: number): Buffer =>
  Buffer.concat([Buffer.alloc(2 * layers, Buffer.from([0x30, 0x80])), Buffer.alloc(2 * layers)]);

/** Beginning of a refusal → what is refused in these words. */
const refusals: Readonly<Record<string, Readonly<Record<string, Forgery>>>> = {
  'another text was signed': {
    'a text with one other digit': () => ({ ...byAna(), text: evil }),
    'an empty text': () => ({ ...byAna(), text: '' }),
    'a signature of another text': () => bytes(ana().sign(evil)),
    'an empty digest of the text': () => byAna({ messageDigest: Buffer.alloc(0) }),
    'the beginning of the digest of the text': () => byAna({ messageDigest: digestOf(TEXT).subarray(0, 8) }),
    'SHA-256 named SHA-512 afterwards': () => byAna({ namedDigest: 'sha512' }),
  },
  'the signature contains what was signed': {
    'the text inside the signature': [() => byAna({ content: Buffer.from(TEXT) }), 'accepts'],
    'another text inside the signature, signed, beside the text': () =>
      bytes(ana().sign(evil, { content: Buffer.from(evil) })),
    'another text inside the signature, not signed': [() => byAna({ content: Buffer.from(evil) }), 'accepts'],
    'an empty text inside the signature': [() => byAna({ content: Buffer.alloc(0) }), 'accepts'],
    'the text inside the signature, in pieces (BER)': [
      () => byAna({ content: Buffer.from(TEXT), form: 'ber' }),
      'accepts',
    ],
  },
  'the signature is not of a file': {
    'content of another type than data': [
      () => byAna({ contentOid: '1.2.840.113549.1.9.16.1.4', contentType: '1.2.840.113549.1.9.16.1.4' }),
      'accepts',
    ],
    'no content type': () => byAna({ contentType: null }),
    'a wrong content type': [() => byAna({ contentType: '1.2.840.113549.1.7.3' }), 'accepts'],
  },
  'several people signed': {
    'two signers, both right': [() => together(ana(), bruno()), 'accepts'],
    'two signers, the second one wrong': () => together(ana(), bruno(), { messageDigest: digestOf(evil) }),
    'the same signer twice': [() => together(ana(), ana()), 'accepts'],
  },
  'nobody signed': {
    'certificates without a signer': () => bytes(certificatesOnly()),
  },
  'the signature does not contain the certificate that signed': {
    'the certificate of the signer left out': () => byAna({ certificates: [br().intermediate] }),
    'no certificate at all': () => byAna({ certificates: [] }),
  },
  'the signature was not made with the certificate in it': {
    'a certificate of another lawyer with the key of a third': () =>
      signed(signer({ ...bruno(), key: ana().key }, [br().intermediate])),
    ...Object.fromEntries([saltOf(20)]),
    'one bit of the signature changed': () => byAna({ signature: flipped }),
    'one bit of an RSA signature changed': () => byAnaRsa({ signature: flipped }),
    'an empty signature value': () => byAna({ signature: () => Buffer.alloc(0) }),
    'ECDSA with r and s zero': () => byAna({ signature: () => sequence(integer(0), integer(0)) }),
    'ECDSA without DER': () => byAna({ signature: () => Buffer.alloc(64, 7) }),
    'an RSA signature of zeros': () => byAnaRsa({ signature: () => Buffer.alloc(256) }),
    'an RSA signature of one': () =>
      byAnaRsa({ signature: () => Buffer.concat([Buffer.alloc(255), Buffer.from([1])]) }),
  },
  'the signature has no signed attributes': {
    'no signed attributes': [() => byAna({ withoutAttributes: true }), 'accepts'],
  },
  'the signature has the signed attribute messageDigest twice': {
    'two digests of the text, the right one first': () => byAna({ attributes: adding(wrongDigest()) }),
    'two digests of the text, the right one last': () =>
      byAna({ attributes: (list) => [wrongDigest(), ...list] }),
    'the same digest of the text twice': () => byAna({ attributes: twice(DIGEST) }),
  },
  'the signed attribute messageDigest must have one value': {
    'two digests of the text in one attribute': () =>
      byAna({
        messageDigest: null,
        attributes: adding(attribute(MESSAGE_DIGEST, octets(digestOf(TEXT)), octets(digestOf(evil)))),
      }),
  },
  'the signature does not say which file it is of': {
    'no digest of the text': () => byAna({ messageDigest: null }),
  },
  'the signature has the signed attribute contentType twice': {
    'two content types': () => byAna({ attributes: twice(CONTENT_TYPE) }),
  },
  'the signature has no digest of its certificate': {
    'no signing certificate in the attributes': () => byAna({ signingCertificate: null }),
    'a signing certificate by SHA-1': [() => byAna({ signingCertificate: 'v1' }), 'accepts'],
  },
  'the attribute signingCertificateV2 of the signature is of another certificate': {
    'the signing certificate of another lawyer': () => byAna({ signingCertificate: bruno() }),
    'a certificate exchanged for another one with the same key': () => {
      const other = br().lawyer({ key: ana().key, serial: serialOf(ana()), name: 'BRUNO EXEMPLO' });
      return byAna({ certificates: [other, br().intermediate] });
    },
  },
  'the signature has the signed attribute signingCertificateV2 twice': {
    'two signing certificates': () => byAna({ attributes: twice(CERTIFICATE) }),
  },
  'somebody else signed the signature': {
    'an unsigned counter-signature': [() => byAna({ unsigned: [counterSignature()] }), 'accepts'],
  },
  'the signature does not say when it was made': {
    'no signing time': [() => byAna({ signedAt: null }), 'accepts'],
  },
  'the signature has the signed attribute signingTime twice': {
    'two signing times': () => byAna({ attributes: adding(signingTime('2026-06-01')) }),
  },
  'the signed attribute signingTime must have one value': {
    'two signing times in one attribute': () =>
      byAna({
        signedAt: null,
        attributes: adding(attribute('1.2.840.113549.1.9.5', time('2026-06-01'), time('2026-11-19'))),
      }),
  },
  'the signing time is in the future': {
    'a signing time in the future': [() => byAna({ signedAt: '2026-11-22T00:00:00Z' }), 'accepts'],
    'a signing time after 2050': [() => byAna({ signedAt: '2051-01-01T00:00:00Z' }), 'accepts'],
    'a signing time after the certificate': [
      () => ({ ...byAna({ signedAt: '2028-01-01T00:00:01Z' }) }),
      'refuses',
      '2028-01-02',
    ],
  },
  'the signing time cannot be read': {
    'a signing time that is none': [
      () =>
        byAna({
          signedAt: null,
          attributes: adding(attribute('1.2.840.113549.1.9.5', tlv(0x17, '261332250000Z'))),
        }),
      'accepts',
    ],
  },
  "the signer's certificate was not valid when it signed": {
    'a certificate that ended before': () => withCertificate({ until: '2026-11-18' }),
    'a certificate that began later': () => withCertificate({ from: '2026-11-20' }),
    'a signing time before the certificate': [
      () => byAna({ signedAt: '2024-12-31T23:59:59Z' }),
      'refuses',
      '2024-12-31',
    ],
  },
  'a signature with a certificate of ICP-Brasil needs one of the policies': {
    'no policy': [() => byAna({ policy: null }), 'accepts'],
    'the policy AD-RB v2.1': [() => byAna({ policy: '2.16.76.1.7.1.1.2.1' }), 'accepts'],
    'the policy AD-RB v1.0': [() => byAna({ policy: '2.16.76.1.7.1.1.1' }), 'accepts'],
    'a policy that begins like AD-RB v2.4': [() => byAna({ policy: `${AD_RB_2_4}.1` }), 'accepts'],
    'a policy of nobody': [() => byAna({ policy: '1.2.3.4' }), 'accepts'],
    'an implied policy': [
      () =>
        byAna({
          policy: null,
          attributes: adding(attribute('1.2.840.113549.1.9.16.2.15', NULL)),
        }),
      'accepts',
    ],
  },
  'the signature has the signed attribute sigPolicyId twice': {
    'two policies': [() => byAna({ attributes: twice(POLICY) }), 'accepts'],
  },
  'a signature with a certificate that is not of ICP-Brasil may name no policy': {
    'AD-RB with a certificate of the EU': [() => byEu({}, { policy: AD_RB_2_4 }), 'accepts'],
  },
  'the policy AD-RB v2.4 may sign from 2025-06-12 to 2037-10-22 only': {
    'a time before the policy': [() => byAna({ signedAt: '2025-06-11T23:59:59Z' }), 'accepts', '2025-06-11'],
  },
  'the policy AD-RB v2.3 does not have the root': {
    'a root that is newer than the policy': [() => byAna({ policy: AD_RB_2_3 }), 'accepts'],
  },
  'the policy AD-RB v2.4 does not have the root': {
    'a root that the policy does not have': [() => under('/C=BR/O=ICP-Brasil/CN=Outra Raiz'), 'accepts'],
    'a root without a name': [() => under('/C=BR/O=ICP-Brasil'), 'accepts'],
  },
  'the hash of the policy AD-RB v2.4': {
    'another hash of the policy': [() => byAna({ policyHash: digestOf('policy') }), 'accepts'],
    'an empty hash of the policy': [() => byAna({ policyHash: Buffer.alloc(0) }), 'accepts'],
    "the policy's hash with SHA-384 named": [() => byAna({ policyDigest: 'sha384' }), 'accepts'],
    'another hash with SHA-512 named': [
      () => byAna({ policyHash: digestOf('policy'), policyDigest: 'sha512' }),
      'accepts',
    ],
  },
  'the hash of the policy AGE 1.9': {
    "another hash of AutoFirma's policy": [
      () => byEu({}, { ...AGE, policyHash: Buffer.alloc(20) }),
      'accepts',
    ],
    "AutoFirma's policy with SHA-512 named": [() => byEu({}, { ...AGE, policyDigest: 'sha512' }), 'accepts'],
  },
  "the signer's certificate has ended, and the signature with it": {
    'a certificate that ended, and a time before its end, as a thief states it': () =>
      withCertificate({ until: '2026-11-18' }, { signedAt: '2026-05-01T12:00:00Z' }),
  },
  "the certificate of an authority in the signer's chain has ended, and the signature with it": {
    'an intermediate that ended, and a time before its end': () =>
      belowOther(
        { until: '2026-11-18' },
        {
          signedAt: '2026-05-01T12:00:00Z',
        },
      ),
  },
  'the signature uses two digests': {
    'Ed25519 with SHA-256': () => withCertificate({ key: newKey('ed25519') }),
  },
  'the signature uses an algorithm that is weaker than SHA-256, or unusual': {
    'SHA-1': [() => byAna({ digest: 'sha1' }), 'accepts'],
    'MD5 with RSA': [() => byAnaRsa({ digest: 'md5' }), 'accepts'],
    'the text by SHA-256, the attributes by SHA-1': () => byAna({ signatureDigest: 'sha1' }),
    'the text by SHA-256, the attributes by SHA-1 with RSA': () =>
      byAnaRsa({ signatureDigest: 'sha1', padding: 'digest-with-rsa' }),
    'PSS with SHA-1': () => byAnaRsa({ signatureDigest: 'sha1', padding: 'pss' }),
    'SHA-256 named SHA-1 afterwards': () => byAna({ namedDigest: 'sha1' }),
  },
  'the signature uses RSA-PSS with unusual parameters': Object.fromEntries(
    [-1, -2, -3, -4, -5].map((salt) => saltOf(salt)),
  ),
  "the signer's certificate has a key of a kind that this check does not know": {
    ...Object.fromEntries(
      ['secp224r1', 'secp256k1'].map((curve) => [
        `a key on the curve ${curve}`,
        [() => withCertificate({ key: newKey('ec', curve) }), 'accepts'],
      ]),
    ),
    'a key that describes its curve': () => withCertificate({ key: describedKey() }),
  },
  "the certificate of an authority in the signer's chain has a key of a kind that this check does not know": {
    'an authority with a key on the curve secp224r1': [
      () => belowOther({ key: newKey('ec', 'secp224r1') }),
      'accepts',
    ],
    'an authority with a key that describes its curve': () => belowOther({ key: describedKey() }),
  },
  "the signer's certificate has an RSA key that is too short": {
    'an RSA key of 1,024 bits': () => withCertificate({ key: newKey('rsa', 1024) }),
  },
  "the signer's certificate uses an algorithm that is weaker than SHA-256, or unusual": {
    'a certificate signed by SHA-1': () => withCertificate({ digest: 'sha1' }),
  },
  "the certificate of an authority in the signer's chain uses an algorithm that is weaker than SHA-256, or unusual":
    {
      'an intermediate signed by SHA-1': () => belowOther({ digest: 'sha1' }),
    },
  "the certificate of an authority in the signer's chain has an RSA key that is too short": {
    'an intermediate with an RSA key of 1,024 bits': () => belowOther({ key: newKey('rsa', 1024) }),
  },
  'the certificate that signed does not lead to a trust anchor': {
    'another authority': () => signed(mario()),
    'another authority, its root inside the signature': () =>
      signed(mario(), { certificates: [mario(), stranger().intermediate, stranger().root] }),
    'an intermediate that signed itself, with the same names and key identifiers': () => lookalike(),
    'the same, beside the right intermediate': () => lookalike([br().intermediate]),
    'a certificate that signed itself': () => signed(selfSigned()),
    'no intermediate': () => byAna({ certificates: [ana()] }),
    'no trust anchor': () => ({ ...byAna(), anchors: [] }),
    'the certificate itself as trust anchor': () => ({ ...byAna(), anchors: [ana().pem] }),
    'a certificate that a lawyer issued': () => below(ana()),
    'an intermediate that must not sign certificates': () =>
      below(intermediate(replaced('keyUsage', 'keyUsage=critical,cRLSign,digitalSignature'))),
    'an intermediate with an empty key usage': () =>
      below(intermediate(replaced('keyUsage', '2.5.29.15=critical,DER:030100'))),
    'twelve authorities that certify each other': () => ring(),
  },
  'the certificate that signed was issued with one that is not of an authority': {
    'an intermediate without the CA flag': () =>
      below(intermediate(replaced('basicConstraints', 'basicConstraints=critical,CA:FALSE'))),
    'an intermediate without basic constraints': () => below(intermediate(replaced('basicConstraints'))),
  },
  "the certificate of an authority in the signer's chain allows fewer authorities": {
    'one more intermediate than the path length allows': () => tooLong(),
  },
  "the certificate of an authority in the signer's chain was not valid when it signed": {
    'an intermediate that ended before': () => belowOther({ until: '2026-11-18' }),
    'a root that ended before': () => endedRoot(),
  },
  "the certificate of an authority in the signer's chain is for another purpose": {
    'an intermediate for servers': () =>
      below(intermediate([...INTERMEDIATE_EXTENSIONS, 'extendedKeyUsage=serverAuth'])),
  },
  "the certificate of an authority in the signer's chain has an extension that this check does not process": {
    'an intermediate with an unknown critical extension': () =>
      below(intermediate([...INTERMEDIATE_EXTENSIONS, '1.2.3.4=critical,ASN1:NULL'])),
    'an intermediate for other names only': () =>
      below(
        intermediate([
          ...INTERMEDIATE_EXTENSIONS,
          'nameConstraints=critical,permitted;dirName:limit',
          '[limit]',
          'O=Outra',
        ]),
      ),
  },
  "the signer's certificate has an extension that this check does not process": {
    'a certificate with an unknown critical extension': () =>
      withCertificate({ more: ['1.2.3.4=critical,ASN1:NULL'] }),
    'a certificate with an unknown critical extension of 30,000 digits': () =>
      withCertificate({ more: [`1.2.${'1234567890.'.repeat(3_000)}1=critical,ASN1:NULL`] }),
  },
  'the certificate that signed is not one for signatures': {
    'a certificate for encryption': () => withCertificate({ keyUsage: 'keyEncipherment' }),
    'a certificate for key agreement': () => withCertificate({ keyUsage: 'keyAgreement' }),
    'a certificate without a use': [
      () => withCertificate({ keyUsage: null, extendedKeyUsage: null }),
      'accepts',
    ],
  },
  'the certificate that signed is for another purpose': {
    'a certificate for servers': () => withCertificate({ extendedKeyUsage: 'serverAuth' }),
    'a certificate for time stamps': () => withCertificate({ extendedKeyUsage: 'critical,timeStamping' }),
  },
  'the signature or a certificate in it is malformed': {
    ...Object.fromEntries(
      ['2.5.29.15', '2.5.29.37', '2.5.29.17'].map((extension) => brokenIn(extension, 'refuses')),
    ),
    // OpenSSL reads them in certificates of authorities only.
    ...Object.fromEntries(['2.5.29.32', '2.5.29.19'].map((extension) => brokenIn(extension, 'accepts'))),
  },
  'the certificate that signed is one of an authority': {
    'a certificate of an authority': [() => withCertificate({ basicConstraints: 'CA:TRUE' }), 'accepts'],
    'a key that may sign certificates': [
      () => withCertificate({ keyUsage: 'digitalSignature,keyCertSign' }),
      'accepts',
    ],
  },
  'the certificate that signed is one that names nobody': {
    'a certificate of a mailbox': [() => byEu({ subject: `/C=PT/CN=${PERSON.email}` }), 'accepts'],
    'two names': [() => byEu({ subject: '/C=PT/CN=ANA EXEMPLO/CN=BRUNO EXEMPLO' }), 'accepts'],
    'a name of 30,000 letters': [
      () => byEu({ subject: `/C=PT/givenName=ANA/SN=${'X'.repeat(30_000)}` }),
      'accepts',
    ],
  },
  'the certificate that signed is one of a company (in Brazil with a CNPJ) or of a pseudonym': {
    "a company's certificate with a person's name (e-CNPJ)": [
      () =>
        withCertificate({
          subject: '/C=BR/O=ICP-Brasil/CN=ANA EXEMPLO 12345678900:12345678000199',
          ...otherNames(['2.16.76.1.3.3', '12345678000199'], ['2.16.76.1.4.2.1.1', '0123456MG']),
        }),
      'accepts',
    ],
    'a certificate of equipment': [
      () => withCertificate(otherNames(['2.16.76.1.3.8', 'ANA EXEMPLO ADVOCACIA'])),
      'accepts',
    ],
    'a seal of the EU': [
      () => byEu({ subject: '/C=PT/O=Ana/organizationIdentifier=VATPT-500000000/CN=ANA EXEMPLO' }),
      'accepts',
    ],
    'a seal of the EU by its type alone': [
      () => {
        const type = ['[q]', 'a=SEQUENCE:q1', '[q1]', 'a=OID:0.4.0.1862.1.6', 'b=SEQUENCE:q2'];
        const more = ['1.3.6.1.5.5.7.1.3=ASN1:SEQUENCE:q', ...type, '[q2]', 'a=OID:0.4.0.1862.1.6.2'];
        return withCertificate({ names: null, more });
      },
      'accepts',
    ],
    'a pseudonym that is the name of the lawyer': [
      () => byEu({ subject: '/C=PT/pseudonym=ANA EXEMPLO/CN=ANA EXEMPLO' }),
      'accepts',
    ],
  },
  'the certificate that signed is one with several numbers of the bar': {
    'two numbers of the bar': [
      () =>
        withCertificate(otherNames(['2.16.76.1.4.2.1.1', '0123456MG'], ['2.16.76.1.4.2.1.1', '0654321SP'])),
      'accepts',
    ],
  },
  'the signature has too many certificates': {
    'a thousand certificates': [
      () => byAna({ certificates: [ana(), ...Array<Certificate>(1_000).fill(br().intermediate)] }),
      'accepts',
    ],
  },
  'the file is empty': {
    'an empty file': () => bytes(''),
  },
  'the file is not a whole signature (DER or BER)': {
    'a truncated file': () => bytes(ana().sign(TEXT).subarray(0, -40)),
    'a file without its last byte': () => bytes(ana().sign(TEXT).subarray(0, -1)),
    'bytes after the signature': [
      () => bytes(Buffer.concat([ana().sign(TEXT), Buffer.from('\0\0')])),
      'accepts',
    ],
    'two signatures in one file': [
      () => bytes(Buffer.concat([ana().sign(TEXT), ana().sign(TEXT)])),
      'accepts',
    ],
    'a hundred thousand layers': () => bytes(nested(100_000)),
    'a length of four gigabytes': () => bytes(Buffer.from('3084ffffffff06092a864886f70d010702', 'hex')),
    'a length of 2^64': () => bytes(Buffer.from('3088ffffffffffffffff06092a864886f70d010702', 'hex')),
    'a value that ends outside of its parent': () => bytes(Buffer.from('300230800000', 'hex')),
    'random bytes': () => bytes(createHash('shake256', { outputLength: 4_000 }).update('seed').digest()),
  },
  'the file is in PEM': {
    PEM: () => bytes(pem(ana().sign(TEXT), 'CMS')),
  },
  'the file is a ZIP, as an ASiC container (.asics) is': {
    'a ZIP': () => bytes('PK\x03\x04\x14\0'),
  },
  'the file contains a private key': {
    'a private key behind a certificate': () =>
      bytes(br().root.pem + ana().key.export({ type: 'pkcs8', format: 'pem' })),
    ...Object.fromEntries(
      (
        [
          ['PKCS #8', ana, 'pkcs8'],
          ['PKCS #1', anaRsa, 'pkcs1'],
          ['SEC 1', ana, 'sec1'],
        ] as const
      ).flatMap(([name, of, type]) =>
        (['pem', 'der'] as const).map((format) => [
          `a private key instead of the signature, ${name}, ${format}`,
          () => bytes(of().key.export({ type, format } as KeyExportOptions<'der'>)),
        ]),
      ),
    ),
  },
  'the signed attributes are not in DER, or not in its order': {
    'attributes in another order': () => byAna({ written: reversed }),
    'attributes of indefinite length': [
      () => byAna({ written: (set) => indefinite(SET, elements(set)[0]!.value) }),
      'accepts',
    ],
  },
  'the file is in Base64': {
    Base64: () => bytes(ana().sign(TEXT).toString('base64')),
  },
  'the file is a PDF': {
    'a PDF': () => bytes('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
  },
  'the file is text': {
    'the text instead of the signature': () => bytes(TEXT),
  },
  'the file is a certificate': {
    'a certificate instead of the signature': () => bytes(ana().der),
  },
  'the file is no CMS signature': {
    'enveloped data': () => bytes(sequence(oid('1.2.840.113549.1.7.3'), tlv(context(0), sequence()))),
    'SignedData without its wrapper': () => bytes(unwrapped(ana().sign(TEXT))),
    'two SignedData in one wrapper': () => bytes(doubled(ana().sign(TEXT), ana().sign(evil))),
    'a SET instead of a SEQUENCE': () =>
      bytes(Buffer.concat([Buffer.from([0x31]), ana().sign(TEXT).subarray(1)])),
    'an object identifier of 900 kB': () =>
      bytes(sequence(tlv(0x06, Buffer.alloc(900_000, 0x81), Buffer.from([1])), tlv(context(0)))),
  },
  'the file is not a complete CMS signature': {
    'certificates in two places': () => bytes(certificatesTwice(ana().sign(TEXT))),
    'signers in two places': () => bytes(signersTwice(ana().sign(TEXT), bruno().signerInfo(TEXT))),
  },
};

/** With the parameters of the curve in place of its name, which an attacker can choose (CVE-2020-0601). */
const describedKey = (): KeyObject =>
  generateKeyPairSync('ec', { namedCurve: 'P-256', paramEncoding: 'explicit' }).privateKey;
/** A digest of another text in a second attribute. */
const wrongDigest = (): Buffer => attribute(MESSAGE_DIGEST, octets(digestOf(evil)));
const signingTime = (at: string): Buffer => attribute('1.2.840.113549.1.9.5', time(at));
/** RFC 5652 §11.4. */
const counterSignature = (): Buffer => attribute('1.2.840.113549.1.9.6', bruno().signerInfo(TEXT));
const serialOf = ({ der }: Certificate): string => new X509Certificate(der).serialNumber;

function flipped(value: Buffer): Buffer {
  const copy = Buffer.from(value);
  copy[copy.length - 1]! ^= 1;
  return copy;
}

const pem = (der: Buffer, label: string): string =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

/** RFC 5652 §5.1: a SignedData without SignerInfos carries certificates. */
const certificatesOnly = (): Buffer =>
  sequence(
    oid('1.2.840.113549.1.7.2'),
    tlv(
      context(0),
      sequence(
        integer(1),
        setOf(),
        sequence(oid('1.2.840.113549.1.7.1')),
        tlv(context(0), ana().der),
        setOf(),
      ),
    ),
  );

/** The SignedData of a ContentInfo. */
const unwrapped = (signature: Buffer): Buffer =>
  elements(elements(elements(signature)[0]!.value)[1]!.value)[0]!.der;

const doubled = (first: Buffer, second: Buffer): Buffer =>
  sequence(oid('1.2.840.113549.1.7.2'), tlv(context(0), unwrapped(first), unwrapped(second)));

/** A signature with further fields in its SignedData. */
function withFields(signature: Buffer, change: (fields: readonly Buffer[]) => readonly Buffer[]): Buffer {
  const fields = elements(elements(unwrapped(signature))[0]!.value).map(({ der }) => der);
  return sequence(oid('1.2.840.113549.1.7.2'), tlv(context(0), sequence(...change(fields))));
}

/** Fields: version, digest algorithms, content, certificates, signers. */
const certificatesTwice = (signature: Buffer): Buffer =>
  withFields(signature, (fields) => [...fields.slice(0, 4), ...fields.slice(3)]);
const signersTwice = (signature: Buffer, second: Buffer): Buffer =>
  withFields(signature, (fields) => [...fields, setOf(second)]);

/** Which option leaves out an extension of the usual certificate. */
const WITHOUT: Readonly<Record<string, LawyerOptions>> = {
  '2.5.29.15': { keyUsage: null },
  '2.5.29.37': { extendedKeyUsage: null },
  '2.5.29.32': { certificatePolicy: null },
  '2.5.29.19': { basicConstraints: null },
  '2.5.29.17': { names: null },
};

/** A certificate with an extension whose value is not whole. */
function brokenIn(extension: string, openssl: 'refuses' | 'accepts'): readonly [name: string, Forgery] {
  const more = [`${extension}=DER:3003020101ff`];
  return [
    `a certificate with a broken extension ${extension}`,
    [() => withCertificate({ ...WITHOUT[extension], more }), openssl],
  ];
}

/** For OpenSSL's functions, numbers below zero are orders, such as to accept a salt of any length. */
function saltOf(salt: number): readonly [name: string, Forgery] {
  return [
    `PSS that names a salt of ${salt} bytes, and has one of 32`,
    () => byAnaRsa({ padding: 'pss', salt }),
  ];
}

/** A SET with its elements the other way round. */
const reversed = (set: Buffer): Buffer =>
  tlv(
    SET,
    ...elements(elements(set)[0]!.value)
      .map(({ der }) => der)
      .reverse(),
  );

/** Other names in place of those of a person. */
const otherNames = (...names: readonly (readonly [oid: string, text: string])[]): LawyerOptions => ({
  names: null,
  more: [
    ...['subjectAltName=@own-names', '[own-names]'],
    ...names.map(
      ([oid, text], index) =>
        `otherName.${index + 1}=${oid};FORMAT:HEX,OCT:${Buffer.from(text).toString('hex')}`,
    ),
  ],
});

/** The attacker's intermediate has the names, the serial number and the key identifier of the right one. */
function lookalike(beside: readonly Certificate[] = []): Case {
  const key = newKey('ec');
  const extensions = [
    ...replaced('subjectKeyIdentifier').filter((line) => !line.startsWith('authority')),
    `subjectKeyIdentifier=${keyIdentifier(br().intermediate).toString('hex')}`,
  ];
  const fake = issue(
    { subject: NAMES.br.intermediate, serial: serialOf(br().intermediate), key, extensions },
    'ec',
  );
  const lawyer = br().lawyer({ issuer: fake });
  return signed(lawyer, { certificates: [lawyer, ...beside, fake] });
}

const selfSigned = (): Lawyer =>
  signer(
    issue({ subject: '/C=BR/O=ICP-Brasil/CN=ANA EXEMPLO', extensions: ['keyUsage=digitalSignature'] }, 'ec'),
    [],
  );

/** The root's path length is free, the first intermediate's is 0. */
function tooLong(): Case {
  const second = issue(
    { subject: '/C=BR/O=ICP-Brasil/CN=Segunda AC de Teste', extensions: INTERMEDIATE_EXTENSIONS },
    'ec',
    br().intermediate,
  );
  const lawyer = br().lawyer({ issuer: second });
  return signed(lawyer, { certificates: [lawyer, second, br().intermediate] });
}

function endedRoot(): Case {
  const extensions = [
    'basicConstraints=critical,CA:TRUE',
    'keyUsage=critical,keyCertSign',
    'subjectKeyIdentifier=hash',
  ];
  const root = issue({ subject: NAMES.br.root, extensions, until: '2026-11-18' }, 'ec');
  const between = issue({ subject: NAMES.br.intermediate, extensions: INTERMEDIATE_EXTENSIONS }, 'ec', root);
  return { ...below(between), anchors: [root.pem] };
}

/** A search of all paths through them would take 12! steps. */
function ring(): Case {
  const extensions = [
    'basicConstraints=critical,CA:TRUE',
    'keyUsage=critical,keyCertSign',
    'subjectKeyIdentifier=hash',
  ];
  const subject = '/C=BR/O=ICP-Brasil/CN=AC em anel';
  const key = newKey('ec');
  const members = Array.from({ length: 12 }, () => issue({ subject, extensions, key }, 'ec'));
  const lawyer = br().lawyer({ issuer: members[0]! });
  return signed(lawyer, { certificates: [lawyer, ...members] });
}

interface Found {
  name?: string;
  bar?: object | undefined;
  country?: string;
  signedAt?: string;
  /** Beginning of a notice. */
  notice?: string;
}
/** `finds`: what the check finds, if not Ana's name and number. OpenSSL accepts it, unless the row says otherwise. */
type Good = Make | readonly [make: Make, finds: Found, openssl?: 'refuses'];

const KEYS = [
  ['P-256', br, {}],
  ['RSA', rsa, {}],
  ['RSA with PSS', rsa, { padding: 'pss' }],
  ['RSA with the digest in its algorithm', rsa, { padding: 'digest-with-rsa' }],
] as const;

/** The keys × DER and BER × with and without the root in the signature × with certificates beside it. */
const combinations = KEYS.flatMap(([key, from, how]) => {
  const lawyer = once(() => from().lawyer());
  return (['der', 'ber'] as const).flatMap((form) =>
    (['', 'with the root', 'with the signer alone'] as const).map((chain) => [
      [key, form, chain].filter(Boolean).join(', '),
      () => {
        const { root, intermediate: issuer } = from();
        const others = { '': [issuer], 'with the root': [issuer, root], 'with the signer alone': [] }[chain];
        return {
          signature: lawyer().sign(TEXT, { form, ...how, certificates: [lawyer(), ...others] }),
          anchors: [root.pem],
          intermediates: [issuer.pem],
        };
      },
    ]),
  );
});

const utf8 = (text: string) => tlv(0x0c, text);
const EU = { bar: undefined, country: 'PT' };

const good: Readonly<Record<string, Good>> = {
  ...Object.fromEntries(combinations),
  // Keys and digests.
  ...Object.fromEntries(
    (['sha384', 'sha512'] as const).flatMap((digest) => [
      [`ECDSA with ${digest}`, () => byAna({ digest })],
      [`RSA with ${digest}`, () => byAnaRsa({ digest })],
      [`PSS with ${digest}`, () => byAnaRsa({ digest, padding: 'pss' })],
      [`the certificate named by ${digest}`, () => byAna({ certificateDigest: digest })],
    ]),
  ),
  ...Object.fromEntries(
    [3072, 4096].map((size) => [`RSA of ${size} bits`, () => withCertificate({ key: newKey('rsa', size) })]),
  ),
  ...Object.fromEntries(
    ['P-384', 'P-521', 'brainpoolP256r1', 'brainpoolP384r1', 'brainpoolP512r1'].map((curve) => [
      curve,
      () => withCertificate({ key: newKey('ec', curve) }, { digest: 'sha512' }),
    ]),
  ),
  Ed25519: [
    () => withCertificate({ key: newKey('ed25519') }, { digest: 'sha512' }),
    { notice: 'uses Ed25519' },
    'refuses',
  ],
  // Policies.
  'AD-RB v2.2 under root v5': () => under(V5, { policy: AD_RB_2_2 }),
  'AD-RB v2.3 under root v5': () => under(V5, { policy: AD_RB_2_3 }),
  'AD-RB v2.4 under root v5': () => under(V5),
  "the policy's hash with SHA-512 named": [
    () => byAna({ policyDigest: 'sha512' }),
    { notice: 'names SHA-512 beside the hash of the policy AD-RB v2.4' },
  ],
  'no policy outside of Brazil': [() => byEu(), EU],
  "AutoFirma's policy": [() => byEu({}, AGE), EU],
  // Encodings and attributes.
  'a certificate of the EU, ber': [() => byEu({}, { form: 'ber' }), EU],
  'named by the key identifier': () => byAna({ signer: 'key-identifier' }),
  'the whole chain in signingCertificateV2': () => byAna({ alsoNamed: [br().intermediate, br().root] }),
  ...Object.fromEntries(
    (
      [
        ['protection of the algorithms', '1.2.840.113549.1.9.52', sequence(tlv(context(1)))],
        ['a type of commitment', '1.2.840.113549.1.9.16.2.16', sequence(oid('1.2.840.113549.1.9.16.6.1'))],
        ['a place', '1.2.840.113549.1.9.16.2.17', sequence(tlv(context(0), utf8('BR')))],
        ['a media type', '0.4.0.1733.2.1', utf8('text/plain')],
      ] as const
    ).map(([name, type, value]) => [
      `${name} in the signed attributes`,
      () => byAna({ attributes: adding(attribute(type, value)) }),
    ]),
  ),
  ...Object.fromEntries(
    [14, 23, 24, 27, 48].map((arc) => [
      `an unsigned time stamp or value (${arc})`,
      () => byAna({ unsigned: [attribute(`1.2.840.113549.1.9.16.2.${arc}`, sequence())] }),
    ]),
  ),
  'a revocation list in the signature': () => byAna({ crls: [emptyList(br().intermediate)] }),
  'a time as GeneralizedTime': () =>
    byAna({
      signedAt: null,
      attributes: adding(attribute('1.2.840.113549.1.9.5', tlv(0x18, '20261119143000Z'))),
    }),
  'signed on the first day of the policy': [
    () => byAna({ signedAt: '2025-06-12T00:00:00Z' }),
    { signedAt: '2025-06-12' },
  ],
  // Chains.
  'the certificates in another order': () => byAna({ certificates: [br().root, br().intermediate, ana()] }),
  'two authorities in between': () => fourLong(),
  'several trust anchors': () => ({ ...byAna(), anchors: [stranger().root.pem, br().root.pem] }),
  'several trust anchors in one file': () => ({ ...byAna(), anchors: [stranger().root.pem + br().root.pem] }),
  'another authority with the same names as trust anchor too': () => ({
    ...signed(mario()),
    anchors: [br().root.pem, stranger().root.pem],
  }),
  'both intermediates of the same name': () =>
    byAna({ certificates: [ana(), stranger().intermediate, br().intermediate] }),
  'a trust anchor that is no root': [() => ({ ...byEu(), anchors: [eu().intermediate.pem] }), EU, 'refuses'],
  // Certificates.
  'no number of the bar': [() => withCertificate({ bar: null }), { bar: undefined }],
  'no extended key usage': () => withCertificate({ extendedKeyUsage: null }),
  'for documents only': [() => withCertificate({ extendedKeyUsage: '1.3.6.1.5.5.7.3.36' }), {}, 'refuses'],
  'non-repudiation alone': () => withCertificate({ keyUsage: 'nonRepudiation' }),
  'digital signature alone': () => withCertificate({ keyUsage: 'digitalSignature' }),
  'a name with the mark of a pseudonym, which stays': [
    () => byEu({ subject: '/C=PT/CN=ANA EXEMPLO:PN' }),
    { ...EU, name: 'ANA EXEMPLO:PN' },
  ],
  'a name with an identity number': [
    () => byEu({ subject: '/C=PT/CN=EXEMPLO ANA - DNI 12345678Z' }),
    { ...EU, name: 'EXEMPLO ANA' },
  ],
  'an accented name': [
    () => withCertificate({ name: 'JOÃO GONÇALVES D’ASSUNÇÃO' }),
    { name: 'JOÃO GONÇALVES D’ASSUNÇÃO' },
  ],
};

/** A list of revoked certificates without an entry (RFC 5280 §5.1). */
function emptyList(issuer: Certificate): Buffer {
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const [signedPart] = elements(elements(issuer.der)[0]!.value);
  const name = elements(signedPart!.value)[5]!.der;
  const list = sequence(integer(1), algorithm, name, time('2026-11-19'), time('2027-01-01'));
  return sequence(list, algorithm, tlv(3, Buffer.of(0), sign('sha256', list, issuer.key)));
}

function fourLong(): Case {
  const first = intermediate(replaced('basicConstraints', 'basicConstraints=critical,CA:TRUE,pathlen:1'));
  const second = issue(
    { subject: '/C=BR/O=ICP-Brasil/CN=AC Segunda', extensions: INTERMEDIATE_EXTENSIONS, until: '2040-01-01' },
    'ec',
    first,
  );
  const lawyer = br().lawyer({ issuer: second });
  return signed(lawyer, { certificates: [lawyer, second, first] });
}

/** Keys and certificates take most of the time, and several tests use each row. */
export const FORGERIES = Object.entries(refusals).flatMap(([says, forgeries]) =>
  Object.entries(forgeries).map(([name, forgery]) => {
    const [make, openssl = 'refuses', at] = [forgery].flat() as [Make, ('refuses' | 'accepts')?, string?];
    return { name, make: once(make), says, openssl, at };
  }),
);
export const GOOD = Object.entries(good).map(([name, row]) => {
  const [make, finds = {}, openssl = 'accepts'] = [row].flat() as [Make, Found?, 'refuses'?];
  return { name, make: once(make), finds, openssl };
});
