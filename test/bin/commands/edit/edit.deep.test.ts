/** `legal-front-door edit`: what an editor changes in an existing practice, on a terminal or by a file. */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Cancelled, Failure, UsageError } from '../../../../bin/commands/command-line.ts';
import { run } from '../../../../bin/commands/edit/edit.ts';
import { declarationOf } from '../../../../lib/countersignature/declaration.ts';
import { ROOT } from '../../../support/service.ts';
import { CLEAR, CTRL_C, conversation, DOWN, ENTER } from '../ask/fake-terminal.ts';

const TODAY = '2026-11-20';
const PRACTICE = readFileSync(join(ROOT, 'test/fixtures/practices/pt-BR/practice.json'), 'utf8');

const printed: string[] = [];
let folder: string;
let practice: string;
describe('bin/commands/edit/edit', () => {
  beforeEach(() => {
    jest.useFakeTimers({
      now: new Date(`${TODAY}T12:00:00Z`),
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
    });
    folder = mkdtempSync(join(tmpdir(), 'edit-'));
    practice = join(folder, 'practice.json');
    cpSync(join(ROOT, 'test/fixtures/practices/pt-BR'), folder, { recursive: true });
    printed.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line) => printed.push(line));
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const text = () => readFileSync(practice, 'utf8');
  const ask = (group: string[], script: readonly (readonly [string, string])[]) => {
    const { terminal, seen } = conversation(script);
    return { done: run([...group, '--practice', practice], terminal), seen };
  };
  const from = (answers: unknown) => {
    const file = join(folder, 'answers.json');
    writeFileSync(file, JSON.stringify(answers));
    return run(['--from', file, '--practice', practice]);
  };

  test('a practice file that is a link: one in the folder is edited, one to elsewhere is refused', async () => {
    mkdirSync(join(folder, 'facts'));
    renameSync(practice, join(folder, 'facts/practice.json'));
    symlinkSync('facts/practice.json', practice);
    await from({ telephone: '+555133334444' });
    expect(lstatSync(practice).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'facts/practice.json'), 'utf8')).toContain('+555133334444');
    const elsewhere = mkdtempSync(join(tmpdir(), 'edit-'));
    renameSync(join(folder, 'facts'), join(elsewhere, 'facts'));
    rmSync(practice);
    symlinkSync(join(elsewhere, 'facts/practice.json'), practice);
    await expect(from({ telephone: '+555133334445' })).rejects.toThrow(
      'is a link out of the folder of the practice',
    );
    rmSync(elsewhere, { recursive: true });
  });

  test('the mode of the file stays, whatever the umask; the draft of a killed run is removed and named', async () => {
    chmodSync(practice, 0o664);
    const umask = process.umask(0o077);
    // The numbers of Linux and macOS end before this one.
    const left = join(folder, '.practice.json.1073741824');
    const other = join(folder, '.other.json.1073741824');
    const running = join(folder, `.practice.json.${process.ppid}`);
    for (const file of [left, other, running]) writeFileSync(file, '{}');
    await from({ telephone: '+555133334444' });
    process.umask(umask);
    expect(statSync(practice).mode & 0o777).toBe(0o664);
    expect(printed.filter((line) => line.startsWith('removed '))).toEqual([
      `removed "${left}", which a run that was killed had left`,
    ]);
    expect([left, other, running].map((file) => existsSync(file))).toEqual([false, true, true]);
  });

  test('a fact of the signed list of channels can be edited, and the editor is told to have it signed again', async () => {
    mkdirSync(join(folder, 'countersignature'));
    const list = join(folder, 'countersignature/official-contact.txt');
    writeFileSync(list, declarationOf(JSON.parse(PRACTICE), 'https://www.example.org'));
    await from({ details: { fees: 'Por escrito.' } });
    expect(printed.join()).not.toContain('countersign');
    await from({ telephone: '+555133334444' });
    expect(text()).toContain('"telephone": "+555133334444"');
    expect(printed.at(-2) + printed.at(-1)!).toContain('npx legal-front-door countersign write');
  });

  test('a new number: the file changes in that line and its days, with CRLF too', async () => {
    writeFileSync(practice, PRACTICE.replaceAll('\n', '\r\n'));
    await ask(
      ['telephone'],
      [
        ['Telefone', `${CLEAR}(51) 3333-4444${ENTER}`],
        ['Lido como .555133334444, publicado como .51. 3333-4444', ENTER],
        ['Você conferiu hoje', ENTER],
      ],
    ).done;
    expect(text()).toBe(
      PRACTICE.replace('+555100000132', '+555133334444')
        .replace(/"verifiedAt": "[^"]*"/, `"verifiedAt": "${TODAY}"`)
        .replace(/"validUntil": "[^"]*"/, '"validUntil": "2027-11-20"')
        .replace(/"dateModified": "[^"]*"/, `"dateModified": "${TODAY}"`)
        .replaceAll('\n', '\r\n'),
    );
    expect(printed).toContain('telephone ($.contact.telephone): was "+555100000132", now "+555133334444"');
    expect(readdirSync(folder)).toEqual(readdirSync(join(ROOT, 'test/fixtures/practices/pt-BR')));
  });

  test('the present facts are offered: Enter keeps them, and the file stays as it is', async () => {
    await ask(
      ['address'],
      [
        ['País', ENTER],
        ['Rua', ENTER],
        ['CEP', ENTER],
        ['Cidade', ENTER],
        ['Estado', ENTER],
      ],
    ).done;
    await ask(['openingHours'], [['Horário', ENTER]]).done;
    expect(text()).toBe(PRACTICE);
    expect(printed).toEqual([]);
  });

  test('without a group it shows all of them, and says what is wrong until it is right', async () => {
    writeFileSync(practice, PRACTICE.replace(/"name": "Rui Prado",/, ''));
    const groups = conversation([
      ['O que você quer mudar', `${DOWN.repeat(9)}${ENTER}`],
      ['Pessoas', `${DOWN}${ENTER}`],
      ['O que fazer com', `${DOWN}${ENTER}`],
      ['Pessoas', `${DOWN.repeat(2)}${ENTER}`],
      ['O que você quer mudar', ENTER],
    ]);
    expect(await run(['--practice', practice], groups.terminal)).toBe(0);
    expect(groups.seen()).toMatch(/Isto ainda não está coerente:\n.*\$\.people\[1\]\.name/);
    expect(JSON.parse(text()).people).toEqual([JSON.parse(PRACTICE).people[0]]);
  });

  test('a file that would not load is not written', async () => {
    writeFileSync(practice, PRACTICE.replace('/images/rui-prado.svg', '/images/nobody.svg'));
    const before = text();
    const { done } = ask(
      ['details'],
      [
        ['Idiomas', ENTER],
        ['Link', ENTER],
        ['Como são os honorários', `${CLEAR}Por escrito.${ENTER}`],
      ],
    );
    await expect(done).rejects.toThrow(Failure);
    await expect(done).rejects.toThrow(
      /Nothing of this was written.*\n.*\$\.people\[1\]\.portrait.*nobody\.svg/,
    );
    expect(text()).toBe(before);
    expect(readdirSync(folder)).not.toContainEqual(expect.stringMatching(/^\./));
  });

  test('a mistake that another file has already does not stop the edit', async () => {
    writeFileSync(join(folder, 'pages/about.md'), 'no front matter');
    await from({ details: { fees: 'Por escrito.' } });
    expect(JSON.parse(text()).fees).toBe('Por escrito.');
  });

  test('what somebody else saved meanwhile is not overwritten', async () => {
    const others = PRACTICE.replace('Helena', 'Elena');
    const { done } = ask(
      ['practice'],
      [
        ['Nome do escritório', `${CLEAR}Maré Advocacia${ENTER}`],
        ['Quem é responsável', ENTER],
      ],
    );
    writeFileSync(practice, others);
    await expect(done).rejects.toThrow('was changed meanwhile by somebody else');
    expect(text()).toBe(others);
  });

  test('Ctrl-C writes nothing', async () => {
    const { done } = ask(
      ['practice'],
      [
        ['Nome do escritório', `${CLEAR}Maré Advocacia${ENTER}`],
        ['Quem é responsável', CTRL_C],
      ],
    );
    await expect(done).rejects.toThrow(Cancelled);
    expect(text()).toBe(PRACTICE);
  });

  test('a person who is reached by the old number is reached by the new one', async () => {
    const { people } = JSON.parse(PRACTICE);
    await from({
      people: [{ ...without(people[0], 'portrait', 'registrations'), channels: ['+555100000132'] }],
    });
    expect(JSON.parse(text()).people[0].portrait).toBe(people[0].portrait);
    await from({ telephone: '+55 51 3333-4444' });
    expect(JSON.parse(text()).people[0].channels).toEqual(['+555133334444']);
    expect(printed.at(-1)).toContain('give "verification"');
  });

  test('--from changes the facts that it has, and null removes one', async () => {
    await from({
      details: { fees: null },
      closures: [{ from: '20/12/2026', until: '20/01/2027', note: 'Recesso' }],
    });
    const { fees: _, dateModified: __, ...before } = JSON.parse(PRACTICE);
    const closures = [{ from: '2026-12-20', until: '2027-01-20', note: 'Recesso' }];
    expect(JSON.parse(text())).toEqual({ ...before, closures, dateModified: TODAY });
  });

  test.each([
    [{ closures: [{ from: '2026-12-24', until: '2026-12-01', note: 'x' }] }, '$.closures[0].until'],
    [{ openingHours: 'seg 9-12, 11-13' }, '$.openingHours'],
    [{ imprint: { legalName: 'x', dataProtection: '+5551999999999' } }, '$.imprint.dataProtection'],
  ])('%j breaks a rule between facts', async (answers, where) => {
    await expect(from(answers)).rejects.toThrow(where);
    expect(text()).toBe(PRACTICE);
  });

  test.each([
    [['fone'], /^The group must be one of language, practice, .*; received "fone"\.$/],
    [['telephon'], /e\.g\. telephone; received/],
    [['a', 'b'], 'Only one group is allowed; received "a", "b".'],
    [['telephone', '--from', 'x'], '--from names the groups in its file: leave out the group.'],
    [['--from', 'x', '--practice', '/nowhere/practice.json'], 'there is no such file'],
  ])('%j is refused', async (args, message) => {
    const refused = expect(run(args as string[], {})).rejects;
    await refused.toThrow(message);
    await expect(run(args as string[], {})).rejects.toThrow(UsageError);
  });

  test('without a terminal it says what to do', async () => {
    const { isTTY } = process.stdin;
    process.stdin.isTTY = false;
    try {
      await expect(run(['--practice', practice])).rejects.toThrow('--from <file>');
    } finally {
      process.stdin.isTTY = isTTY;
    }
  });
});

const without = (object: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
