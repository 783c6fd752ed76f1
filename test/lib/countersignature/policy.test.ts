/** The state's files, restated: https://github.com/demoiselle/signer has the same, byte for byte. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPolicy, shippedPolicies } from '../../../lib/countersignature/policy.ts';
import { ROOT } from '../../support/service.ts';

const fileOf = (version: string) =>
  readFileSync(join(ROOT, `lib/content/defaults/icp-brasil/PA_AD_RB_${version}.der`));

describe('lib/countersignature/policy', () => {
  test('the policies of ICP-Brasil, and AutoFirma’s', () => {
    const found = shippedPolicies().map(({ oid, hash, from, until, roots = [] }) => [
      oid,
      ...[from, until].map((day) => day.toISOString().slice(0, 10)),
      roots.map(({ subject }) => subject.at(-1)!.text.split(' ').at(-1)),
      hash.toString('hex').slice(0, 16),
    ]);
    expect(found).toEqual([
      ['2.16.76.1.7.1.1.2.2', '2016-04-27', '2029-03-02', ['v5', 'v2'], '0f6fa2c628198171'],
      ['2.16.76.1.7.1.1.2.3', '2018-05-14', '2029-03-02', ['v5', 'v2'], 'b16e88bbf77322a6'],
      ['2.16.76.1.7.1.1.2.4', '2025-06-12', '2037-10-22', ['v12', 'v5'], '1f3c904c44c392fe'],
      ['2.16.724.1.3.1.1.2.1.9', '1970-01-01', '9999-12-31', [], '1bbae8b9c7fad34f'],
    ]);
  });

  test('docs/countersign.md has the SHA-256 of each root, and its last day', () => {
    const page = readFileSync(join(ROOT, 'docs/countersign.md'), 'utf8');
    const roots = shippedPolicies().flatMap(({ roots: own = [] }) => own);
    expect(roots.length).toBeGreaterThan(2);
    for (const { x509, subject, until } of roots)
      expect(page).toMatch(
        new RegExp(
          `\\| ${subject.at(-1)!.text.split(' ').at(-1)} \\|.*\\| ${until.toISOString().slice(0, 10)} \\| \`${x509.fingerprint256}\` \\|`,
        ),
      );
  });

  test('a file that was changed, cut off or is another one is no policy', () => {
    const file = fileOf('v2_4');
    expect(readPolicy(file)).toBeDefined();
    for (let at = 0; at < file.length; at += 97) {
      const changed = Buffer.from(file);
      changed[at]! ^= 1;
      expect(readPolicy(changed)).toBeUndefined();
    }
    for (const other of [file.subarray(0, -1), Buffer.alloc(0), Buffer.from('3000', 'hex')])
      expect(readPolicy(other)).toBeUndefined();
  });
});
