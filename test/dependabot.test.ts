/** .github/dependabot.yml names every folder with a lock file, and the workflows' actions. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');

interface Update {
  readonly 'package-ecosystem': string;
  readonly directory?: string;
  readonly directories?: readonly string[];
  readonly ignore?: readonly { readonly 'dependency-name': string }[];
}

const { updates } = parse(readFileSync(join(ROOT, '.github/dependabot.yml'), 'utf8')) as {
  readonly updates: readonly Update[];
};
const foldersOf = (ecosystem: string) =>
  updates
    .filter((update) => update['package-ecosystem'] === ecosystem)
    .flatMap(({ directory, directories = [] }) => [...directories, ...(directory ? [directory] : [])]);

describe('dependabot', () => {
  test('npm updates are on for every folder with a lock file, and no other', () => {
    const tools = readdirSync(join(ROOT, 'tools')).map((name) => `/tools/${name}`);
    const locked = ['/', ...tools].filter((folder) => existsSync(join(ROOT, folder, 'package-lock.json')));
    expect(locked.length).toBeGreaterThan(1);
    expect(foldersOf('npm').sort()).toEqual(locked.sort());
  });

  test('updates of the workflows’ actions are on', () => {
    expect(foldersOf('github-actions')).toEqual(['/']);
  });

  test('every ignored package is a dependency of this repository', () => {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    );
    const held = updates.flatMap(({ ignore = [] }) => ignore.map((rule) => rule['dependency-name']));
    expect(held.length).toBeGreaterThan(0);
    expect(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })).toEqual(
      expect.arrayContaining(held),
    );
  });
});
