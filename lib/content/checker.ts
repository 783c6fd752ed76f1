/**
 * Bundles the published checker: `lambda/check/` as one minified ES module for Node 20 and browsers, and its types. The
 * published types are the file that the code imports, so they cannot disagree. The script of the page on which a reader
 * checks a sender (lambda/check/field.ts) is bundled from the same files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import { PACKAGE_ROOT } from '../practice/files/package-root.ts';

const FOLDER = join(PACKAGE_ROOT, 'lambda/check');

/** For readers who open the module instead of its types. */
const BANNER = '/* See check.d.mts. */';

const DECLARATIONS = `
export declare const check: Check;
export declare const verifyAgentInfo: VerifyAgentInfo;
`;

interface Checker {
  /** Text of `check.mjs`. */
  readonly module: string;
  /** Text of `check.d.mts`. */
  readonly types: string;
  /** Text of the script in the page. */
  readonly field: string;
}

export function bundleChecker(): Checker {
  // LF in a checkout on Windows too, so that `verify` finds the bytes that were deployed from Linux.
  const types = readFileSync(join(FOLDER, 'types.ts'), 'utf8').replaceAll('\r\n', '\n');
  return {
    module: bundle('check.ts', { target: 'es2022', format: 'esm', banner: { js: BANNER } }),
    types: types + DECLARATIONS,
    // Browsers of 2020 read it: `\p{…}` in its expressions is not converted. `trim`: its hash is that of the whole text.
    field: bundle('field.ts', { target: 'es2018', format: 'iife' }).trim(),
  };
}

function bundle(entry: string, options: BuildOptions): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(FOLDER, entry)],
    bundle: true,
    write: false,
    minify: true,
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    charset: 'ascii',
    platform: 'neutral',
    legalComments: 'none',
    logLevel: 'silent',
    ...options,
  });
  return outputFiles![0]!.text;
}
