/**
 * Installs the newest versions of the clients in a copy of this directory, beside which no lock file stands.
 *
 * The folders of clients: each has its own lock file, and is installed when one of its clients is to be run.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { installLockedTools, npm } from '../locked-tools.ts';
import type { Plan } from './plan.ts';
import { findPython } from './python.ts';

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

type FolderName = Plan['folder'];

/** An installed folder. */
export interface Folder {
  /** The program that runs the drivers. */
  readonly program: string;
  /** The drivers' directory, and the extension of their names. */
  readonly drivers: string;
  readonly extension: string;
  versionOf(name: string): string;
}
export type Folders = ReadonlyMap<FolderName, Folder>;

const HERE = import.meta.dirname;

/** Where the packages of npm, lock file and drivers are, below the root. */
const NPM = {
  clients: { directory: '.', drivers: 'drivers' },
  agents: { directory: 'agents', drivers: 'agents' },
} as const;
type NpmName = keyof typeof NPM;
type PythonName = Exclude<FolderName, NpmName>;

const isPython = (name: FolderName): name is PythonName => name.startsWith('python/');

/** @param root - this directory, or a copy of it with other versions */
const directoryOf = (name: NpmName, root: string): string => join(root, NPM[name].directory);

/** @param program - Node */
function npmFolder(name: NpmName, program: string, root: string): Folder {
  const modules = join(directoryOf(name, root), 'node_modules');
  return {
    program,
    drivers: join(root, NPM[name].drivers),
    extension: 'mjs',
    versionOf: (tool) => JSON.parse(readFileSync(join(modules, tool, 'package.json'), 'utf8')).version,
  };
}

/** Each folder is a package, because the packages need different versions of `mcp`. */
async function pythonFolder(
  name: PythonName,
  say: (line: string) => void,
  newest?: boolean,
): Promise<Folder | undefined> {
  const python = await findPython(name.slice('python/'.length), say, newest);
  if (!python) return undefined;
  return {
    program: python.program,
    drivers: join(HERE, 'python'),
    extension: 'py',
    versionOf: () => python.version,
  };
}

/** Installs the folders of npm that the plan needs, unless they are installed, and finds those of Python. */
export async function installFolders(plan: readonly Plan[], say: (line: string) => void): Promise<Folders> {
  const folders = new Map<FolderName, Folder>();
  for (const name of new Set(plan.map(({ folder }) => folder))) {
    if (isPython(name)) {
      const python = await pythonFolder(name, say);
      if (python) folders.set(name, python);
      continue;
    }
    // Agent programs have their native part in optional packages, one for each platform.
    const node = await installLockedTools(directoryOf(name, HERE), say, undefined, name === 'agents');
    folders.set(name, npmFolder(name, node, HERE));
  }
  return folders;
}
