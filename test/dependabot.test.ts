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

function foldersBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .flatMap(({ name }) => [`${folder}/${name}`, ...foldersBelow(`${folder}/${name}`)]);
}
const FOLDERS = foldersBelow('/tools');

describe('dependabot', () => {
  test('npm updates are on for every folder with a lock file, and no other', () => {
    const locked = ['/', ...FOLDERS].filter((folder) => existsSync(join(ROOT, folder, 'package-lock.json')));
    expect(locked).toContain('/tools/pages');
    expect(foldersOf('npm').sort()).toEqual(locked.sort());
  });

  test('updates of the workflows’ actions are on', () => {
    expect(foldersOf('github-actions')).toEqual(['/']);
  });

  test('every ignored package is a dependency of this repository', () => {
    const names = ['/', ...FOLDERS]
      .map((folder) => join(ROOT, folder, 'package.json'))
      .filter((file) => existsSync(file))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')))
      .flatMap(({ dependencies, devDependencies, peerDependencies }) =>
        Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }),
      );
    const held = updates.flatMap(({ ignore = [] }) => ignore.map((rule) => rule['dependency-name']));
    expect(held.length).toBeGreaterThan(0);
    expect(held.filter((rule) => !names.includes(rule))).toEqual([]);
  });
});
