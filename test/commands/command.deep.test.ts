/** The command as a process: what it says of itself, and what becomes of a line that it cannot make sense of. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

const command = (...args: string[]) => commandIn(ROOT, ...args);

/** @param cwd - where it is called */
function commandIn(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      join(ROOT, 'node_modules/tsx/dist/loader.mjs'),
      join(ROOT, 'bin/legal-front-door.ts'),
      ...args,
    ],
    { cwd, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  return { status, stdout, stderr };
}

const NAMES = ['init', 'start', 'verify', 'listing', 'schema'];

test('--help lists the commands', () => {
  const { status, stdout, stderr } = command('--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect([...stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name)).toEqual(NAMES);
});

test.each(NAMES)('%s --help says how it is used, and does nothing', (name) => {
  const { status, stdout, stderr } = command(name, '--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^Usage: legal-front-door ${name}\\b`));
});

test.each([
  [[], 'What is to be done? See legal-front-door --help.\n'],
  [['deploy'], 'There is no command "deploy"; see legal-front-door --help.\n'],
  [['constructor'], 'There is no command "constructor"; see legal-front-door --help.\n'],
  ...NAMES.map((name): [string[], string] => [
    [name, '--colour'],
    "Unknown option '--colour'; see --help.\n",
  ]),
])('%j: one sentence, exit code 2', (args, sentence) => {
  expect(command(...args)).toEqual({ status: 2, stdout: '', stderr: sentence });
});

test('--version is that of the package', () => {
  expect(command('--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each([
  ['none', undefined, /^There is no CDK app in .*: no cdk\.json whose "app" says how to run it\.\n$/],
  ['one without an app', '{}', /^There is no CDK app in /],
  ['one that is no JSON', '{', /^cdk\.json: .+\.\n$/],
])('start where there is no cdk.json, or not a good one: %s', (_, text, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'no app '));
  try {
    if (text !== undefined) writeFileSync(join(folder, 'cdk.json'), text);
    const { status, stderr } = commandIn(folder, 'start');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(sentence) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
