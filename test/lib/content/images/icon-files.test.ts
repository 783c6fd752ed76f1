/** The icons of a practice: each is what its name says, and only a picture. */
import sharp from 'sharp';
import { ASSETS } from '../../../../lambda/shared/routes.ts';
import { readIcon } from '../../../../lib/content/images/icon-files.ts';
import { inEnglish } from '../../../../lib/practice/messages/english.ts';
import { PNG } from '../../../support/images.ts';
import { corners, SECRET, withChunk } from '../../../support/photographs.ts';

/** @returns the bytes that are served, or the problem */
async function read(
  { path }: { readonly path: string },
  bytes: Buffer,
): Promise<Buffer | string | undefined> {
  let problem: string | undefined;
  const served = await readIcon(path, bytes, (where, rule, received) => {
    problem = `${where}: ${inEnglish(rule)}; ${received}`;
  });
  return problem ?? served;
}

/** A BMP of an ICO: header, picture, and the mask. */
function bmp(side: number, bits: number, compression = 0): Buffer {
  const rows = Math.ceil((side * bits) / 32) * 4 + Math.ceil(side / 32) * 4;
  const colours = bits > 8 ? 0 : 2 ** bits;
  const bytes = Buffer.alloc(40 + colours * 4 + rows * side);
  for (const [at, value] of [
    [0, 40],
    [4, side],
    [8, side * 2],
    [16, compression],
  ] as const)
    bytes.writeUInt32LE(value, at);
  bytes.writeUInt16LE(bits, 14);
  return bytes;
}

/** Pictures of 16 × 16 px. @param shift - of every picture but the first */
function ico(pictures: readonly Buffer[], shift = 0): Buffer {
  const directory = Buffer.alloc(6 + pictures.length * 16);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let start = directory.length;
  for (const [index, { length }] of pictures.entries()) {
    const entry = directory.subarray(6 + index * 16);
    entry.fill(16, 0, 2);
    entry.writeUInt32LE(length, 8);
    entry.writeUInt32LE(start + (index > 0 ? shift : 0), 12);
    start += length;
  }
  return Buffer.concat([directory, ...pictures]);
}

const [small, other] = await Promise.all([
  corners(16, 16).png().toBuffer(),
  corners(32, 16).png().toBuffer(),
]);

describe('lib/content/images/icon-files', () => {
  test('a PNG loses what is not its picture', async () => {
    const tagged = withChunk(PNG, 'tEXt', `Author\0${SECRET}`);
    for (const icon of [ASSETS.iconPng, ASSETS.touchIcon]) {
      const served = (await read(icon, tagged)) as Buffer;
      expect(served.includes(SECRET)).toBe(false);
      const [before, after] = await Promise.all([
        sharp(PNG).raw().toBuffer(),
        sharp(served).raw().toBuffer(),
      ]);
      // Jest takes seconds to compare them.
      expect(before.equals(after)).toBe(true);
    }
  });

  test.each([
    ['another size', small, 'file: must be 512 × 512 px; 16 × 16 px'],
    [
      'another type',
      ico([small]),
      'file: must be of the type that its extension names; its content is an image of the type ico: save it as PNG; another name is not enough; icon-512.png',
    ],
  ])('icon-512.png of %s is refused', async (_, bytes, problem) => {
    expect(await read(ASSETS.iconPng, bytes)).toBe(problem);
  });

  test.each([
    ['PNGs', ico([small, small])],
    ['BMPs with 1, 4, 8, 24 and 32 bits', ico([1, 4, 8, 24, 32].map((bits) => bmp(16, bits)))],
    ['a BMP without a mask', ico([bmp(16, 32).subarray(0, -64)])],
  ])('favicon.ico with %s is served as it is', async (_, bytes) => {
    expect(await read(ASSETS.iconIco, bytes)).toBe(bytes);
  });

  const another =
    'file: must list its pictures, PNG or BMP, and contain nothing else: make it again; undefined';
  test.each([
    ['appended data', Buffer.concat([ico([small]), Buffer.from(SECRET)]), another],
    ['pictures that share bytes', ico([small, small], -8), another],
    ['data between pictures', ico([small, Buffer.from(SECRET), small]), another],
    ['a picture that is cut off', ico([small, small]).subarray(0, -1), another],
    ['a PNG of another size than it says', ico([other]), another],
    ['a BMP with a profile', ico([Buffer.concat([bmp(16, 32), Buffer.from(SECRET)])]), another],
    ['a compressed BMP', ico([bmp(16, 32, 4)]), another],
    ['text', ico([Buffer.from('<script>alert(1)</script>'.repeat(9))]), another],
    ['no picture', ico([]), expect.stringContaining('must be of the type that its extension names')],
    [
      'a PNG alone',
      PNG,
      expect.stringContaining(
        'its content is an image of the type png: save it as ICO; another name is not enough; favicon.ico',
      ),
    ],
    [
      'metadata in a PNG',
      ico([small, withChunk(withChunk(small, 'tEXt', SECRET), 'eXIf', SECRET)]),
      'file: must contain only pictures: make it again from PNG files without metadata; EXIF, tEXt',
    ],
  ])('favicon.ico with %s is refused', async (_, bytes, problem) => {
    expect(await read(ASSETS.iconIco, bytes)).toEqual(problem);
  });
});
