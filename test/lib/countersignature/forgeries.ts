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
  AD_RB_2_3,
  type Authority,
  attribute,
  authority,
  type Certificate,
  crl,
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

export const TEXT =
  'Contatos oficiais de Ana Exemplo, advogada.\nTelefone: +55 31 5550-0123\nNão há outros.\n';

export interface Case {
  readonly signature: Uint8Array;
  /** @default TEXT */
  readonly text?: string | Uint8Array;
  /** @default the root of the authority that signed */
  readonly anchors?: readonly string[];
  readonly crls?: readonly Uint8Array[];
}

interface Forgery {
  readonly name: string;
  readonly make: () => Case;
  /** What the refusal says. */
  readonly says: RegExp;
  /** What OpenSSL says. `accepts`: it is not OpenSSL's to judge, or OpenSSL is more lenient. */
  readonly openssl: 'refuses' | 'accepts';
  /** The day on which OpenSSL checks the certificates: that of the signing time. @default 2026-11-19 */
  readonly at?: string;
}

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
function below(intermediate: Certificate, options: LawyerOptions = {}, from: Authority = br()): Case {
  return signed(from.lawyer({ ...options, issuer: intermediate }));
}

/** An intermediate of the root with other extensions. */
const intermediate = (
  extensions: readonly string[],
  more: { until?: string; digest?: 'sha1'; size?: number; key?: KeyObject } = {},
) =>
  issue(
    {
      subject: NAMES.br.intermediate,
      extensions,
      until: '2040-01-01',
      ...more,
      ...(more.size ? { key: newKey('rsa', more.size) } : {}),
    },
    'ec',
    br().root,
  );
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
const twice =
  (index: number) =>
  (list: readonly Buffer[]): Buffer[] => [...list, list[index]!];

/** A signature of two certificates, both in it. */
function together(first: Lawyer, second: Lawyer, options: SignOptions = {}): Case {
  const moreSigners = [second.signerInfo(TEXT, options)];
  return signed(first, { moreSigners, certificates: [first, second, br().intermediate] });
}

/** Bytes instead of a signature. */
const bytes = (signature: Uint8Array | string): Case => ({
  signature: Buffer.from(signature as string),
  anchors: [br().root.pem],
});

/** A number of indefinite or definite layers round nothing. */
const nested = (layers: number): Buffer =>
  Buffer.concat([Buffer.alloc(2 * layers, Buffer.from([0x30, 0x80])), Buffer.alloc(2 * layers)]);

/** A case with a list of revoked certificates. */
const listed = (signature: Case, ...crls: readonly Uint8Array[]): Case => ({ ...signature, crls });

const forgeries: readonly Forgery[] = [
  // The text.
  {
    name: 'a text with one other digit',
    make: () => ({ ...byAna(), text: evil }),
    says: /text/,
    openssl: 'refuses',
  },
  {
    name: 'a text with CR LF',
    make: () => ({ ...byAna(), text: TEXT.replaceAll('\n', '\r\n') }),
    says: /text/,
    openssl: 'refuses',
  },
  {
    name: 'a text with a byte order mark',
    make: () => ({ ...byAna(), text: `\uFEFF${TEXT}` }),
    says: /text/,
    openssl: 'refuses',
  },
  {
    name: 'a text with decomposed letters (NFD)',
    make: () => ({ ...byAna(), text: TEXT.normalize('NFD') }),
    says: /text/,
    openssl: 'refuses',
  },
  {
    name: 'a text without its last line end',
    make: () => ({ ...byAna(), text: TEXT.trimEnd() }),
    says: /text/,
    openssl: 'refuses',
  },
  { name: 'an empty text', make: () => ({ ...byAna(), text: '' }), says: /text/, openssl: 'refuses' },
  {
    name: 'a signature of another text',
    make: () => ({ ...byAna(), signature: ana().sign(evil) }),
    says: /text/,
    openssl: 'refuses',
  },

  // The text inside the signature.
  {
    name: 'the text inside the signature',
    make: () => byAna({ content: Buffer.from(TEXT) }),
    says: /inside|detached/,
    openssl: 'accepts',
  },
  {
    name: 'another text inside the signature, signed, beside the text',
    make: () => ({ ...byAna(), signature: ana().sign(evil, { content: Buffer.from(evil) }) }),
    says: /inside|detached/,
    openssl: 'refuses',
  },
  {
    name: 'another text inside the signature, not signed',
    make: () => byAna({ content: Buffer.from(evil) }),
    says: /inside|detached/,
    openssl: 'accepts',
  },
  {
    name: 'an empty text inside the signature',
    make: () => byAna({ content: Buffer.alloc(0) }),
    says: /inside|detached/,
    openssl: 'accepts',
  },
  {
    name: 'the text inside the signature, in pieces (BER)',
    make: () => byAna({ content: Buffer.from(TEXT), form: 'ber' }),
    says: /inside|detached/,
    openssl: 'accepts',
  },
  {
    name: 'content of another type than data',
    make: () => byAna({ contentOid: '1.2.840.113549.1.9.16.1.4', contentType: '1.2.840.113549.1.9.16.1.4' }),
    says: /time stamp/,
    openssl: 'accepts',
  },

  // Who signs.
  {
    name: 'two signers, both right',
    make: () => together(ana(), bruno()),
    says: /signers|signatures|one/,
    openssl: 'accepts',
  },
  {
    name: 'two signers, the second one wrong',
    make: () => together(ana(), bruno(), { messageDigest: digestOf(evil) }),
    says: /signers|signatures|one/,
    openssl: 'refuses',
  },
  {
    name: 'the same signer twice',
    make: () => together(ana(), ana()),
    says: /signers|signatures|one/,
    openssl: 'accepts',
  },
  {
    name: 'certificates without a signer',
    make: () => bytes(certificatesOnly()),
    says: /no signer|nobody signed/,
    openssl: 'refuses',
  },
  {
    name: 'the certificate of the signer left out',
    make: () => byAna({ certificates: [br().intermediate] }),
    says: /certificate/,
    openssl: 'refuses',
  },
  {
    name: 'no certificate at all',
    make: () => byAna({ certificates: [] }),
    says: /certificate/,
    openssl: 'refuses',
  },
  {
    name: 'a certificate of another lawyer with the key of a third',
    make: () => signed(signer({ ...bruno(), key: ana().key }, [br().intermediate])),
    says: /signature/,
    openssl: 'refuses',
  },

  // The signed attributes.
  {
    name: 'no signed attributes',
    make: () => byAna({ withoutAttributes: true }),
    says: /attributes/,
    openssl: 'accepts',
  },
  {
    name: 'two digests of the text, the right one first',
    make: () => byAna({ attributes: (list) => [...list, wrongDigest()] }),
    says: /attribute \w+ twice/,
    openssl: 'refuses',
  },
  {
    name: 'two digests of the text, the right one last',
    make: () => byAna({ attributes: (list) => [wrongDigest(), ...list] }),
    says: /attribute \w+ twice/,
    openssl: 'refuses',
  },
  {
    name: 'two digests of the text in one attribute',
    make: () =>
      byAna({
        messageDigest: null,
        attributes: (list) => [
          ...list,
          attribute(MESSAGE_DIGEST, octets(digestOf(TEXT)), octets(digestOf(evil))),
        ],
      }),
    says: /messageDigest.*one value/,
    openssl: 'refuses',
  },
  {
    name: 'the same digest of the text twice',
    make: () => byAna({ attributes: twice(DIGEST) }),
    says: /attribute \w+ twice/,
    openssl: 'refuses',
  },
  {
    name: 'no digest of the text',
    make: () => byAna({ messageDigest: null }),
    says: /messageDigest/,
    openssl: 'refuses',
  },
  {
    name: 'an empty digest of the text',
    make: () => byAna({ messageDigest: Buffer.alloc(0) }),
    says: /text|digest|hash/,
    openssl: 'refuses',
  },
  {
    name: 'the beginning of the digest of the text',
    make: () => byAna({ messageDigest: digestOf(TEXT).subarray(0, 8) }),
    says: /text|digest|hash/,
    openssl: 'refuses',
  },
  {
    name: 'no content type',
    make: () => byAna({ contentType: null }),
    says: /content.?type/i,
    openssl: 'refuses',
  },
  {
    name: 'a wrong content type',
    make: () => byAna({ contentType: '1.2.840.113549.1.7.3' }),
    says: /content.?type/i,
    openssl: 'accepts',
  },
  {
    name: 'two content types',
    make: () => byAna({ attributes: twice(CONTENT_TYPE) }),
    says: /attribute \w+ twice/,
    openssl: 'refuses',
  },
  {
    name: 'no signing certificate in the attributes',
    make: () => byAna({ signingCertificate: null }),
    says: /signingCertificateV2/,
    openssl: 'refuses',
  },
  {
    name: 'the signing certificate of another lawyer',
    make: () => byAna({ signingCertificate: bruno() }),
    says: /signingCertificateV2.*another certificate/,
    openssl: 'refuses',
  },
  {
    name: 'two signing certificates',
    make: () => byAna({ attributes: twice(CERTIFICATE) }),
    says: /attribute \w+ twice/,
    openssl: 'refuses',
  },
  {
    name: 'a signing certificate by SHA-1',
    make: () => byAna({ signingCertificate: 'v1' }),
    says: /signingCertificateV2/,
    openssl: 'accepts',
  },
  {
    name: 'a certificate exchanged for another one with the same key',
    make: () => {
      const other = br().lawyer({ key: ana().key, serial: serialOf(ana()), name: 'BRUNO EXEMPLO' });
      return byAna({ certificates: [other, br().intermediate] });
    },
    says: /signingCertificateV2.*another certificate/,
    openssl: 'refuses',
  },
  {
    name: 'an unsigned counter-signature',
    make: () => byAna({ unsigned: [counterSignature()] }),
    says: /counter.?sign|signers|signatures/i,
    openssl: 'accepts',
  },

  // When.
  { name: 'no signing time', make: () => byAna({ signedAt: null }), says: /time/, openssl: 'accepts' },
  {
    name: 'two signing times',
    make: () => byAna({ attributes: (list) => [...list, signingTime('2026-06-01')] }),
    says: /attribute \w+ twice/,
    openssl: 'refuses',
  },
  {
    name: 'two signing times in one attribute',
    make: () =>
      byAna({
        signedAt: null,
        attributes: (list) => [
          ...list,
          attribute('1.2.840.113549.1.9.5', time('2026-06-01'), time('2026-11-19')),
        ],
      }),
    says: /signingTime.*one value/,
    openssl: 'refuses',
  },
  {
    name: 'a signing time in the future',
    make: () => byAna({ signedAt: '2026-11-22T00:00:00Z' }),
    says: /time|future/,
    openssl: 'accepts',
  },
  {
    name: 'a signing time after 2050',
    make: () => byAna({ signedAt: '2051-01-01T00:00:00Z' }),
    says: /time|future/,
    openssl: 'accepts',
  },
  {
    name: 'a signing time that is none',
    make: () =>
      byAna({
        signedAt: null,
        attributes: (list) => [...list, attribute('1.2.840.113549.1.9.5', tlv(0x17, '261332250000Z'))],
      }),
    says: /time/,
    openssl: 'accepts',
  },
  {
    name: 'a certificate that ended before',
    make: () => withCertificate({ until: '2026-11-18' }),
    says: /certificate.*(valid|end)/s,
    openssl: 'refuses',
  },
  {
    name: 'a certificate that began later',
    make: () => withCertificate({ from: '2026-11-20' }),
    says: /certificate.*(valid|beg)/s,
    openssl: 'refuses',
  },
  {
    name: 'a signing time before the certificate',
    make: () => byAna({ signedAt: '2024-12-31T23:59:59Z' }),
    says: /certificate.*(valid|beg)/s,
    openssl: 'refuses',
    at: '2024-12-31',
  },
  {
    name: 'a signing time after the certificate',
    make: () => ({ ...byAna({ signedAt: '2028-01-01T00:00:01Z' }) }),
    says: /time|future/,
    openssl: 'refuses',
    at: '2028-01-02',
  },

  // The policy.
  { name: 'no policy', make: () => byAna({ policy: null }), says: /policy/, openssl: 'accepts' },
  {
    name: 'the policy AD-RB v2.1',
    make: () => byAna({ policy: '2.16.76.1.7.1.1.2.1' }),
    says: /policy/,
    openssl: 'accepts',
  },
  {
    name: 'the policy AD-RB v1.0',
    make: () => byAna({ policy: '2.16.76.1.7.1.1.1' }),
    says: /policy/,
    openssl: 'accepts',
  },
  {
    name: 'a policy that begins like AD-RB v2.3',
    make: () => byAna({ policy: `${AD_RB_2_3}.1` }),
    says: /policy/,
    openssl: 'accepts',
  },
  {
    name: 'a policy of nobody',
    make: () => byAna({ policy: '1.2.3.4' }),
    says: /policy/,
    openssl: 'accepts',
  },
  {
    name: 'an implied policy',
    make: () =>
      byAna({ policy: null, attributes: (list) => [...list, attribute('1.2.840.113549.1.9.16.2.15', NULL)] }),
    says: /policy/,
    openssl: 'accepts',
  },
  {
    name: 'two policies',
    make: () => byAna({ attributes: twice(POLICY) }),
    says: /attribute \w+ twice/,
    openssl: 'accepts',
  },
  {
    name: 'AD-RB with a certificate of the EU',
    make: () => ({ ...signed(eu().lawyer(), { policy: AD_RB_2_3 }), anchors: [eu().root.pem] }),
    says: /policy/,
    openssl: 'accepts',
  },

  // Weak algorithms.
  { name: 'SHA-1', make: () => byAna({ digest: 'sha1' }), says: /SHA-1|SHA-256/, openssl: 'accepts' },
  { name: 'MD5 with RSA', make: () => byAnaRsa({ digest: 'md5' }), says: /MD5|SHA-256/, openssl: 'accepts' },
  {
    name: 'the text by SHA-256, the attributes by SHA-1',
    make: () => byAna({ signatureDigest: 'sha1' }),
    says: /SHA-1|SHA-256/,
    openssl: 'refuses',
  },
  {
    name: 'the text by SHA-256, the attributes by SHA-1 with RSA',
    make: () => byAnaRsa({ signatureDigest: 'sha1', padding: 'digest-with-rsa' }),
    says: /SHA-1|SHA-256/,
    openssl: 'refuses',
  },
  {
    name: 'PSS with SHA-1',
    make: () => byAnaRsa({ signatureDigest: 'sha1', padding: 'pss' }),
    says: /SHA-1|SHA-256/,
    openssl: 'refuses',
  },
  {
    name: 'SHA-256 named SHA-1 afterwards',
    make: () => byAna({ namedDigest: 'sha1' }),
    says: /SHA-1|SHA-256/,
    openssl: 'refuses',
  },
  {
    name: 'SHA-256 named SHA-512 afterwards',
    make: () => byAna({ namedDigest: 'sha512' }),
    says: /text|digest|hash/,
    openssl: 'refuses',
  },
  {
    name: 'an RSA key of 1,024 bits',
    make: () => withCertificate({ key: newKey('rsa', 1024) }),
    says: /1,?024|2,?048|key/,
    openssl: 'refuses',
  },
  {
    name: 'a certificate signed by SHA-1',
    make: () => withCertificate({ digest: 'sha1' }),
    says: /SHA-1|SHA-256/,
    openssl: 'refuses',
  },
  {
    name: 'an intermediate signed by SHA-1',
    make: () => below(intermediate(INTERMEDIATE_EXTENSIONS, { digest: 'sha1' })),
    says: /SHA-1|SHA-256/,
    openssl: 'refuses',
  },
  {
    name: 'an intermediate with an RSA key of 1,024 bits',
    make: () => below(intermediate(INTERMEDIATE_EXTENSIONS, { size: 1024 })),
    says: /1,?024|2,?048|key/,
    openssl: 'refuses',
  },

  // The value of the signature.
  {
    name: 'one bit of the signature changed',
    make: () => byAna({ signature: flipped }),
    says: /signature/,
    openssl: 'refuses',
  },
  {
    name: 'one bit of an RSA signature changed',
    make: () => byAnaRsa({ signature: flipped }),
    says: /signature/,
    openssl: 'refuses',
  },
  {
    name: 'an empty signature value',
    make: () => byAna({ signature: () => Buffer.alloc(0) }),
    says: /signature/,
    openssl: 'refuses',
  },
  {
    name: 'ECDSA with r and s zero',
    make: () => byAna({ signature: () => sequence(integer(0), integer(0)) }),
    says: /signature/,
    openssl: 'refuses',
  },
  {
    name: 'ECDSA without DER',
    make: () => byAna({ signature: () => Buffer.alloc(64, 7) }),
    says: /signature/,
    openssl: 'refuses',
  },
  {
    name: 'an RSA signature of zeros',
    make: () => byAnaRsa({ signature: () => Buffer.alloc(256) }),
    says: /signature/,
    openssl: 'refuses',
  },
  {
    name: 'an RSA signature of one',
    make: () => byAnaRsa({ signature: () => Buffer.concat([Buffer.alloc(255), Buffer.from([1])]) }),
    says: /signature/,
    openssl: 'refuses',
  },

  // The chain.
  {
    name: 'another authority',
    make: () => signed(mario()),
    says: /trust anchor|trusted|chain/,
    openssl: 'refuses',
  },
  {
    name: 'another authority, its root inside the signature',
    make: () => signed(mario(), { certificates: [mario(), stranger().intermediate, stranger().root] }),
    says: /trust anchor|trusted|chain/,
    openssl: 'refuses',
  },
  {
    name: 'an intermediate that signed itself, with the same names and key identifiers',
    make: () => lookalike(),
    says: /trust anchor|trusted|chain|signature/,
    openssl: 'refuses',
  },
  {
    name: 'the same, beside the right intermediate',
    make: () => lookalike([br().intermediate]),
    says: /trust anchor|trusted|chain|signature/,
    openssl: 'refuses',
  },
  {
    name: 'a certificate that signed itself',
    make: () => signed(selfSigned()),
    says: /trust anchor|trusted|chain/,
    openssl: 'refuses',
  },
  {
    name: 'no intermediate',
    make: () => byAna({ certificates: [ana()] }),
    says: /trust anchor|trusted|chain|intermediate/,
    openssl: 'refuses',
  },
  {
    name: 'no trust anchor',
    make: () => ({ ...byAna(), anchors: [] }),
    says: /trust anchor|trustAnchors/,
    openssl: 'refuses',
  },
  {
    name: 'the certificate itself as trust anchor',
    make: () => ({ ...byAna(), anchors: [ana().pem] }),
    says: /trust anchor|trusted|chain|authority/,
    openssl: 'refuses',
  },
  {
    name: 'a certificate that a lawyer issued',
    make: () => below(ana()),
    says: /authority|chain|issue/,
    openssl: 'refuses',
  },
  {
    name: 'an intermediate without the CA flag',
    make: () => below(intermediate(replaced('basicConstraints', 'basicConstraints=critical,CA:FALSE'))),
    says: /authority|chain|issue/,
    openssl: 'refuses',
  },
  {
    name: 'an intermediate without basic constraints',
    make: () => below(intermediate(replaced('basicConstraints'))),
    says: /authority|chain|issue/,
    openssl: 'refuses',
  },
  {
    name: 'an intermediate that must not sign certificates',
    make: () => below(intermediate(replaced('keyUsage', 'keyUsage=critical,cRLSign,digitalSignature'))),
    says: /authority|chain|issue/,
    openssl: 'refuses',
  },
  {
    name: 'one more intermediate than the path length allows',
    make: () => tooLong(),
    says: /path|chain|authority|long/,
    openssl: 'refuses',
  },
  {
    name: 'an intermediate that ended before',
    make: () => below(intermediate(INTERMEDIATE_EXTENSIONS, { until: '2026-11-18' })),
    says: /valid|end/,
    openssl: 'refuses',
  },
  {
    name: 'an intermediate for servers',
    make: () => below(intermediate([...INTERMEDIATE_EXTENSIONS, 'extendedKeyUsage=serverAuth'])),
    says: /purpose/,
    openssl: 'refuses',
  },
  {
    name: 'an intermediate with an empty key usage',
    make: () => below(intermediate(replaced('keyUsage', '2.5.29.15=critical,DER:030100'))),
    says: /authority|chain|read/,
    openssl: 'refuses',
  },
  {
    name: 'an intermediate with an unknown critical extension',
    make: () => below(intermediate([...INTERMEDIATE_EXTENSIONS, '1.2.3.4=critical,ASN1:NULL'])),
    says: /extension|critical/,
    openssl: 'refuses',
  },
  {
    name: 'a certificate with an unknown critical extension',
    make: () => withCertificate({ more: ['1.2.3.4=critical,ASN1:NULL'] }),
    says: /extension|critical/,
    openssl: 'refuses',
  },
  {
    name: 'an intermediate for other names only',
    make: () =>
      below(
        intermediate([
          ...INTERMEDIATE_EXTENSIONS,
          'nameConstraints=critical,permitted;dirName:limit',
          '[limit]',
          'O=Outra',
        ]),
      ),
    says: /name|constraint|extension/,
    openssl: 'refuses',
  },
  { name: 'a root that ended before', make: () => endedRoot(), says: /valid|end/, openssl: 'refuses' },
  {
    name: 'twelve authorities that certify each other',
    make: () => ring(),
    says: /trust anchor|trusted|chain|certificates/,
    openssl: 'refuses',
  },

  // What the certificate is for.
  {
    name: 'a certificate for encryption',
    make: () => withCertificate({ keyUsage: 'keyEncipherment' }),
    says: /digital signature|non.repudiation|sign/i,
    openssl: 'refuses',
  },
  {
    name: 'a certificate for key agreement',
    make: () => withCertificate({ keyUsage: 'keyAgreement' }),
    says: /digital signature|non.repudiation|sign/i,
    openssl: 'refuses',
  },
  {
    name: 'a certificate for servers',
    make: () => withCertificate({ extendedKeyUsage: 'serverAuth' }),
    says: /purpose|server|use/,
    openssl: 'refuses',
  },
  {
    name: 'a certificate for time stamps',
    make: () => withCertificate({ extendedKeyUsage: 'critical,timeStamping' }),
    says: /purpose|use/,
    openssl: 'refuses',
  },
  {
    name: 'a certificate without a use',
    make: () => withCertificate({ keyUsage: null, extendedKeyUsage: null }),
    says: /digital signature|non.repudiation|sign/i,
    openssl: 'accepts',
  },

  ...(
    [
      ['2.5.29.15', 'refuses'],
      ['2.5.29.37', 'refuses'],
      ['2.5.29.17', 'refuses'],
      // OpenSSL reads them in certificates of authorities only.
      ['2.5.29.32', 'accepts'],
      ['2.5.29.19', 'accepts'],
    ] as const
  ).map(
    ([extension, openssl]): Forgery => ({
      name: `a certificate with a broken extension ${extension}`,
      make: () => withCertificate(broken(extension)),
      says: /malformed|cannot be read/,
      openssl,
    }),
  ),
  {
    name: 'a certificate of a mailbox',
    make: () => ({ ...signed(mailbox()), anchors: [eu().root.pem] }),
    says: /names nobody/,
    openssl: 'accepts',
  },
  {
    name: "a company's certificate with a person's name (e-CNPJ)",
    make: () =>
      withCertificate({
        subject: '/C=BR/O=ICP-Brasil/CN=ANA EXEMPLO 12345678900:12345678000199',
        ...otherNames(['2.16.76.1.3.3', '12345678000199'], ['2.16.76.1.4.2.1.1', '0123456MG']),
      }),
    says: /company/,
    openssl: 'accepts',
  },
  {
    name: 'a certificate of equipment',
    make: () => withCertificate(otherNames(['2.16.76.1.3.8', 'ANA EXEMPLO ADVOCACIA'])),
    says: /company/,
    openssl: 'accepts',
  },
  {
    name: 'a seal of the EU',
    make: () => euSubject('/C=PT/O=Ana/organizationIdentifier=VATPT-500000000/CN=ANA EXEMPLO'),
    says: /company/,
    openssl: 'accepts',
  },
  {
    name: 'a seal of the EU by its type alone',
    make: () => {
      const type = ['[q]', 'a=SEQUENCE:q1', '[q1]', 'a=OID:0.4.0.1862.1.6', 'b=SEQUENCE:q2'];
      const more = ['1.3.6.1.5.5.7.1.3=ASN1:SEQUENCE:q', ...type, '[q2]', 'a=OID:0.4.0.1862.1.6.2'];
      return withCertificate({ names: null, more });
    },
    says: /company/,
    openssl: 'accepts',
  },
  {
    name: 'a pseudonym that is the name of the lawyer',
    make: () => euSubject('/C=PT/pseudonym=ANA EXEMPLO/CN=ANA EXEMPLO'),
    says: /pseudonym/,
    openssl: 'accepts',
  },
  {
    name: 'two names',
    make: () => euSubject('/C=PT/CN=ANA EXEMPLO/CN=BRUNO EXEMPLO'),
    says: /names nobody/,
    openssl: 'accepts',
  },
  {
    name: 'a name of 30,000 letters',
    make: () => euSubject(`/C=PT/givenName=ANA/SN=${'X'.repeat(30_000)}`),
    says: /names nobody/,
    openssl: 'accepts',
  },
  {
    name: 'two numbers of the bar',
    make: () =>
      withCertificate(otherNames(['2.16.76.1.4.2.1.1', '0123456MG'], ['2.16.76.1.4.2.1.1', '0654321SP'])),
    says: /several numbers of the bar/,
    openssl: 'accepts',
  },
  {
    name: 'a certificate with an unknown critical extension of 30,000 digits',
    make: () => withCertificate({ more: [`1.2.${'1234567890.'.repeat(3_000)}1=critical,ASN1:NULL`] }),
    says: /extension/,
    openssl: 'refuses',
  },
  {
    name: 'a thousand certificates',
    make: () => byAna({ certificates: [ana(), ...Array<Certificate>(1_000).fill(br().intermediate)] }),
    says: /too many certificates/,
    openssl: 'accepts',
  },

  // Revoked.
  {
    name: 'a revoked certificate, the last of 20,000 in the list',
    make: () => listed(byAna(), longList(ana())),
    says: /revoked/,
    openssl: 'refuses',
  },
  {
    name: 'a revoked certificate in the second list of a PEM file',
    make: () => {
      const lists = [crl(br().root, []), br().crl([ana()])];
      return listed(byAna(), Buffer.from(lists.map((list) => pem(list, 'X509 CRL')).join('')));
    },
    says: /revoked/,
    openssl: 'refuses',
  },
  {
    name: 'a revoked certificate',
    make: () => listed(byAna(), br().crl([ana()])),
    says: /revoked/,
    openssl: 'refuses',
  },
  {
    name: 'a revoked certificate, with an older list in the signature',
    make: () => listed(byAna({ crls: [br().crl([], { from: '2026-05-01' })] }), br().crl([ana()])),
    says: /revoked/,
    openssl: 'accepts',
  },
  {
    name: 'a revoked certificate in the second list',
    make: () => listed(byAna(), br().crl([]), br().crl([ana()])),
    says: /revoked/,
    openssl: 'refuses',
  },
  {
    name: 'a revoked intermediate',
    make: () => listed(byAna(), br().crl([]), crl(br().root, [br().intermediate])),
    says: /revoked/,
    openssl: 'refuses',
  },
  {
    name: 'a list of another authority',
    make: () => listed(byAna(), stranger().crl([])),
    says: /list|CRL|revo/i,
    openssl: 'refuses',
  },
  {
    name: 'a list with a changed signature',
    make: () => listed(byAna(), flipped(br().crl([]))),
    says: /list|CRL|revo/i,
    openssl: 'refuses',
  },
  {
    name: 'a certificate revoked by a list that is out of date',
    make: () => listed(byAna(), br().crl([ana()], { from: '2026-07-01', until: '2026-07-02' })),
    says: /ended before/,
    openssl: 'refuses',
  },
  {
    name: 'a list that is none',
    make: () => listed(byAna(), Buffer.from('none')),
    says: /list|CRL|revo/i,
    openssl: 'refuses',
  },

  // The file.
  { name: 'an empty file', make: () => bytes(''), says: /empty|signature/, openssl: 'refuses' },
  {
    name: 'a truncated file',
    make: () => ({ ...byAna(), signature: ana().sign(TEXT).subarray(0, -40) }),
    says: /end|signature/,
    openssl: 'refuses',
  },
  {
    name: 'a file without its last byte',
    make: () => ({ ...byAna(), signature: ana().sign(TEXT).subarray(0, -1) }),
    says: /end|signature/,
    openssl: 'refuses',
  },
  {
    name: 'bytes after the signature',
    make: () => ({ ...byAna(), signature: Buffer.concat([ana().sign(TEXT), Buffer.from('\0\0')]) }),
    says: /whole signature/,
    openssl: 'accepts',
  },
  {
    name: 'two signatures in one file',
    make: () => ({ ...byAna(), signature: Buffer.concat([ana().sign(TEXT), ana().sign(TEXT)]) }),
    says: /whole signature/,
    openssl: 'accepts',
  },
  { name: 'PEM', make: () => bytes(pem(ana().sign(TEXT), 'CMS')), says: /PEM|text|DER/, openssl: 'refuses' },
  {
    name: 'Base64',
    make: () => bytes(ana().sign(TEXT).toString('base64')),
    says: /Base64|text|DER/,
    openssl: 'refuses',
  },
  {
    name: 'a PDF',
    make: () => bytes('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
    says: /PDF/,
    openssl: 'refuses',
  },
  {
    name: 'the text instead of the signature',
    make: () => bytes(TEXT),
    says: /signature/,
    openssl: 'refuses',
  },
  {
    name: 'a certificate instead of the signature',
    make: () => bytes(ana().der),
    says: /signature|certificate/,
    openssl: 'refuses',
  },
  {
    name: 'enveloped data',
    make: () => bytes(sequence(oid('1.2.840.113549.1.7.3'), tlv(context(0), sequence()))),
    says: /signature/,
    openssl: 'refuses',
  },
  {
    name: 'SignedData without its wrapper',
    make: () => bytes(unwrapped(ana().sign(TEXT))),
    says: /signature/,
    openssl: 'refuses',
  },
  {
    name: 'two SignedData in one wrapper',
    make: () => ({ ...byAna(), signature: doubled(ana().sign(TEXT), ana().sign(evil)) }),
    says: /signature/,
    openssl: 'refuses',
  },
  {
    name: 'certificates in two places',
    make: () => ({ ...byAna(), signature: certificatesTwice(ana().sign(TEXT)) }),
    says: /signature/,
    openssl: 'refuses',
  },
  {
    name: 'signers in two places',
    make: () => ({ ...byAna(), signature: signersTwice(ana().sign(TEXT), bruno().signerInfo(TEXT)) }),
    says: /signature|signer/,
    openssl: 'refuses',
  },
  {
    name: 'a SET instead of a SEQUENCE',
    make: () => ({
      ...byAna(),
      signature: Buffer.concat([Buffer.from([0x31]), ana().sign(TEXT).subarray(1)]),
    }),
    says: /signature/,
    openssl: 'refuses',
  },
  {
    name: 'a hundred thousand layers',
    make: () => bytes(nested(100_000)),
    says: /levels|deep|signature/,
    openssl: 'refuses',
  },
  {
    name: 'a length of four gigabytes',
    make: () => bytes(Buffer.from('3084ffffffff06092a864886f70d010702', 'hex')),
    says: /end|length|signature/,
    openssl: 'refuses',
  },
  {
    name: 'a length of 2^64',
    make: () => bytes(Buffer.from('3088ffffffffffffffff06092a864886f70d010702', 'hex')),
    says: /end|length|signature/,
    openssl: 'refuses',
  },
  {
    name: 'a value that ends outside of its parent',
    make: () => bytes(Buffer.from('300230800000', 'hex')),
    says: /end|signature/,
    openssl: 'refuses',
  },
  {
    name: 'an object identifier of 900 kB',
    make: () => bytes(sequence(tlv(0x06, Buffer.alloc(900_000, 0x81), Buffer.from([1])), tlv(context(0)))),
    says: /signature|length/,
    openssl: 'refuses',
  },
  {
    name: 'random bytes',
    make: () => bytes(createHash('shake256', { outputLength: 4_000 }).update('seed').digest()),
    says: /signature/,
    openssl: 'refuses',
  },

  // What verifiers disagree about, and keys that are too weak.
  {
    name: 'signed attributes in another order than that of DER',
    make: () => byAna({ written: reversed }),
    says: /not in the order of DER/,
    openssl: 'refuses',
  },
  ...['secp224r1', 'secp256k1'].map(
    (namedCurve): Forgery => ({
      name: `a key on the curve ${namedCurve}`,
      make: () => withCertificate({ key: generateKeyPairSync('ec', { namedCurve }).privateKey }),
      says: /^the signer's certificate has a key of a kind that this check does not know/,
      openssl: 'accepts',
    }),
  ),
  {
    name: 'an authority with a key on the curve secp224r1',
    make: () => below(intermediate(INTERMEDIATE_EXTENSIONS, { key: newKey('ec', 224) })),
    says: /^the certificate of an authority .* has a key of a kind that this check does not know/,
    openssl: 'accepts',
  },
  // For OpenSSL's functions, numbers below zero are orders, such as to accept a salt of any length.
  ...[-1, -2, -3, -4, -5, 20].map(
    (salt): Forgery => ({
      name: `PSS that names a salt of ${salt} bytes, and has one of 32`,
      make: () => byAnaRsa({ padding: 'pss', salt }),
      says: salt < 0 ? /^the signature uses RSA-PSS with unusual parameters/ : /^the signature was not made/,
      openssl: 'refuses',
    }),
  ),
  {
    name: 'a private key behind a certificate',
    make: () => bytes(br().root.pem + newKey('ec').export({ type: 'pkcs8', format: 'pem' })),
    says: /^the file contains a private key/,
    openssl: 'refuses',
  },
  ...(
    [
      ['PKCS #8', 'ec', 'pkcs8'],
      ['PKCS #1', 'rsa', 'pkcs1'],
      ['SEC 1', 'ec', 'sec1'],
    ] as const
  ).flatMap(([name, keys, type]) =>
    (['pem', 'der'] as const).map(
      (format): Forgery => ({
        name: `a private key instead of the signature, ${name}, ${format}`,
        make: () => bytes(newKey(keys).export({ type, format } as KeyExportOptions<'der'>)),
        says: /^the file contains a private key/,
        openssl: 'refuses',
      }),
    ),
  ),
];

/** A SET with its elements the other way round. */
const reversed = (set: Buffer): Buffer =>
  tlv(
    SET,
    ...elements(elements(set)[0]!.value)
      .map(({ der }) => der)
      .reverse(),
  );

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

/** A certificate with an extension whose value is not whole. */
function broken(extension: string): LawyerOptions {
  const value = `${extension}=DER:3003020101ff`;
  switch (extension) {
    case '2.5.29.15':
      return { keyUsage: null, more: [value] };
    case '2.5.29.37':
      return { extendedKeyUsage: null, more: [value] };
    case '2.5.29.32':
      return { certificatePolicy: null, more: [value] };
    case '2.5.29.19':
      return { basicConstraints: null, more: [value] };
    default:
      return { names: null, more: [value] };
  }
}

const euSubject = (subject: string): Case => ({
  ...signed(eu().lawyer({ subject })),
  anchors: [eu().root.pem],
});

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

/** The intermediate's list with 20,000 entries, that of the certificate last. OpenSSL makes long lists too slowly. */
function longList(revoked: Certificate): Buffer {
  const [signedPart, algorithm] = elements(elements(br().crl([revoked]))[0]!.value);
  const fields = elements(signedPart!.value).map(({ der }) => der);
  const reason = sequence(sequence(oid('2.5.29.21'), octets(tlv(10, Buffer.of(1)))));
  const others = Array.from({ length: 20_000 }, (_, index) => {
    const serial = Buffer.alloc(9, 1);
    serial.writeUInt32BE(index, 5);
    return sequence(tlv(2, serial), time('2026-06-01T00:00:00Z'), reason);
  });
  const entries = sequence(Buffer.concat(others), elements(fields[5]!)[0]!.value);
  const list = sequence(...fields.slice(0, 5), entries, ...fields.slice(6));
  const signature = sign('sha256', list, br().intermediate.key);
  return sequence(list, algorithm!.der, tlv(3, Buffer.of(0), signature));
}

/** Only the address was checked when this certificate was issued (S/MIME, mailbox-validated). */
const mailbox = (): Lawyer => eu().lawyer({ subject: `/C=PT/CN=${PERSON.email}` });

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

interface Good {
  readonly name: string;
  readonly make: () => Case;
  /** What the check finds, if not Ana's name and number. */
  readonly finds?: { name?: string; bar?: object | null; country?: string; signedAt?: string };
}

const KEYS = [
  ['P-256', br, {}],
  ['RSA', rsa, {}],
  ['RSA with PSS', rsa, { padding: 'pss' }],
  ['RSA with the digest in its algorithm', rsa, { padding: 'digest-with-rsa' }],
] as const;

/** The keys × DER and BER × with and without the bar's number × with and without the root in the signature. */
const combinations = KEYS.flatMap(([key, from, how]) => {
  const people = [once(() => from().lawyer()), once(() => from().lawyer({ bar: null }))];
  return (['der', 'ber'] as const).flatMap((form) =>
    [true, false].flatMap((bar) =>
      [false, true].map(
        (root): Good => ({
          name: `${key}, ${form}, ${bar ? 'with' : 'without'} the bar's number${root ? ', with the root' : ''}`,
          make: () => {
            const lawyer = people[bar ? 0 : 1]!();
            const certificates = [lawyer, from().intermediate, ...(root ? [from().root] : [])];
            return {
              signature: lawyer.sign(TEXT, { form, ...how, certificates }),
              anchors: [from().root.pem],
            };
          },
          ...(bar ? {} : { finds: { bar: null } }),
        }),
      ),
    ),
  );
});

const good: readonly Good[] = [
  ...combinations,
  ...(['der', 'ber'] as const).map((form) => ({
    name: `a certificate of the EU, ${form}`,
    make: () => ({ ...signed(eu().lawyer(), { form }), anchors: [eu().root.pem] }),
    finds: { bar: null, country: 'PT' },
  })),
  ...([384, 512] as const).map((size) => ({
    name: `SHA-${size}`,
    make: () => byAna({ digest: `sha${size}` }),
  })),
  ...([384, 521] as const).map((size) => ({
    name: `P-${size}`,
    make: () => withCertificate({ key: newKey('ec', size) }, { digest: size === 384 ? 'sha384' : 'sha512' }),
  })),
  { name: 'RSA of 4096 bits', make: () => withCertificate({ key: newKey('rsa', 4096) }) },
  { name: 'named by the key identifier', make: () => byAna({ signer: 'key-identifier' }) },
  {
    name: 'the certificates in another order',
    make: () => byAna({ certificates: [br().root, br().intermediate, ana()] }),
  },
  {
    name: 'several trust anchors',
    make: () => ({ ...byAna(), anchors: [stranger().root.pem, br().root.pem] }),
  },
  {
    name: 'several trust anchors in one file',
    make: () => ({ ...byAna(), anchors: [stranger().root.pem + br().root.pem] }),
  },
  {
    name: 'another authority with the same names as trust anchor too',
    make: () => ({ ...signed(mario()), anchors: [br().root.pem, stranger().root.pem] }),
  },
  {
    name: 'both intermediates of the same name',
    make: () => byAna({ certificates: [ana(), stranger().intermediate, br().intermediate] }),
  },
  { name: 'no extended key usage', make: () => withCertificate({ extendedKeyUsage: null }) },
  { name: 'non-repudiation alone', make: () => withCertificate({ keyUsage: 'nonRepudiation' }) },
  { name: 'digital signature alone', make: () => withCertificate({ keyUsage: 'digitalSignature' }) },
  { name: 'a list without it', make: () => listed(byAna(), br().crl([bruno()])) },
  {
    name: 'a name with the mark of a pseudonym, which stays',
    make: () => euSubject('/C=PT/CN=ANA EXEMPLO:PN'),
    finds: { name: 'ANA EXEMPLO:PN', bar: null, country: 'PT' },
  },
  {
    name: 'a name with an identity number',
    make: () => euSubject('/C=PT/CN=EXEMPLO ANA - DNI 12345678Z'),
    finds: { name: 'EXEMPLO ANA', bar: null, country: 'PT' },
  },
  { name: 'a list of each authority', make: () => listed(byAna(), br().crl([bruno()]), crl(br().root, [])) },
  { name: 'a list in the signature', make: () => byAna({ crls: [br().crl([])] }) },
  {
    name: 'an accented name',
    make: () => withCertificate({ name: 'JOÃO GONÇALVES D’ASSUNÇÃO' }),
    finds: { name: 'JOÃO GONÇALVES D’ASSUNÇÃO' },
  },
  {
    name: 'signed on the first day',
    make: () => byAna({ signedAt: '2025-01-01T00:00:00Z' }),
    finds: { signedAt: '2025-01-01' },
  },
  {
    name: 'an unsigned time stamp',
    make: () => byAna({ unsigned: [attribute('1.2.840.113549.1.9.16.2.14', sequence())] }),
  },
];

/** Keys and certificates take most of the time, and several tests use each row. */
const madeOnce = <Row extends { readonly make: () => Case }>(row: Row): Row => ({
  ...row,
  make: once(row.make),
});

export const FORGERIES = forgeries.map(madeOnce);
export const GOOD = good.map(madeOnce);
