/** Crops a photograph that is too wide, so that the face in it stays in the picture. */
import sharp, { type Sharp } from 'sharp';

export async function croppedAtSides(picture: Sharp, width: number, height: number): Promise<Sharp> {
  const whole = await picture
    .resize({ height })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const middle = Math.round((await middleOfSkin(whole.data)) * whole.info.width);
  const left = Math.min(Math.max(middle - Math.round(width / 2), 0), whole.info.width - width);
  return sharp(whole.data).extract({ left, top: 0, width, height });
}

/** Height in pixels at which a face is searched. */
const SEARCHED = 60;

/**
 * Finds the face in a photograph: the middle of the pixels with the colour of skin, of which the upper ones count more.
 * sharp's own strategies cut more faces, and can follow a red book (docs/decisions.md).
 *
 * @returns a share of the width, from 0 to 1; 0.5 if no pixel has the colour
 */
async function middleOfSkin(image: Buffer): Promise<number> {
  const { data, info } = await sharp(image)
    .resize({ height: SEARCHED })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const columns: number[] = new Array(width).fill(0);
  for (let at = 0; at < width * height; at++) {
    const [red, green, blue] = [data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!];
    // Cb and Cr of BT.601 (JPEG), in thousandths around 0. Skin of any tone has Cb from 77 to 127, Cr from 133 to 173.
    const cb = -169 * red - 331 * green + 500 * blue;
    const cr = 500 * red - 419 * green - 81 * blue;
    if (cb < 0 && cb > -51_000 && cr > 5_000 && cr < 45_000)
      columns[at % width]! += height - Math.floor(at / width);
  }
  const all = columns.reduce((sum, each) => sum + each, 0);
  if (all === 0) return 1 / 2;
  let sum = 0;
  return (
    columns.findIndex((each) => {
      sum += each;
      return sum * 2 >= all;
    }) / width
  );
}
