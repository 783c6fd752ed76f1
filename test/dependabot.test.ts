/** What Dependabot looks at: every lock file and the actions, weekly, in few pull requests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');

interface Update {
  readonly 'package-ecosystem': string;
  readonly directory?: string;
  readonly directories?: readonly string[];
  readonly schedule: { readonly interval: string };
  readonly groups?: Readonly<Record<string, { readonly patterns: readonly string[] }>>;
  readonly ignore?: readonly { readonly 'dependency-name': string }[];
}

const { version, updates } = parse(readFileSync(join(ROOT, '.github/dependabot.yml'), 'utf8')) as {
  readonly version: number;
  readonly updates: readonly Update[];
};
const of = (ecosystem: string) => updates.filter((update) => update['package-ecosystem'] === ecosystem);
const foldersOf = (ecosystem: string) =>
  of(ecosystem).flatMap(({ directory, directories = [] }) => [
    ...directories,
    ...(directory ? [directory] : []),
  ]);

describe('dependabot', () => {
  test('every folder with a lock file is looked at, and no other', () => {
    const tools = readdirSync(join(ROOT, 'tools')).map((name) => `/tools/${name}`);
    const locked = ['/', ...tools].filter((folder) => existsSync(join(ROOT, folder, 'package-lock.json')));
    expect(locked.length).toBeGreaterThan(1);
    expect(foldersOf('npm').sort()).toEqual(locked.sort());
  });

  test('so are the actions of the workflows', () => {
    expect(foldersOf('github-actions')).toEqual(['/']);
  });

  test('once a week, and not one pull request for each package', () => {
    expect(version).toBe(2);
    for (const { schedule, groups = {} } of updates) {
      expect(schedule).toEqual({ interval: 'weekly' });
      expect(Object.values(groups).some(({ patterns }) => patterns.includes('*'))).toBe(true);
    }
  });

  test('whatever is held back is a package of ours, and docs/decisions.md names it', () => {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    );
    const decisions = readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8');
    const held = updates.flatMap(({ ignore = [] }) => ignore.map((rule) => rule['dependency-name']));
    expect(held.length).toBeGreaterThan(0);
    for (const name of held) {
      expect(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })).toContain(name);
      expect(decisions).toContain(`\`${name}\``);
    }
  });
});
