/** `legal-front-door countersign write`, as the person who runs the site sees it. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { UsageError } from '../../../../bin/commands/command-line.ts';
import { run, USAGE } from '../../../../bin/commands/countersign/countersign.ts';
import { declarationOf } from '../../../../lib/countersignature/declaration.ts';
import { ContentError } from '../../../../lib/practice/messages/content-error.ts';
import { edited, fixtureFacts, type Json, TODAY } from '../../../lib/content/support.ts';
import { temporaryDirectory } from '../../../lib/stack/fixture.ts';
import { anotherPractice } from '../../../support/another-practice.ts';

const ADDRESS = 'https://www.lindqvist.law';
const folder = temporaryDirectory();
const site = join(folder, 'site');
const practiceFile = join(site, 'practice.json');
const text = join(site, 'countersignature/official-contact.txt');
const signature = `${text}.p7s`;
const config = join(folder, 'config');
const OWN = ['--practice', practiceFile];
const DOMAIN = { name: 'www.lindqvist.law', hostedZone: { id: 'Z0123456789', name: 'lindqvist.law' } };

const { people: _, ...facts }: Json = anotherPractice({ today: TODAY });
let printed: string[];

function given(practice: Json, stage: object = {}): void {
  for (const [file, value] of [
    [practiceFile, practice],
    [join(config, 'live.json'), { practice: practiceFile, ...stage }],
  ] as const) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, JSON.stringify(value));
  }
}

const sign = () => writeFileSync(signature, Buffer.from('3080', 'hex'));
const write = (...args: string[]) => run(['write', ...args]);
const shown = () => printed.join('\n').replaceAll(`${folder}/`, '');
const messageOf = (args: string[]) =>
  run(args).then(
    () => 'no error',
    (error: Error) => {
      if (!(error instanceof UsageError || error instanceof ContentError)) throw error;
      return error.message.replaceAll(`${folder}/`, '');
    },
  );

describe('bin/commands/countersign/write', () => {
  beforeEach(() => {
    printed = [];
    jest.spyOn(console, 'log').mockImplementation((line) => printed.push(line));
    jest.useFakeTimers({ now: new Date(TODAY), doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
    rmSync(site, { recursive: true, force: true });
    given(facts);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  test('writes the text beside the practice file, and says what to do', async () => {
    expect(await write('--address', ADDRESS, ...OWN)).toBe(0);
    expect(readFileSync(text, 'utf8')).toBe(declarationOf(facts, ADDRESS));
    expect(shown()).toBe(`wrote site/countersignature/official-contact.txt
It lists the 7 official channels of Lindqvist Benefits Counsel, for ${ADDRESS}.

Next:
  1. Read site/countersignature/official-contact.txt. Whoever signs it states it in her or his own name.
     If a fact in it is wrong, correct the fact and run this command again. Do not edit the text.
  2. Sign that file with the program of the certificate: a detached signature (CAdES).
  3. Put the signature beside it, under exactly this name: official-contact.txt.p7s
  4. Run: npx legal-front-door countersign inspect --practice site/practice.json`);
  });

  test('in Brazil the signature has a policy', async () => {
    const { people: __, ...brazilian }: Json = anotherPractice({ today: TODAY, language: 'pt-BR' });
    given(brazilian);
    await write('--address', ADDRESS, ...OWN);
    expect(shown()).toContain('a detached signature (CAdES), policy AD-RB.');
  });

  test('the address of a stage with a domain need not be given', async () => {
    given(facts, { domain: DOMAIN });
    const stage = ['--stage', 'live', '--config', config];
    await write(...stage);
    expect(readFileSync(text, 'utf8')).toBe(declarationOf(facts, ADDRESS));
    expect(shown()).toContain('countersign inspect --stage live --config config');
    await write(...stage, '--address', ADDRESS);
    expect(shown()).toContain('is up to date');
  });

  test('writes nothing if nothing changed', async () => {
    await write('--address', ADDRESS, ...OWN);
    sign();
    printed = [];
    rmSync(join(folder, 'config'), { recursive: true });
    expect(await write('--address', ADDRESS, ...OWN)).toBe(0);
    expect(shown()).toBe(`site/countersignature/official-contact.txt is up to date: nothing was written.
It lists the 7 official channels of Lindqvist Benefits Counsel, for ${ADDRESS}.

site/countersignature/official-contact.txt.p7s is there. To check that it fits, run: npx legal-front-door countersign inspect --practice site/practice.json`);
  });

  test('a changed fact: the new text, and that the signature no longer fits. It stays', async () => {
    await write('--address', ADDRESS, ...OWN);
    sign();
    given({ ...facts, name: 'Lindqvist & Haddad' });
    printed = [];
    expect(await write('--address', ADDRESS, ...OWN)).toBe(0);
    expect(readFileSync(text, 'utf8')).toContain('Practice: Lindqvist & Haddad\n');
    expect(readFileSync(signature, 'hex')).toBe('3080');
    expect(shown()).toMatch(
      /^wrote .*\n.*\n\nsite\/countersignature\/official-contact\.txt\.p7s was made for the previous text and does not fit this one\. Synthesis refuses it\. Sign the text again and replace the file\.\n\nNext:\n/,
    );
  });

  test.each([
    ['CR LF', (good: string) => good.replaceAll('\n', '\r\n')],
    ['a byte order mark', (good: string) => `\uFEFF${good}`],
    ['no line end at its end', (good: string) => good.trimEnd()],
  ])('restores a text that has %s, whose signature may fit', async (__, change) => {
    await write('--address', ADDRESS, ...OWN);
    const good = readFileSync(text, 'utf8');
    writeFileSync(text, change(good));
    sign();
    printed = [];
    await write('--address', ADDRESS, ...OWN);
    expect(readFileSync(text, 'utf8')).toBe(good);
    expect(shown()).toMatch(/^wrote [\s\S]*To check that it fits, run: /);
  });

  test('a text and a signature that synthesis refuses do not stop it', async () => {
    mkdirSync(join(text, '..'), { recursive: true });
    writeFileSync(text, Buffer.from([0xff, 0xfe, 0x00]));
    sign();
    given(facts, { domain: DOMAIN });
    expect(await write('--stage', 'live', '--config', config)).toBe(0);
    expect(readFileSync(text, 'utf8')).toBe(declarationOf(facts, ADDRESS));
  });

  test('a notice if facts are still an example’s', async () => {
    given(fixtureFacts());
    await write('--address', ADDRESS, ...OWN);
    expect(shown()).toContain(
      'Facts in site/practice.json are still the example’s. Replace them before anybody signs the text.\n',
    );
  });

  test.each<[string, Json, string]>([
    [
      'a wrong number',
      { ...facts, contact: { ...facts.contact, telephone: '0123' } },
      'telephone ($.contact.telephone): must be an E.164 number',
    ],
    [
      'a line break',
      { ...facts, name: 'Lindqvist\nhttps://evil.example' },
      'must contain no invisible or control character',
    ],
    [
      'a statement about a signature',
      edited({ 'contact.verification.countersignature': { by: 'Eleanor Marsh' } }),
      'unknown field: remove it',
    ],
  ])(
    'facts that synthesis refuses are refused, and nothing is written: %s',
    async (__, practice, message) => {
      given(practice);
      await expect(write('--address', ADDRESS, ...OWN)).rejects.toThrow(ContentError);
      expect(await messageOf(['write', '--address', ADDRESS, ...OWN])).toContain(message);
      expect(() => readFileSync(text)).toThrow('ENOENT');
    },
  );

  const STAGE = ['--stage', 'live', '--config', config];
  test.each<[string[], string]>([
    [
      ['write', ...OWN],
      'The address of the service is missing: give --address https://www.example.org, or --stage <name> of a stage with a domain.',
    ],
    [
      ['write', ...STAGE],
      'The address of the service is missing: give --address https://www.example.org, because the stage live has no domain.',
    ],
    [
      ['write', '--address', 'http://www.lindqvist.law/', ...OWN],
      `--address must be scheme and host as a browser writes them, without a path and without a slash at the end: write ${ADDRESS}; received "http://www.lindqvist.law/".`,
    ],
    [['write', '--address', '', ...OWN], '--address must be an https:// URL; received "".'],
    [['write', '--adress', ADDRESS], "Unknown option '--adress'; see --help."],
    [['write', ADDRESS], `Unexpected argument '${ADDRESS}'; see --help.`],
    [
      ['write', '--stage', 'other', '--config', config],
      'config has 1 problem:\n  - stage: must be the name of a file in this folder: live; received "other"',
    ],
    [['--address', ADDRESS, 'write'], "Unknown option '--address'; see --help."],
  ])('%j is refused', async (args, message) => {
    expect(await messageOf(args)).toBe(message);
    expect(() => readFileSync(text)).toThrow('ENOENT');
  });

  test.each<[string[], RegExp]>([
    [[], /^Name what to do: write\b.*; see --help\.$/],
    [['sign'], /^countersign takes write\b.*; received "sign"\.$/],
    [['constructor'], /received "constructor"\.$/],
  ])('%j is no action', async (args, message) => {
    expect(await messageOf(args)).toMatch(message);
  });

  test('another address than the domain of the stage', async () => {
    given(facts, { domain: DOMAIN });
    expect(await messageOf(['write', ...STAGE, '--address', 'https://lindqvist.law'])).toBe(
      `--address must be ${ADDRESS}, the domain of the stage live; received "https://lindqvist.law". Leave it out, or correct the domain.`,
    );
  });

  test('the text of a stage that publishes no signature is not written', async () => {
    given(facts, { domain: DOMAIN, countersignature: false });
    expect(await messageOf(['write', ...STAGE])).toContain(
      'config/live.json says "countersignature": false, so this stage neither checks nor publishes a signature',
    );
    expect(existsSync(text)).toBe(false);
  });

  test('the help names each option', () => {
    for (const option of ['--address', '--stage', '--config', '--practice'])
      expect(USAGE).toContain(`  ${option} <`);
  });
});
