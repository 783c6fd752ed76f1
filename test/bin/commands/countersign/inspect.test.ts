/** What `countersign inspect` says before there is a signature. `inspect.deep.test.ts` has signatures. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Failure, UsageError } from '../../../../bin/commands/command-line.ts';
import { inspect } from '../../../../bin/commands/countersign/inspect.ts';
import { declarationOf } from '../../../../lib/countersignature/declaration.ts';
import { fixtureFacts, TODAY } from '../../../lib/content/support.ts';

const ADDRESS = 'https://www.example.org';
const FACTS = fixtureFacts();

let folder: string;
let practiceFile: string;
let textFile: string;
let said: string[];

async function inspected(...args: readonly string[]) {
  const code = await inspect(
    ['--practice', practiceFile, '--config', join(folder, 'config'), ...args],
    TODAY,
  );
  return { code, text: said.splice(0).join('\n') };
}

describe('bin/commands/countersign/inspect', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'inspect-'));
    practiceFile = join(folder, 'practice.json');
    textFile = join(folder, 'countersignature/official-contact.txt');
    mkdirSync(join(folder, 'config'));
    mkdirSync(join(folder, 'countersignature'));
    writeFileSync(practiceFile, JSON.stringify(FACTS));
    writeFileSync(textFile, declarationOf(FACTS, ADDRESS));
    said = [];
    jest.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  test('a text that nobody has signed yet is no fault', async () => {
    const { code, text } = await inspected();
    expect(code).toBe(0);
    expect(text).toContain(`Text         current: it says what the practice file says, for ${ADDRESS}`);
    expect(text).toContain('Signature    official-contact.txt.p7s is not there');
    expect(text).toContain('Next: have the text read and signed');
    expect(text).not.toMatch(/verdict|personal data|stops/i);
  });

  test('a fact that changed since makes the text stale: both lines, and what to do', async () => {
    writeFileSync(practiceFile, JSON.stringify({ ...FACTS, name: 'Other Name' }));
    const { code, text } = await inspected();
    expect(code).toBe(1);
    expect(text).toContain('Text         not good, see below');
    expect(text).toMatch(/official-contact\.txt:\d+: must be " {2}Practice: Other Name".* sign it again/);
    expect(text).toContain(`received "  Practice: ${FACTS.name}"`);
    expect(text).toContain('Next: solve these problems');
  });

  test('the text of another address than the stage’s is no good', async () => {
    const domain = {
      name: 'www.other.example',
      hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'other.example' },
    };
    writeFileSync(join(folder, 'config/production.json'), JSON.stringify({ domain }));
    const { code, text } = await inspected('--stage', 'production');
    expect(code).toBe(1);
    expect(text).toContain('must be the address of the stage, https://www.other.example');
  });

  test('a stage that publishes no signature has nothing to inspect', async () => {
    writeFileSync(join(folder, 'config/production.json'), JSON.stringify({ countersignature: false }));
    await expect(inspected('--stage', 'production')).rejects.toThrow(
      /production\.json says "countersignature": false, .*: name the stage that does\.$/,
    );
  });

  test('a practice file with a mistake is named with its line, and nothing is said of the text', async () => {
    writeFileSync(
      practiceFile,
      JSON.stringify({ ...FACTS, contact: { ...FACTS.contact, telephone: '0123' } }, null, 2),
    );
    const { code, text } = await inspected();
    expect(code).toBe(1);
    expect(text).toMatch(/practice\.json:\d+ \$\.contact\.telephone: must be an E\.164 number/);
    expect(text).toContain('Text         not good, see below');
  });

  test('without text and signature there is nothing to inspect', async () => {
    rmSync(textFile);
    await expect(inspected()).rejects.toThrow(
      new Failure(
        `There is no ${textFile}. Write it: npx legal-front-door countersign write --address https://www.example.org`,
      ),
    );
    rmSync(join(folder, 'countersignature'), { recursive: true });
    await expect(inspected()).rejects.toThrow(Failure);
  });

  test('an unknown stage is named with those that exist', async () => {
    writeFileSync(join(folder, 'config/production.json'), '{}');
    const args = ['--config', join(folder, 'config'), '--stage', 'prod'];
    await expect(inspect(args, TODAY)).rejects.toThrow(
      /must be the name of a file in this folder: production/,
    );
  });

  test.each([[['--address', 'x']], [['file.p7s']], [['--stage']]])('%j is wrong usage', async (args) => {
    await expect(inspected(...args)).rejects.toThrow(UsageError);
  });
});
