/** Each problem and each warning has the line of what has to be corrected. */
import { parseJson } from '../../../../lib/practice/files/json-file.ts';
import { page, serviceProblems, warningItems } from '../../content/service-folder.ts';
import { edited, fixtureFacts, REAL } from '../../content/support.ts';

/** `file:line` of each message, and what it received. */
const spots = (lines: readonly string[]) =>
  lines
    .filter((line) => line.startsWith('  - '))
    .map((line) => `${/ - \S+?:(\d+)\S* /.exec(line)?.[1]} ${/received "(.*)"$/.exec(line)?.[1]}`);

describe('lib/practice/messages/source-positions', () => {
  test.each<[what: string, json: string, lines: Readonly<Record<string, number>>]>([
    [
      'members and items',
      '{\n "a": {\n  "b": 1,\n  "c": [\n   1,\n   {\n    "d":\n     2}]}}',
      { $: 1, '$.a': 2, '$.a.b': 3, '$.a.c': 4, '$.a.c[0]': 5, '$.a.c[1]': 6, '$.a.c[1].d': 7 },
    ],
    [
      'a missing one: what lacks it',
      '{\n "a": {\n  "c": [\n   {}]}}',
      { '$.x': 1, '$.a.x': 2, '$.a.x.y': 2, '$.a.c[3]': 3, '$.a.c[0].x': 4, '$.a.c[0].x[1].y': 4 },
    ],
    ['the last of two equal keys, which counts', '{"a": 1,\n"a": {\n"b": 2}}', { '$.a': 2, '$.a.b': 3 }],
    ['line ends of Windows, and of old Macs', '{\r\n "a":\r\n 1,\r "b": 2}', { '$.a': 2, '$.b': 4 }],
    [
      'names that are no identifiers',
      '{"a b": 1,\n"\\u20ac\\"": 2,\n"": 3,\n"7": 4,\n"$ref": 5}',
      { '$["a b"]': 1, '$["€\\""]': 2, '$[""]': 3, '$.7': 4, '$.$ref': 5 },
    ],
    ['a value that is no object', '\n7', { $: 2, '$.a': 2 }],
  ])('JSON, %s', (_, json, lines) => {
    const { lineOf } = parseJson(json, (where, { id }) => {
      if (id !== 'file.key') throw new Error(`${where}: ${id}`);
    })!;
    expect(Object.fromEntries(Object.keys(lines).map((path) => [path, lineOf(path)]))).toEqual(lines);
  });

  test('a page: each occurrence has its own line, wherever it is', async () => {
    const markdown = [
      '## One', // 6
      '', // 7
      'A [dead](/a) link and `code', // 8
      'on two lines` [dead](/b) and {{nam}}', // 9
      '[on two', // 10
      'lines](/c) {{nam}} ![alt', // 11
      'text](/images/x.png) [dead](/d)', // 12
      '', // 13
      '{{channels}}', // 14
      '', // 15
      '', // 16
      '   * item {{list scop}}', // 17
      '     [dead](/e)', // 18
      '', // 19
      '| A | B |', // 20
      '| - | - |', // 21
      '| [dead](/f) | x |', // 22
      '| x | [dead](/g) |', // 23
      '', // 24
      '> quoted', // 25
      '> [dead](/h) <https://example.org> [![a](/images/y.png)](/i)', // 26
      '', // 27
      '{{openingHours}}', // 28
      '#### Four', // 29
      'Setext', // 30
      '===', // 31
      '{{name', // 32
    ].join('\n');
    const found = await serviceProblems({ 'pages/extra.md': page(markdown) });
    expect(spots(found).sort()).toEqual(
      [
        ...[
          '8 /a',
          '9 /b',
          '9 {{nam}}',
          '10 /c',
          '11 {{nam}}',
          '11 /images/x.png',
          '12 /d',
          '17 {{list scop}}',
        ],
        ...[
          '18 /e',
          '22 /f',
          '23 /g',
          '26 /h',
          '26 /i',
          '26 /images/y.png',
          '29 undefined',
          '30 #',
          '32 {{name',
        ],
      ].sort(),
    );
    // The messages of a file are in the order of its lines.
    const lines = spots(found).map((spot) => Number.parseInt(spot, 10));
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  });

  test('a page with line ends of Windows and a byte order mark; front matter on several lines', async () => {
    const text =
      '---\ntitle: T\ndescription: >\n  one {{nam}}\n  two\nheading: "{{x}}"\nupdated: 2026-11-02\n---\n\n[x](/a)\n';
    const found = await serviceProblems({ 'pages/extra.md': `\uFEFF${text.replaceAll('\n', '\r\n')}` });
    expect(spots(found)).toEqual(['3 {{nam}}', '6 {{x}}', '10 /a']);
  });

  test('a problem of a fact has the line of the fact, and none in the pages that show it', async () => {
    const practice = JSON.stringify(
      edited({ 'people.1.role': '{{x}} [a](/b)', 'people.0.portrait': 'x' }),
      undefined,
      2,
    );
    const lines = practice.split('\n');
    const line = (text: string) => lines.findIndex((each) => each.includes(text)) + 1;
    expect(await serviceProblems({ 'practice.json': practice })).toEqual([
      'practice.json has 2 problems:',
      `  - practice.json:${line('"portrait"')} person 1 (${fixtureFacts().people[0].name}), portrait ($.people[0].portrait): must be the path of an image: /images/…; received "x"`,
      `  - practice.json:${line('{{x}}')} person 2 (${fixtureFacts().people[1].name}), role ($.people[1].role): must contain no {{ and no }}: a fact is a value, not a template; received "{{x}} [a](/b)"`,
    ]);
  });

  test('warnings: typed numbers in body, front matter and facts', async () => {
    const facts = edited({
      ...REAL,
      'contact.verification.validUntil': '2027-11-01',
      fees: 'Call (617) 565-2399',
    });
    const practice = JSON.stringify(facts, undefined, 1);
    const files = {
      'practice.json': practice,
      'pages/fees.md': page('One\n\n(617) 565-2399\n\n(617) 565-2399', '(617) 565-2399'),
    };
    const line = practice.split('\n').findIndex((each) => each.includes('"fees"')) + 1;
    expect(
      (await warningItems(files, 'These texts contain')).map((item) => item.split(':').slice(0, 2).join(':')),
    ).toEqual([
      'pages/fees.md:2 title',
      'pages/fees.md:8 body',
      'pages/fees.md:10 body',
      `practice.json:${line} fees ($.fees)`,
    ]);
  });
});
