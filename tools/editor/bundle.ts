/**
 * The browser part of the editor: one script and one style sheet. In a clone, esbuild bundles them from `browser/`. The
 * npm package contains them built (`tools/package/build.ts`), because it does not install React and the form library.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const SOURCES = join(import.meta.dirname, 'browser');

/** Folder of the built files in the package. */
const BUILT = join(import.meta.dirname, '../../editor');

let script: string | undefined;

export function editorScript(): string {
  script ??= builtFile('editor.js') ?? bundleEditor();
  return script;
}

export const editorStyles = (): string =>
  builtFile('editor.css') ?? readFileSync(join(SOURCES, 'editor.css'), 'utf8');

function builtFile(name: string): string | undefined {
  const file = join(BUILT, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Bundles `browser/` into one script. */
export function bundleEditor(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(SOURCES, 'main.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The licences of the libraries require their notices.
    legalComments: 'eof',
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}
