/**
 * The test files of a room, run as one: each entry in `test/rooms/` imports the tests of the folder that its name
 * gives (`lib-content.test.ts`: `test/lib/content/`), `others.test.ts` what no other entry takes. Loading the CDK takes
 * a second and the service half of one, so both are loaded once for a room instead of once for each file.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const TESTS = join(import.meta.dirname, '..');
const entries = readdirSync(join(TESTS, 'rooms')).map((file) => basename(file, '.test.ts'));

/** Of `lib/content/images.test.ts`: `lib-content` if there is that entry, else `lib`, else `others`. */
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
