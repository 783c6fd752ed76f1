/** The folders of clients: each has its own lock file, and is installed when one of its clients is to be run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installLockedTools } from '../locked-tools.ts';
import type { Plan } from './plan.ts';
import { findPython } from './python.ts';

/** An installed folder. */
export interface Folder {
  /** The program that runs the drivers. */
  readonly program: string;
  /** The drivers' directory, and the extension of their names. */
  readonly drivers: string;
  readonly extension: string;
  versionOf(name: string): string;
}
export type Folders = ReadonlyMap<Plan['folder'], Folder>;

const HERE = import.meta.dirname;

/** Installs the folders of npm that the plan needs, unless they are installed, and finds those of Python. */
export async function installFolders(plan: readonly Plan[], say: (line: string) => void): Promise<Folders> {
  const folders = new Map<Plan['folder'], Folder>();
  for (const name of new Set(plan.map(({ folder }) => folder))) {
    const folder = await (name === 'clients' || name === 'agents'
      ? npmFolder(name, say)
      : pythonFolder(name, say));
    if (folder) folders.set(name, folder);
  }
  return folders;
}

async function npmFolder(name: 'clients' | 'agents', say: (line: string) => void): Promise<Folder> {
  const directory = name === 'clients' ? HERE : join(HERE, name);
  return {
    // Agent programs have their native part in optional packages, one for each platform.
    program: await installLockedTools(directory, say, undefined, name === 'agents'),
    drivers: join(HERE, name === 'clients' ? 'drivers' : name),
    extension: 'mjs',
    versionOf: (tool) =>
      JSON.parse(readFileSync(join(directory, 'node_modules', tool, 'package.json'), 'utf8')).version,
  };
}

/** Each folder is a package, because the packages need different versions of `mcp`. */
async function pythonFolder(name: string, say: (line: string) => void): Promise<Folder | undefined> {
  const python = await findPython(name.slice('python/'.length), say);
  return (
    python && {
      program: python.program,
      drivers: join(HERE, 'python'),
      extension: 'py',
      versionOf: () => python.version,
    }
  );
}
