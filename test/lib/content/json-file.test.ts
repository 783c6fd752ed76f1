/** JSON as a person writes it: each mistake with its place, and nothing said twice. */
import { parseJson } from '../../../lib/content/json-file.ts';
import { randomFrom, reported, SHIPPED, shipped } from './support.ts';

const problems = (text: string) => reported((report) => parseJson(text, report));

describe('lib/content/json-file', () => {
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

  test('syntax, what esbuild lets pass and V8 does not: a no-break space', () => {
    expect(problems('\u00a0{}')).toEqual([expect.stringMatching(/^file: is not JSON: /)]);
  });

  test.each<[string, string, string[]]>([
    [
      'two telephone lines',
      '{\n  "telephone": "+12025550132",\n  "telephone": "+12025550199"\n}',
      [
        '$.telephone: must not be given more than once (lines 2, 3); received ["+12025550132","+12025550199"]',
      ],
    ],
    [
      'one of them in disguise',
      '{"telephone": 1,\n"tele\\u0070hone": 2}',
      ['$.telephone: must not be given more than once (lines 1, 2); received [1,2]'],
    ],
    [
      'three, far down, after carriage returns',
      '{"a": [{}, {"b c": 1,\r"b c": {"d": 2},\r\n\r\n"b c": null}]}',
      ['$.a[1]["b c"]: must not be given more than once (lines 1, 2, 4); received [1,{"d":2},null]'],
    ],
    [
      'several, one within the other',
      '{"a": {"x": 1, "x": 2},\n"a": {"__proto__": 1, "__proto__": 2}}',
      [
        '$.a.x: must not be given more than once (lines 1, 1); received [1,2]',
        '$.a.__proto__: must not be given more than once (lines 2, 2); received [1,2]',
        '$.a: must not be given more than once (lines 1, 2); received [{"x":2},{"__proto__":2}]',
      ],
    ],
    ['the same name in two objects', '[{"a": 1}, {"a": {"a": 2}}]', []],
    [
      'names that YAML would take for more',
      '{"<<": 1, "&a": "*a", "!!map": 3, "%YAML": 4, "---": "..."}',
      [],
    ],
  ])('keys, %s', (_, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  test('nested without end', () => {
    const nested = (levels: number) => `${'[{"a[[":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
    expect(problems(nested(100))).toEqual([]);
    expect(problems(nested(102))).toEqual(['file: must nest at most 100 levels deep']);
    expect(problems(nested(200_000))).toEqual(['file: must nest at most 100 levels deep']);
  });

  test.each(SHIPPED)('%s says nothing twice', (file) => {
    expect(problems(JSON.stringify(shipped(file), undefined, 2))).toEqual([]);
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
    /** What `JSON.stringify` makes of it is shorter by each pair that was lost. */
    const keys = (text: string) => text.match(/"(?:[^"\\]|\\.)*"(?=\s*:)/g)?.length ?? 0;
    let found = 0;
    for (let round = 0; round < 800; round++) {
      const text = value(3);
      const duplicates: string[] = [];
      const parsed = parseJson(text, (where) => duplicates.push(where));
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
