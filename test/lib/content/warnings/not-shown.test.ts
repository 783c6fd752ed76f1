/** Warnings about HTML, which is printed as text, and about files that are not read. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unreadBeside } from '../../../../lib/content/warnings/unread-files.ts';
import { FONT } from '../../../support/font.ts';
import { temporaryDirectory } from '../../stack/fixture.ts';
import { page, warningItems } from '../service-folder.ts';
import { edited } from '../support.ts';

const RULE =
  'call it by one of these names, move it or delete it: the folders pages, images, files, fonts, and the files site.css, favicon.svg, icon-512.png, favicon.ico, apple-touch-icon.png, logo.svg, logo.png';

const html = async (files: Readonly<Record<string, string>>) =>
  warningItems(files, 'These texts contain HTML');

describe('lib/content/warnings/not-shown', () => {
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
});
