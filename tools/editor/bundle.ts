/**
 * The editor's browser part: one script and one style sheet. In a clone, esbuild bundles them from their sources. The npm
 * package has them built (`tools/package/build.ts`), because React and the form library are not among what it installs.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const SOURCES = join(import.meta.dirname, 'browser');

/** Folder in the package. */
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

/** What the package has in place of the sources. */
export function bundleEditor(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(SOURCES, 'main.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The licences of the libraries ask for it.
    legalComments: 'eof',
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}
