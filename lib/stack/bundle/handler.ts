/**
 * The code of a Lambda handler: one JavaScript file with its constants. In a clone, esbuild bundles it from its source.
 * The npm package contains the bundles (`tools/package/build.ts`), so that a practice deploys the bytes that were
 * tested, whatever versions of other packages npm installs there.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AssetCode, type CodeConfig } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { buildSync } from 'esbuild';
import type { AgentInfoConstants } from '../../../lambda/agent-info/endpoint.ts';
import type { McpConstants } from '../../../lambda/mcp/results.ts';
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import type { MenuEntry } from '../../../lambda/render/unavailable.ts';
import { institutionalFacts } from '../../../lambda/shared/facts.ts';
import { machineReadable } from '../../../lambda/shared/routes.ts';
import { PACKAGE_ROOT } from '../../practice/files/package-root.ts';
import { unavailablePages } from './unavailable-pages.ts';

/** Path inside the asset → text. */
export type CodeFiles = Readonly<Record<string, string>>;

/**
 * Lambda code from files in memory. They are written to a temporary directory, copied into `cdk.out` as an asset, and
 * removed. The asset is named after the hash of its content, so the same facts give the same template.
 */
export class BundledCode extends AssetCode {
  /** @param identity - text by which the asset is named. @default the content of the files */
  constructor(
    private readonly files: CodeFiles,
    identity?: string,
  ) {
    super(
      mkdtempSync(join(tmpdir(), 'legal-front-door-')),
      identity === undefined ? {} : { assetHash: identity },
    );
  }

  /** `super.bind` copies the asset, so the directory is needed only here. */
  override bind(scope: Construct): CodeConfig {
    try {
      for (const [name, text] of Object.entries(this.files)) {
        const file = join(this.path, name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      return super.bind(scope);
    } finally {
      rmSync(this.path, { recursive: true, force: true });
    }
  }
}

/** Lambda's runtime, as esbuild names it. `NodeFunction` pins the same major version. */
const TARGET = 'node24';

const SOURCES = join(PACKAGE_ROOT, 'lambda');

/** Folder of the bundles in the package. It is beside the compiled `lib/`, and a clone has none beside its sources. */
const BUILT = join(import.meta.dirname, '../../../handlers');

/** Folder of `lambda/` with a `handler.ts` → type of its global `CONSTANTS`. */
interface HandlerConstants {
  readonly 'agent-info': AgentInfoConstants;
  readonly mcp: McpConstants;
  /** The publisher reads its content from a file beside it. */
  readonly publisher: undefined;
}

const HANDLERS: readonly (keyof HandlerConstants)[] = ['agent-info', 'mcp', 'publisher'];

/** The facts that agent-info states, and the paths of all other resources. @param menu - that of the page for 503 */
export function agentInfoConstants(
  { practice, limits }: Pick<SiteSource, 'practice' | 'limits'>,
  menu: readonly MenuEntry[],
): AgentInfoConstants {
  return {
    practice: institutionalFacts(practice),
    paths: machineReadable(''),
    maxAgeSeconds: limits.agentInfoTtlSeconds,
    unavailable: unavailablePages(practice, menu),
  };
}

export function bundleHandler<Name extends keyof HandlerConstants>(
  name: Name,
  constants: HandlerConstants[Name],
): string {
  const built = join(BUILT, `${name}.mjs`);
  if (existsSync(built)) return withConstants(readFileSync(built, 'utf8'), constants);
  return bundle(join(SOURCES, name, 'handler.ts'), constants);
}

/** The bundles of the package. Folder → code without its constants. */
export const bundledHandlers = (): ReadonlyMap<string, string> =>
  new Map(HANDLERS.map((name) => [name, bundle(join(SOURCES, name, 'handler.ts'))]));

/** Entry → bundle without constants. A process that synthesizes again builds only the first time. */
const built = new Map<string, string>();

/** The bundle of an entry point. @param constants - its global `CONSTANTS` */
export function bundle(entry: string, constants?: object): string {
  const code = built.get(entry) ?? build(entry).outputFiles[0]!.text;
  built.set(entry, code);
  return withConstants(code, constants);
}

const withConstants = (code: string, constants: object | undefined): string =>
  constants === undefined ? code : `${declareConstants(constants)}\n${code}`;

/** An ES module (`index.mjs`), because esbuild would wrap a CommonJS bundle. */
function build(entry: string) {
  return buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    platform: 'node',
    target: TARGET,
    format: 'esm',
    // Prefer the ES module of a package: CommonJS code in an ES bundle needs `require`, which does not exist there.
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'silent',
  });
}

/**
 * V8 parses JSON in a string faster than an object literal, which saves 0.6 ms of a cold start. Each member is parsed
 * when the handler reads it, because the schemas are more than half of the text and only `tools/list` needs them.
 */
function declareConstants(constants: object): string {
  const texts = Object.entries(constants).map(
    ([name, value]) => `${name}:'${JSON.stringify(value).replace(/[\\']/g, '\\$&')}'`,
  );
  return `const CONSTANTS={};for(const[n,t]of Object.entries({${texts}}))Object.defineProperty(CONSTANTS,n,{get:()=>JSON.parse(t)});`;
}
