import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCertificate } from '../../../lib/countersignature/certificate.ts';
import { personalDataIn } from '../../../lib/countersignature/personal-data.ts';
import { shippedPolicies } from '../../../lib/countersignature/policy.ts';
import { checkSignature } from '../../../lib/countersignature/signature.ts';
import { isRefused, type Refused, type Signed } from '../../../lib/countersignature/verdict.ts';
import { BAR, openssl, PERSON } from '../../support/authority.ts';
import { type Case, FORGERIES, GOOD, TEXT } from './forgeries.ts';
import { restructured } from './restructured.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** The data of PERSON, other than the name, that a text has. Spaces and punctuation do not count. */
function personalDataOf(text: string): string[] {
  const { name: _, ...data } = PERSON;
  const plain = (value: string): string => value.replace(/[\s./-]/g, '').toLowerCase();
  return Object.values(data).filter((value) => plain(text).includes(plain(value)));
}

const certificatesIn = (pems: readonly string[] = []) =>
  (pems.join('').match(/-----BEGIN[^-]*-----[^-]*-----END[^-]*-----\n/g) ?? []).map(
    (pem) => readCertificate(new X509Certificate(pem).raw)!,
  );

const check = ({ text = TEXT, signature, anchors, intermediates }: Case, now = NOW): Signed | Refused =>
  checkSignature({
    ...{ text: Buffer.from(text as string), signature, now, policies: shippedPolicies() },
    ...{ anchors: certificatesIn(anchors), intermediates: certificatesIn(intermediates) },
  });

/** Of different forms: names, key identifiers, parameters, unsigned attributes. */
const RESTRUCTURED = [
  'RSA with PSS, der',
  'named by the key identifier',
  'an unsigned time stamp or value (14)',
];

describe('lib/countersignature/forgeries', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'forgeries-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** OpenSSL's verdict, and what it wrote. */
  function opensslVerdict({ text = TEXT, signature, ...trust }: Case, at = '2026-11-19'): string {
    const { anchors = [], intermediates = [] } = trust;
    const file = (name: string, content: Uint8Array | string): string => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const trusted = file('trusted.pem', [...anchors, ...intermediates].join(''));
    const time = ['-attime', String(Date.parse(`${at}T14:30:00Z`) / 1000)];
    const command = ['cms', '-verify', '-cades', '-auth_level', '2', '-binary', '-inform', 'DER'];
    const files = ['-in', file('signature.p7s', signature), '-content', file('text.txt', text)];
    try {
      openssl(...command, ...files, '-CAfile', trusted, ...time, '-out', join(folder, 'out'));
      return 'accepts';
    } catch (error) {
      return `refuses: ${(error as { stderr: Buffer }).stderr}`;
    }
  }

  test.each(FORGERIES)('refuses $name', ({ make, says }) => {
    const forgery = make();
    const verdict = check(forgery);
    expect(verdict).toMatchObject({ rule: expect.stringContaining(says) });
    // An operator's log and a pull request show it.
    expect(personalDataOf(JSON.stringify(verdict))).toEqual([]);
    expect(JSON.stringify(verdict)).toMatch(/^[^\p{Cc}]{1,600}$/u);
    // `inspect` shows it of a refused signature too.
    expect(personalDataIn(forgery.signature)).toBeInstanceOf(Array);
  });

  test.each(GOOD)('accepts $name', ({ make, finds: { notice, ...finds } }) => {
    const { authorities, ...verdict } = check(make()) as Signed;
    expect(verdict).toEqual({
      ...{ name: PERSON.name, bar: BAR, country: 'BR', signedAt: '2026-11-19' },
      certificateUntil: '2028-01-01',
      notices: notice === undefined ? [] : [expect.stringContaining(notice)],
      ...finds,
    });
    expect(authorities.length).toBeGreaterThan(0);
  });

  test('accepts a good signature until the last day of its certificate', () => {
    expect(check(GOOD[0]!.make(), new Date('2028-01-01T23:59:59Z'))).toHaveProperty('name');
    expect(check(GOOD[0]!.make(), new Date('2028-01-02T00:00:00Z'))).toMatchObject({
      rule: expect.stringContaining('has ended, and the signature with it'),
      received: '2028-01-01',
    });
  });

  describe('a good signature with', () => {
    const signature = () => GOOD[0]!.make().signature;

    test('one bit changed is refused, or says the same', () => {
      const verdict = check(GOOD[0]!.make());
      const differing: unknown[] = [];
      for (let at = 0; at < signature().length; at += 29) {
        const changed = Buffer.from(signature());
        changed[at]! ^= 1 << (at % 8);
        const found = check({ ...GOOD[0]!.make(), signature: changed });
        if (!isRefused(found) && JSON.stringify(found) !== JSON.stringify(verdict))
          differing.push({ at, found });
        expect(personalDataIn(changed)).toBeInstanceOf(Array);
      }
      expect(differing).toEqual([]);
    });

    test('its end missing is refused', () => {
      for (let end = 0; end < signature().length; end += 41)
        expect(check({ ...GOOD[0]!.make(), signature: signature().subarray(0, end) })).toHaveProperty('rule');
    });
  });

  test.each(GOOD.filter(({ name }) => RESTRUCTURED.includes(name)))(
    'what is accepted of a changed structure says the same, and OpenSSL accepts it: $name',
    ({ make }) => {
      const good = make();
      const verdict = JSON.stringify(check(good));
      const wrong: string[] = [];
      for (const { name, bytes: signature } of restructured(Buffer.from(good.signature))) {
        const found = check({ ...good, signature });
        if (isRefused(found)) continue;
        const isSame = JSON.stringify(found) === verdict;
        if (!isSame || opensslVerdict({ ...good, signature }) !== 'accepts') wrong.push(name);
      }
      expect(wrong).toEqual([]);
    },
  );

  // Signed by Demoiselle Signer 4.6.1, the library of Assinador SERPRO, with test certificates (README beside it).
  test('accepts what SERPRO’s library signs, with a notice, if the stage has the intermediates', () => {
    const read = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/icp-brasil', name));
    const [text, signature] = [read('official-contact.txt'), read('official-contact.txt.p7s')];
    const sample = { text, signature, anchors: [`${read('root.pem')}`] };
    const intermediates = [`${read('intermediates.pem')}`];
    expect(check({ ...sample, intermediates }, new Date('2026-11-24'))).toMatchObject({
      ...{ name: 'ANA EXEMPLO', bar: BAR, signedAt: '2026-11-23', certificateUntil: '2028-01-01' },
      notices: [expect.stringContaining('names SHA-512 beside the hash of the policy AD-RB v2.4')],
    });
    expect(opensslVerdict({ ...sample, intermediates })).toBe('accepts');
    expect(check(sample, new Date('2026-11-24'))).toMatchObject({
      rule: expect.stringContaining('(countersignature.intermediates)'),
    });
  });

  describe('OpenSSL', () => {
    test.each(FORGERIES)('$name', ({ make, openssl: verdict, at }) => {
      expect(opensslVerdict(make(), at)).toMatch(new RegExp(`^${verdict}`));
    });
    test.each(GOOD)('$name', ({ make, finds, openssl: verdict }) => {
      expect(opensslVerdict(make(), finds.signedAt)).toMatch(new RegExp(`^${verdict}`));
    });
  });
});
