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

/** @param shell as npm does it: a shell in between, which does not pass signals on */
function serve(port: string, args: readonly string[] = [], shell = false) {
  const node = ['--import', 'tsx', 'bin/serve.ts', ...args];
  // With something left to do, no shell lets the last command take its place.
  const script = [process.execPath, ...node, '; true'].join(' ');
  const child = spawn(shell ? script : process.execPath, shell ? [] : node, {
    cwd: ROOT,
    shell,
    env: {
      ...process.env,
      PORT: port,
      TMPDIR: temporary,
      NODE_OPTIONS: '',
      npm_lifecycle_event: shell ? 'start' : undefined,
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

test.each<[id: string, port: string, args: string[], message: string]>([
  ['a port that is none', 'http', [], 'PORT must be a number from 0 to 65535, received "http".\n'],
  ['a port out of range', '65536', [], 'PORT must be a number from 0 to 65535, received "65536".\n'],
  [
    'an argument that is none',
    '0',
    ['--page', 'x.md'],
    'Cannot make sense of "--page x.md". Usage: npm start [-- [--practice file] [--today YYYY-MM-DD] [-c name=value]… [--fault name]…]   (PORT=8081 npm start for another port)\n',
  ],
  [
    'a fault that is none',
    '0',
    ['--fault', 'flood'],
    'There is no fault "flood". Faults: lambda-timeout, lambda-crash, s3-503, throttle.\n',
  ],
])('%s', async (_id, port, args, message) => {
  expect(await serve(port, args).ended).toMatchObject({ code: 1, stdout: '', stderr: message });
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
  expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' });
  expect(stdout).not.toContain('someone');
  expect(readdirSync(temporary)).not.toContainEqual(
    expect.stringMatching(/^(front-door-local|legal-front-door)/),
  );
  await expect(fetch(url)).rejects.toThrow();
});

test('npm’s shell that is gone ends it too', async () => {
  const stack = serve('0', [], true);
  await stack.printed('Synthesizing');
  stack.child.kill('SIGTERM');
  // The pipes close when the last process that holds them ends: the local stack, not the shell.
  expect(await stack.ended).toMatchObject({ signal: 'SIGTERM', stderr: '' });
  expect(readdirSync(temporary)).not.toContainEqual(expect.stringMatching(/^front-door-local/));
});

test('a signal during synthesis ends it too, and the app with it', async () => {
  const stack = serve('0');
  await stack.printed('Synthesizing');
  stack.child.kill('SIGINT');
  expect(await stack.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(readdirSync(temporary)).not.toContainEqual(expect.stringMatching(/^front-door-local/));
});
