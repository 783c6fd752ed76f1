/**
 * `npm run codegen`: generators make clients from the `/openapi.json` of the local stack, without an error or a
 * warning. A program for each client must compile under `strict` and then use that stack. FastMCP, if a Python has it,
 * makes tools of the document, also of that of a day after `validUntil`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestStack } from '../../test/support/local-stack.ts';
import { DAYS } from '../clients/expected.ts';
import { findPython } from '../clients/python.ts';
import { installLockedTools, runTool } from '../locked-tools.ts';

const HERE = import.meta.dirname;
const GENERATED = join(HERE, 'generated');
const DOCUMENT = join(GENERATED, 'openapi.json');
const module = (path: string) => join(HERE, 'node_modules', path);

/** Generator, which is also the name of its program → its command line. */
const GENERATORS: Readonly<Record<string, readonly string[]>> = {
  'hey-api': [
    module('@hey-api/openapi-ts/bin/run.js'),
    ...['-i', DOCUMENT, '-o', join(GENERATED, 'hey-api'), '--no-log-file'],
  ],
  kubb: [module('@kubb/cli/bin/kubb.cjs'), 'generate', DOCUMENT, '--config', 'kubb-config.mjs'],
  oazapfts: [module('oazapfts/dist/cli.js'), DOCUMENT, join(GENERATED, 'oazapfts.ts'), '--useUnknown'],
  'openapi-typescript': [
    module('openapi-typescript/bin/cli.js'),
    ...[DOCUMENT, '-o', join(GENERATED, 'openapi-typescript.ts')],
  ],
  orval: [module('orval/dist/bin/orval.mjs'), '--config', 'orval-config.mjs', '--fail-on-warnings'],
  'swagger-typescript-api': [
    module('swagger-typescript-api/dist/cli.mjs'),
    ...['generate', '-p', DOCUMENT, '-o', GENERATED, '-n', 'swagger-typescript-api.ts'],
    ...['--enum-style', 'union', '--disable-throw-on-error'],
  ],
};

const python = await findPython('fastmcp', console.error);
const node = await installLockedTools(HERE, console.error);
console.error('Synthesizing and starting the local stack …');
const stack = await startTestStack();
try {
  rmSync(GENERATED, { recursive: true, force: true });
  mkdirSync(GENERATED);
  writeFileSync(DOCUMENT, await (await fetch(`${stack.url}/openapi.json`)).text());
  const names = Object.keys(GENERATORS);
  await inPairs(names, (name) => step(`${name} generates`, ...GENERATORS[name]!));
  await step('all programs compile', module('typescript/bin/tsc'), '-p', HERE);
  await inPairs(names, (name) =>
    step(`${name} runs`, '--import', 'tsx', join(HERE, `programs/${name}.ts`), stack.url),
  );
  await makeTools(stack.url);
} finally {
  await stack.close();
}
if (python) {
  const expired = await startTestStack({ today: DAYS.expired });
  await makeTools(expired.url, ', expired facts').finally(() => expired.close());
}

async function makeTools(url: string, facts = ''): Promise<void> {
  if (!python) return;
  const program = join(HERE, 'programs/fastmcp_tools.py');
  await run(`FastMCP ${python.version} makes tools${facts}`, python.program, program, url);
}

/** Runs two at a time. */
async function inPairs(names: readonly string[], run: (name: string) => Promise<void>): Promise<void> {
  const left = [...names];
  const next = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) await run(name);
  };
  await Promise.all([next(), next()]);
}

/** Runs a program in Node. */
function step(what: string, ...args: string[]): Promise<void> {
  return run(what, node, ...args);
}

/** @throws Error with the program's output if it fails or warns */
async function run(what: string, program: string, ...args: string[]): Promise<void> {
  // Kubb reports its use otherwise.
  const env = { ...process.env, DO_NOT_TRACK: '1' };
  const { error, text } = await runTool(program, args, { cwd: HERE, timeoutMs: 120_000, env });
  if (error || /warn|✗|⚠/i.test(text)) throw new Error(`${what}: failed\n${text}`);
  console.log(`${what}: ok`);
}
