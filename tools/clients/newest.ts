/** Installs the newest versions of the clients in a copy of this directory, beside which no lock file stands. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { npm } from '../locked-tools.ts';
import {
  directoryOf,
  type Folder,
  type Folders,
  HERE,
  isPython,
  npmFolder,
  pythonFolder,
} from './folders.ts';
import type { Plan } from './plan.ts';

interface Newest {
  readonly folders: Folders;
  /** Why a folder could not be installed. */
  readonly failures: readonly string[];
  remove(): void;
}

export async function installNewest(plan: readonly Plan[], say: (line: string) => void): Promise<Newest> {
  const root = mkdtempSync(join(tmpdir(), 'newest-clients-'));
  const copied = (path: string) => !['node_modules', 'package-lock.json'].includes(basename(path));
  const remove = () => rmSync(root, { recursive: true, force: true });
  process.once('exit', remove);
  cpSync(HERE, root, { recursive: true, filter: copied });
  const folders = new Map<Plan['folder'], Folder>();
  const failures: string[] = [];
  for (const name of new Set(plan.map(({ folder }) => folder))) {
    if (isPython(name)) {
      const python = await pythonFolder(name, say, true);
      if (python) folders.set(name, python);
      continue;
    }
    const directory = directoryOf(name, root);
    say(`Installing the newest ${name} …`);
    withNewestVersions(join(directory, 'package.json'));
    try {
      // The newest versions of two clients may demand different versions of a peer.
      await npm(directory, ['install', '--force']);
      folders.set(name, npmFolder(name, process.execPath, root));
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  return { folders, failures, remove };
}

/** An alias (`npm:`) stays, because it pins an old version on purpose. Its optional packages are Node. */
function withNewestVersions(file: string): void {
  const { optionalDependencies: _, dependencies, ...others } = JSON.parse(readFileSync(file, 'utf8'));
  const newest = Object.entries<string>(dependencies).map(([name, version]) => [
    name,
    version.startsWith('npm:') ? version : 'latest',
  ]);
  writeFileSync(file, JSON.stringify({ ...others, dependencies: Object.fromEntries(newest) }));
}
