/** The clients of PyPI. They run in a Python that has them; this command installs none. */
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runTool } from '../locked-tools.ts';

const HERE = join(import.meta.dirname, 'python');

/** Imports the package, because a damaged one also has a version. */
const PROBE = 'import importlib, importlib.metadata, sys; importlib.import_module(sys.argv[1])';
const VERSION = 'print(importlib.metadata.version(sys.argv[1]))';

interface Python {
  /** The interpreter. */
  readonly program: string;
  /** The version of the package. */
  readonly version: string;
}

/**
 * Finds an interpreter with the version of a package that requirements/ pins, among those that `PYTHON` names, separated
 * as in `PATH`.
 *
 * @returns undefined, after a line that says so, if there is none
 */
export async function findPython(name: string, say: (line: string) => void): Promise<Python | undefined> {
  const wanted = pinOf(name);
  const programs = (process.env.PYTHON || 'python3').split(delimiter);
  for (const program of programs) {
    const { error, stdout } = await runTool(program, ['-c', `${PROBE}; ${VERSION}`, name], { cwd: HERE });
    const version = stdout.trim().split('\n').at(-1) ?? '';
    if (!error && version === wanted) return { program, version };
  }
  say(
    `not run Python ${name} ${wanted}: ${programs.join(', ')} does not have it (docs/checks.md, "MCP clients").`,
  );
  return undefined;
}

function pinOf(name: string): string {
  const file = join(HERE, 'requirements', `${name}.in`);
  const text = readFileSync(file, 'utf8');
  const pin = text.split('\n').find((line) => line.startsWith(`${name}==`));
  if (!pin) throw new Error(`${file}: has no line ${name}==<version>. Received: ${JSON.stringify(text)}`);
  return pin.slice(`${name}==`.length).trim();
}
