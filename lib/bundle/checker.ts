/**
 * Bundles the published checker: `check/` as one minified ES module for Node 20 and browsers, and its types. The
 * published types are the file that the code imports, so they cannot disagree.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { PACKAGE_ROOT } from '../package-root.ts';

const FOLDER = join(PACKAGE_ROOT, 'check');

/** For readers who open the module instead of its types. */
const BANNER = '/* See check.d.mts. */';

/** Properties that only this module uses. The others are its interface, or stand in the cache of a caller. */
const INTERNAL = /^(?:copy|encodedHeader|facts|host|link|maxAge|signature|text)$/;

const DECLARATIONS = `
export declare const check: Check;
export declare const verifyAgentInfo: VerifyAgentInfo;
`;

interface Checker {
  /** Text of `check.mjs`. */
  readonly module: string;
  /** Text of `check.d.mts`. */
  readonly types: string;
}

export function bundleChecker(): Checker {
  const { outputFiles } = buildSync({
    entryPoints: [join(FOLDER, 'check.ts')],
    bundle: true,
    write: false,
    minify: true,
    mangleProps: INTERNAL,
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    charset: 'ascii',
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
    banner: { js: BANNER },
    legalComments: 'none',
    logLevel: 'silent',
  });
  // LF in a checkout on Windows too, so that `verify` finds the bytes that were deployed from Linux.
  const types = readFileSync(join(FOLDER, 'types.ts'), 'utf8').replaceAll('\r\n', '\n');
  return { module: outputFiles[0]!.text, types: types + DECLARATIONS };
}
