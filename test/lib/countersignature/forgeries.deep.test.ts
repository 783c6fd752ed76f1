import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personalDataIn } from '../../../lib/countersignature/personal-data.ts';
import { checkSignature } from '../../../lib/countersignature/signature.ts';
import { isRefused, type Refused, type Signed } from '../../../lib/countersignature/verdict.ts';
import { BAR, type Lawyer, openssl, PERSON } from '../../support/authority.ts';
import { br, type Case, eu, FORGERIES, GOOD, TEXT } from './forgeries.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** The data of PERSON, other than the name, that a text has. Spaces and punctuation do not count. */
function personalDataOf(text: string): string[] {
  const { name: _, ...data } = PERSON;
  const plain = (value: string): string => value.replace(/[\s./-]/g, '').toLowerCase();
  return Object.values(data).filter((value) => plain(text).includes(plain(value)));
}

describe('lib/countersignature/forgeries', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'forgeries-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** OpenSSL's verdict, and what it wrote. */
  function opensslVerdict(
    { text = TEXT, signature, anchors = [], crls = [] }: Case,
    at = '2026-11-19',
  ): string {
    const file = (name: string, content: Uint8Array | string): string => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const inPem = (crl: Uint8Array): string =>
      crl[0] === 0x2d
        ? `${crl}`
        : `-----BEGIN X509 CRL-----\n${Buffer.from(crl).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END X509 CRL-----\n`;
    const trusted = file('trusted.pem', [...anchors, ...crls.map(inPem)].join(''));
    const checks = crls.length > 1 ? ['-crl_check_all'] : crls.length === 1 ? ['-crl_check'] : [];
    const time = ['-attime', String(Date.parse(`${at}T14:30:00Z`) / 1000)];
    const command = ['cms', '-verify', '-cades', '-auth_level', '2', '-binary', '-inform', 'DER'];
    const files = ['-in', file('signature.p7s', signature), '-content', file('text.txt', text)];
    try {
      openssl(...command, ...files, '-CAfile', trusted, ...checks, ...time, '-out', join(folder, 'out'));
      return 'accepts';
    } catch (error) {
      return `refuses: ${(error as { stderr: Buffer }).stderr}`;
    }
  }

  const check = ({ text = TEXT, signature, anchors = [], crls = [] }: Case): Promise<Signed | Refused> =>
    checkSignature({ text: Buffer.from(text as string), signature, anchors, crls, now: NOW });

  test.each(FORGERIES)('refuses $name', async ({ make, says }) => {
    const forgery = make();
    const verdict = await check(forgery);
    expect(verdict).toMatchObject({ rule: expect.stringMatching(says) });
    // An operator's log and a pull request show it.
    expect(personalDataOf(JSON.stringify(verdict))).toEqual([]);
    expect(JSON.stringify(verdict)).toMatch(/^[^\p{Cc}]{1,600}$/u);
    // `inspect` shows it of a refused signature too.
    expect(await personalDataIn(forgery.signature)).toBeInstanceOf(Array);
  });

  test.each(GOOD)('accepts $name', async ({ name, make, finds }) => {
    const { isRevocationChecked, ...verdict } = (await check(make())) as Signed;
    expect(isRevocationChecked).toBe(/^a list (without|of each)/.test(name) || undefined);
    expect(verdict).toEqual({
      name: PERSON.name,
      bar: BAR,
      country: 'BR',
      signedAt: '2026-11-19',
      certificateUntil: '2028-01-01',
      ...finds,
      ...(finds?.bar === null ? { bar: undefined } : {}),
    });
  });

  // A stage can have the lists of all authorities of its practices.
  test('a revocation list that is not about the certificate is no reason to call it checked', async () => {
    const point = (uri: string) => [`crlDistributionPoints=URI:${uri}`];
    const of = async (lawyer: Lawyer, list: Buffer) =>
      check({ signature: lawyer.sign(TEXT), anchors: [br().root.pem], crls: [list] });
    const scope = (...lines: readonly string[]) => br().crl([], { extensions: lines });
    const ana = br().lawyer({ more: point('http://a.example/1.crl') });
    const lists: [Buffer, boolean][] = [
      [eu().crl([]), false],
      [br().crl([]), true],
      [scope('issuingDistributionPoint=critical,@idp', '[idp]', 'fullname=URI:http://a.example/1.crl'), true],
      [
        scope('issuingDistributionPoint=critical,@idp', '[idp]', 'fullname=URI:http://a.example/2.crl'),
        false,
      ],
      [scope('issuingDistributionPoint=critical,@idp', '[idp]', 'onlyuser=TRUE'), true],
      [scope('issuingDistributionPoint=critical,@idp', '[idp]', 'onlyCA=TRUE'), false],
    ];
    for (const [index, [list, isChecked]] of lists.entries()) {
      const verdict = await of(ana, list);
      expect([index, verdict, 'isRevocationChecked' in verdict]).toEqual([
        index,
        expect.objectContaining({ name: PERSON.name }),
        isChecked,
      ]);
    }
    const indirect = scope('issuingDistributionPoint=critical,@idp', '[idp]', 'indirectCRL=TRUE');
    expect(await of(ana, indirect)).toMatchObject({ rule: expect.stringContaining('for other authorities') });
  });

  describe('a good signature with', () => {
    const signature = () => GOOD[0]!.make().signature;

    test('one bit changed is refused, or says the same', async () => {
      const verdict = await check(GOOD[0]!.make());
      const differing: unknown[] = [];
      for (let at = 0; at < signature().length; at += 29) {
        const changed = Buffer.from(signature());
        changed[at]! ^= 1 << (at % 8);
        const found = await check({ ...GOOD[0]!.make(), signature: changed });
        if (!isRefused(found) && JSON.stringify(found) !== JSON.stringify(verdict))
          differing.push({ at, found });
        expect(await personalDataIn(changed)).toBeInstanceOf(Array);
      }
      expect(differing).toEqual([]);
    });

    test('its end missing is refused', async () => {
      for (let end = 0; end < signature().length; end += 41) {
        const verdict = await check({ ...GOOD[0]!.make(), signature: signature().subarray(0, end) });
        expect(verdict).toHaveProperty('rule');
      }
    });
  });

  describe('OpenSSL', () => {
    test.each(FORGERIES)('$name', ({ make, openssl: verdict, at }) => {
      expect(opensslVerdict(make(), at)).toMatch(new RegExp(`^${verdict}`));
    });
    test.each(GOOD)('$name', ({ make, finds }) => {
      expect(opensslVerdict(make(), finds?.signedAt)).toBe('accepts');
    });
  });
});
