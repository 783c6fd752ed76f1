/** Bundles a Lambda handler with esbuild, at synthesis: one file of plain Node code, its constants inside. */
import { join } from 'node:path';
import { buildSync } from 'esbuild';
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

/** CommonJS would drag in a wrapper: ES module, `index.mjs`. */
export function build(entry: string, constants?: unknown) {
  return buildSync({
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
    ...(constants !== undefined && { banner: { js: declareConstants(constants) } }),
  });
}

/** As JSON in a string, which V8 reads faster than an object literal: 0.6 ms of a start. */
function declareConstants(constants: unknown): string {
  const quoted = JSON.stringify(constants).replace(/[\\']/g, '\\$&');
  return `const CONSTANTS=JSON.parse('${quoted}');`;
}
