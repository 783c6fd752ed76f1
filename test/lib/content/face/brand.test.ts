/** The practice's face: what `brand.css`, the logo and the fonts may be, and what is served of them. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContentProblem } from '../../../../lambda/shared/content-problem.ts';
import { readBrand } from '../../../../lib/content/face/brand.ts';
import { mixedFace } from '../../../../lib/content/notices/example-content.ts';
import { placed } from '../../../../lib/practice/messages/places.ts';
import { describeInFile } from '../../../../lib/practice/messages/problem.ts';
import { FONT } from '../../../support/font.ts';
import { AVIF, PNG, svg } from '../../../support/images.ts';
import { temporaryDirectory } from '../../stack/fixture.ts';
import { noticeItems, page, serviceProblems } from '../service-folder.ts';
import { ROOT } from '../support.ts';

const SITE_CSS = readFileSync(join(ROOT, 'lib/content/defaults/site.css'), 'utf8');
const folder = temporaryDirectory();

type Files = Readonly<Record<string, string | Uint8Array>>;

/** @param own - a `site.css` of the practice */
async function read(files: Files, own?: string) {
  rmSync(folder, { recursive: true });
  for (const [name, content] of Object.entries({ 'practice.json': '', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const problems: ContentProblem[] = [];
  const siteCss = { file: join(folder, 'site.css'), text: own ?? SITE_CSS, isOwn: own !== undefined };
  const brand = await readBrand(folder, siteCss, new Set(['/images/office.jpg']), problems);
  const lines = (items: readonly ContentProblem[]) =>
    items.map((item) => describeInFile(placed(item, new Map())).replaceAll(`${folder}/`, ''));
  return { ...brand, problems: lines(problems), doubts: lines(brand.doubtfulStyles) };
}

const problemsOf = async (css: string) =>
  (await read({ 'brand.css': css, 'fonts/serif.woff2': FONT })).problems;

const FACE =
  '@font-face{font-family:"Marsh";src:url(/fonts/serif.woff2);font-display:swap}p{font-family:Marsh}';
const WORDS =
  'must add no words and no numbers, which neither the Markdown nor programs have: write them into the page';
const HIDES = 'must not hide the channels or a warning: leave it out';

describe('lib/content/face/brand', () => {
  test('a practice without a face gets the stylesheet as it is', async () => {
    const { stylesheet, logo, fonts, problems } = await read({});
    expect({ stylesheet, logo, fonts, problems }).toEqual({
      ...{ stylesheet: SITE_CSS, logo: undefined, fonts: [], problems: [] },
    });
  });

  test('brand.css is served after the stylesheet, with the fonts that it names', async () => {
    const css = `${FACE}\n:root { --text-font: Marsh, serif; }\nbody { font-family: var(--text-font); }\n`;
    const fonts = { 'fonts/serif.woff2': FONT, 'fonts/other.woff2': FONT };
    const brand = await read({ 'brand.css': css, ...fonts });
    expect(brand.problems).toEqual([]);
    expect(brand.stylesheet).toBe(`${SITE_CSS}\n/* brand.css */\n${css}`);
    expect(brand.fonts).toEqual([
      {
        path: '/fonts/serif.woff2',
        contentType: 'font/woff2',
        body: FONT.toString('base64'),
        encoding: 'base64',
      },
    ]);
    expect(brand.unusedFonts.map(({ file }) => file)).toEqual([join(folder, '/fonts/other.woff2')]);
    expect((await read({ 'brand.css': 'a { color: red }' }, 'p { margin: 0 }')).stylesheet).toBe(
      'p { margin: 0 }\n/* brand.css */\na { color: red }',
    );
  });

  test.each([
    // What no browser reads.
    ['a { color red }', '1:11: is no CSS: colon is expected here'],
    ['\na { color: red } }', '2:18: is no CSS: selector is expected here'],
    ['a {\n  color: red;', '1:3: is not closed: write the } that belongs to it'],
    ['/* a', '1:1: is not closed: write the */ that belongs to it'],
    ['// a\np { color: red }', /1:2: is no CSS: .* \(a comment is written \/\* … \*\/\)/],
    ['p { color: red; // a\n}', /1:\d+: is no CSS: .* \(a comment is written \/\* … \*\/\)/],
    ['@import url(https://fonts.example/a.css);', /1 @import: must import no other style sheet/],
    ['.a { .b { c: d } }', /a rule inside another one begins with &/],
    ['a { displ\\61y: none }', '1:5: must have no backslash here: write the character itself'],
    ['a{}\u202E', /1:1: must contain no invisible or control character: U\+202E/],
    // What it loads.
    ['@import "/a.css";', '1 @import: must import no other style sheet: write its rules into this file'],
    [
      'a{background:url(data:image/png;base64,AA)}',
      /1 url\(\): must be a file: put the picture into the folder images/,
    ],
    [
      'a{background:url("//e.example/a.png")}',
      /1 url\(\): must be a file of the folder images: a host outside/,
    ],
    ['a{background:url(a.png)}', '1 url(): must begin with /images/, and be a file of the folder images'],
    [
      '\n\na{background:url(/images/ofice.jpg)}',
      '3 url(): there is no such image; nearest known: /images/office.jpg',
    ],
    ['a{background:image-set("https://e.example" 1x)}', /1 image-set\(\): must name its files by url\(\)/],
    [FACE.replace('serif', 'serifs'), '1 url(): there is no such font; nearest known: /fonts/serif.woff2'],
    [
      FACE.replace('/fonts', 'fonts'),
      /1 url\(\): must be a file of the folder fonts beside the practice file/,
    ],
    [FACE.replace('/fonts/serif.woff2', '/images/office.jpg'), /must be a file of the folder fonts/],
    [
      FACE.replace(';font-display:swap', ''),
      /must have font-display: swap, so that the text is there before the font$/,
    ],
    [FACE.replace('swap', 'block'), /must have font-display: swap, .*, not block$/],
    [
      FACE.replace('p{font-family:Marsh}', 'p{font-family:Marsch}'),
      '1 @font-face: has a font that no property uses: write its font-family as here',
    ],
    // What it sets.
    [
      ':root{--acent:#1d5245}',
      /1 --acent: is a custom property that no rule reads; nearest known: --accent,/,
    ],
    ['a{color:var(--acent)}', /1 --acent: is a custom property that no rule sets; nearest known: --accent,/],
    ['body{--ink:#000}', /1 --ink: must be set in :root, alone or in @media \(prefers-color-scheme: dark\)/],
    ['@layer a{:root{--ink:#000}}', /1 --ink: must be set in :root/],
    [':root{--ink:rgb(0 0 0 / 50%)}', /1 --ink: must not be transparent/],
    [':root{--ink:#12345}', /1 --ink: must be a colour that synthesis can compute/],
    // What it says.
    ['p::after{content:"call \\2B 1 900 555 0100"}', `1 content: ${WORDS}`],
    ['p::after{content:"mail@evil.example"}', `1 content: ${WORDS}`],
    [':root{--x:"+1 900 555 0100"}p::after{content:var(--x)}', `1 --x: ${WORDS}`],
    ['p::after{content:open-quote;quotes:"call" ""}', `1 quotes: ${WORDS}`],
    ['p{counter-reset:a 1900}p::after{content:counter(a)}', /1 counter\(\): must count nothing/],
    ['@counter-style a{system:cyclic;symbols:B}', /1 @counter-style: must define no signs of lists/],
    [
      FACE.replace('"Marsh"', '"+1 900"').replace(
        /p\{.*/,
        ':root{--ui-font:"+1 900"}p::after{content:var(--ui-font)}',
      ),
      /1 content: must use a list of fonts only in/,
    ],
    // What it hides.
    ['.channels{display:none}', `1 rule: ${HIDES}`],
    ['@media print{a,.warning p{visibility:hidden}}', `1 rule: ${HIDES}`],
    ['a[href^="tel:"]{font-size:0}', `1 rule: ${HIDES}`],
    ['.channels a{direction:rtl;}', `1 rule: ${HIDES}`],
    ['.bar{position:absolute;left:-9999px}', `1 rule: ${HIDES}`],
    [
      '.expired{color:#fff}',
      /1 rule: must use a custom property for colours of the channels or of a warning/,
    ],
  ] as const)('refused: %s', async (css, message) => {
    const [problem = '', ...others] = await problemsOf(css);
    expect(others).toEqual([]);
    expect(problem).toMatch(/^brand\.css:/);
    const told = problem.slice('brand.css:'.length).replace(/; received ".*"$/s, '');
    if (typeof message === 'string') expect(told).toBe(message);
    else expect(told).toMatch(message);
  });

  test.each([
    'p::before{content:"→ "} q{quotes:"«" "»"} a::after{content:" (" attr(href) ")"}',
    '.masthead{background:url(/images/office.jpg)} .a{grid-template-areas:"a b"}',
    ':root{--gap:1px} .a{margin:var(--gap);padding:var(--own, 1px)}',
    ':root{--ink:#000} @media (prefers-color-scheme:dark){:root{--ink:#fff}} @media print{:root{--accent:#000}}',
    '.channels{border-radius:0;background:var(--raised)} .channels a{color:var(--ink)}',
    'h1{font-family:Lato,serif;color:var(--accent)}',
    '.bar{flex-direction:column} .bar a{background:var(--accent);color:var(--on-accent)}',
  ])('good: %s', async (css) => {
    expect(await read({ 'brand.css': css })).toMatchObject({ problems: [], doubts: [] });
  });

  test('what a rule hides elsewhere, and a colour that nobody checks, is a notice', async () => {
    expect(await read({ 'brand.css': 'a{}\nnav,main>*{display:none}\n.lead{color:#777}' })).toMatchObject({
      problems: [],
      doubts: [
        'brand.css:2 rule: may hide something from readers: look at every page; received "nav, main>* { display:none }"',
        expect.stringMatching(
          /^brand\.css:3 rule: has a colour whose contrast is not checked: .*"\.lead \{ color:#777 \}"$/,
        ),
      ],
    });
  });

  describe('contrast', () => {
    test('the message names the pair, the ratio and a value that passes, which passes', async () => {
      // It passes on no other colour either, of which further messages would say the same.
      const [problem = '', ...others] = await problemsOf('\n:root { --accent: #c0a060; }');
      expect(others.filter((line) => line.includes('light scheme'))).toEqual([]);
      expect(problem).toBe(
        'brand.css:2 --accent: must have a contrast of at least 4.5:1 on --paper (#fbf9f5) in the light scheme, and has 2.36:1; nearest that passes: #8d6e2d; received "#c0a060"',
      );
      const light = (await problemsOf(':root{--accent:#8d6e2d}')).filter((line) =>
        line.includes('light scheme'),
      );
      expect(light).toEqual([]);
      // One step lighter does not.
      expect((await problemsOf(':root{--accent:#8f702f}')).join()).toContain('light scheme');
    });

    test('a colour of :root counts in the dark scheme too, and the message says what to add', async () => {
      const [problem = ''] = await problemsOf(':root{--accent:#8a1538}');
      expect(problem).toMatch(
        /on --paper \(#141917\) in the dark scheme, and has 1\.\d+:1; nearest that passes: (#[\da-f]{6})\. :root sets it for the dark scheme too: add @media \(prefers-color-scheme: dark\) \{ :root \{ --accent: \1; \} \}; received "#8a1538"$/,
      );
      const [, passing] = /passes: (#[\da-f]{6})/.exec(problem)!;
      const dark = `@media (prefers-color-scheme: dark){:root{--accent:${passing}}}`;
      expect(await problemsOf(`:root{--accent:#8a1538}${dark}`)).toEqual([]);
    });

    test.each([
      ['#777', /--quiet: .* on --paper/],
      ['#777f', /on --paper/],
      ['rgb(119, 119, 119)', /on --paper/],
      ['rgb(46.7% 46.7% 46.7% / 1)', /on --paper/],
      ['hsl(0deg 0% 47%)', /on --paper/],
      ['hwb(0 47% 53%)', /on --paper/],
      ['lab(50% 0 0)', /on --paper/],
      ['lch(50 0 0)', /on --paper/],
      ['oklab(0.57 0 0)', /on --paper/],
      ['oklch(57% 0 none)', /on --paper/],
      ['color(display-p3 0.467 0.467 0.467)', /on --paper/],
      ['color-mix(in srgb, black 53%, white)', /on --paper/],
      ['color-mix(in oklab, var(--grey) 100%, black)', /on --paper/],
      ['light-dark(gray, #aaa)', /on --paper/],
      ['VAR(--none, GRAY)', /on --paper/],
    ])('%s is read as browsers read it', async (colour, message) => {
      const dark = '@media (prefers-color-scheme: dark){:root{--quiet:#ccc}}';
      const problems = await problemsOf(`:root{--grey:#777;--quiet:${colour}}${dark}a{color:var(--grey)}`);
      expect(problems[0]).toMatch(message);
      expect(problems.join()).not.toContain('dark scheme');
    });

    test('a copy of the stylesheet with other colours is checked too', async () => {
      const own = SITE_CSS.replace(/--quiet: #\w+/, '--quiet: #999');
      expect((await read({}, own)).problems[0]).toMatch(
        /^site\.css:\d+ --quiet: must have a contrast of at least 4\.5:1/,
      );
      expect((await read({}, SITE_CSS)).problems).toEqual([]);
    });
  });

  describe('logo', () => {
    const WIDE = svg('', 'viewBox="0 0 200 44"');

    test('an SVG is cleaned and measured, and every page shows it in place of icon and name', async () => {
      const { logo, problems } = await read({ 'logo.svg': WIDE.replace('></svg>', '><!-- x --></svg>') });
      expect(problems).toEqual([]);
      expect(logo).toEqual({
        ...{ path: '/logo.svg', contentType: 'image/svg+xml', width: 200, height: 44, body: WIDE },
      });
      expect((await read({ 'logo.png': PNG })).logo).toMatchObject({
        path: '/logo.png',
        width: 512,
        height: 512,
      });
    });

    test.each<[string, Files, string]>([
      [
        'two',
        { 'logo.svg': WIDE, 'logo.png': PNG },
        'logo.svg file: must be the only logo: delete it or logo.png',
      ],
      [
        'a tall one',
        { 'logo.svg': svg().replace('0 0 40 30', '0 0 30 40') },
        'logo.svg file: must be at least as wide as it is high',
      ],
      ['a script', { 'logo.svg': svg('<script/>', 'viewBox="0 0 2 1"') }, 'logo.svg:1'],
      [
        'a PNG of another name',
        { 'logo.svg': PNG },
        'logo.svg file: must be of the type that its extension names; its content is an image of the type png: call it logo.png',
      ],
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
    expect((await read({ [`fonts/${name}`]: bytes })).problems).toEqual([
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
    expect((await read({ 'fonts/a.woff2': most, 'fonts/b.woff2': most })).problems).toEqual([]);
    expect((await read({ 'fonts/a.woff2': fontOf(200_001) })).problems).toEqual([
      expect.stringContaining('fonts/a.woff2 file: must have at most 200000 bytes: keep only the letters'),
    ]);
    expect(
      (await read({ 'fonts/a.woff2': most, 'fonts/b.woff2': most, 'fonts/c.woff2': most })).problems,
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

  test('text in the favicon or in an SVG logo is told, because its font is that of a machine', async () => {
    const pictures = (inside: string) => ({
      'favicon.svg': svg(inside, 'viewBox="0 0 32 32"'),
      'logo.svg': svg(inside, 'viewBox="0 0 200 44"'),
    });
    const told = async (inside: string) => noticeItems(pictures(inside), 'The text in these pictures');
    expect(await told('<g><text y="9">M</text></g>')).toEqual(
      ['favicon.svg', 'logo.svg'].map((name) => `${name} file: has text: convert it into paths`),
    );
    expect(await told('<title>text</title><path d="M0 0"/>')).toEqual([]);
  });

  test('a picture that is the practice’s beside one that is another’s is told', async () => {
    const told = async (files: Files) => {
      await read(files);
      const items = mixedFace(join(folder, 'practice.json'));
      return items.map((item) => describeInFile(item).replaceAll(`${folder}/`, ''));
    };
    const icon = svg('', 'viewBox="0 0 32 32"');
    expect(await told({ 'favicon.svg': icon, 'icon-512.png': PNG })).toEqual([
      'icon-512.png file: is not the picture of favicon.svg: delete it, and it is drawn from favicon.svg',
    ]);
    const logo = { 'logo.svg': svg('', 'viewBox="0 0 200 44"') };
    const another = 'favicon.svg file: is not the practice’s, and logo.svg is: add a favicon.svg of its own';
    expect(await told(logo)).toEqual([another]);
    expect(await noticeItems(logo, 'These files show another face')).toEqual([another]);
    expect(await told({ 'favicon.svg': icon, ...logo })).toEqual([]);
    expect(await told({})).toEqual([]);
  });
});
