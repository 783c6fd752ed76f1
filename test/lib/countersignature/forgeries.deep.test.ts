import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openssl } from '../../support/authority.ts';
import { type Case, FORGERIES, GOOD, TEXT } from './forgeries.ts';

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
      `-----BEGIN X509 CRL-----\n${Buffer.from(crl).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END X509 CRL-----\n`;
    const trusted = file('trusted.pem', [...anchors, ...crls.map(inPem)].join(''));
    const checks = crls.length > 1 ? ['-crl_check_all'] : crls.length === 1 ? ['-crl_check'] : [];
    const time = ['-attime', String(Date.parse(`${at}T14:30:00Z`) / 1000)];
    const files = [
      '-in',
      file('signature.p7s', signature),
      '-content',
      file('text.txt', text),
      '-CAfile',
      trusted,
    ];
    try {
      openssl(
        'cms',
        '-verify',
        '-cades',
        '-binary',
        '-inform',
        'DER',
        ...files,
        ...checks,
        ...time,
        '-out',
        join(folder, 'out'),
      );
      return 'accepts';
    } catch (error) {
      return `refuses: ${(error as { stderr: Buffer }).stderr}`;
    }
  }

  describe('OpenSSL', () => {
    test.each(FORGERIES)('$name', ({ make, openssl: verdict, at }) => {
      expect(opensslVerdict(make(), at)).toMatch(new RegExp(`^${verdict}`));
    });
    test.each(GOOD)('$name', ({ make, finds }) => {
      expect(opensslVerdict(make(), finds?.signedAt)).toBe('accepts');
    });
  });
});
