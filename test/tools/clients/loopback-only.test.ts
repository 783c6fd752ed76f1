/** The guard that `npm run clients` loads into every client: it refuses and records connections to other machines. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { listen, shut } from '../../../local/loopback.ts';

const GUARD = pathToFileURL(join(process.cwd(), 'tools/clients/loopback-only.mjs')).href;

/** Runs a program under the guard, which writes into the program's home. */
async function run(program: string): Promise<{ home: string; output: string }> {
  const home = mkdtempSync(join(tmpdir(), 'guard-'));
  const env = { ...process.env, HOME: home, NODE_OPTIONS: `--import=${GUARD}` };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], { env });
  return { home, output: stdout };
}

const outcome = (call: string) =>
  `${call}.then(() => console.log('reached'), (error) => console.log(String(error.cause ?? error)))`;

describe('tools/clients/loopback-only', () => {
  test('refuses connections to other machines, by fetch, over TLS and by a socket', async () => {
    // RFC 6761 reserves these names, so a connection that the guard lets through reaches no host.
    const { home, output } = await run(
      [
        "fetch('http://a.invalid/')",
        "fetch('https://b.invalid/')",
        "new Promise((resolve, reject) => require('net').connect(80, 'c.test', resolve).on('error', reject))",
      ]
        .map(outcome)
        .join(';'),
    );
    const hosts = ['a.invalid', 'b.invalid', 'c.test'];
    expect(output.trim().split('\n').sort()).toEqual(
      hosts.map((host) => `Error: ${host} is not on this machine`),
    );
    expect(readFileSync(join(home, 'elsewhere'), 'utf8').trim().split('\n').sort()).toEqual(hosts);
  });

  test('allows a request to this machine', async () => {
    const server = createServer((_, response) => response.end());
    const port = await listen(server, 0);
    const { home, output } = await run(outcome(`fetch('http://127.0.0.1:${port}/')`));
    await shut(server);
    expect(output.trim()).toBe('reached');
    expect(readdirSync(home)).toEqual([]);
  });
});
