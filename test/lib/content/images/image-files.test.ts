import sharp from 'sharp';
import type { Encoded, ImageSource } from '../../../../lambda/render/site-source.ts';
import type { ContentProblem } from '../../../../lambda/shared/content-problem.ts';
import { imagePaths, readImages } from '../../../../lib/content/images/image-files.ts';
import { AVIF, PNG, svg } from '../../../support/images.ts';
import {
  corners,
  cornersOf,
  type Format,
  MP4,
  repacked,
  SECRET,
  withChunk,
  withMetadata,
  withSegment,
} from '../../../support/photographs.ts';
import { page, serviceProblems } from '../service-folder.ts';
import { readFolder as read } from './image-folder.ts';

const bytesOf = ({ body }: Pick<ImageSource, 'body'>) => Buffer.from((body as Encoded).base64, 'base64');

describe('lib/content/images/image-files', () => {
  test('every picture is published as WebP under the name of its file, with its size', async () => {
    const [jpg, webp] = await Promise.all([corners().jpeg().toBuffer(), corners().webp().toBuffer()]);
    const files = { 'a.png': PNG, 'b.jpg': jpg, 'c.jpeg': jpg, 'd.webp': webp, 'people/e.avif': AVIF };
    const { images, problems } = await read({
      ...files,
      ...{ 'f.svg': `\uFEFF${svg('<path d="M0 0h40v30"/>')}`, 'share.png': PNG, '.DS_Store': 'x' },
    });
    expect(problems).toEqual([]);
    const shown = images.map(({ path, file, contentType, width, height }) => [
      ...[path, file, contentType, width, height],
    ]);
    expect(shown).toEqual([
      ['/images/a.webp', '/images/a.png', 'image/webp', 512, 512],
      ['/images/b.webp', '/images/b.jpg', 'image/webp', 48, 32],
      ['/images/c.webp', '/images/c.jpeg', 'image/webp', 48, 32],
      ['/images/d.webp', '/images/d.webp', 'image/webp', 48, 32],
      ['/images/f.webp', '/images/f.svg', 'image/webp', 40, 30],
      ['/images/people/e.webp', '/images/people/e.avif', 'image/webp', 2, 2],
      // Not every program that shows previews of links reads WebP.
      ['/images/share.png', '/images/share.png', 'image/png', 512, 512],
    ]);
    for (const image of images)
      expect(`image/${(await sharp(bytesOf(image)).metadata()).format}`).toBe(image.contentType);
  });

  test('a drawing is drawn large enough for each display, and loads nothing from outside of its file', async () => {
    const drawing = svg(
      `<image href="file://${import.meta.dirname}/../../../support/icon-512.png" width="20" height="30"/><path fill="#f00" d="M20 0h20v30H20z"/><text y="9">${SECRET}</text>`,
      'width="40mm" height="30mm" viewBox="0 0 40 30"',
    );
    const { images, problems } = await read({ 'map.svg': drawing });
    expect(problems).toEqual([]);
    const [{ width, height }] = images as [ImageSource];
    expect([width, height]).toEqual([151, 113]);
    const { data, info } = await sharp(bytesOf(images[0]!)).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([2000, 1500, 4]);
    const pixel = (x: number) => [...data.subarray((1_400 * 2_000 + x) * 4).subarray(0, 4)];
    expect([pixel(500)[3], pixel(1_500).map((value) => Math.round(value / 100))]).toEqual([0, [3, 0, 0, 3]]);
  });

  describe('a file that is more than a picture', () => {
    let images: Awaited<ReturnType<typeof read>>['images'];
    let problems: readonly string[];
    beforeAll(async () => {
      const photograph = await withMetadata(corners(), 'jpeg', 6);
      const iptc = withSegment(photograph, 0xed, `Photoshop 3.0\x008BIM${SECRET}`);
      const picture = await corners().png().toBuffer();
      const plain = await corners().jpeg().toBuffer();
      const frames = await Promise.all([picture, corners().negate().png().toBuffer()]);
      const appended = async (format: Format) =>
        Buffer.concat([await withMetadata(corners(), format, 6), Buffer.from(`<script>${SECRET}</script>`)]);
      ({ images, problems } = await read({
        'camera.jpg': Buffer.concat([withSegment(iptc, 0xfe, SECRET), MP4]),
        'data.jpg': Buffer.concat([plain.subarray(0, -2), Buffer.from(SECRET), plain.subarray(-2)]),
        'data-2.png': repacked((data) => Buffer.concat([data, Buffer.from(SECRET)]), picture),
        'drawing.png': withChunk(await withMetadata(corners(), 'png', 6), 'tEXt', `Author\0${SECRET}`),
        'phone.avif': await withMetadata(corners(), 'avif', 6),
        'phone-2.webp': await appended('webp'),
        'polyglot.png': await appended('png'),
        'share.png': await appended('png'),
        'bad/animated.webp': await sharp(frames, { join: { animated: true } })
          .webp()
          .toBuffer(),
        'bad/animated-2.png': withChunk(PNG, 'acTL', '\0\0\0\x02\0\0\0\0'),
        'bad/animated-3.avif': Buffer.from(AVIF.toString('latin1').replace('ftypavif', 'ftypavis'), 'latin1'),
        // The header of a WebP image of 16,384 × 16,384 px, 268 megapixels.
        'bad/bomb.webp': Buffer.from(
          'RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0',
          'latin1',
        ),
        'bad/cut.jpg': photograph.subarray(0, 1_223),
        'bad/cut-2.png': PNG.subarray(0, 5_000),
        'bad/page.png': Buffer.concat([PNG.subarray(0, 33), Buffer.from('<script>alert(1)</script>')]),
        'bad/tall.png': withChunk(await corners(1, 8_001).png().toBuffer(), 'tEXt', SECRET),
      }));
    });

    test('is published without metadata and appended data, turned as a camera says', async () => {
      const turned = { size: [32, 48], seen: 'blue red white green' };
      const upright = { size: [48, 32], seen: 'red green blue white' };
      const served = images.map(async (image) => {
        const { path, width, height } = image;
        const bytes = bytesOf(image);
        const tags = Object.keys(await sharp(bytes).metadata());
        const left = tags.filter((tag) => /exif|xmp|iptc|icc|orientation|comments/.test(tag));
        const secret = bytes.includes(SECRET);
        return [path, { size: [width, height], seen: await cornersOf(bytes), left, secret }];
      });
      const nothing = { left: [], secret: false };
      expect(await Promise.all(served)).toEqual([
        ['/images/camera.webp', { ...turned, ...nothing }],
        ['/images/data-2.webp', { ...upright, ...nothing }],
        ['/images/data.webp', { ...upright, ...nothing }],
        ['/images/drawing.webp', { ...turned, ...nothing }],
        ['/images/phone-2.webp', { ...turned, ...nothing }],
        ['/images/phone.webp', { ...turned, ...nothing }],
        ['/images/polyglot.webp', { ...turned, ...nothing }],
        ['/images/share.png', { ...turned, ...nothing }],
      ]);
    });

    test('is refused if it would lose its frames, is too large, or cannot be decoded', () => {
      const side = 'file: must be at most 8000 px wide and high: save it smaller';
      const still = 'file: must be one picture: save one frame of it; received "animation"';
      const whole = 'file: cannot be decoded to its end: save it again, from the original';
      const refused = {
        'animated-2.png': still,
        'animated-3.avif': still,
        'animated.webp': still,
        'bomb.webp': `${whole}; received "30 bytes"`,
        'cut-2.png': `${whole}; received "5000 bytes"`,
        'cut.jpg': `${whole}; received "1223 bytes"`,
        'page.png': `${whole}; received "58 bytes"`,
        'tall.png': `${side}; received "1 × 8001 px"`,
      };
      const lines = Object.entries(refused).flatMap(([file, problem]) => [
        `images/bad/${file} has 1 problem:`,
        `  - ${problem}`,
      ]);
      expect(problems.toSorted()).toEqual(lines.toSorted());
    });
  });

  test('two files that would be published under the same name are refused', async () => {
    const jpg = await corners().jpeg().toBuffer();
    const files = { 'office.jpg': jpg, 'office.png': PNG, 'people/office.png': PNG, 'share.png': PNG };
    const { images, problems } = await read({ ...files, 'share.jpg': jpg });
    expect(problems).toEqual([
      'images/office.png has 1 problem:',
      '  - file name: must have another name than office.jpg, because both would be published as /images/office.webp: rename or delete one; received "office.png"',
      'images/share.png has 1 problem:',
      '  - file name: must have another name than share.jpg, because both would be published as /images/share.png: rename or delete one; received "share.png"',
    ]);
    expect(images.map(({ path }) => path)).toEqual([
      '/images/office.webp',
      '/images/people/office.webp',
      '/images/share.webp',
    ]);
  });

  test('an image that is shown has copies for its use, with names that no file can have; any other has none', async () => {
    const portrait = await corners(200, 300).jpeg({ quality: 100 }).toBuffer();
    const shown = [
      ['/images/people/ana.jpg', 'portrait'],
      ['/images/icon.png', 'text'],
    ] as const;
    const { images, problems } = await read(
      { 'people/ana.jpg': portrait, 'ana.jpg': portrait, 'icon.png': PNG },
      shown,
    );
    expect(problems).toEqual([]);
    expect(
      images.map(({ path, sizes }) => [path, sizes?.map(({ body: _, ...size }) => size) ?? 'none']),
    ).toEqual([
      ['/images/ana.webp', 'none'],
      // It is small enough itself.
      ['/images/icon.webp', 'none'],
      [
        '/images/people/ana.webp',
        [
          {
            path: '/images/people/ana--portrait-200.webp',
            ...{ use: 'portrait', contentType: 'image/webp', width: 200, height: 250 },
          },
        ],
      ],
    ]);
    const { format, width, height } = await sharp(bytesOf(images[2]!.sizes![0]!)).metadata();
    expect([format, width, height]).toEqual(['webp', 200, 250]);
  });

  test('no folder, no images', async () => {
    const problems: ContentProblem[] = [];
    expect(await readImages('/nowhere/images', problems)).toEqual([]);
    expect(imagePaths('/nowhere/images')).toEqual(new Set());
    expect(problems).toEqual([]);
  });

  const ENDS =
    'file name: must end in one of .png, .jpg, .jpeg, .webp, .avif, .svg: save it as such an image';
  test.each<[file: string, content: string | Uint8Array, rule: string]>([
    ['a.gif', 'GIF89a', ENDS],
    ['notes.txt', 'x', ENDS],
    [
      'a.jpg',
      PNG,
      'file: must be of the type that its extension names; its content is an image of the type png: call it a.png',
    ],
    [
      'a.png',
      'hello, world',
      'file: must be of the type that its extension names; its content is no image that can be read: save it as PNG; another name is not enough',
    ],
    [
      'My Office.png',
      PNG,
      'file name: must be lower-case letters, digits and hyphens: call it my-office.png',
    ],
    [
      'a.png',
      Buffer.concat([PNG, Buffer.alloc(5_000_001 - PNG.length)]),
      'file: must have at most 5000000 bytes: save it smaller; received 5000001',
    ],
    [
      'a.png',
      svg(),
      'file: must be of the type that its extension names; its content is an image of the type svg: call it a.svg',
    ],
    [
      'a.svg',
      '<svg>',
      'file: cannot be drawn: give the svg element a viewBox, and save it with fewer repeated parts and filters, or as PNG; received "5 bytes"',
    ],
  ])('%s is refused, but a page that shows it gets no second message', async (file, content, rule) => {
    const { images, paths, problems } = await read({ [file]: content });
    const received = rule.includes('received') ? '' : `; received "${file}"`;
    expect(problems).toEqual([`images/${file} has 1 problem:`, `  - ${rule}${received}`]);
    expect(images).toEqual([]);
    expect([...paths]).toEqual([`/images/${file}`]);
  });

  test('an image that is missing, on another host or without an alternative text is reported with file and line', async () => {
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
    expect(await serviceProblems(files)).toEqual([
      'pages/guides/extra.md has 9 problems:',
      `  - pages/guides/extra.md:7: ${missing}; received "/images/desk.png"`,
      `  - pages/guides/extra.md:9: image: ${text}; received "/images/office.png"`,
      `  - pages/guides/extra.md:10: ${host}; received "https://images.example.org/a.png"`,
      `  - pages/guides/extra.md:10: ${folder}; received "../images/office.png"`,
      `  - pages/guides/extra.md:12: ${host}; received "data:image/png;base64,AA=="`,
      `  - pages/guides/extra.md:12: ${folder}; received "/icon-512.png"`,
      `  - pages/guides/extra.md:20: ${host}; received "//elsewhere.example/a.png"`,
      `  - pages/guides/extra.md:20: image: ${text}; received "//elsewhere.example/a.png"`,
      `  - pages/guides/extra.md:22: ${missing}; received "/images/offices.png"`,
    ]);
  });

  test('a page can link to an image, and can show none if there is no folder of images', async () => {
    expect(
      await serviceProblems({ 'images/map.svg': svg(), 'pages/extra.md': page('[Map](/images/map.svg)') }),
    ).toEqual([]);
    expect(await serviceProblems({ 'pages/extra.md': page('![Map](/images/map.svg)') })).toEqual([
      'pages/extra.md has 1 problem:',
      '  - pages/extra.md:6: there is no such image; received "/images/map.svg"',
    ]);
  });
});
