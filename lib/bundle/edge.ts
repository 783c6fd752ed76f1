/**
 * From an edge source file to the text of a CloudFront Function: one classic script with a global `handler`, in the
 * language of runtime 2.0, within the size quota.
 */
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { EdgeConstants } from '../../lambda/edge/constants.ts';
import { PACKAGE_ROOT } from '../package-root.ts';

const SOURCES = join(PACKAGE_ROOT, 'lambda/edge');

/** Quotas on CloudFront Functions: maximum function size, 10 KB. Comments would count too. */
export const MAX_FUNCTION_BYTES = 10_240;

/**
 * What runtime 2.0 has on top of ES5.1 (developer guide, "JavaScript runtime 2.0 features"). What is not
 * in here and cannot be lowered (destructuring, spread, for-of, classes, …) is a build error.
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

/** One of the two functions, with its constants in place. */
export function bundleEdge<Entry extends keyof EdgeConstants>(
  entry: Entry,
  constants: EdgeConstants[Entry],
): string {
  return bundleScript(join(SOURCES, `${entry}.ts`), constants);
}

/** Any script in the language of the runtime. ASCII only, whatever the constants hold. */
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
/** CloudFront calls the global function `handler`; minifying has renamed it behind an export. */
export function toScript(moduleText: string): string {
  const text = moduleText
    .trim()
    .replace(/export\s*\{\s*handler\s*\}\s*;?$/, '')
    .replace(/export\s*\{\s*([\w$]+) as handler\s*\}\s*;?$/, 'function handler(e){return $1(e)}');
  // String contents are emptied first: prose may well begin a line with "import".
  const code = text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g, '""');
  const left = /(?:^|[;}\s])(?:import|export)\b|\bimport\s*[(.]|\brequire\s*\(/.exec(code);
  if (left) {
    throw new Error(
      `An edge function must be one script, but module syntax is left in it: ${JSON.stringify(code.slice(left.index, left.index + 60))}. Export \`handler\` only, and import nothing from outside lambda.`,
    );
  }
  if (!/\bfunction handler\(/.test(code)) throw new Error('An edge function must export `handler`.');
  return text;
}
