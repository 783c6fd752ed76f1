/** The practice's brand: the values of `brand`, what the logo and the fonts may be, and what is served of them. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Encoded } from '../../../../lambda/render/site-source.ts';
import type { ContentProblem } from '../../../../lambda/shared/content-problem.ts';
import { readBrand } from '../../../../lib/content/brand/brand.ts';
import { brandCss, checkedBrand, contrast } from '../../../../lib/content/brand/palette.ts';
import { BRANDS, type Brand, DEFAULT_BRAND } from '../../../../lib/practice/brand.ts';
import { inEnglish } from '../../../../lib/practice/messages/english.ts';
import { describeInFile } from '../../../../lib/practice/messages/problem.ts';
import { withPosition } from '../../../../lib/practice/messages/source-positions.ts';
import { FONT } from '../../../support/font.ts';
import { AVIF, PNG, svg } from '../../../support/images.ts';
import { corners, cornersOf, SECRET, withMetadata } from '../../../support/photographs.ts';
import { anyBrand, greyPng } from '../../../support/practices/brand.ts';
import { temporaryDirectory, writeFiles } from '../../stack/fixture.ts';
import { page, serviceProblems, warningItems } from '../service-folder.ts';
import { edited, ROOT } from '../support.ts';

const GREY = greyPng(60, 20);
const ICON = greyPng(512, 512);
const SITE_CSS = readFileSync(join(ROOT, 'lib/content/defaults/site.css'), 'utf8');
const folder = temporaryDirectory();

type Files = Readonly<Record<string, string | Uint8Array>>;

function write(files: Files) {
  rmSync(folder, { recursive: true });
  writeFiles(folder, { 'practice.json': '', ...files });
}

const lines = (items: readonly ContentProblem[]) =>
  items.map((item) => describeInFile(withPosition(item, new Map())).replaceAll(`${folder}/`, ''));

async function read(files: Files, brand?: Brand) {
  write(files);
  const problems: ContentProblem[] = [];
  const own = files['site.css'];
  const loaded = await readBrand(folder, String(own ?? SITE_CSS), brand, problems);
  return {
    ...loaded,
    problems: lines(problems),
    uncheckedStylesheet: lines(loaded.uncheckedStylesheet),
    unreadFonts: lines(loaded.unreadFonts),
  };
}

/** The custom properties of a scheme, as `brandCss` or `site.css` writes them. */
function schemes(css: string) {
  const parts = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, body]) =>
    Object.fromEntries(
      [...body!.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value!]),
    ),
  );
  return parts.slice(0, 2) as [Record<string, string>, Record<string, string>];
}

/** Colour of text or of a control → its grounds, and the contrast (issue 35: text 7:1, controls 4.5:1). */
const PAIRS: readonly (readonly [string, readonly string[], number])[] = [
  ['ink', ['paper', 'raised', 'warn-paper'], 7],
  ['quiet', ['paper', 'raised', 'warn-paper'], 7],
  ['link', ['paper', 'raised', 'warn-paper'], 7],
  ['warn', ['paper', 'raised', 'warn-paper'], 7],
  ['accent', ['paper', 'raised'], 4.5],
  ['on-accent', ['accent'], 4.5],
];

const illegible = (css: string) =>
  schemes(css).flatMap((colours, index) =>
    PAIRS.flatMap(([text, grounds, needed]) =>
      grounds
        .filter((ground) => contrast(colours[text]!, colours[ground]!) < needed)
        .map((ground) => `${['light', 'dark'][index]}: ${text} on ${ground}`),
    ),
  );

/** WCAG 2.2, "contrast ratio": the example of its definition of luminance, and known pairs. */
const KNOWN = [
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#23406f', '#f7f8fb', 9.72],
] as const;

describe('lib/content/brand/brand', () => {
  test.each(KNOWN)('the contrast of %s on %s is %d', (one, other, ratio) => {
    expect(Math.abs(contrast(one, other) - ratio)).toBeLessThan(0.01);
  });

  test('of any values that are accepted, every text and control can be read in both schemes', () => {
    fc.assert(
      fc.property(anyBrand, (brand) => expect(illegible(brandCss(brand))).toEqual([])),
      { seed: 35, numRuns: 10 },
    );
    for (const brand of Object.values(BRANDS)) expect(illegible(brandCss(brand))).toEqual([]);
  });

  test('any colours are accepted, or refused with values that are accepted', () => {
    const colour = fc.stringMatching(/^#[\da-f]{6}$/);
    const any = fc.record({ accent: colour, paper: colour, ink: colour }, { requiredKeys: [] });
    fc.assert(
      fc.property(any, (stated) => {
        const named: Record<string, string> = {};
        checkedBrand(stated, (where, rule) => {
          named[where.replace('$.brand.', '')] = /nearest that passes: (#[\da-f]{6})/.exec(
            inEnglish(rule),
          )![1]!;
        });
        const again: string[] = [];
        checkedBrand({ ...stated, ...named }, (where) => again.push(where));
        expect(again).toEqual([]);
      }),
      // A paper so dark that black alone can be read on it.
      { seed: 35, numRuns: 10, examples: [[{ paper: '#bc7dd2' }], [{ paper: '#f9607e', ink: '#e20beb' }]] },
    );
  });

  test('the stylesheet of the package has the colours of a practice that states none', async () => {
    const [light, dark] = schemes(SITE_CSS);
    const [wantedLight, wantedDark] = schemes(brandCss(DEFAULT_BRAND));
    const { 'text-font': _, 'heading-font': __, ...colours } = wantedLight;
    expect([light, dark]).toMatchObject([colours, wantedDark]);
    expect((await read({})).stylesheet).toBe(SITE_CSS);
  });

  test('each value is in the stylesheet', async () => {
    const css = (await read({}, BRANDS.Plum)).stylesheet;
    expect(css.startsWith(SITE_CSS)).toBe(true);
    expect(css.slice(SITE_CSS.length)).toMatch(
      /--paper: #faf7fb;[\s\S]*--ink: #231c29;[\s\S]*--accent: #5d3a76;[\s\S]*--text-font: Charter,[\s\S]*--heading-font: Rockwell,[\s\S]*--radius: 0\.875rem;/,
    );
    expect((await read({}, BRANDS.Plum)).lead).toBe('beside');
  });

  test.each([
    [
      { accent: '#c0a060' },
      /accent.* must have a contrast of at least 4\.5:1 on the paper \(#fbf9f5\), and has 2\.\d+:1; nearest that passes: #[\da-f]{6}; received "#c0a060"/,
    ],
    [
      { ink: '#777777' },
      /ink.* must have a contrast of at least 7:1 on the paper \(#fbf9f5\), and has 4\.\d+:1; nearest that passes: #[\da-f]{6}; received "#777777"/,
    ],
    [
      { paper: '#222222' },
      /paper.* must have a contrast of at least 7:1 with black, .*; nearest that passes: #[\da-f]{6}; received "#222222"/,
    ],
    [
      { accent: 'navy' },
      /accent.* must be a colour of six hexadecimal digits, e\.g\. #1d5245; received "navy"/,
    ],
    [{ headings: 'comic' }, /headings.* must be "old-style" or .* or "grotesque"; received "comic"/],
    [{ accnt: '#1d5245' }, /brand.*accnt/],
  ])('refused: %j', async (brand, message) => {
    const practice = JSON.stringify({ ...edited({}), brand });
    const [, problem] = await serviceProblems({ 'practice.json': practice });
    expect(problem).toMatch(message);
  });

  test('a site.css of the practice is served as it is with its fonts, and a warning says that nothing checks its effect', async () => {
    const own = { 'site.css': '.channels a { left: -99em }', 'fonts/serif.woff2': FONT };
    const loaded = await read(own, BRANDS.Plum);
    expect(loaded).toMatchObject({
      stylesheet: own['site.css'],
      fonts: [
        {
          path: '/fonts/serif.woff2',
          contentType: 'font/woff2',
          body: FONT.toString('base64'),
          encoding: 'base64',
        },
      ],
      ...{ problems: [], unreadFonts: [] },
    });
    const told = [
      expect.stringMatching(/^site\.css file: is served unchanged, .* run npm run pages -- --practice/),
    ];
    expect(loaded.uncheckedStylesheet).toEqual(told);
    expect(await warningItems(own, 'Nothing checks that readers see the official channels')).toEqual(told);
    expect(await read({ 'fonts/serif.woff2': FONT })).toMatchObject({
      ...{ fonts: [], uncheckedStylesheet: [] },
      unreadFonts: [
        expect.stringMatching(/^fonts folder: is not read: fonts belong to a site\.css of your own/),
      ],
    });
  });

  test('docs/brands.md has the values of each brand', () => {
    const page = readFileSync(join(ROOT, 'docs/brands.md'), 'utf8');
    const rows = [...page.matchAll(/^\| (\w+) \| `("brand": .*)` \|$/gm)];
    const shown = rows.map(([, name, values]) => [name, JSON.parse(`{${values}}`).brand]);
    expect(Object.fromEntries(shown)).toEqual(BRANDS);
  });

  describe('logo', () => {
    const WIDE = svg('', 'viewBox="0 0 200 44"');

    test('an SVG is cleaned and measured, and every page shows it in place of icon and name', async () => {
      const { logo, problems } = await read({ 'logo.svg': WIDE.replace('></svg>', '><!-- x --></svg>') });
      expect(problems).toEqual([]);
      expect(logo).toEqual({
        ...{ path: '/logo.svg', file: '/logo.svg', contentType: 'image/svg+xml', width: 200, height: 44 },
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 44"></svg>\n',
      });
    });

    test('a PNG is served as WebP, rotated as its EXIF says, without metadata', async () => {
      const photograph = await withMetadata(corners(32, 48), 'png', 6);
      const { logo, problems } = await read({ 'logo.png': photograph });
      expect([problems, logo]).toMatchObject([
        [],
        { path: '/logo.webp', contentType: 'image/webp', width: 48, height: 32 },
      ]);
      const served = Buffer.from((logo!.body as Encoded).base64, 'base64');
      expect([served.includes(SECRET), await cornersOf(served)]).toEqual([false, 'blue red white green']);
    });

    test.each<[string, Files, string]>([
      [
        'two',
        { 'logo.svg': WIDE, 'logo.png': GREY },
        'logo.svg file: must be the only logo: delete it or logo.png',
      ],
      [
        'a tall one',
        { 'logo.svg': svg().replace('0 0 40 30', '0 0 30 40') },
        'logo.svg file: must be at least as wide as it is high',
      ],
      ['a script', { 'logo.svg': svg('<script/>', 'viewBox="0 0 2 1"') }, 'logo.svg:1'],
      [
        'what no name makes a logo',
        { 'logo.png': AVIF },
        'logo.png file: must be of the type that its extension names; its content is an image of the type avif: save it as PNG; another name is not enough',
      ],
      [
        'a large one',
        { 'logo.svg': svg(`<path d="${'M0 0'.repeat(13_000)}"/>`, 'viewBox="0 0 2 1"') },
        'logo.svg file: must have at most 50000 bytes',
      ],
    ])('refused: %s', async (_, files, message) => {
      const { logo, problems } = await read(files);
      expect([logo, problems.length]).toEqual([undefined, 1]);
      expect(problems[0]).toContain(message);
    });
  });

  test.each<[string, Uint8Array | string, string]>([
    ['a.ttf', FONT, 'file name: must end in .woff2: convert the font to WOFF2'],
    ['licence.txt', '', 'file name: must be a font that ends in .woff2'],
    [
      'My Font.woff2',
      FONT,
      'file name: must be lower-case letters, digits and hyphens: call it my-font.woff2',
    ],
    ['a.woff2', 'OTTO', 'file: must be a font in the format WOFF2'],
    ['a.woff2', FONT.subarray(0, 200), 'file: is no whole font'],
    ['a.woff2', Buffer.concat([FONT, FONT]), 'file: is no whole font'],
  ])('the font %s is refused', async (name, bytes, message) => {
    expect((await read({ 'site.css': '', [`fonts/${name}`]: bytes })).problems).toEqual([
      expect.stringContaining(`fonts/${name} ${message}`),
    ]);
  });

  test('fonts have at most 200 kB each and 500 kB together', async () => {
    const fontOf = (length: number) => {
      const bytes = Buffer.concat([FONT], length);
      bytes.writeUInt32BE(length, 8);
      return bytes;
    };
    const [most] = [fontOf(200_000)];
    expect((await read({ 'site.css': '', 'fonts/a.woff2': most, 'fonts/b.woff2': most })).problems).toEqual(
      [],
    );
    expect((await read({ 'site.css': '', 'fonts/a.woff2': fontOf(200_001) })).problems).toEqual([
      expect.stringContaining('fonts/a.woff2 file: must have at most 200000 bytes: keep only the letters'),
    ]);
    expect(
      (await read({ 'site.css': '', 'fonts/a.woff2': most, 'fonts/b.woff2': most, 'fonts/c.woff2': most }))
        .problems,
    ).toEqual([
      expect.stringMatching(/^fonts fonts: must have at most 500000 bytes together.*received 600000$/),
    ]);
  });

  test('a photograph of a page has a file of the folder images and a text', async () => {
    const withPhotograph = (photograph: string) =>
      page('## A').replace('updated:', `photograph: ${photograph}\nupdated:`);
    const [, ...problems] = await serviceProblems({
      'pages/good.md': withPhotograph('{ src: /images/office.png, text: "The office on the quay" }'),
      'pages/file.md': withPhotograph('{ src: /images/ofice.png, text: "The office" }'),
      'pages/none.md': withPhotograph('{ src: /images/office.png }'),
      'pages/path.md': withPhotograph('/images/office.png'),
      'pages/text.md': withPhotograph('{ src: /images/office.png, text: "{{nam}}" }'),
      'images/office.png': PNG,
    });
    expect(problems.filter((line) => line.startsWith('  - '))).toEqual([
      '  - pages/file.md:4 photograph.src: there is no such image; nearest known: /images/office.png; received "/images/ofice.png"',
      expect.stringMatching(/^ {2}- pages\/none\.md:4 photograph\.text: missing/),
      '  - pages/path.md:4 photograph: must be an image and its text: { src: /images/<file>, text: "<what it shows>" }; received "/images/office.png"',
      expect.stringMatching(/^ {2}- pages\/text\.md:4 photograph\.text: unknown placeholder/),
    ]);
  });

  test('an own icon without a favicon.svg has a warning', async () => {
    const told = async (files: Files) => await warningItems(files, 'These icons are missing');
    const logo = svg('', 'viewBox="0 0 200 44"');
    expect(await told({ 'favicon.svg': svg('', 'viewBox="0 0 32 32"'), 'icon-512.png': ICON })).toEqual([]);
    expect(await told({ 'logo.svg': logo })).toEqual([]);
    expect(await told({ 'icon-512.png': ICON })).toEqual([
      'favicon.svg file: is missing, so browser tabs show the first letters of the name, and icon-512.png is another picture: add a favicon.svg',
    ]);
  });
});
