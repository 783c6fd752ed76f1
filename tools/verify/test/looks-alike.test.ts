/** Comparison of published pictures with those of this machine. */
import sharp from 'sharp';
import { corners, photograph } from '../../../test/support/photographs.ts';
import { fixtureSource } from '../../../test/support/service.ts';
import { looksAlike } from '../looks-alike.ts';

const other = async (quality: number, over?: string) =>
  (await photograph(600, 400, over)).webp({ quality }).toBuffer();

describe('tools/verify/looks-alike', () => {
  const MARK =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><path d="M290 180h8v30h-8z" fill="#fff"/></svg>';

  test('a picture looks the same in any quality, and not if a digit of it, its size or its type is another', async () => {
    const ours = await other(75);
    expect(await looksAlike(ours, await other(30))).toBe(true);
    expect(await looksAlike(ours, await other(75, MARK))).toBe(false);
    expect(await looksAlike(ours, await sharp(ours).png().toBuffer())).toBe(false);
    expect(
      await looksAlike(ours, await sharp(ours).resize(599, 400, { fit: 'fill' }).webp().toBuffer()),
    ).toBe(false);
    for (const broken of [ours.subarray(0, 900), Buffer.from('<html>'), Buffer.alloc(0)])
      expect(await looksAlike(ours, broken)).toBe(false);
  });

  test('the pictures of an ICO are compared, one by one', async () => {
    const { iconIco } = fixtureSource().assets;
    const ico = Buffer.from(iconIco.base64, 'base64');
    expect(await looksAlike(ico, ico)).toBe(true);
    const [, start] = [ico.indexOf('PNG'), ico.lastIndexOf('PNG') - 1];
    const side = await corners(48, 48).png().toBuffer();
    expect(await looksAlike(ico, Buffer.concat([ico.subarray(0, start), side]))).toBe(false);
    expect(await looksAlike(ico, ico.subarray(0, start))).toBe(false);
  });
});
