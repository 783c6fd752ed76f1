/**
 * Runs the test files of a folder as one jest file. Each entry in `test/rooms/` imports the tests of the folder with its
 * name (`lib.test.ts`: `test/lib/`); `others.test.ts` imports those of all other folders. The reason is processor time: loading the CDK
 * takes a second and loading the service half a second, once for each jest file.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const TESTS = join(import.meta.dirname, '..');
const rooms = readdirSync(join(TESTS, 'rooms')).map((file) => basename(file, '.test.ts'));

function roomOf(file: string): string {
  const folder = file.split('/')[0]!;
  return rooms.includes(folder) ? folder : 'others';
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
