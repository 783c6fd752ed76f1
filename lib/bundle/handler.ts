/** Bundles a Lambda handler with esbuild, at synthesis: one file of plain Node code, its constants inside. */
import { join } from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import type { AgentInfoConstants } from '../../lambda/agent-info/constants.ts';
import type { McpConstants } from '../../lambda/mcp/constants.ts';
import type { UnavailableConstants } from '../../lambda/unavailable/constants.ts';
import { PACKAGE_ROOT } from '../package-root.ts';

/** Lambda's runtime, as esbuild names it. The stack pins the same major version. */
const TARGET = 'node24';

/** The very sources, in the package too: what is deployed is what was tested, byte for byte. */
const SOURCES = join(PACKAGE_ROOT, 'lambda');

/** Folder of `lambda/` with a `handler.ts` → what that is given as `CONSTANTS`. */
interface HandlerConstants {
  readonly 'agent-info': AgentInfoConstants;
  readonly mcp: McpConstants;
  readonly unavailable: UnavailableConstants;
  /** Reads its content from files beside it. */
  readonly publisher: undefined;
}

/** The bundled text of a handler. */
export function bundleHandler<Name extends keyof HandlerConstants>(
  name: Name,
  constants: HandlerConstants[Name],
): string {
  return build(join(SOURCES, name, 'handler.ts'), constants).outputFiles[0]!.text;
}

interface BundledFiles {
  /** Every file that was read, with what it imports. Paths from the working directory. */
  readonly read: Metafile['inputs'];
  /** Those of which something is left after tree shaking. */
  readonly shipped: ReadonlySet<string>;
}

/** What the bundle of a handler, or of anything else, is made of. @param entry - absolute path */
export function bundledFiles(entry: string): BundledFiles {
  const { inputs, outputs } = build(entry).metafile;
  const left = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const shipped = left.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
  return { read: inputs, shipped: new Set(shipped) };
}

/** CommonJS would drag in a wrapper: ES module, `index.mjs`. */
export function build(entry: string, constants?: unknown) {
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
    ...(constants !== undefined && { banner: { js: declareConstants(constants) } }),
  });
}

/** As JSON in a string, which V8 reads faster than an object literal: 0.6 ms of a start. */
function declareConstants(constants: unknown): string {
  const quoted = JSON.stringify(constants).replace(/[\\']/g, '\\$&');
  return `const CONSTANTS=JSON.parse('${quoted}');`;
}
