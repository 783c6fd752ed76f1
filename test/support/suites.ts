/**
 * Runs many test files as one jest file. Each entry in `test/suites/` imports the tests of the folder with its name:
 * `lib.test.ts` those of `lib/`, `local.test.ts` those of `tools/local/`, `tools.test.ts` those of the other tools, and
 * `others.test.ts` the rest. `lib.deep.test.ts` imports the deep tests of `lib/` that `deep-files.mjs` does not name. The
 * reason is processor time: loading the CDK takes a second and loading the service half a second, once for each jest file.
 */
import { readdirSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
// @ts-expect-error jest's configuration is JavaScript without types.
import { DEEP_FILES } from './deep-files.mjs';

const ROOT = join(import.meta.dirname, '../..');
const suites = readdirSync(join(ROOT, 'test/suites')).map((file) => file.split('.')[0]!);
const alone: ReadonlySet<string> = new Set(DEEP_FILES);

/** @param file - path from the root, e.g. `test/lib/stack/api.test.ts`, `tools/init/test/init.test.ts` */
function suiteOf(file: string): string {
  const [top, folder] = file.split('/') as [string, string];
  if (suites.includes(folder)) return folder;
  return top === 'tools' ? top : 'others';
}

const isDeep = (file: string) => file.endsWith('.deep.test.ts');

/** Paths of all test files from the root, without the suites. */
export const testFiles = ['test', 'tools'].flatMap((top) =>
  readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(top, file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => !/^test\/suites\/|^tools\/(?!\w+\/test\/)/.test(file)),
);

/** @param entry - name of a file in `test/suites/` */
export function filesOf(entry: string): string[] {
  const [suite] = entry.split('.');
  return testFiles
    .filter((file) => suiteOf(file) === suite && isDeep(file) === isDeep(entry) && !alone.has(file))
    .sort();
}

/** @param entry - path of the entry, `import.meta.filename` */
export async function importTestsOf(entry: string): Promise<void> {
  for (const file of filesOf(basename(entry))) await import(join(ROOT, file));
}
