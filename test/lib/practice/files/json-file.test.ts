/**
 * JSON as a person writes it: each mistake is reported with its position, and a key that is given twice is a mistake.
 */
import { parseJson } from '../../../../lib/practice/files/json-file.ts';
import { FIXTURES, fixtureFacts, randomFrom, reported } from '../../content/support.ts';

const problems = (text: string) => reported((report) => parseJson(text, report));

describe('lib/practice/files/json-file', () => {
  test.each<[string, string, string]>([
    ['empty file', '', 'line 1, column 1: is not JSON: Unexpected end of file in JSON; received ""'],
    [
      'missing comma',
      '{\n  "a": 1\n  "b": 2\n}',
      'line 3, column 3: is not JSON: Expected "," in JSON but found "\\"b\\""; received "\\"b\\": 2"',
    ],
    [
      'trailing comma',
      '{\n  "a": 1,\n}',
      'line 2, column 9: is not JSON: JSON does not support trailing commas; received "\\"a\\": 1,"',
    ],
    [
      'after letters of two bytes',
      '{"ü": "é",}',
      'line 1, column 10: is not JSON: JSON does not support trailing commas; received "{\\"ü\\": \\"é\\",}"',
    ],
    [
      'comment',
      '{\n  // my practice\n}',
      'line 2, column 3: is not JSON: JSON does not support comments; received "// my practice"',
    ],
    [
      'single quotes',
      "{'a': 1}",
      'line 1, column 2: is not JSON: JSON strings must use double quotes; received "{\'a\': 1}"',
    ],
    [
      'open string',
      '{"a": "x\ny"}',
      'line 1, column 9: is not JSON: Unterminated string literal; received "{\\"a\\": \\"x"',
    ],
  ])('syntax, %s', (_, text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  test('syntax, a no-break space: V8 refuses it, esbuild does not', () => {
    expect(problems('\u00a0{}')).toEqual([expect.stringMatching(/^file: is not JSON: /)]);
  });

  test.each<[string, string, string[]]>([
    [
      'two telephone lines',
      '{\n  "telephone": "+12025550132",\n  "telephone": "+12025550199"\n}',
      ['line 3: must not repeat a key of line 2; received "telephone"'],
    ],
    [
      'one of them with an escape',
      '{"telephone": 1,\n"tele\\u0070hone": 2}',
      ['line 2: must not repeat a key of line 1; received "telephone"'],
    ],
    [
      'three times, nested, after carriage returns',
      '{"a": [{}, {"b c": 1,\r"b c": {"d": 2},\r\n\r\n"b c": null}]}',
      [
        'line 2: must not repeat a key of line 1; received "b c"',
        'line 4: must not repeat a key of line 1; received "b c"',
      ],
    ],
    [
      'several, one within the other',
      '{"a": {"x": 1, "x": 2},\n"a": {"__proto__": 1, "__proto__": 2}}',
      [
        'line 1: must not repeat a key of line 1; received "x"',
        'line 2: must not repeat a key of line 2; received "__proto__"',
        'line 2: must not repeat a key of line 1; received "a"',
      ],
    ],
    ['the same name in two objects', '[{"a": 1}, {"a": {"a": 2}}]', []],
    ['names that have a meaning in YAML', '{"<<": 1, "&a": "*a", "!!map": 3, "%YAML": 4, "---": "..."}', []],
  ])('keys, %s', (_, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  test('too deeply nested', () => {
    const nested = (levels: number) => `${'[{"a[[":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
    expect(problems(nested(100))).toEqual([]);
    expect(problems(nested(102))).toEqual(['file: must nest at most 100 levels deep']);
    expect(problems(nested(200_000))).toEqual(['file: must nest at most 100 levels deep']);
  });

  test.each(FIXTURES)('%s repeats no key', (file) => {
    expect(problems(JSON.stringify(fixtureFacts(file), undefined, 2))).toEqual([]);
  });

  test('random JSON: the value is that of JSON.parse, and a duplicate is found if and only if there is one', () => {
    const random = randomFrom(3);
    const pick = <T>(...items: T[]): T => items[random(items.length)]!;
    const space = () => pick('', '', ' ', '\n', '\t', '\r', '\r\n', '\n  ');
    const string = () =>
      pick('"a"', '"\\u0061"', '"b"', '"#"', '": "', '"- \\""', '"\u2028😀"', '"\\n{}"', '"@`\\u0000"');
    const value = (depth: number): string => {
      const kind = random(depth > 0 ? 4 : 2);
      if (kind < 2) return pick('1', '-0.5e+3', 'true', 'null', string());
      const items = Array.from({ length: random(4) }, () => {
        const item = `${space()}${value(depth - 1)}${space()}`;
        return kind === 2 ? item : `${space()}${string()}${space()}:${item}`;
      }).join(',');
      return kind === 2 ? `[${items || space()}]` : `{${items || space()}}`;
    };
    /** `JSON.stringify` has one key less for each pair that was lost. */
    const keys = (text: string) => text.match(/"(?:[^"\\]|\\.)*"(?=\s*:)/g)?.length ?? 0;
    let found = 0;
    for (let round = 0; round < 800; round++) {
      const text = value(3);
      const duplicates: string[] = [];
      const parsed = parseJson(text, (where) => duplicates.push(where))?.value;
      if (JSON.stringify(parsed) !== JSON.stringify(JSON.parse(text)))
        throw new Error(`another value: ${text}`);
      const lost = keys(text) - keys(JSON.stringify(parsed));
      if (lost > 0 !== duplicates.length > 0)
        throw new Error(`${lost} pairs are lost, but ${duplicates}: ${text}`);
      found += duplicates.length;
    }
    expect(found).toBeGreaterThan(40);
  });
});
