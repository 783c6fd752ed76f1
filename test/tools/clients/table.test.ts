/** What stands in docs/clients.md and in the plan is what package.json of the clients has. */
import { readFileSync } from 'node:fs';
import { PLAN } from '../../../tools/clients/plan.ts';
import { withClientsSection } from '../../../tools/clients/table.ts';

const page = readFileSync('docs/clients.md', 'utf8');
const { dependencies } = JSON.parse(readFileSync('tools/clients/package.json', 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};
const versionOf = (name: string) => dependencies[name]?.split('@').at(-1);

describe('tools/clients/table', () => {
  test('every client that is installed is driven', () => {
    expect([...new Set(PLAN.map((plan) => plan.package))].sort()).toEqual(Object.keys(dependencies).sort());
  });

  test('the table has a row for each, with the version that is installed and the revision that is expected', () => {
    const rows = [...page.matchAll(/^\| (.+) \|$/gm)].map(([, cells]) => cells!.split(' | ')).slice(1);
    expect(rows.map(([client, version, , revision]) => [client, version, revision])).toEqual(
      PLAN.map((plan) => [
        [plan.client, ...(plan.mode ? [plan.mode] : [])].join(', '),
        versionOf(plan.package),
        plan.revision,
      ]),
    );
  });

  test('the table is replaced, and the prose about it stays', () => {
    const section = '<!-- clients: npm run clients -->\nnew\n<!-- /clients -->';
    expect(withClientsSection(`before\n${section.replace('new', 'old')}\nafter`, section)).toBe(
      `before\n${section}\nafter`,
    );
    expect(() => withClientsSection('no marks', section)).toThrow('docs/clients.md must have');
  });
});
