/** A file that is not UTF-8 is refused, because the service would serve other characters than its author wrote. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode, readText } from '../../../../lib/practice/files/text-file.ts';
import { inEnglish } from '../../../../lib/practice/messages/english.ts';
import { randomFrom, reported } from '../../content/support.ts';
import { temporaryDirectory } from '../../stack/fixture.ts';

const problems = (bytes: Uint8Array) => reported((report) => decode(bytes, report));
const text = (bytes: Uint8Array) =>
  decode(bytes, (where, rule) => {
    throw new Error(`${where}: ${inEnglish(rule)}`);
  });
const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));
const lineFeeds = (value: Buffer) => value.toString('latin1').replace(/\r\n?/g, '\n');

describe('lib/practice/files/text-file', () => {
  test.each(['', 'plain', 'Müller, São João, 日本, 😀', '{\n}', 'x\u0080'])('UTF-8 is text: %j', (value) => {
    expect(text(Buffer.from(value))).toBe(value);
  });

  test('a byte order mark is not part of the text, and line ends become LF', () => {
    expect(text(bytes(0xef, 0xbb, 0xbf, '{\r\n}\r\r'))).toBe('{\n}\n\n');
  });

  test.each(
    Object.entries<[Uint8Array, string]>({
      'Windows-1252': [
        bytes('{\n  "name": "M', 0xfc, 'ller"\n}'),
        'line 2, column 13: is not UTF-8: save the file as UTF-8; received "\\"name\\": \\"M\\u{FFFD}ller\\""',
      ],
      'after characters of several bytes, and a byte that begins one': [
        bytes('São 😀 Jo', 0xe3, 'o'),
        'line 1, column 9: is not UTF-8: save the file as UTF-8; received "São 😀 Jo\\u{FFFD}o"',
      ],
      'a text that ends within a character': [
        bytes('a\n\nb', 0xc3),
        'line 3, column 2: is not UTF-8: save the file as UTF-8; received "b\\u{FFFD}"',
      ],
      'a surrogate, as CESU-8 has it': [
        bytes(0xed, 0xb0, 0x80),
        'line 1, column 1: is not UTF-8: save the file as UTF-8; received "\\u{FFFD}\\u{FFFD}\\u{FFFD}"',
      ],
      'an overlong slash': [
        bytes('x', 0xc0, 0xaf),
        'line 1, column 2: is not UTF-8: save the file as UTF-8; received "x\\u{FFFD}\\u{FFFD}"',
      ],
      NUL: [bytes('a\nb', 0, 'c'), 'line 2, column 2: must contain no NUL: save the file as UTF-8'],
      'UTF-16 with a byte order mark': [
        Buffer.from('\uFEFFa', 'utf16le'),
        'line 1, column 1: is not UTF-8: save the file as UTF-8; received "\\u{FFFD}\\u{FFFD}a\\u0000"',
      ],
      'UTF-16 without a byte order mark': [
        Buffer.from('{ }', 'utf16le'),
        'line 1, column 2: must contain no NUL: save the file as UTF-8',
      ],
    }),
  )('%s', (_, [value, problem]) => {
    expect(problems(value)).toEqual([problem]);
  });

  test('random bytes: either the text has the same bytes, or there is one problem', () => {
    const random = randomFrom(8);
    for (let round = 0; round < 800; round++) {
      // Long enough to be invalid often, short enough to be valid sometimes.
      const value = Uint8Array.from({ length: random(6) }, () => (random(2) ? random(0x80) : random(0x100)));
      const found: string[] = [];
      const decoded = decode(value, (where) => found.push(where));
      if (decoded === undefined) expect(found).toHaveLength(1);
      else expect(Buffer.from(decoded).toString('latin1')).toBe(lineFeeds(Buffer.from(value)));
    }
  });

  test('a file that is not there, or is a folder', () => {
    const directory = temporaryDirectory();
    const missing = join(directory, 'missing.md');
    expect(reported((report) => readText(missing, report))).toEqual([
      `file: there is no such file: ${missing}`,
    ]);
    expect(reported((report) => readText(directory, report))).toEqual([
      `file: cannot be read (EISDIR): ${directory}`,
    ]);
    writeFileSync(missing, 'x');
    expect(reported((report) => readText(missing, report))).toEqual([]);
  });
});
