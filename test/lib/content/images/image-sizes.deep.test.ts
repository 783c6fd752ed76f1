/** Sizes of photographs and drawings: which are made, what they show, and how many bytes a page has with them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import type { ImageSource } from '../../../../lambda/render/site-source.ts';
import { PNG, svg } from '../../../support/images.ts';
import { corners, person, photograph, SKIN, withMetadata } from '../../../support/photographs.ts';
import { noticeItems, page } from '../service-folder.ts';
import { ROOT } from '../support.ts';
import { encodedElsewhere, readFolder as read, WITHOUT_VECTORS } from './image-folder.ts';

describe('lib/content/images/image-sizes', () => {
  const LANDSCAPE = [900, 600] as const;
  let images: ReadonlyMap<string, ImageSource>;
  let problems: readonly string[];
  beforeAll(async () => {
    const drawing = svg(
      '<rect width="40" height="30" fill="#fff"/><path d="M0 0l40 30" stroke="#00f"/>',
      'width="1600" height="1200" viewBox="0 0 40 30"',
    );
    const office = await photograph(1_800, 1_200);
    const turned = await photograph(600, 480, person(600, 480, 0.5));
    const cut = await sharp(Buffer.from(svg('<circle r="20" fill="#c68d63"/>', 'viewBox="-20 -20 40 40"')))
      .resize(500, 500)
      .png()
      .toBuffer();
    const files = {
      'left.jpg': await (await photograph(...LANDSCAPE, person(...LANDSCAPE, 0.28))).jpeg().toBuffer(),
      'right.jpg': await (await photograph(...LANDSCAPE, person(...LANDSCAPE, 0.7))).jpeg().toBuffer(),
      'tall.jpg': await (await photograph(500, 900, person(500, 900, 0.5))).jpeg().toBuffer(),
      'people/ana.jpeg': await withMetadata(turned, 'jpeg', 6),
      'cut.png': cut,
      'office.jpg': await office.clone().jpeg().toBuffer(),
      'office.png': await office.clone().resize(800).png().toBuffer(),
      'drawing.png': await sharp(Buffer.from(drawing)).png().toBuffer(),
      'small.jpg': await (await photograph(240, 160)).jpeg({ quality: 60 }).toBuffer(),
      'icon.png': PNG,
      'unused.jpg': await office.clone().resize(1_000).jpeg().toBuffer(),
    };
    const text = ['office.jpg', 'office.png', 'drawing.png', 'small.jpg', 'tall.jpg'];
    const portraits = ['left.jpg', 'right.jpg', 'tall.jpg', 'people/ana.jpeg', 'cut.png'];
    const all = await read(files, [
      ...text.map((name) => [`/images/${name}`, 'text'] as const),
      ...portraits.map((name) => [`/images/${name}`, 'portrait'] as const),
      ['/images/office.jpg', 'wide'],
      ['/images/office.jpg', 'text'],
    ]);
    problems = all.problems;
    images = new Map(all.images.map((image) => [image.path.slice('/images/'.length), image]));
  });
  const sizesOf = (name: string) =>
    (images.get(name)!.sizes ?? []).map(
      ({ path, contentType, width, height }) =>
        `${path.slice('/images/'.length)} ${contentType} ${width} × ${height}`,
    );
  const bytesOf = (name: string, size: string) =>
    Buffer.from(images.get(name)!.sizes!.find(({ path }) => path.endsWith(size))!.body, 'base64');

  test('fit the displays on which it is shown, with a fallback, and are never larger than it', () => {
    expect(problems).toEqual([]);
    expect(sizesOf('office.jpg')).toEqual([
      'office--jpg-text-680.webp image/webp 680 × 453',
      'office--jpg-text-1360.webp image/webp 1360 × 907',
      'office--jpg-text-680.jpg image/jpeg 680 × 453',
      'office--jpg-wide-720.webp image/webp 720 × 480',
      'office--jpg-wide-1440.webp image/webp 1440 × 960',
      'office--jpg-wide-720.jpg image/jpeg 720 × 480',
    ]);
    // 800 px are nearly 680.
    expect(sizesOf('office.png')).toEqual([
      'office--png-text-800.webp image/webp 800 × 533',
      'office--png-text-680.jpg image/jpeg 680 × 453',
    ]);
    expect(sizesOf('tall.jpg')).toEqual([
      'tall--jpg-text-500.webp image/webp 500 × 900',
      'tall--jpg-portrait-192.webp image/webp 192 × 240',
      'tall--jpg-portrait-384.webp image/webp 384 × 480',
      'tall--jpg-portrait-384.jpg image/jpeg 384 × 480',
    ]);
    expect(sizesOf('people/ana.jpeg')).toEqual([
      'people/ana--jpeg-portrait-192.webp image/webp 192 × 240',
      'people/ana--jpeg-portrait-384.webp image/webp 384 × 480',
      'people/ana--jpeg-portrait-384.jpg image/jpeg 384 × 480',
    ]);
    for (const name of ['small.jpg', 'icon.png', 'unused.jpg'])
      expect(images.get(name)!.sizes).toBeUndefined();
  });

  test('are of their type and size, without metadata, and small enough for a page of many', async () => {
    for (const { sizes = [] } of images.values())
      for (const { path, use, contentType, width, height, body } of sizes) {
        const bytes = Buffer.from(body, 'base64');
        const { exif, xmp, icc, ...found } = await sharp(bytes).metadata();
        expect([path, exif, xmp, icc]).toEqual([path, undefined, undefined, undefined]);
        expect(`image/${found.format}`).toBe(contentType);
        expect([found.width, found.height]).toEqual([width, height]);
        expect(bytes.length).toBeLessThanOrEqual(use === 'portrait' ? 15_000 : 90_000);
      }
  });

  test('of a drawing have no loss; PNG is the fallback for it and for transparency', async () => {
    expect(sizesOf('drawing.png')).toEqual([
      'drawing--png-text-680.webp image/webp 680 × 510',
      'drawing--png-text-1360.webp image/webp 1360 × 1020',
      'drawing--png-text-680.png image/png 680 × 510',
    ]);
    expect(bytesOf('drawing.png', '680.webp').includes('VP8L')).toBe(true);
    const [webp, png] = await Promise.all(
      ['680.webp', '680.png'].map((size) =>
        sharp(bytesOf('drawing.png', size)).removeAlpha().raw().toBuffer(),
      ),
    );
    expect(webp!.equals(png!)).toBe(true);
    expect(sizesOf('cut.png').at(-1)).toBe('cut--png-portrait-384.png image/png 384 × 480');
    for (const size of ['384.webp', '384.png']) {
      const { data } = await sharp(bytesOf('cut.png', size)).raw().toBuffer({ resolveWithObject: true });
      expect(data[3]).toBe(0);
    }
  });

  test.each([['left.jpg'], ['right.jpg'], ['tall.jpg'], ['people/ana.jpeg']])(
    'of the portrait %s show the whole face',
    async (name) => {
      const { data, info } = await sharp(bytesOf(name, '384.webp'))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const isFace = (x: number, y: number) =>
        SKIN.every((value, index) => Math.abs(data[(y * info.width + x) * 3 + index]! - value) < 25);
      const points = Array.from(
        { length: info.width * info.height },
        (_, at) => [at % info.width, Math.floor(at / info.width)] as const,
      );
      const face = points.filter(([x, y]) => isFace(x, y));
      const [left, right] = [Math.min(...face.map(([x]) => x)), Math.max(...face.map(([x]) => x))];
      const [top, bottom] = [Math.min(...face.map(([, y]) => y)), Math.max(...face.map(([, y]) => y))];
      expect(left).toBeGreaterThan(10);
      expect(right).toBeLessThan(info.width - 10);
      expect(top).toBeGreaterThan(10);
      expect(bottom).toBeLessThan(info.height - 10);
      expect(right - left).toBeGreaterThan(60);
    },
  );

  test('count for the limit of all images', async () => {
    const jpeg = await (await photograph(400, 300)).jpeg().toBuffer();
    const padded = (length: number) =>
      Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(length - jpeg.length), jpeg.subarray(-2)]);
    const files = {
      ...{ 'a.jpg': padded(5_000_000), 'b.jpg': padded(5_000_000), 'c.jpg': padded(5_000_000) },
      'd.jpg': padded(5_000_000 - jpeg.length),
      'shown.jpg': jpeg,
    };
    expect((await read(files, [['/images/shown.jpg', 'portrait']])).problems).toEqual([
      'images has 1 problem:',
      expect.stringMatching(
        /^ {2}- images: must have at most 20000000 bytes together, with the sizes that synthesis makes of those that are shown; received 200\d{5}$/,
      ),
    ]);
  });

  test('cannot be made of an image that breaks off, which is reported', async () => {
    const jpeg = await (await photograph(400, 300)).jpeg().toBuffer();
    const cut = Buffer.concat([jpeg.subarray(0, 9_000), jpeg.subarray(-2)]);
    expect((await read({ 'cut.jpg': cut }, [['/images/cut.jpg', 'portrait']])).problems).toEqual([
      'images/cut.jpg has 1 problem:',
      `  - file: cannot be decoded to its end: save it again, from the original; received "${cut.length} bytes"`,
    ]);
  });

  describe('a page', () => {
    const HEAVY = 'The images of these pages';
    const picture = async (width: number, height: number) =>
      (await photograph(width, height)).jpeg({ quality: 92 }).toBuffer();

    test('of two photographs, and one of a dozen portraits, are light', async () => {
      const [portrait, office] = await Promise.all([picture(1_200, 1_500), picture(3_000, 2_000)]);
      const files = {
        ...{ 'images/a.jpg': office, 'images/b.jpg': office },
        'pages/extra.md': page('![A](/images/a.jpg)\n\n![B](/images/b.jpg)'),
      };
      expect(await noticeItems(files, HEAVY)).toEqual([]);
      const [person] = (await read({ 'a.jpg': portrait }, [['/images/a.jpg', 'portrait']])).images;
      for (const { body } of person!.sizes!)
        expect(Buffer.from(body, 'base64').length * 12).toBeLessThan(190_000);
    });

    test('with more is named, with its bytes and the largest images', async () => {
      const office = await picture(1_500, 1_000);
      const names = ['a', 'b', 'c', 'd'];
      const files = {
        ...Object.fromEntries(names.map((name) => [`images/${name}.jpg`, office])),
        'pages/extra.md': page(names.map((name) => `![${name}](/images/${name}.jpg)`).join('\n')),
      };
      expect(await noticeItems(files, HEAVY)).toEqual([
        expect.stringMatching(
          /^pages\/extra\.md images: must have at most 200000 bytes on a display of high density: show fewer, or simpler ones\. The largest: (\/images\/[abcd]--jpg-text-1360\.webp \(\d{5}\)(, )?){3}; received [23]\d{5}$/,
        ),
      ]);
    });
  });

  test('the bytes do not depend on the vector instructions of the processor or on the number of its cores', async () => {
    const bytes = await (await photograph(900, 600, person(900, 600, 0.3))).jpeg().toBuffer();
    const icon = readFileSync(join(ROOT, 'examples/en/favicon.svg'));
    const squares = [{ side: 512 }, { side: 180, background: 'white' }];
    const jobs = [
      ['resize', { format: 'jpg', bytes, uses: ['portrait', 'text'] }],
      ['draw', { svg: icon, density: 1_152, squares }],
    ] as const;
    const [one, other] = [encodedElsewhere(jobs), encodedElsewhere(jobs, WITHOUT_VECTORS)];
    expect(one[0]).toHaveLength(6);
    expect(isDeepStrictEqual(one, other)).toBe(true);
  });

  test('an image may have exactly 5 MB; all images together have a limit too', async () => {
    const jpeg = await corners().jpeg().toBuffer();
    // Bytes that need no cleaning, which would take seconds.
    const padding = Buffer.alloc(5_000_000 - jpeg.length);
    const largest = Buffer.concat([jpeg.subarray(0, -2), padding, jpeg.subarray(-2)]);
    const files = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`a${n}.jpg`, largest]));
    expect((await read(files)).problems).toEqual([]);
    expect((await read({ ...files, 'b.png': PNG })).problems).toEqual([
      'images has 1 problem:',
      `  - images: must have at most 20000000 bytes together; received ${20_000_000 + PNG.length}`,
    ]);
  });
});
