/**
 * Bundles a Lambda handler with esbuild, at synthesis. One file of plain Node code a handler; build
 * constants go in as `define`d globals, so that nothing is computed or validated at cold start.
 */
import { buildSync } from 'esbuild';

/** Lambda's runtime, as esbuild names it. The stack pins the same major version. */
const TARGET = 'node24';

export interface BundleProps {
  /** Absolute path of the `*.lambda.ts` file. */
  readonly entry: string;
  /** Global constants: name → JSON-serialisable value. */
  readonly define?: Readonly<Record<string, unknown>>;
}

/** The bundled text of a handler (CommonJS would drag in a wrapper: ES module, `index.mjs`). */
export function bundleHandler({ entry, define = {} }: BundleProps): string {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    platform: 'node',
    target: TARGET,
    format: 'esm',
    // Packages that have both are taken as ES modules: CommonJS in an ES bundle needs a `require` that is not there.
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'silent',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
  });
  return outputFiles[0]!.text;
}
