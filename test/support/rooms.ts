/**
 * Runs the test files of a folder as one jest file. Each entry in `test/rooms/` imports the tests of the folder in its
 * name (`lib-content.test.ts`: `test/lib/content/`); `others.test.ts` imports the rest. This saves processor time: each
 * jest file loads the CDK (a second) and the service (half a second) again.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const TESTS = join(import.meta.dirname, '..');
const entries = readdirSync(join(TESTS, 'rooms')).map((file) => basename(file, '.test.ts'));

/** @returns for `lib/content/images.test.ts`: `lib-content` if that entry exists, else `lib`, else `others` */
function roomOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  while (folders.length > 0 && !entries.includes(folders.join('-'))) folders.pop();
  return folders.join('-') || 'others';
}

/** @param entry - path of the entry, `import.meta.filename` */
export async function importTestsOf(entry: string): Promise<void> {
  const room = basename(entry, '.test.ts');
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.deep.test.ts'))
    .filter((file) => !file.startsWith('rooms/') && roomOf(file) === room);
  for (const file of files.sort()) await import(join(TESTS, file));
}
