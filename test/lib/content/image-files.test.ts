/** Images as people save them: each is measured, or its problem is reported. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContentProblem } from '../../../lambda/render/content-problem.ts';
import { ContentError } from '../../../lib/content/content-error.ts';
import { readImages } from '../../../lib/content/image-files.ts';
import { AVIF, jpeg, PNG, svg, webp } from '../../support/images.ts';
import { temporaryDirectory } from '../fixture.ts';
import { page, serviceProblems } from './service-folder.ts';

function read(files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = temporaryDirectory();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const problems: ContentProblem[] = [];
  const { images, paths } = readImages(folder, problems);
  const message = new ContentError(problems).message.replaceAll(folder, 'images');
  return { images, paths, problems: message === '' ? [] : message.split('\n') };
}

describe('lib/content/image-files', () => {
  test('every type that is served, with its size', () => {
    const { images, problems } = read({
      'a.png': PNG,
      'b.jpg': jpeg(300, 200),
      'c.jpeg': jpeg(300, 200),
      'd.webp': webp(64, 48),
      'people/e.avif': AVIF,
      'f.svg': `\uFEFF${svg()}`,
      '.DS_Store': 'x',
    });
    expect(problems).toEqual([]);
    expect(images.map(({ path, contentType, width, height }) => [path, contentType, width, height])).toEqual([
      ['/images/a.png', 'image/png', 512, 512],
      ['/images/b.jpg', 'image/jpeg', 300, 200],
      ['/images/c.jpeg', 'image/jpeg', 300, 200],
      ['/images/d.webp', 'image/webp', 64, 48],
      ['/images/f.svg', 'image/svg+xml', 40, 30],
      ['/images/people/e.avif', 'image/avif', 2, 2],
    ]);
    expect(Buffer.from(images[0]!.body, images[0]!.encoding)).toEqual(PNG);
    expect(images[4]).toMatchObject({ body: svg() });
    expect(images[4]!.encoding).toBeUndefined();
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photograph turned by EXIF, orientation %d', (orientation) => {
    const [image] = read({ 'a.jpg': jpeg(300, 200, orientation) }).images;
    expect([image!.width, image!.height]).toEqual(orientation < 5 ? [300, 200] : [200, 300]);
  });

  test('no folder, no images', () => {
    const problems: ContentProblem[] = [];
    expect(readImages('/nowhere/images', problems)).toEqual({ images: [], paths: new Set() });
    expect(problems).toEqual([]);
  });

  test.each<[what: string, file: string, content: string | Uint8Array, problem: string]>([
    [
      'a type that is not served',
      'a.gif',
      'GIF89a',
      'file name: must end in one of .png, .jpg, .jpeg, .webp, .avif, .svg; received "a.gif"',
    ],
    [
      'no image at all',
      'notes.txt',
      'x',
      'file name: must end in one of .png, .jpg, .jpeg, .webp, .avif, .svg; received "notes.txt"',
    ],
    [
      'an extension of another type',
      'a.jpg',
      PNG,
      'file: must be of the type that its extension names; its content is an image of the type png; received "a.jpg"',
    ],
    [
      'text',
      'a.png',
      'hello, world',
      'file: must be of the type that its extension names; its content is not an image; received "a.png"',
    ],
    [
      'nothing',
      'a.webp',
      '',
      'file: must be of the type that its extension names; its content is not an image; received "a.webp"',
    ],
    [
      'a name with spaces',
      'My Office.png',
      PNG,
      'file name: must be lower-case letters, digits and hyphens; received "My Office.png"',
    ],
    [
      'an extension in capitals',
      'a.PNG',
      PNG,
      'file name: must end in one of .png, .jpg, .jpeg, .webp, .avif, .svg; received "a.PNG"',
    ],
    [
      'too large',
      'a.png',
      Buffer.concat([PNG, Buffer.alloc(1_000_001 - PNG.length)]),
      'file: must have at most 1000000 bytes: save it smaller; received 1000001',
    ],
    [
      'an SVG with a script',
      'a.svg',
      svg('\n<script/>'),
      'line 2: must contain no script, animation or embedded document; received "script"',
    ],
  ])('%s is refused, but a page that shows it gets no second message', (_, file, content, problem) => {
    const { images, paths, problems } = read({ [file]: content });
    expect(problems).toEqual([`images/${file} has 1 problem:`, `  - ${problem}`]);
    expect(images).toEqual([]);
    expect([...paths]).toEqual([`/images/${file}`]);
  });

  test('an image may have exactly 1 MB; all images together have a limit too', () => {
    const largest = Buffer.concat([PNG, Buffer.alloc(1_000_000 - PNG.length)]);
    const files = Array.from({ length: 20 }, (_, n) => [`a${n}.png`, largest] as const);
    expect(read(Object.fromEntries(files)).problems).toEqual([]);
    expect(read({ ...Object.fromEntries(files), 'b.png': PNG }).problems).toEqual([
      'images has 1 problem:',
      `  - images: must have at most 20000000 bytes together; received ${20_000_000 + PNG.length}`,
    ]);
  });

  test('an image that is missing, on another host or without an alternative text is reported with file and line', () => {
    const lines = [
      '![The office](/images/office.png) and, as a title, ![x](/images/office.png "x")',
      'two ![Desk](/images/desk.png) on',
      '',
      '- in a list ![](/images/office.png)',
      '- ![Far](https://images.example.org/a.png) ![Near](../images/office.png)',
      '',
      '![Inline](data:image/png;base64,AA==) ![Other](/icon-512.png) ![ref][office]',
      '',
      '```',
      '![code](/images/code.png)',
      '```',
      '',
      '| a |',
      '| - |',
      '| ![ ](//elsewhere.example/a.png) |',
      '',
      '[office]: /images/offices.png',
    ];
    const files = { 'images/office.png': PNG, 'pages/guides/extra.md': page(lines.join('\n')) };
    const host =
      'must be a file of the folder images: a host outside the site would see every reader of the page';
    const folder = 'must begin with /images/, and be a file of the folder images';
    const missing = 'there is no such image; nearest known: /images/office.png';
    const text = 'needs an alternative text: ![text](…)';
    expect(serviceProblems(files)).toEqual([
      'pages/guides/extra.md has 9 problems:',
      `  - pages/guides/extra.md:7: image: ${missing}; received "/images/desk.png"`,
      `  - pages/guides/extra.md:9: image: ${text}; received "/images/office.png"`,
      `  - pages/guides/extra.md:10: image: ${host}; received "https://images.example.org/a.png"`,
      `  - pages/guides/extra.md:10: image: ${folder}; received "../images/office.png"`,
      `  - pages/guides/extra.md:12: image: ${host}; received "data:image/png;base64,AA=="`,
      `  - pages/guides/extra.md:12: image: ${folder}; received "/icon-512.png"`,
      `  - pages/guides/extra.md:12: image: ${missing}; received "/images/offices.png"`,
      `  - pages/guides/extra.md:20: image: ${host}; received "//elsewhere.example/a.png"`,
      `  - pages/guides/extra.md:20: image: ${text}; received "//elsewhere.example/a.png"`,
    ]);
  });

  test('a page can link to an image, and can show none if there is no folder of images', () => {
    expect(
      serviceProblems({ 'images/map.svg': svg(), 'pages/extra.md': page('[Map](/images/map.svg)') }),
    ).toEqual([]);
    expect(serviceProblems({ 'pages/extra.md': page('![Map](/images/map.svg)') })).toEqual([
      'pages/extra.md has 1 problem:',
      '  - pages/extra.md:6: image: there is no such image; received "/images/map.svg"',
    ]);
  });
});
