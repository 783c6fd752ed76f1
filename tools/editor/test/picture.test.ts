/** A portrait contains only the picture, whatever file was chosen. */
import sharp from 'sharp';
import type { Crop } from '../browser/protocol.ts';
import { pictureOf } from '../picture.ts';

const MIDDLE = { zoom: 1, x: 0.5, y: 0.5, shape: 'portrait' as const };

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ]);

const colourOf = async (bytes: Buffer, crop: Partial<Crop>) => {
  const { picture } = await pictureOf(bytes, { ...MIDDLE, ...crop });
  const { channels } = await sharp(picture).stats();
  return channels.map(({ mean }) => Math.round(mean / 50));
};

describe('tools/editor/picture', () => {
  test('the chosen part is cut out, in the proportions in which pages show it', async () => {
    const wide = await halves(200, 50).png().toBuffer();
    expect(await colourOf(wide, { x: 0 })).toEqual([5, 0, 0]);
    expect(await colourOf(wide, { x: 1 })).toEqual([0, 0, 5]);
    const { width, height } = await sharp((await pictureOf(wide, MIDDLE)).picture).metadata();
    expect([width, height]).toEqual([40, 50]);
    // Values out of range choose the edge.
    expect(await colourOf(wide, { zoom: -3, x: 9, y: -9 })).toEqual([0, 0, 5]);
  });

  test('removes the metadata of the file, and says which', async () => {
    const photo = await halves(80, 100)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'S' } })
      .jpeg()
      .toBuffer();
    const { picture: jpeg, removed } = await pictureOf(photo, MIDDLE);
    expect(removed).toEqual(['EXIF']);
    const { exif, xmp, iptc, icc } = await sharp(jpeg).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(jpeg.includes('Camera')).toBe(false);
  });

  test('turns a picture as its metadata says', async () => {
    // Turned by 90 degrees, the left half is above.
    const photo = await halves(100, 80).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await colourOf(photo, { zoom: 4, y: 0 })).toEqual([5, 0, 0]);
  });

  test.each([
    [
      'an SVG, which can run and load',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    ['a text', 'hello'],
    ['nothing', ''],
    ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
  ])('refuses %s', async (_, text) => {
    await expect(pictureOf(Buffer.from(text), MIDDLE)).rejects.toMatchObject({ key: 'portraitFailed' });
  });

  test('refuses a picture that ends in the middle, and one that would fill the memory', async () => {
    const whole = await halves(400, 500).jpeg().toBuffer();
    await expect(pictureOf(whole.subarray(0, whole.length / 2), MIDDLE)).rejects.toMatchObject({
      key: 'portraitFailed',
    });
    // A header that says 60,000 × 60,000 pixels.
    const bomb = Buffer.from(await halves(2, 2).png().toBuffer());
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    await expect(pictureOf(bomb, MIDDLE)).rejects.toMatchObject({ key: 'portraitFailed' });
  });
});
