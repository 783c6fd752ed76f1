/** The problems of a practice, its pages, images and language are reported in one run. */

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import type { ContentProblem } from '../../../lambda/shared/content-problem.ts';
import { readContent } from '../../../lib/content/read-content.ts';
import { ContentError, throwIfAny } from '../../../lib/practice/messages/content-error.ts';
import { corners, cornersOf, SECRET, withMetadata } from '../../support/photographs.ts';
import { temporaryDirectory } from '../stack/fixture.ts';
import { edited, FIXTURES, fixtureFacts, ROOT, TODAY } from './support.ts';

/** A folder with a practice file, with or without a copy of the fixture pages. */
function folderWith(practice: string | Uint8Array | undefined, pages: boolean): string {
  const folder = temporaryDirectory();
  if (practice !== undefined) writeFileSync(join(folder, 'practice.json'), practice);
  if (pages)
    cpSync(join(ROOT, 'test/fixtures/practices/en/pages'), join(folder, 'pages'), { recursive: true });
  return folder;
}

async function problemsIn(folder: string): Promise<string[]> {
  const { problems } = await readContent(join(folder, 'practice.json'), TODAY);
  return new ContentError(problems).message.replaceAll(folder, 'DIR').split('\n');
}

describe('lib/content/read-content', () => {
  test.each(FIXTURES)('%s, its pages, the stylesheet and the icon are good', async (file) => {
    const content = await readContent(join(ROOT, file), TODAY);
    expect(content.problems).toEqual([]);
    const { $schema: _, ...facts } = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
    expect(content.practice).toEqual(facts);
    expect(content.pages).toHaveLength(9);
    expect(content.assets.stylesheet).toContain('font-family');
    expect(content.assets.icon).toMatch(/^<svg /);
    expect(Buffer.from(content.assets.iconPng.base64, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });

  test('a stylesheet or icon beside the practice replaces the default one; missing icons are drawn', async () => {
    const folder = folderWith(JSON.stringify(fixtureFacts()), true);
    const icon =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path fill="#f00" d="M0 0h2v1H0z"/></svg>';
    writeFileSync(join(folder, 'favicon.svg'), icon);
    const { assets } = await readContent(join(folder, 'practice.json'), TODAY);
    const defaultAssets = (await readContent(join(ROOT, 'test/fixtures/practices/en/practice.json'), TODAY))
      .assets;
    expect(assets.stylesheet).toBe(defaultAssets.stylesheet);
    expect(assets.icon.trim()).toBe(icon.replace('/>', '></path>'));
    for (const [png, side, above] of [
      [assets.iconPng, 512, [0, 0, 0, 0]],
      [assets.touchIcon, 180, [255, 255, 255]],
    ] as const) {
      const { data, info } = await sharp(Buffer.from(png.base64, 'base64'))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([side, side]);
      const pixel = (row: number) => [
        ...data.subarray(row * side * info.channels).subarray(0, info.channels),
      ];
      expect(pixel(0)).toEqual(above);
      expect(pixel(side / 2).slice(0, 3)).toEqual([255, 0, 0]);
    }
  });

  test('without a favicon.svg, the icons are the first letters of the name on the accent', async () => {
    const { assets } = await readContent(join(ROOT, 'test/fixtures/practices/en/practice.json'), TODAY);
    const ico = Buffer.from(assets.iconIco.base64, 'base64');
    expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
    const pictures = [0, 1, 2].map((index) => {
      const entry = ico.subarray(6 + 16 * index, 22 + 16 * index);
      expect(entry[0]).toBe(entry[1]);
      return [entry[0], ico.subarray(entry.readUInt32LE(12), entry.readUInt32LE(12) + entry.readUInt32LE(8))];
    }) as [number, Buffer][];
    expect(pictures.map(([side]) => side)).toEqual([16, 32, 48]);
    for (const [side, png] of [...pictures, [512, Buffer.from(assets.iconPng.base64, 'base64')]] as const) {
      const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([side, side, 4]);
      const at = (x: number, y: number) => [
        ...data.subarray(4 * (Math.floor(y * side) * side + Math.floor(x * side))),
      ];
      // The corners are round, the ground has the accent, and the letters are white.
      expect(at(0, 0)[3]).toBeLessThan(130);
      expect(at(0.06, 0.5).slice(0, 3)).toEqual([0x1d, 0x52, 0x45]);
      const brightest = data.reduce(
        (most, value, index) => (index % 4 === 0 ? Math.max(most, value) : most),
        0,
      );
      expect(brightest).toBeGreaterThan(150);
    }
  });

  test('an icon-512.png of the practice is encoded anew; a favicon.ico is refused', async () => {
    const folder = folderWith(JSON.stringify(fixtureFacts()), true);
    const icon = await withMetadata(corners(512, 512), 'png');
    writeFileSync(join(folder, 'icon-512.png'), icon);
    const { assets, problems } = await readContent(join(folder, 'practice.json'), TODAY);
    const served = Buffer.from(assets.iconPng.base64, 'base64');
    expect([problems, served.includes(SECRET), await cornersOf(served)]).toEqual([
      [],
      false,
      'red green blue white',
    ]);
    writeFileSync(join(folder, 'icon-512.png'), await corners(512, 511).png().toBuffer());
    writeFileSync(join(folder, 'favicon.ico'), icon);
    expect(await problemsIn(folder)).toEqual([
      'DIR/icon-512.png has 1 problem:',
      '  - file: must be 512 × 512 px; received "512 × 511 px"',
      'DIR/favicon.ico has 1 problem:',
      '  - file: must not be there, because it is drawn from favicon.svg: delete it, and change that drawing instead',
    ]);
  });

  test('an icon that cannot be drawn is reported', async () => {
    const folder = folderWith(JSON.stringify(fixtureFacts()), true);
    writeFileSync(
      join(folder, 'favicon.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0.0001 0.0001"/>',
    );
    expect(await problemsIn(folder)).toEqual([
      'DIR/favicon.svg has 1 problem:',
      '  - file: cannot be drawn as PNG: give the svg element a viewBox of at least 1 × 1',
    ]);
  });

  test.each([
    ['that is not there', '/images/nobody.jpg', 'there is no such image'],
    ['on another host', 'https://images.example.org/a.jpg', 'must be the path of an image: /images/…'],
  ])('a portrait %s is reported with the person', async (_, portrait, rule) => {
    const folder = folderWith(JSON.stringify(edited({ 'people.1.portrait': portrait })), true);
    expect(await problemsIn(folder)).toContain(
      `  - $.people[1].portrait: ${rule}; received ${JSON.stringify(portrait)}`,
    );
  });

  test('a practice without pages gets the general pages of its language', async () => {
    const practice = JSON.stringify(edited({ language: 'pt-BR' }));
    const own = folderWith(practice, true);
    expect(await problemsIn(own)).toEqual(['']);
    expect((await readContent(join(own, 'practice.json'), TODAY)).pagesFolder).toBe(join(own, 'pages'));
    for (const [language, folder] of [
      ['pt-BR', 'pt-BR'],
      ['en-GB', 'en'],
    ]) {
      const without = folderWith(JSON.stringify(edited({ language })), false);
      expect(await problemsIn(without)).toEqual(['']);
      const { pages, pagesFolder } = await readContent(join(without, 'practice.json'), TODAY);
      expect(resolve(pagesFolder)).toBe(join(ROOT, 'lib/content/defaults', folder!, 'pages'));
      expect(pages).toHaveLength(9);
    }
  });

  test.each<[string, string | Uint8Array | undefined, string]>([
    ['is missing', undefined, 'file: there is no such file: DIR/practice.json'],
    [
      'is no JSON',
      '{',
      'line 1, column 2: is not JSON: Expected string in JSON but found end of file; received "{"',
    ],
    [
      'is UTF-16',
      Buffer.from('{}', 'utf16le'),
      'line 1, column 2: must contain no NUL: save the file as UTF-8',
    ],
    ['is null', 'null', '$: must be an object; received null'],
  ])('a practice file that %s does not hide the problems of the pages', async (_, practice, problem) => {
    const folder = folderWith(practice, true);
    writeFileSync(join(folder, 'pages/Extra.md'), '');
    expect(await problemsIn(folder)).toEqual([
      'DIR/practice.json has 1 problem:',
      `  - ${problem}`,
      'DIR/pages/Extra.md has 1 problem:',
      '  - file name: must be lower-case letters, digits and hyphens, ending in .md: call it extra.md; received "Extra.md"',
    ]);
  });

  test('a broken practice becomes one of the same types, so that its pages can still be rendered and checked', async () => {
    const people = [{ name: 'A', role: 'B', admittedSince: 'long ago', languagesSpoken: 'en' }];
    const openingHours = [{ dayOfWeek: ['Someday'], opens: '9', closes: '17:00' }];
    const contentSignals = { search: 'yes' };
    const broken = edited({
      ...{ name: 7, language: 'xx', scope: ['one', ''], 'contact.messaging': 'none' },
      ...{ people, openingHours, contentSignals },
    });
    const { practice } = await readContent(
      join(folderWith(JSON.stringify(broken), true), 'practice.json'),
      TODAY,
    );
    expect(practice).toMatchObject({
      name: '',
      professionalName: fixtureFacts().professionalName,
      language: 'en',
      scope: ['one', ''],
      people: [{ name: 'A', role: 'B', admittedSince: 0, languagesSpoken: [] }],
      openingHours: [{ dayOfWeek: [], opens: '', closes: '17:00' }],
      contentSignals: { search: false },
      contact: {
        telephone: '+12025550132',
        officialChannelsOnly: true,
        messaging: { service: '', number: '', url: 'https://unknown.invalid/' },
      },
    });
  });

  const problems: ContentProblem[] = [
    { file: 'b', where: '$.x', rule: 'missing', received: undefined },
    { file: 'a', where: 'line 1', rule: 'must not be \u001b[2J', received: '\u202e' },
    { file: 'b', where: '$["\u200b"]', rule: 'unknown field', received: null },
  ];

  test('the one error has a heading for each file, and no character that controls a terminal', () => {
    expect(() => throwIfAny(problems)).toThrow(ContentError);
    expect(new ContentError(problems).message.split('\n')).toEqual([
      'b has 2 problems:',
      '  - $.x: missing',
      '  - $["\\u{200B}"]: unknown field; received null',
      'a has 1 problem:',
      '  - line 1: must not be \\u{001B}[2J; received "\\u{202E}"',
    ]);
  });
});
