/**
 * `npm start` as a process: what it says and how it ends. Every failure is one message on stderr and
 * exit code 1; a signal ends it with 0 and leaves nothing behind.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

let temporary: string;
let running: ChildProcess | undefined;

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'serve-test-'));
});
afterEach(() => {
  running?.kill('SIGKILL');
  rmSync(temporary, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How it is started: alone; below a shell, which passes no signal on; below npm and its shell. */
type Above = 'nothing' | 'shell' | 'npm';

/** @param before options of Node's own */
function serve(port: string, args: readonly string[] = [], above: Above = 'nothing', before: string[] = []) {
  const node = [...before, '--import', 'tsx', 'bin/serve.ts', ...args];
  // With something left to do, no shell lets the last command take its place.
  const script = [process.execPath, ...node, '; true'].join(' ');
  const npm = `require('child_process').spawn(${JSON.stringify(script)}, { shell: true, stdio: 'inherit' })`;
  const [command, ...rest] = {
    nothing: [process.execPath, ...node],
    shell: ['/bin/sh', '-c', script],
    npm: [process.execPath, '-e', npm],
  }[above] as [string, ...string[]];
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: port,
      TMPDIR: temporary,
      NODE_OPTIONS: '',
      npm_lifecycle_event: above === 'nothing' ? undefined : 'start',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => stdout.includes(text) && resolve();
      child.stdout.on('data', look);
      child.on('close', () => reject(new Error(`ended without printing ${text}:\n${stdout}${stderr}`)));
      look();
    });
  return { child, ended, printed, output: () => stdout };
}

test('what it cannot make sense of: one message, and nothing begun', async () => {
  const { code, stdout, stderr } = await serve('0', ['--page', 'x.md']).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Unknown option '--page'\. Usage: npm start .*\n$/);
});

test('a Node that is too old: one sentence', async () => {
  const old = 'data:text/javascript,Object.defineProperty(process,"version",{value:"v20.18.3"})';
  const { code, stdout, stderr } = await serve('0', [], 'nothing', ['--import', old]).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe('This needs Node 20.19 or later; here is v20.18.3.\n');
});

test('a port in use: one message, at once', async () => {
  const other: Server = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { code, stderr } = await serve(String(port)).ended;
  other.close();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Port ${port} is in use. Choose another: PORT=8081 npm start\n`,
  });
  expect(readdirSync(temporary)).not.toContainEqual(expect.stringMatching(/^front-door-local/));
});

test('a bad practice file: every problem, no stack trace', async () => {
  const practice = JSON.parse(readFileSync(join(ROOT, 'site/practice.json'), 'utf8'));
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

test('it starts, answers, logs no query, and a signal ends it with nothing left behind', async () => {
  const stack = serve('0');
  await stack.printed('McpUrl');
  const url = /BaseUrl\s+(http:\/\/127\.0\.0\.1:\d+)$/m.exec(stack.output())![1]!;
  expect(await (await fetch(`${url}/robots.txt?who=someone`)).text()).toContain('User-agent');
  await stack.printed('GET /robots.txt 200');

  stack.child.kill('SIGTERM');
  const { code, signal, stdout, stderr } = await stack.ended;
  expect({ code, signal }).toEqual({ code: 0, signal: null });
  expect(stderr).toMatch(/^site\/practice\.json is a fictional practice\. Replace these facts before/);
  expect(stderr).toContain('contact.telephone: +12025550132 is reserved for fiction');
  expect(stdout).not.toContain('someone');
  expect(readdirSync(temporary)).not.toContainEqual(
    expect.stringMatching(/^(front-door-local|legal-front-door)/),
  );
  await expect(fetch(url)).rejects.toThrow();
});

test.each(['shell', 'npm'] as const)('%s that is gone ends it too', async (above) => {
  const stack = serve('0', [], above);
  await stack.printed('Synthesizing');
  stack.child.kill('SIGKILL');
  // The pipes close when the last process that holds them ends: the local stack, not what was above it.
  expect(await stack.ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
  expect(readdirSync(temporary)).not.toContainEqual(expect.stringMatching(/^front-door-local/));
});

test('a signal during synthesis ends it too, and the app with it', async () => {
  const stack = serve('0');
  await stack.printed('Synthesizing');
  stack.child.kill('SIGINT');
  expect(await stack.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(readdirSync(temporary)).not.toContainEqual(expect.stringMatching(/^front-door-local/));
});
