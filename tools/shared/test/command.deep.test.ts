/** The command as a process: its help, and its answer to a wrong command line. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, runCommand } from './run-command.ts';

const command = (...args: string[]) => runCommand(args);

const NAMES = ['init', 'edit', 'start', 'verify', 'schema'];

describe('tools/shared/command', () => {
  test('--help lists the commands', async () => {
    const { code, stdout, stderr } = await command('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect([...stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name)).toEqual(NAMES);
  });

  test('without a command, and with help or -h, it prints the help too', async () => {
    const { stdout: help } = await command('--help');
    for (const args of [[], ['help'], ['-h'], ['help', 'help']])
      expect([args, await command(...args)]).toEqual([args, { code: 0, stdout: help, stderr: '' }]);
  });

  test.each(NAMES)('%s --help prints the usage and does nothing else', async (name) => {
    const { code, stdout, stderr } = await command(name, '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: legal-front-door ${name}\\b`));
  });

  test('help with a name prints the usage of that command', async () => {
    const { stdout } = await command('verify', '--help');
    expect(await command('help', 'verify')).toEqual({ code: 0, stdout, stderr: '' });
  });

  test.each([
    [['deploy'], 'Unknown command "deploy"; see legal-front-door --help.\n'],
    [['strat'], 'Unknown command "strat"; did you mean start? See legal-front-door --help.\n'],
    [['help', 'Init'], 'Unknown command "Init"; did you mean init? See legal-front-door --help.\n'],
    [['constructor'], 'Unknown command "constructor"; see legal-front-door --help.\n'],
    [['init', '--colour'], "Unknown option '--colour'; see --help.\n"],
  ])('%j: one message, exit code 2', async (args, sentence) => {
    expect(await command(...args)).toEqual({ code: 2, stdout: '', stderr: sentence });
  });

  test.each(['--version', '-v'])('%s prints the version of the package', async (flag) => {
    const { code, stdout } = await command(flag);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  test.each([
    ['no file', undefined, /^There is no CDK app in .*: no cdk\.json whose "app" says how to run it\.\n$/],
    ['a file without an app', '{}', /^There is no CDK app in /],
    ['a file that is not JSON', '{', /^cdk\.json: .+\.\n$/],
  ])('start without a good cdk.json: %s', async (_, text, sentence) => {
    const folder = mkdtempSync(join(tmpdir(), 'no app '));
    try {
      if (text !== undefined) writeFileSync(join(folder, 'cdk.json'), text);
      const { code, stderr } = await runCommand(['start'], folder);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(sentence) });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('start without the CDK: one sentence says what to install', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'no-cdk-'));
    try {
      writeFileSync(join(folder, 'app.mjs'), "import 'aws-cdk-lib';");
      writeFileSync(join(folder, 'cdk.json'), '{ "app": "node app.mjs" }');
      const { peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
      const specs = ['aws-cdk-lib', 'constructs', 'aws-cdk'].map(
        (name) => `${name}@${/\d+/.exec(peerDependencies[name])}`,
      );
      expect(await runCommand(['start'], folder)).toMatchObject({
        code: 1,
        stderr: `The app needs the package aws-cdk-lib, which is not installed. Run: npm install ${specs.join(' ')}\n`,
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
