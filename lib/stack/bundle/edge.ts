/**
 * Bundles an edge source file into the text of a CloudFront Function: one classic script with a global `handler`, in
 * the language of runtime 2.0.
 */
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { EdgeConstants } from '../../../lambda/edge/constants.ts';
import { PACKAGE_ROOT } from '../../practice/files/package-root.ts';

const SOURCES = join(PACKAGE_ROOT, 'lambda/edge');

/** Maximum size of a CloudFront Function (quotas: 10 KB). */
export const MAX_FUNCTION_BYTES = 10_240;

/**
 * Features of runtime 2.0 beyond ES5.1 (developer guide, "JavaScript runtime 2.0 features"). Other syntax that esbuild
 * cannot convert (destructuring, spread, for-of, classes, …) is a build error.
 */
const RUNTIME_2 = {
  arrow: true,
  'async-await': true,
  'const-and-let': true,
  'exponent-operator': true,
  'object-extensions': true,
  'rest-argument': true,
  'template-literal': true,
};

/** One of the two functions, with its constants. */
export function bundleEdge<Entry extends keyof EdgeConstants>(
  entry: Entry,
  constants: EdgeConstants[Entry],
): string {
  return bundleScript(join(SOURCES, `${entry}.ts`), constants);
}

/** Any script in the language of the runtime. The text is ASCII, also if the constants are not. */
export function bundleScript(file: string, constants: object = {}): string {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    charset: 'ascii',
    platform: 'neutral',
    target: 'es5',
    supported: RUNTIME_2,
    format: 'esm',
    legalComments: 'none',
    logLevel: 'silent',
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [`CONSTANTS.${name}`, JSON.stringify(value)]),
    ),
  });
  return toScript(outputFiles[0]!.text);
}

/** Replaces the export of the minified module by the global function `handler`, which CloudFront calls. */
export function toScript(moduleText: string): string {
  const text = moduleText
    .trim()
    .replace(/export\s*\{\s*handler\s*\}\s*;?$/, '')
    .replace(/export\s*\{\s*([\w$]+) as handler\s*\}\s*;?$/, 'function handler(e){return $1(e)}');
  // Empties string literals first, because a text may contain the word "import".
  const code = text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g, '""');
  const left = /(?:^|[;}\s])(?:import|export)\b|\bimport\s*[(.]|\brequire\s*\(/.exec(code);
  if (left) {
    throw new Error(
      `An edge function must be one script, but its bundle contains module syntax: ${JSON.stringify(code.slice(left.index, left.index + 60))}. Export only \`handler\`, and import only from lambda/.`,
    );
  }
  if (!/\bfunction handler\(/.test(code)) throw new Error('An edge function must export `handler`.');
  return text;
}
