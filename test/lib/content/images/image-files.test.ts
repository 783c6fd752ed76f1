import { deflateSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { ContentProblem } from '../../../../lambda/shared/content-problem.ts';
import { cleanImages, imagePaths, readImages } from '../../../../lib/content/images/image-files.ts';
import { RULES } from '../../../../lib/practice/messages/english.ts';
import { AVIF, PNG, svg } from '../../../support/images.ts';
import {
  corners,
  cornersOf,
  MP4,
  repacked,
  SECRET,
  withChunk,
  withMetadata,
  withSegment,
} from '../../../support/photographs.ts';
import { page, serviceProblems } from '../service-folder.ts';
import { readFolder as read } from './image-folder.ts';

describe('lib/content/images/image-files', () => {
  test('an image that is only a picture is served byte for byte, with its size', async () => {
    const [jpg, webp] = await Promise.all([corners().jpeg().toBuffer(), corners().webp().toBuffer()]);
    const files = { 'a.png': PNG, 'b.jpg': jpg, 'c.jpeg': jpg, 'd.webp': webp, 'people/e.avif': AVIF };
    const { images, problems } = await read({ ...files, 'f.svg': `\uFEFF${svg()}`, '.DS_Store': 'x' });
    expect(problems).toEqual([]);
    expect(images.map(({ path, contentType, width, height }) => [path, contentType, width, height])).toEqual([
      ['/images/a.png', 'image/png', 512, 512],
      ['/images/b.jpg', 'image/jpeg', 48, 32],
      ['/images/c.jpeg', 'image/jpeg', 48, 32],
      ['/images/d.webp', 'image/webp', 48, 32],
      ['/images/f.svg', 'image/svg+xml', 40, 30],
      ['/images/people/e.avif', 'image/avif', 2, 2],
    ]);
    for (const { path, body } of images.filter(({ encoding }) => encoding))
      expect(body).toBe(files[path.slice('/images/'.length) as keyof typeof files].toString('base64'));
    expect(images[4]).toMatchObject({ body: svg() });
    expect(images[4]!.encoding).toBeUndefined();
  });

  describe('an image that is more than a picture', () => {
    let images: Awaited<ReturnType<typeof read>>['images'];
    let problems: readonly string[];
    beforeAll(async () => {
      const photograph = await withMetadata(corners(), 'jpeg', 6);
      const iptc = withSegment(photograph, 0xed, `Photoshop 3.0\x008BIM${SECRET}`);
      const picture = await corners().png().toBuffer();
      const plain = await corners().jpeg().toBuffer();
      const frames = await Promise.all([picture, corners().negate().png().toBuffer()]);
      ({ images, problems } = await read({
        'camera.jpg': Buffer.concat([withSegment(iptc, 0xfe, SECRET), MP4]),
        'comment.jpg': withSegment(await corners().jpeg().toBuffer(), 0xfe, SECRET),
        'data.jpg': Buffer.concat([plain.subarray(0, -2), Buffer.from(SECRET), plain.subarray(-2)]),
        'data.png': repacked((data) => Buffer.concat([data, Buffer.from(SECRET)]), picture),
        'data2.png': repacked(
          (data) => deflateSync(Buffer.concat([inflateSync(data), Buffer.from(SECRET)]), { level: 0 }),
          picture,
        ),
        'drawing.png': withChunk(await withMetadata(corners(), 'png', 6), 'tEXt', `Author\0${SECRET}`),
        'polyglot.png': Buffer.concat([picture, Buffer.from(`PK\x03\x04<script>${SECRET}</script>`)]),
        'phone.webp': await withMetadata(corners(), 'webp', 6),
        'phone.avif': await withMetadata(corners(), 'avif', 6),
        'bad/animated.webp': await sharp(frames, { join: { animated: true } })
          .webp()
          .toBuffer(),
        'bad/animated.png': withChunk(PNG, 'acTL', '\0\0\0\x02\0\0\0\0'),
        // The header of a WebP image of 16,384 × 16,384 px, 268 megapixels.
        'bad/bomb.webp': Buffer.from(
          'RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0',
          'latin1',
        ),
        'bad/cut.jpg': photograph.subarray(0, 1_223),
        'bad/cut.png': PNG.subarray(0, 5_000),
        'bad/page.png': Buffer.concat([PNG.subarray(0, 33), Buffer.from('<script>alert(1)</script>')]),
        'bad/tall.png': withChunk(await corners(1, 8_001).png().toBuffer(), 'tEXt', SECRET),
      }));
    });

    test('is served without metadata and appended data, turned as a camera says', async () => {
      const turned = { size: [32, 48], seen: 'blue red white green' };
      const upright = { size: [48, 32], seen: 'red green blue white' };
      const served = images.map(async ({ path, width, height, body }) => {
        const bytes = Buffer.from(body, 'base64');
        const tags = Object.keys(await sharp(bytes).metadata());
        const left = tags.filter((tag) => /exif|xmp|iptc|icc|orientation|comments/.test(tag));
        const secret = bytes.includes(SECRET);
        return [path, { size: [width, height], seen: await cornersOf(bytes), left, secret }];
      });
      const nothing = { left: [], secret: false };
      expect(await Promise.all(served)).toEqual([
        ['/images/camera.jpg', { ...turned, ...nothing }],
        ['/images/comment.jpg', { ...upright, ...nothing }],
        ['/images/data.jpg', { ...upright, ...nothing }],
        ['/images/data.png', { ...upright, ...nothing }],
        ['/images/data2.png', { ...upright, ...nothing }],
        ['/images/drawing.png', { ...turned, ...nothing }],
        ['/images/phone.avif', { ...turned, ...nothing }],
        ['/images/phone.webp', { ...turned, ...nothing }],
        ['/images/polyglot.png', { ...upright, ...nothing }],
      ]);
    });

    test('is refused if the encoder leaves metadata in it', async () => {
      const told: unknown[] = [];
      const bytes = withChunk(PNG, 'eXIf', SECRET);
      const image = { format: 'png', bytes, report: (_: string, rule: unknown) => told.push(rule) } as const;
      const encoder = () => Promise.resolve(bytes);
      expect((await cleanImages([image], encoder)).size).toBe(0);
      expect(told).toEqual([RULES['pictureBroken.data']()]);
    });

    test('is refused if it would lose its frames, is too large, or cannot be decoded', () => {
      const side = 'file: must be at most 8000 px wide and high: save it smaller';
      const still = 'file: must be one picture: save one frame of it; received "animation"';
      const whole = 'file: cannot be decoded to its end: save it again, from the original';
      const refused = {
        'bomb.webp': `${side}; received "16384 × 16384 px"`,
        'tall.png': `${side}; received "1 × 8001 px"`,
        'animated.png': still,
        'animated.webp': still,
        'cut.jpg': `${whole}; received "1223 bytes"`,
        'cut.png': `${whole}; received "5000 bytes"`,
        'page.png': `${whole}; received "58 bytes"`,
      };
      expect(problems).toEqual(
        Object.entries(refused).flatMap(([file, problem]) => [
          `images/bad/${file} has 1 problem:`,
          `  - ${problem}`,
        ]),
      );
    });
  });

  test('an image that is shown has sizes for its use, with names that no file can have; any other has none', async () => {
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
      ['/images/ana.jpg', 'none'],
      [
        '/images/icon.png',
        [
          {
            path: '/images/icon--png-text-512.webp',
            ...{ use: 'text', contentType: 'image/webp', width: 512, height: 512, encoding: 'base64' },
          },
        ],
      ],
      [
        '/images/people/ana.jpg',
        [
          ['webp', 'image/webp'],
          ['jpg', 'image/jpeg'],
        ].map(([type, contentType]) => ({
          path: `/images/people/ana--jpg-portrait-200.${type}`,
          ...{ use: 'portrait', contentType, width: 200, height: 250, encoding: 'base64' },
        })),
      ],
    ]);
    const [webp] = images[2]!.sizes!;
    const { format, width, height } = await sharp(Buffer.from(webp!.body, 'base64')).metadata();
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
      'a.webp',
      '',
      'file: must be of the type that its extension names; its content is no image that can be read: save it as WEBP; another name is not enough',
    ],
    [
      'My Office.png',
      PNG,
      'file name: must be lower-case letters, digits and hyphens: call it my-office.png',
    ],
    ['a.PNG', PNG, 'file name: must be lower-case letters, digits and hyphens: call it a.png'],
    [
      'a.png',
      Buffer.concat([PNG, Buffer.alloc(5_000_001 - PNG.length)]),
      'file: must have at most 5000000 bytes: save it smaller; received 5000001',
    ],
    [
      'a.svg',
      svg('\n<script/>'),
      'line 2: must contain no script, animation or embedded document; received "script"',
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
      `  - pages/guides/extra.md:12: ${missing}; received "/images/offices.png"`,
      `  - pages/guides/extra.md:20: ${host}; received "//elsewhere.example/a.png"`,
      `  - pages/guides/extra.md:20: image: ${text}; received "//elsewhere.example/a.png"`,
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
