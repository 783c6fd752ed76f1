/**
 * `npm run codegen`: makes the types of a client from the `/openapi.json` of the local stack, without an error or a
 * warning. A program with them must compile under `strict` and then use that stack. FastMCP, if a Python has it, makes
 * tools of the document, also of that of a day after `validUntil`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startTestStack } from '../../test/support/local-stack.ts';
import { DAYS } from '../clients/expected.ts';
import { findPython } from '../clients/python.ts';
import { installLockedTools, runTool } from '../locked-tools.ts';

const HERE = import.meta.dirname;
const GENERATED = join(HERE, 'generated');
const module = (path: string) => join(HERE, 'node_modules', path);

const python = await findPython('fastmcp', console.error);
const node = await installLockedTools(HERE, console.error);
console.error('Synthesizing and starting the local stack …');
const stack = await startTestStack();
try {
  rmSync(GENERATED, { recursive: true, force: true });
  mkdirSync(GENERATED);
  const document = `${stack.url}/openapi.json`;
  await run(
    'types',
    node,
    module('openapi-typescript/bin/cli.js'),
    document,
    '-o',
    `${GENERATED}/openapi.ts`,
  );
  await run('the program compiles', node, module('typescript/bin/tsc'), '-p', HERE);
  await run('the program runs', node, '--import', 'tsx', join(HERE, 'programs/client.ts'), stack.url);
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

/** @throws Error with the program's output if it fails or warns */
async function run(what: string, program: string, ...args: string[]): Promise<void> {
  const { error, text } = await runTool(program, args, { cwd: HERE, timeoutMs: 120_000 });
  if (error || /warn|✗|⚠/i.test(text)) throw new Error(`${what}: failed\n${text}`);
  console.log(`${what}: ok`);
}
