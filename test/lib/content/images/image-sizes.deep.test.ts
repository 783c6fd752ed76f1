/** Copies of photographs and drawings: which are made, what they show, and how many bytes a page has with them. */
import sharp from 'sharp';
import type { Encoded, ImageSource } from '../../../../lambda/render/site-source.ts';
import { draw } from '../../../../lib/content/images/draw.ts';
import { PNG, svg } from '../../../support/images.ts';
import { corners, person, photograph, SKIN, withMetadata } from '../../../support/photographs.ts';
import { ofThisRun } from '../../../support/weekly.ts';
import { page, warningItems } from '../service-folder.ts';
import { readFolder as read } from './image-folder.ts';

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
      'office-2.png': await office.clone().resize(900).png().toBuffer(),
      'drawing.png': await sharp(Buffer.from(drawing)).png().toBuffer(),
      'small.jpg': await (await photograph(240, 160)).jpeg({ quality: 60 }).toBuffer(),
      'icon.png': PNG,
      'unused.jpg': await office.clone().resize(1_000).jpeg().toBuffer(),
    };
    const text = ['office.jpg', 'office-2.png', 'drawing.png', 'small.jpg', 'tall.jpg'];
    const portraits = ['left.jpg', 'right.jpg', 'tall.jpg', 'people/ana.jpeg', 'cut.png'];
    const all = await read(files, [
      ...text.map((name) => [`/images/${name}`, 'text'] as const),
      ...portraits.map((name) => [`/images/${name}`, 'portrait'] as const),
      ['/images/office.jpg', 'wide'],
      ['/images/office.jpg', 'text'],
    ]);
    problems = all.problems;
    images = new Map(all.images.map((image) => [image.file.slice('/images/'.length), image]));
  });
  const sizesOf = (name: string) =>
    (images.get(name)!.sizes ?? []).map(
      ({ path, contentType, width, height }) =>
        `${path.slice('/images/'.length)} ${contentType} ${width} × ${height}`,
    );
  const decoded = ({ base64 }: Encoded) => Buffer.from(base64, 'base64');
  const bytesOf = (name: string, size: string) =>
    decoded(images.get(name)!.sizes!.find(({ path }) => path.endsWith(size))!.body);

  test('fit the displays on which it is shown, and are never larger than it', () => {
    expect(problems).toEqual([]);
    expect(sizesOf('office.jpg')).toEqual([
      'office--text-680.webp image/webp 680 × 453',
      'office--text-1360.webp image/webp 1360 × 907',
      'office--wide-720.webp image/webp 720 × 480',
      'office--wide-1440.webp image/webp 1440 × 960',
    ]);
    expect(sizesOf('office-2.png')).toEqual([
      'office-2--text-680.webp image/webp 680 × 453',
      'office-2--text-900.webp image/webp 900 × 600',
    ]);
    // 500 px are nearly 680: it is shown itself.
    expect(sizesOf('tall.jpg')).toEqual([
      'tall--portrait-192.webp image/webp 192 × 240',
      'tall--portrait-384.webp image/webp 384 × 480',
    ]);
    expect(sizesOf('people/ana.jpeg')).toEqual([
      'people/ana--portrait-192.webp image/webp 192 × 240',
      'people/ana--portrait-384.webp image/webp 384 × 480',
    ]);
    for (const name of ['small.jpg', 'icon.png', 'unused.jpg'])
      expect(images.get(name)!.sizes).toBeUndefined();
  });

  test('are of their type and size, without metadata, and small enough for a page of many', async () => {
    for (const { sizes = [] } of images.values())
      for (const { path, use, contentType, width, height, body } of sizes) {
        const bytes = decoded(body);
        const { exif, xmp, icc, ...found } = await sharp(bytes).metadata();
        expect([path, exif, xmp, icc]).toEqual([path, undefined, undefined, undefined]);
        expect(`image/${found.format}`).toBe(contentType);
        expect([found.width, found.height]).toEqual([width, height]);
        expect(bytes.length).toBeLessThanOrEqual(use === 'portrait' ? 15_000 : 90_000);
      }
  });

  test('of a drawing have no loss, and transparency stays', async () => {
    expect(sizesOf('drawing.png')).toEqual([
      'drawing--text-680.webp image/webp 680 × 510',
      'drawing--text-1360.webp image/webp 1360 × 1020',
    ]);
    expect(bytesOf('drawing.png', '680.webp').includes('VP8L')).toBe(true);
    const { data } = await sharp(bytesOf('cut.png', '384.webp')).raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
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
      expect(await warningItems(files, HEAVY)).toEqual([]);
      const [person] = (await read({ 'a.jpg': portrait }, [['/images/a.jpg', 'portrait']])).images;
      for (const { body } of person!.sizes!) expect(decoded(body).length * 12).toBeLessThan(190_000);
    });

    test('with more is named, with its bytes and the largest images', async () => {
      const office = await picture(1_500, 1_000);
      const names = ['a', 'b', 'c', 'd'];
      const files = {
        ...Object.fromEntries(names.map((name) => [`images/${name}.jpg`, office])),
        'pages/extra.md': page(names.map((name) => `![${name}](/images/${name}.jpg)`).join('\n')),
      };
      expect(await warningItems(files, HEAVY)).toEqual([
        expect.stringMatching(
          /^pages\/extra\.md images: must have at most 200000 bytes on a display of high density: show fewer, or simpler ones\. The largest: (\/images\/[abcd]--text-1360\.webp \(\d{5}\)(, )?){3}; received [23]\d{5}$/,
        ),
      ]);
    });
  });

  const laughs = Array.from(
    { length: 9 },
    (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`,
  ).join('');
  const patterns = Array.from({ length: 9 }, (_, n) => {
    const rect = `<rect width="9" height="9" fill="${n === 0 ? 'red' : `url(#p${n - 1})`}"/>`;
    return `<pattern id="p${n}" width="1" height="1" patternUnits="userSpaceOnUse">${rect.repeat(10)}</pattern>`;
  }).join('');
  const blurs = '<feGaussianBlur stdDeviation="900"/>'.repeat(2_000);

  const drawings: readonly [name: string, drawing: string][] = [
    ['uses of uses', svg(`<g id="g0"><rect width="1" height="1"/></g>${laughs}`)],
    ['patterns in patterns', svg(`${patterns}<rect width="40" height="30" fill="url(#p8)"/>`)],
    ['filters', svg(`<filter id="f">${blurs}</filter><rect width="40" height="30" filter="url(#f)"/>`)],
  ];
  test.each(ofThisRun(drawings, ([name]) => name === 'uses of uses'))(
    'a drawing of few bytes that would be drawn for hours, %s: its process ends after 20 s',
    async (_, drawing) => {
      await expect(draw(Buffer.from(drawing), [2_000], 64_000_000)).rejects.toThrow();
    },
    60_000,
  );

  test('an image may have exactly 5 MB; all images together have a limit too', async () => {
    const jpeg = await corners().jpeg().toBuffer();
    // Bytes that need no cleaning, which would take seconds.
    const padding = Buffer.alloc(5_000_000 - jpeg.length);
    const largest = Buffer.concat([jpeg.subarray(0, -2), padding, jpeg.subarray(-2)]);
    const files = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`a${n}.jpg`, largest]));
    expect((await read(files)).problems).toEqual([]);
    expect((await read({ ...files, 'b.png': PNG })).problems).toEqual([
      'images has 1 problem:',
      `  - images: must have at most 20000000 bytes, together with those of the folder files; received ${20_000_000 + PNG.length}`,
    ]);
  });
});
