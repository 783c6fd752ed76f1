/**
 * Runs many test files as one jest file. Each entry in `test/suites/` imports the tests of the folder with its name:
 * `lib.test.ts` those of `lib/`, `local.test.ts` those of `tools/local/`, `tools.test.ts` those of the other tools, and
 * `others.test.ts` the rest. The reason is processor time: loading the CDK takes a second and loading the service half a
 * second, once for each jest file.
 */
import { readdirSync } from 'node:fs';
import { basename, join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const suites = readdirSync(join(ROOT, 'test/suites')).map((file) => basename(file, '.test.ts'));

/** @param file - path from the root, e.g. `test/lib/stack/api.test.ts`, `tools/init/test/init.test.ts` */
function suiteOf(file: string): string {
  const [top, folder] = file.split('/') as [string, string];
  if (suites.includes(folder)) return folder;
  return top === 'tools' ? top : 'others';
}

const files = ['test', 'tools'].flatMap((top) =>
  readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(top, file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.deep.test.ts'))
    .filter((file) => !/^test\/suites\/|^tools\/(?!\w+\/test\/)/.test(file)),
);

/** @param entry - path of the entry, `import.meta.filename` */
export async function importTestsOf(entry: string): Promise<void> {
  const suite = basename(entry, '.test.ts');
  for (const file of files.filter((each) => suiteOf(each) === suite).sort()) await import(join(ROOT, file));
}
