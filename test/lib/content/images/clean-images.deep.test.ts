/**
 * Every kind of image that a program can save: cleaned, it is the same picture, and the same bytes on every machine.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { ContentProblem } from '../../../../lambda/shared/content-problem.ts';
import { readFace } from '../../../../lib/content/face/brand.ts';
import { cleanImages } from '../../../../lib/content/images/image-files.ts';
import { extraParts, type RasterFormat } from '../../../../lib/content/images/image-parts.ts';
import {
  corners,
  cornersOf,
  type Format,
  MP4,
  SECRET,
  withChunk,
  withMetadata,
  withSegment,
} from '../../../support/photographs.ts';
import { temporaryDirectory } from '../../stack/fixture.ts';
import { encodedElsewhere, WITHOUT_VECTORS } from './image-folder.ts';

const FORMATS: readonly (readonly [Format, RasterFormat])[] = [
  ['png', 'png'],
  ['jpeg', 'jpg'],
  ['webp', 'webp'],
  ['avif', 'avif'],
];

async function clean(format: RasterFormat, bytes: Buffer): Promise<Buffer> {
  const problems: unknown[] = [];
  const image = { format, bytes, report: (_: string, rule: unknown) => problems.push(rule) };
  const served = (await cleanImages([image])).get(image);
  expect(problems).toEqual([]);
  expect(served!.includes(SECRET)).toBe(false);
  expect(extraParts(format, served!)).toEqual([]);
  return served!;
}

/** EXIF orientation → the corners as a camera shows them (EXIF 2.3 §4.6.4, tag 274). */
const TURNED = [
  'red green blue white',
  'green red white blue',
  'white blue green red',
  'blue white red green',
  'red blue green white',
  'blue red white green',
  'white green blue red',
  'green white red blue',
];

describe('lib/content/images/clean-images', () => {
  describe.each(FORMATS)('%s', (encoder, format) => {
    test('is turned in each of the eight orientations', async () => {
      const images = await Promise.all(TURNED.map((_, index) => withMetadata(corners(), encoder, index + 1)));
      const report = () => {};
      const served = [...(await cleanImages(images.map((bytes) => ({ format, bytes, report })))).values()];
      expect(await Promise.all(served.map(cornersOf))).toEqual(TURNED);
      const sizes = await Promise.all(served.map(async (bytes) => (await sharp(bytes).metadata()).width));
      expect(sizes).toEqual([48, 48, 48, 48, 32, 32, 32, 32]);
    });

    test('cut off anywhere, it is refused or the same picture', async () => {
      const whole = await withMetadata(corners(), encoder);
      const images = Array.from({ length: Math.floor(whole.length / 50) }, (_, n) => {
        return { format, bytes: whole.subarray(0, 40 + n * 50), report: () => {} };
      });
      for (const served of (await cleanImages(images)).values())
        expect(await cornersOf(served)).toBe(TURNED[0]);
    });
  });

  const tagged = (picture: Sharp) => picture.withExif({ IFD0: { Make: SECRET } }).toBuffer();
  test.each(
    Object.entries<[format: RasterFormat, image: () => Promise<Buffer>, shape: object]>({
      'PNG of 16 bits': ['png', () => tagged(corners().toColourspace('rgb16').png()), { depth: 'uchar' }],
      'PNG with a palette and transparency': [
        'png',
        () => tagged(corners().ensureAlpha(0.5).png({ palette: true })),
        { hasAlpha: true },
      ],
      'WebP with transparency': ['webp', () => tagged(corners().ensureAlpha(0.5).webp()), { hasAlpha: true }],
      'WebP without loss': ['webp', () => tagged(corners().webp({ lossless: true })), { width: 48 }],
      'AVIF with transparency': ['avif', () => tagged(corners().ensureAlpha(0.5).avif()), { hasAlpha: true }],
      'progressive JPEG': ['jpg', () => tagged(corners().jpeg({ progressive: true })), { channels: 3 }],
      'JPEG without subsampling': [
        'jpg',
        () => tagged(corners().jpeg({ chromaSubsampling: '4:4:4' })),
        { chromaSubsampling: '4:4:4' },
      ],
      'JPEG with broken EXIF': [
        'jpg',
        async () => withSegment(await corners().jpeg().toBuffer(), 0xe1, `Exif\0\0MM${SECRET}`),
        { channels: 3 },
      ],
      'JPEG with a further picture': [
        'jpg',
        async () => {
          const jpeg = await corners().jpeg().toBuffer();
          return Buffer.concat([withSegment(jpeg, 0xe2, `MPF\0${SECRET}`), await tagged(corners().jpeg())]);
        },
        { channels: 3 },
      ],
      'JPEG with a thumbnail of JFIF': [
        'jpg',
        async () => withSegment(await corners().jpeg().toBuffer(), 0xe0, `JFXX\0\x10${SECRET}`),
        { channels: 3 },
      ],
      'PNG with a chunk that nobody knows': [
        'png',
        async () => withChunk(await corners().png().toBuffer(), 'seCr', SECRET),
        { channels: 3 },
      ],
    }),
  )('%s', async (_, [format, image, shape]) => {
    const served = await clean(format, await image());
    expect(await cornersOf(served)).toBe(TURNED[0]);
    expect(await sharp(served).metadata()).toMatchObject({ space: 'srgb', ...shape });
  });

  test('a PNG logo', async () => {
    const folder = temporaryDirectory();
    writeFileSync(join(folder, 'logo.png'), await withMetadata(corners(), 'png', 3));
    const problems: ContentProblem[] = [];
    const { logo } = await readFace(folder, '', undefined, problems);
    const served = Buffer.from(logo!.body, 'base64');
    expect([problems, extraParts('png', served), served.includes(SECRET)]).toEqual([[], [], false]);
    expect(await cornersOf(served)).toBe(TURNED[2]);
  });

  test('a JPEG in CMYK is served in sRGB', async () => {
    const cmyk = await corners().toColourspace('cmyk').jpeg().toBuffer();
    expect(await sharp(await clean('jpg', cmyk)).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });

  test('a photograph of 12 megapixels with a motion video looks as before', async () => {
    const photograph = corners().resize(4_000, 3_000, { fit: 'fill' });
    const before = Buffer.concat([await withMetadata(photograph, 'jpeg', 6), MP4]);
    const after = await clean('jpg', before);
    const size = { width: 600, height: 800 };
    const [one, other] = await Promise.all(
      [sharp(before).autoOrient(), sharp(after)].map((image) => image.resize(size).raw().toBuffer()),
    );
    const error = one!.reduce((sum, value, index) => sum + (value - other![index]!) ** 2, 0) / one!.length;
    expect(error).toBeLessThan(2);
  });

  test('the bytes do not depend on the vector instructions of the processor or on the number of its cores', async () => {
    const images = await Promise.all(
      FORMATS.map(([encoder]) => withMetadata(corners(300, 200).blur(20), encoder, 6)),
    );
    const input = images.map((bytes, index) => ({ format: FORMATS[index]![1], bytes }));
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    const without = encodedElsewhere(
      input.map((job) => ['clean', job] as const),
      WITHOUT_VECTORS,
    ) as Uint8Array[];
    const cleaned = await Promise.all(input.map(({ format, bytes }) => clean(format, bytes)));
    expect(cleaned.map(digest)).toEqual(without.map(digest));
  });
});
