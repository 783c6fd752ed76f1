/**
 * Bundles a Lambda handler with esbuild, at synthesis. One file of plain Node code a handler; build
 * constants go in as `define`d globals, so that nothing is computed or validated at cold start.
 */
import { buildSync, type Metafile } from 'esbuild';

/** Lambda's runtime, as esbuild names it. The stack pins the same major version. */
const TARGET = 'node24';

export interface BundleProps {
  /** Absolute path of the `*.lambda.ts` file. */
  readonly entry: string;
  /** Global constants: name → JSON-serialisable value. */
  readonly define?: Readonly<Record<string, unknown>>;
}

/** The bundled text of a handler. */
export function bundleHandler(props: BundleProps): string {
  return build(props).outputFiles[0]!.text;
}

export interface BundledFiles {
  /** Every file that was read, with what it imports. Paths from the working directory. */
  readonly read: Metafile['inputs'];
  /** Those of which something is left after tree shaking. */
  readonly shipped: ReadonlySet<string>;
}

/** What the bundle of a handler, or of anything else, is made of. */
export function bundledFiles(props: BundleProps): BundledFiles {
  const { inputs, outputs } = build(props).metafile;
  const left = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const shipped = left.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
  return { read: inputs, shipped: new Set(shipped) };
}

/** CommonJS would drag in a wrapper: ES module, `index.mjs`. */
function build({ entry, define = {} }: BundleProps) {
  return buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
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
}
