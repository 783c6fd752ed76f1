/**
 * `npm run build`: what the package runs, in `dist/`, laid out as the repository is: JavaScript, its types and source maps.
 * What is read and not imported (pages, and the sources that are bundled at synthesis) stands in the package where it stands
 * in the repository.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

const filesIn = (folder: string, extension: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .map((file) => join(folder, file));

rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', join(ROOT, 'tsconfig.build.json')], { stdio: 'inherit' });

// Threads of the local stack run these as they are.
for (const file of filesIn('local', '.mjs')) cpSync(join(ROOT, file), join(ROOT, 'dist', file));

// The compiler writes `./x.ts` into declarations, which says `./x.d.ts` to TypeScript alone.
for (const file of filesIn('dist', '.d.ts')) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  writeFileSync(join(ROOT, file), text.replace(/((?:from |import\()'\.[^']*)\.ts'/g, "$1.js'"));
}
