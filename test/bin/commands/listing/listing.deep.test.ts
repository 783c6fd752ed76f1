/**
 * `npm run listing` as a process: its output and its exit code, over the local stack of a stage that sets every option,
 * of one that sets none, and over another server.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyOption } from '../../../support/assembly.ts';
import { startTestStack, type TestStack } from '../../../support/local-stack.ts';
import { runCommand } from '../run-command.ts';
import { standIn } from '../stand-in.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const listing = (...args: string[]) => runCommand(['listing', ...args]);

let stack: TestStack | undefined;
describe('bin/commands/listing/listing', () => {
  afterEach(async () => {
    await stack?.close();
    stack = undefined;
  });

  test('a stage with both domain-ownership proofs: nothing is missing; server.json describes the service', async () => {
    stack = await startTestStack({ context: everyOption() });
    const { code, stdout, stderr } = await listing(stack.url);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('\nNothing is missing.\n');
    expect(stdout).not.toContain('MISSING');
    const written = JSON.parse(readFileSync(join(ROOT, 'artefacts/server.json'), 'utf8'));
    expect(written).toMatchObject({
      name: '1.0.0.127/legal-front-door',
      version: '1.0.0',
      remotes: [{ type: 'streamable-http', url: `${stack.url}/.well-known/mcp` }],
    });
    expect(written.icons[0]).toEqual({
      src: `${stack.url}/icon-512.png`,
      mimeType: 'image/png',
      sizes: ['512x512'],
    });
  }, 120_000);

  test('no stage: only the two domain-ownership proofs are missing', async () => {
    stack = await startTestStack();
    const { code, stdout } = await listing(stack.url);
    expect(code).toBe(1);
    expect(stdout.match(/^MISSING {2}.*$/gm)).toEqual([
      'MISSING  domain-ownership proof for the MCP registry (MCP registry)',
      'MISSING  domain-ownership proof for OpenAI (OpenAI)',
    ]);
    expect(stdout).toContain('\n2 of 10 are missing.\n');
  }, 120_000);

  test('another server at the address, or none: one message', async () => {
    const { url, close } = await standIn((_, response) => response.end('hello'));
    expect(await listing(url)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${url} answers, but is not a front door. Give the base URL of a deployment.\n`,
    });
    await close();
    const { code, stderr } = await listing(url);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^http:\S+ cannot be reached: .*\. Check that the service is running\.\n$/);
  }, 60_000);
});
