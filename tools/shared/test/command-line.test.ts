/** What commands do when the file system refuses a file. `init` has tests of its own. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Failure, writeText, writing } from '../command-line.ts';

const ERRORS = {
  ENOSPC: 'the disk is full (ENOSPC)',
  EMFILE: 'EMFILE: message of Node (EMFILE)',
};

let temporary: string;
describe('tools/shared/command-line', () => {
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'command-line-'));
    jest.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(temporary, { recursive: true, force: true });
  });

  test.each(Object.entries(ERRORS))('%s is one sentence', (code, reason) => {
    const refuse = () => {
      throw Object.assign(new Error(`${code}: message of Node`), { code });
    };
    expect(() => writing('a "file"', refuse)).toThrow(new Failure(`Cannot write "a \\"file\\"": ${reason}.`));
  });

  test('an error that is no refusal of the file system stays what it is', () => {
    const mistake = Object.assign(new TypeError('of this program'), { code: 'ERR_INVALID_ARG_TYPE' });
    const make = () => {
      throw mistake;
    };
    expect(() => writing('file', make)).toThrow(mistake);
  });

  test('a file is written, and its folder if there is none', () => {
    const file = join(temporary, 'new/file.json');
    for (const text of ['first', 'second']) {
      writeText(file, text);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
    expect(readdirSync(join(temporary, 'new'))).toEqual(['file.json']);
  });

  test.each([
    ['a file in the path', 'taken/file.json', 'a part of the path is a file, not a folder (ENOTDIR)'],
    ['a folder in its place', 'folder', 'a folder is in the way (EISDIR)'],
    ['a name that is too long', `new/${'x'.repeat(300)}`, 'the name is too long (ENAMETOOLONG)'],
  ])('%s: one sentence, and nothing has changed', (_, name, reason) => {
    writeFileSync(join(temporary, 'taken'), 'mine');
    mkdirSync(join(temporary, 'folder'));
    const file = join(temporary, name);
    expect(() => writeText(file, 'text')).toThrow(
      new Failure(`Cannot write ${JSON.stringify(file)}: ${reason}.`),
    );
    expect(readdirSync(temporary)).toEqual(['folder', 'taken']);
    expect(readFileSync(join(temporary, 'taken'), 'utf8')).toBe('mine');
  });
});
