/**
 * `npm run prepack`: compiles the package into `dist/`, with the folders of the repository: JavaScript and types.
 * `dist/handlers/` has the code of the Lambda functions. The package has other files (pages, sources of the edge
 * functions and of the field, which synthesis bundles) at the same paths as the repository. `dist/editor/` has the
 * editor's script and style sheet.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledHandlers } from '../../lib/stack/bundle/handler.ts';
import { bundleEditor } from '../editor/bundle.ts';

const ROOT = join(import.meta.dirname, '../..');

const filesIn = (folder: string, extension: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .map((file) => join(folder, file));

rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', join(ROOT, 'tsconfig.build.json')], { stdio: 'inherit' });

// The local stack starts these as threads.
for (const file of filesIn('tools/local', '.mjs')) cpSync(join(ROOT, file), join(ROOT, 'dist', file));

mkdirSync(join(ROOT, 'dist/handlers'));
for (const [name, code] of bundledHandlers()) writeFileSync(join(ROOT, 'dist/handlers', `${name}.mjs`), code);

// React and the form library are not installed with the package.
mkdirSync(join(ROOT, 'dist/editor'));
writeFileSync(join(ROOT, 'dist/editor/editor.js'), bundleEditor());
cpSync(join(ROOT, 'tools/editor/browser/editor.css'), join(ROOT, 'dist/editor/editor.css'));

// The compiler keeps `./x.ts` in declarations, but the package has `./x.js`; and it drops the attribute of JSON,
// which an import of a type may not have.
for (const file of filesIn('dist', '.d.ts')) {
  const text = readFileSync(join(ROOT, file), 'utf8')
    .replace(/((?:from |import\()'\.[^']*)\.ts'/g, "$1.js'")
    .replace(/^(import (?!type ).*from '\.[^']*\.json');/gm, "$1 with { type: 'json' };");
  writeFileSync(join(ROOT, file), text);
}
