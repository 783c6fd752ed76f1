/** The clients of PyPI. They run in a Python that has them; this command installs none. */
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runTool } from '../locked-tools.ts';
import type { Folder } from './folders.ts';
import type { Plan } from './plan.ts';

/** Each folder is a package, because the packages need different versions of `mcp`. */
export type PythonFolder = `python/${'mcp' | 'fastmcp'}`;

const DRIVERS = join(import.meta.dirname, 'python');

/** Imports the package, because a damaged one also has a version. */
const PROBE = 'import importlib, importlib.metadata, sys; importlib.import_module(sys.argv[1])';
const VERSION = 'print(importlib.metadata.version(sys.argv[1]))';

export const isPython = (folder: Plan['folder']): folder is PythonFolder => folder.startsWith('python/');

/**
 * Finds an interpreter with the package, among those that `PYTHON` names, separated as in `PATH`.
 *
 * @param newest - any version will do. @default the version that requirements/ pins
 * @returns undefined, after a line that says so, if there is none
 */
export async function findPython(
  folder: PythonFolder,
  say: (line: string) => void,
  newest = false,
): Promise<Folder | undefined> {
  const name = folder.slice('python/'.length);
  const wanted = newest ? undefined : pinOf(name);
  const programs = (process.env.PYTHON || 'python3').split(delimiter);
  for (const program of programs) {
    const { error, stdout } = await runTool(program, ['-c', `${PROBE}; ${VERSION}`, name], { cwd: DRIVERS });
    const version = stdout.trim().split('\n').at(-1) ?? '';
    if (!error && (wanted ?? version) === version)
      return { program, drivers: DRIVERS, extension: 'py', versionOf: () => version };
  }
  say(
    `not run ${['Python', name, wanted].filter(Boolean).join(' ')}: ${programs.join(', ')} does not have it.`,
  );
  return undefined;
}

function pinOf(name: string): string {
  const file = join(DRIVERS, 'requirements', `${name}.in`);
  const text = readFileSync(file, 'utf8');
  const pin = text.split('\n').find((line) => line.startsWith(`${name}==`));
  if (!pin) throw new Error(`${file}: has no line ${name}==<version>. Received: ${JSON.stringify(text)}`);
  return pin.slice(`${name}==`.length).trim();
}
