/**
 * `npm run verify` as a process: its output and its exit code, over the local stack, over stand-ins that change one of
 * its answers, and over other servers.
 */
import type { RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { FIXTURE } from '../../../test/support/assembly.ts';
import { startTestStack, type TestStack } from '../../../test/support/local-stack.ts';
import { runCommand } from '../../shared/test/run-command.ts';
import { changing, type StandIn, standIn } from '../../shared/test/stand-in.ts';

let stack: TestStack;
const standIns: StandIn[] = [];
describe('tools/verify/verify', () => {
  beforeAll(async () => {
    stack = await startTestStack();
  });
  afterEach(async () => {
    await Promise.all(standIns.splice(0).map((each) => each.close()));
  });
  afterAll(() => stack?.close());

  const verify = (...args: string[]) => runCommand(['verify', '--practice', FIXTURE, ...args]);

  /** A local service has no other callers. */
  const FAST = ['--rate', '1000'];
  const CHECKOUT = ['--only', 'checkout'];

  async function standInFor(listener: RequestListener): Promise<string> {
    const started = await standIn(listener);
    standIns.push(started);
    return started.url;
  }

  test('a good service: a table of the checks, the skipped ones with a reason, exit code 0', async () => {
    const { code, stdout, stderr } = await verify(stack.url, ...FAST, ...CHECKOUT, '--only', '1 paths');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(
        /^http:\S+: \d+ checks, about \d+ requests, at most 1000 a second: 1 s\.\n1 paths: \d+ hold, 2 not applicable\n/,
      ),
    });
    expect(stdout).toMatch(
      /^section +holds +fails +not applicable +skipped\n1 paths +\d+ +2 +\d+\ncheckout facts +\d+\n/,
    );
    expect(stdout).toMatch(/^NOT APPLICABLE {2}2, the stage configures none: /m);
    expect(stdout).toMatch(
      /^SKIPPED {2}\d+, sends PUT, PATCH, DELETE or a stray POST, and verify only reads: /m,
    );
    expect(stdout).toMatch(
      /holds: all of \d+ checks \(2 not applicable, \d+ left out\), \d+ requests in \d+ s\.\n$/,
    );
  });

  test('without options: at most 600 requests, which take two minutes at 5 per second, and the skipped checks are listed', async () => {
    const { code, stdout } = await verify(stack.url, ...FAST, '--json');
    const { holds, requests, checks, skipped, results, notApplicable } = JSON.parse(stdout);
    expect(results.filter((each: { holds: boolean }) => !each.holds)).toEqual([]);
    expect({ code, holds }).toEqual({ code: 0, holds: true });
    expect(requests).toBeLessThanOrEqual(600);
    expect(checks.skipped).toBe(skipped.length);
    // The fixture states every fact but a number at shared cost, is not fictional, and is in one language.
    expect(notApplicable.map(({ id }: { id: string }) => id)).toEqual([
      'paths.proof /.well-known/mcp-registry-auth',
      'paths.proof /.well-known/openai-apps-challenge',
      'agent-info.contact.mayCostMore',
      'agent-info.fictional',
      'agent-info.homePages',
    ]);
    const reasons = new Set(skipped.map(({ reason }: { reason: string }) => reason));
    const sections = results.map(({ section }: { section: string }) => section);
    for (const own of ['trust', 'checkout facts', 'checkout content']) expect(sections).toContain(own);
    expect([...reasons]).toContain('only one check of each family runs (--all runs every check)');
  });

  test.each([
    {
      what: 'one header',
      change: changing('/about', ({ headers: { 'x-content-type-options': _, ...headers }, ...reply }) => ({
        ...reply,
        headers,
      })),
      only: ['headers.every /about'],
      fails: ['headers.every /about html', 'headers.every /about markdown'],
      says: 'header x-content-type-options of GET',
      curl: '/about',
    },
    {
      what: 'one line of a document',
      change: changing('/llms.txt', (reply) => ({
        ...reply,
        body: reply.body.replace(/^> .*/m, '> Buy now!'),
      })),
      only: ['content.llms.txt', 'content.mcp.json', 'content.about'],
      fails: ['content.llms.txt'],
      says: 'is "> Buy now!"',
      curl: '/llms.txt',
    },
  ])('$what is wrong: the report names it with a command to reproduce it, exit code 1', async (row) => {
    const url = await standInFor(row.change(stack.url));
    const only = row.only.flatMap((text) => ['--only', text]);
    const { code, stdout } = await verify(url, ...FAST, ...only, '--json');
    const { results } = JSON.parse(stdout) as {
      results: { id: string; holds: boolean; error?: string; curl?: string[] }[];
    };
    const failed = results.filter(({ holds }) => !holds);
    expect(code).toBe(1);
    expect(failed.map(({ id }) => id)).toEqual(row.fails);
    expect(failed[0]!.error).toContain(row.says);
    expect(failed[0]!.curl!.at(-1)).toMatch(/^curl -sS -i -X (GET|POST) --path-as-is /);
    expect(failed[0]!.curl!.at(-1)).toContain(`'${url}${row.curl}'`);
  });

  test('a failure in the report: the difference, the rule, and the command', async () => {
    const url = await standInFor(
      changing('/mcp.json', (reply) => ({
        ...reply,
        body: reply.body.replace('"version": "1.0.0"', '"version": "0.9.9"'),
      }))(stack.url),
    );
    const { code, stdout } = await verify(url, ...FAST, '--only', 'content.mcp.json');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^FAILS {2}content\.mcp\.json: .*\n +content of mcp\.json: expected SHA-256 \w+, received \w+; .*0\.9\.9.*\n +required by contract §3: .*\n +curl .*\/mcp\.json'\n/m,
    );
    expect(stdout).toContain(`${url} does not hold: 1 of 1 checks fail, `);
  });

  test('another server at the address: one message with its answers', async () => {
    const url = await standInFor((_, reply) =>
      reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>shop'),
    );
    expect(await verify(url, ...FAST)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${url} answers, but is not a front door: GET /api/agent-info is 200 text/html, GET /mcp.json is 200 text/html. Give the base URL of a deployment (output BaseUrl of the stack).\n`,
    });
  });

  test('no server at the address', async () => {
    const { url, close } = await standIn(() => {});
    await close();
    const { code, stdout, stderr } = await verify(url, ...FAST);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^http:\S+ cannot be reached\. .*ECONNREFUSED.*Check the address and that the service is running\.\n$/,
    );
  });

  test('the service at another address than it states: the message names the stated address', async () => {
    const url = await standInFor(changing('', (reply) => reply, { keepAddress: true })(stack.url));
    expect(await verify(url, ...FAST)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The service at ${url} states another address: ${stack.url}. Verify that one instead.\n`,
    });
  });

  const json = (reply: ServerResponse) => reply.writeHead(200, { 'Content-Type': 'application/json' });
  const HOSTILE: Readonly<Record<string, readonly [listener: RequestListener, sentence: RegExp]>> = {
    endless: [
      (_, reply) => void Readable.from(repeated(Buffer.alloc(65_536, ' '))).pipe(json(reply)),
      /no answer \(more than 6000000 bytes\)/,
    ],
    slow: [
      (_, reply) => {
        json(reply);
        const timer = setInterval(() => reply.write(' '), 500);
        reply.on('close', () => clearInterval(timer));
      },
      /no answer \(timed out after 15000 ms\)/,
    ],
    silent: [() => {}, /no answer \(timed out after 15000 ms\)/],
    redirecting: [
      ({ url }, reply) => reply.writeHead(302, { Location: `${url}/again` }).end(),
      /is not a front door: GET \/api\/agent-info is 302 without a type to \/api\/agent-info\/again,/,
    ],
    'deep JSON': [(_, reply) => json(reply).end('['.repeat(5_900_000)), /is not a front door: /],
    'huge headers': [
      (_, reply) => reply.writeHead(200, { 'X-Much': 'a'.repeat(10_000_000) }).end('{}'),
      /no answer \(more than 16384 bytes of headers\)/,
    ],
    compressed: [
      (_, reply) =>
        reply
          .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(200_000_000, ' '))),
      /is not a front door: /,
    ],
  };

  async function* repeated(bytes: Buffer) {
    for (;;) yield bytes;
  }

  test.each(Object.entries(HOSTILE))(
    'a hostile server, %s: one sentence, within a minute and 300 MB',
    async (_, [listener, sentence]) => {
      const url = await standInFor(listener);
      // On Linux, maxRSS of a process begins with that of the process that started it, here of the tests.
      const memory = `import { existsSync, readFileSync } from 'node:fs';
        const status = '/proc/self/status';
        const peak = () => existsSync(status)
          ? /VmHWM:\\s+(\\d+) kB/.exec(readFileSync(status, 'utf8'))[1]
          : process.resourceUsage().maxRSS;
        process.on('exit', () => console.error(peak()));`;
      const options = ['--import', `data:text/javascript,${encodeURIComponent(memory)}`];
      const { code, stdout, stderr } = await runCommand(
        ['verify', '--practice', FIXTURE, url],
        undefined,
        options,
      );
      const [message, kilobytes] = stderr.trimEnd().split('\n');
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(message).toMatch(sentence);
      // With the compiler in the process it is 187 to 218 MB. The brackets as values would add 360, the unpacked body 200.
      expect(Number(kilobytes)).toBeLessThan(300_000);
    },
    60_000,
  );

  test('a service that stops answering: the run ends with one sentence', async () => {
    let asked = 0;
    const honest = changing('', (reply) => reply)(stack.url);
    const url = await standInFor((incoming, outgoing) =>
      ++asked > 2 ? incoming.socket.destroy() : honest(incoming, outgoing),
    );
    const { code, stdout, stderr } = await verify(url, ...FAST);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /\n\S+ has stopped answering, 3 checks in a row\. .*: no answer \(.+\)\. Run verify again when the service answers\.\n$/,
    );
  });
});
