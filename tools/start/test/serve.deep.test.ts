/**
 * `npm start` as a process: its output and its end. A failure is one message on stderr and exit code 1. A signal ends
 * it with exit code 0, and no file or process remains.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { FIXTURE } from '../../../test/support/assembly.ts';
import { standIn } from '../../shared/test/stand-in.ts';
import { killServer, type ServeOptions, serve as serveIn } from './serving.ts';

const ROOT = join(import.meta.dirname, '../../..');

let temporary: string;
describe('tools/start/serve', () => {
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'serve-test-'));
  });
  afterEach(() => {
    killServer();
    rmSync(temporary, { recursive: true, force: true });
  });

  type More = Omit<ServeOptions, 'temporary' | 'port' | 'args'>;
  const serve = (port: string, args: readonly string[] = ['--practice', FIXTURE], more: More = {}) =>
    serveIn({ temporary, port, args, ...more });

  /** The app makes the folder of the assembly when it begins. */
  async function synthesizing() {
    while (
      !readdirSync(temporary, { recursive: true, encoding: 'utf8' }).some((name) =>
        /^front-door-local[^/]*\/1$/.test(name),
      )
    )
      await setTimeout(50);
  }

  test('a Node that is too old: one message', async () => {
    const old = 'data:text/javascript,Object.defineProperty(process,"version",{value:"v20.18.3"})';
    const { code, stdout, stderr } = await serve('0', undefined, { nodeOptions: ['--import', old] }).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe('legal-front-door needs Node 20.19 or later; this is v20.18.3.\n');
  });

  test('a port in use: one message, at once, with a free port', async () => {
    const { port, close } = await standIn(() => {});
    const { code, stderr } = await serve(String(port)).ended;
    expect(code).toBe(1);
    const offer = /^Port (\d+) is in use\. Port (\d+) is free: npm start -- --port (\d+)\n$/.exec(stderr)!;
    expect(offer?.[1]).toBe(String(port));
    expect(offer[3]).toBe(offer[2]);
    expect(readdirSync(temporary)).not.toContainEqual(expect.stringMatching(/^front-door-local/));
    // The option has precedence over PORT, which is still the port in use.
    const stack = serve(String(port), ['--port', offer[2]!]);
    expect(await stack.ready()).toBe(`http://127.0.0.1:${offer[2]}`);
    stack.child.kill('SIGINT');
    await stack.ended;
    await close();
  });

  test('a bad practice file: every problem, no stack trace', async () => {
    const practice = JSON.parse(readFileSync(join(ROOT, FIXTURE), 'utf8'));
    practice.url = 'http://example.org/';
    practice.contact.telephone = '555';
    const file = join(temporary, 'practice.json');
    writeFileSync(file, JSON.stringify(practice));
    const { code, stderr } = await serve('0', ['--practice', file]).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('contact.telephone');
    expect(stderr).toContain('http://example.org/');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('it starts, answers and logs no query; a signal ends it, and no file or process remains', async () => {
    const stack = serve('0');
    const url = await stack.ready();
    expect(await (await fetch(`${url}/robots.txt?who=someone`)).text()).toContain('User-agent');
    await stack.printed('GET /robots.txt 200');

    stack.child.kill('SIGTERM');
    const { code, signal, stdout, stderr } = await stack.ended;
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    expect(stderr).toBe('');
    const lines = stdout.split('\n');
    // Npm prints four lines before these.
    expect(lines.slice(0, 6)).toEqual([
      expect.stringMatching(/^Ready after \d+\.\d s: Harbor Lantern Social Security Law$/),
      `  site        ${url}`,
      `  agent-info  ${url}/api/agent-info`,
      `  MCP         ${url}/.well-known/mcp`,
      expect.stringMatching(`^  editor      ${url}/`),
      expect.stringMatching(
        `^\\d+ warnings: npx cdk synth --quiet -c practice=${FIXTURE} lists them\\. Edits are served\\. Ctrl-C stops\\.$`,
      ),
    ]);
    expect(lines.slice(6)).toEqual([expect.stringMatching(/^GET \/robots\.txt 200 /), '']);
    expect(readdirSync(temporary)).not.toContainEqual(
      expect.stringMatching(/^(front-door-local|legal-front-door)/),
    );
    await expect(fetch(url)).rejects.toThrow();
  });

  test('a saved edit is served; a mistake prints its message, and the previous version is still served', async () => {
    const folder = join(temporary, 'site');
    cpSync(join(ROOT, dirname(FIXTURE)), folder, { recursive: true });
    const stack = serve('0', ['--practice', join(folder, 'practice.json')]);
    const url = await stack.ready();
    const read = async (path: string) => (await fetch(url + path)).text();
    const keys = await read('/.well-known/jwks.json');

    const page = join(folder, 'pages/about.md');
    writeFileSync(page, `${readFileSync(page, 'utf8')}\nWe moved house.\n`);
    await stack.printed('about.md: served after ');
    expect(await read('/about')).toContain('We moved house.');
    expect(await read('/.well-known/jwks.json')).toBe(keys);

    const practice = join(folder, 'practice.json');
    const right = readFileSync(practice, 'utf8');
    writeFileSync(practice, right.replace('+12025550132', '+1 (202) 555-0132'));
    await stack.printedError('practice.json: not served. The previous version is still served.');
    const line = right.split('\n').findIndex((each) => each.includes('"telephone"')) + 1;
    const message = `practice.json:${line} telephone ($.contact.telephone): must be an E.164 number`;
    await stack.printedError(message);
    // A person who looks only at the browser sees it too; agents and checks get the page as it is deployed.
    const banner = /<aside .*<\/aside>/s;
    expect(banner.exec(await read('/contact'))?.[0]).toContain(`${message}: +, country code`);
    for (const path of ['/contact.md', '/api/agent-info', '/llms.txt'])
      expect(await read(path)).not.toContain('must be an E.164 number');
    expect(JSON.parse(await read('/api/agent-info')).contact.telephone).toBe('+12025550132');
    expect(await read('/about')).toContain('We moved house.');

    writeFileSync(practice, right.replaceAll('+12025550132', '+12025550199'));
    await stack.printed('practice.json: served after ');
    expect(JSON.parse(await read('/api/agent-info')).contact.telephone).toBe('+12025550199');
    expect(banner.exec(await read('/contact'))?.[0]).not.toContain('must be an E.164 number');
    expect(banner.exec(await read('/contact'))?.[0]).toContain(
      'is reserved for fiction; write the practice’s own; received &quot;+12025550199&quot;',
    );
    // One line for each edit, apart from those of requests.
    const [, afterStart = ''] = stack.stdout().split('Ctrl-C stops.\n');
    expect(afterStart.split('\n').filter((line) => !/^(GET |Handlers)/.test(line))).toEqual([
      expect.stringMatching(/about\.md: served after \d+\.\d s, \d+ warnings\.$/),
      expect.stringMatching(/practice\.json: served after \d+\.\d s, \d+ warnings\.$/),
      '',
    ]);
    stack.child.kill('SIGINT');
    expect(await stack.ended).toMatchObject({ code: 0, signal: null });
    expect(readdirSync(temporary)).not.toContainEqual(expect.stringMatching(/^front-door-local/));
  });

  test.each(['shell', 'npm'] as const)('it ends when the %s that started it is killed', async (parent) => {
    const stack = serve('0', undefined, { parent });
    await synthesizing();
    stack.child.kill('SIGKILL');
    // The pipes close when the last process that uses them, the local stack, ends.
    expect(await stack.ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    expect(readdirSync(temporary)).not.toContainEqual(expect.stringMatching(/^front-door-local/));
  });

  test('a signal during synthesis ends it and the app', async () => {
    const stack = serve('0');
    await synthesizing();
    stack.child.kill('SIGINT');
    expect(await stack.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
    expect(readdirSync(temporary)).not.toContainEqual(expect.stringMatching(/^front-door-local/));
  });
});
