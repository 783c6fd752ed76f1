/** The folders of clients: each has its own lock file, and is installed when one of its clients is to be run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installLockedTools } from '../locked-tools.ts';
import type { Plan } from './plan.ts';
import { findPython } from './python.ts';

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

export const HERE = import.meta.dirname;

/** Where the packages of npm, lock file and drivers are, below the root. */
const NPM = {
  clients: { directory: '.', drivers: 'drivers' },
  agents: { directory: 'agents', drivers: 'agents' },
} as const;
type NpmName = keyof typeof NPM;
type PythonName = Exclude<FolderName, NpmName>;

export const isPython = (name: FolderName): name is PythonName => name.startsWith('python/');

/** @param root - this directory, or a copy of it with other versions */
export const directoryOf = (name: NpmName, root: string): string => join(root, NPM[name].directory);

/** @param program - Node */
export function npmFolder(name: NpmName, program: string, root: string): Folder {
  const modules = join(directoryOf(name, root), 'node_modules');
  return {
    program,
    drivers: join(root, NPM[name].drivers),
    extension: 'mjs',
    versionOf: (tool) => JSON.parse(readFileSync(join(modules, tool, 'package.json'), 'utf8')).version,
  };
}

/** Each folder is a package, because the packages need different versions of `mcp`. */
export async function pythonFolder(
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
