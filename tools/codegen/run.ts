/**
 * `npm run codegen`: two generators make clients from the `/openapi.json` of the local stack. A small program against
 * each must compile under `strict` and then run against that stack.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestStack } from '../../test/support/local-stack.ts';
import { installLockedTools, runTool } from '../locked-tools.ts';

const HERE = import.meta.dirname;
const GENERATED = join(HERE, 'generated');
const module = (path: string) => join(HERE, 'node_modules', path);

const node = await installLockedTools(HERE, console.error);
const scratch = mkdtempSync(join(tmpdir(), 'codegen-'));
try {
  console.error('Synthesizing and starting the local stack …');
  const stack = await startTestStack();
  try {
    rmSync(GENERATED, { recursive: true, force: true });
    const document = join(scratch, 'openapi.json');
    writeFileSync(document, await (await fetch(`${stack.url}/openapi.json`)).text());
    const types = join(GENERATED, 'openapi-typescript.ts');
    await step(
      'openapi-typescript generates',
      module('openapi-typescript/bin/cli.js'),
      document,
      '-o',
      types,
    );
    const client = join(GENERATED, 'hey-api');
    const quiet = ['--silent', '--no-log-file'];
    const heyApi = module('@hey-api/openapi-ts/bin/run.js');
    await step('@hey-api/openapi-ts generates', heyApi, '-i', document, '-o', client, ...quiet);
    await step('both programs compile', module('typescript/bin/tsc'), '-p', HERE);
    for (const name of ['openapi-fetch', 'hey-api'])
      await step(`${name}.ts runs`, '--import', 'tsx', join(HERE, `programs/${name}.ts`), stack.url);
  } finally {
    await stack.close();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** @throws Error with the program's output if it fails */
async function step(what: string, ...args: string[]): Promise<void> {
  const { error, text } = await runTool(node, args, { cwd: HERE, timeoutMs: 120_000 });
  if (error) throw new Error(`${what}: failed\n${text}`);
  console.log(`${what}: ok`);
}
