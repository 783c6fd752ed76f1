/**
 * Warnings about pages that no link reaches, images that no page shows, HTML, which is printed as text, files that are not
 * read, and pages whose images take long; and the lines that a synthesis prints between the command and the question of
 * `cdk deploy`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printedWarnings } from '../../../../lib/content/warnings/printed-warnings.ts';
import { unreadBeside } from '../../../../lib/content/warnings/unread-files.ts';
import { heavyPages } from '../../../../lib/content/warnings/warnings.ts';
import { inEnglish } from '../../../../lib/practice/messages/english.ts';
import { FONT } from '../../../support/font.ts';
import { svg } from '../../../support/images.ts';
import { temporaryDirectory } from '../../stack/fixture.ts';
import { page, warningItems } from '../service-folder.ts';
import { edited } from '../support.ts';

const listed = (markdown: string, place: string) =>
  page(markdown).replace('updated:', `nav: {label: L, order: 1, place: ${place}}\nupdated:`);

const NAMES = ['shown', 'wide', 'linked', 'styled', 'portrait', 'nowhere', 'in/shown', 'coded'];

const RULE =
  'call it by one of these names, move it or delete it: the folders pages, images, files, fonts, and the files site.css, favicon.svg, icon-512.png, favicon.ico, apple-touch-icon.png, logo.svg, logo.png';

const html = async (files: Readonly<Record<string, string>>) =>
  warningItems(files, 'These texts contain HTML');

const file = (key: string, body: string, encoding?: 'base64') => ({
  ...{ key, body, contentType: '', cacheControl: '' },
  ...(encoding && { encoding }),
});
const binary = (key: string, bytes: number) => file(key, Buffer.alloc(bytes).toString('base64'), 'base64');
const picture = (name: string) =>
  `<img class="text" src="/images/${name}-2.webp" alt="" srcset="/images/${name}-1.webp 680w, /images/${name}-2.webp 1360w" sizes="40rem">`;

/** @returns the problems of a page with this HTML */
function problems(html: string, css = '') {
  const files = [
    file('site.css', css),
    file('about.html', html),
    file('errors/not-found.html', '<img src="/images/large.png">'),
    ...['a', 'b'].flatMap((name) => [
      binary(`images/${name}-1.webp`, 300_000),
      binary(`images/${name}-2.webp`, 99_000),
      binary(`images/${name}.jpg`, 300_000),
    ]),
    binary('images/small.png', 2_001),
    binary('images/large.png', 200_000),
    file('images/map.svg', 'x'.repeat(300_000)),
  ];
  const pages = [{ file: 'about.md', htmlKey: 'about.html' }] as never;
  return heavyPages({ pages, files }).map(({ file: of, rule, received }) => [of, inEnglish(rule), received]);
}

const warnings = (count: number, items: number) =>
  Array.from({ length: count }, (_, index) => ({
    heading: `Heading ${index}:`,
    items: Array.from({ length: items }, () => ({ file: 'a', where: 'b', rule: 'c', received: 'd' })),
  }));

describe('lib/content/warnings/warnings', () => {
  test('a page is reachable by the menu, the footer, its section, and links from reachable pages', async () => {
    const files = {
      'pages/header.md': listed('x', 'header'),
      'pages/header/section.md': listed('x', 'header'),
      'pages/footer.md': listed('[linked](/linked#y)', 'footer'),
      'pages/linked.md': page('[further](/further)\n\n## y'),
      'pages/further.md': page('x'),
    };
    expect(await warningItems(files, 'These pages cannot be reached')).toEqual([]);
  });

  test('a page is not reachable by links from itself or from unreachable pages, in code, or to its Markdown', async () => {
    const files = {
      'pages/footer.md': listed('`[code](/code)` [Markdown](/markdown.md)', 'footer'),
      'pages/code.md': page('x'),
      'pages/first.md': page('[second](/second)'),
      'pages/itself.md': page('[here](/itself)'),
      'pages/markdown.md': page('x'),
      'pages/second.md': page('[first](/first)'),
    };
    expect(await warningItems(files, 'These pages cannot be reached')).toEqual(
      ['code', 'first', 'itself', 'markdown', 'second'].map(
        (name) =>
          `pages/${name}.md:1: link to this page from another page, or add nav to its front matter; received "/${name}"`,
      ),
    );
  });

  test('images: shown, linked, in the style sheet, of a person, and nowhere', async () => {
    const files = {
      ...Object.fromEntries(NAMES.map((name) => [`images/${name}.svg`, svg('<circle r="9"/>')])),
      'practice.json': JSON.stringify(edited({ 'people.0.portrait': '/images/portrait.svg' })),
      'site.css': 'main { background: url("/images/styled.webp") }',
      'pages/a.md': page('![x](/images/shown.svg) [y](/images/linked.svg)').replace(
        'title:',
        'photograph: { src: /images/wide.svg, text: x }\ntitle:',
      ),
    };
    expect(await warningItems(files, 'These images are published')).toEqual(
      ['coded', 'in/shown', 'nowhere'].map(
        (name) =>
          `images/${name}.svg file: can be read by everybody who knows its address: show it on a page, or delete it`,
      ),
    );
  });

  test('HTML in the front matter of a page and in a fact is named with its line', async () => {
    const files = {
      'pages/a.md': page('Text', 'Title <sup>1</sup> <!-- x -->'),
      'practice.json': JSON.stringify(edited({ fees: 'Free<br/>of charge' })),
    };
    expect(await html(files)).toEqual([
      'pages/a.md:2 title: is printed as text: remove it; received "<sup>"',
      'practice.json:1 fees ($.fees): is printed as text: remove it; received "<br/>"',
    ]);
  });

  test('code, escapes, links and signs of comparison are no HTML', async () => {
    const texts = [
      'a < b and c > d, 1<2, x <- y, <3',
      '`<br>` and\n\n```html\n<b>\n```\n\n    <b>',
      '\\<br> &lt;br>',
      '<https://www.example.org/>',
    ];
    expect(await html({ 'pages/a.md': page(texts.join('\n\n')) })).toEqual([]);
  });

  test('files and folders beside the practice file that are not read', async () => {
    const files = {
      'fonts/a.woff2': FONT,
      'brand/a.woff2': 'x',
      'image/a.png': 'x',
      'Pages/about.md': 'x',
      'style.css': 'x',
      'Site.css': 'x',
      'favicon.png': 'x',
      'Logo.jpg': 'x',
      'theme.css': 'x',
      // Not reported.
      'README.md': 'x',
      LICENSE: 'x',
      '.gitkeep': 'x',
      '.DS_Store': 'x',
      'practice.pt-BR.json': '{}',
      'site.css~': 'x',
      'config/production.json': '{}',
      'site.css': 'a { color: red }',
    };
    const told = (await warningItems(files, 'These files and folders are not read')).sort();
    expect(told[0]).toBe(`Logo.jpg file: ${RULE}`);
    expect(told.map((item) => item.split(':')[0])).toEqual([
      'Logo.jpg file',
      'Pages folder',
      'Site.css file',
      'brand folder',
      'favicon.png file',
      'image folder',
      'style.css file',
      'theme.css file',
    ]);
  });

  test('in a project folder, other files beside the practice file are not reported', () => {
    const project = temporaryDirectory();
    for (const name of ['package.json', 'practice.json', 'image.txt'])
      writeFileSync(join(project, name), '{}');
    expect(unreadBeside(join(project, 'practice.json'), join(project, 'config'))).toEqual([]);
  });

  test('the largest size of each picture counts, once, and an SVG as it is sent', () => {
    expect(
      problems(`${picture('a')}${picture('b')}${picture('a')}<img alt="" src="/images/map.svg">`),
    ).toEqual([]);
  });

  test('an image that the stylesheet names counts on every page', () => {
    const css = 'header { background: url("/images/large.png") } i { background: url(/images/map.svg) }';
    const largest = 'The largest: /images/large.png (200000), /images/';
    expect(problems('<img src="/images/small.png">', css)).toEqual([
      ['about.md', expect.stringContaining(`${largest}small.png (2001)`), 202_326],
      ['404.md', expect.stringContaining(`${largest}map.svg`), 200_325],
    ]);
  });

  test('more than 200,000 bytes are reported with the largest images', () => {
    expect(problems(`<img src="/images/small.png">${picture('a')}<p>${picture('b')}`)).toEqual([
      [
        'about.md',
        'must have at most 200000 bytes on a display of high density: show fewer, or simpler ones. The largest: /images/a-2.webp (99000), /images/b-2.webp (99000), /images/small.png (2001)',
        200_001,
      ],
    ]);
  });

  test.each([
    [1, 18, 19, undefined],
    [1, 19, 19, '… and 2 more lines: out/warnings.txt has all.'],
    [13, 9, 14, '… and 117 more lines: out/warnings.txt has all.'],
    [6, 2, 18, undefined],
    [40, 0, 19, '… and 22 more lines: out/warnings.txt has all.'],
  ])('%i headings with %i items each take %i lines', (count, items, expected, last) => {
    const lines = printedWarnings(warnings(count, items), 'out/warnings.txt').split('\n');
    expect(lines).toHaveLength(expected);
    expect(lines.at(-1)).toBe(last ?? lines.at(-1));
    if (last === undefined) expect(lines.join()).not.toContain('more lines');
  });
});
