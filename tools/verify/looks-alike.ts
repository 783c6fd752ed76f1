/**
 * Compares published pictures with those of this machine by their colours, because encoders of two machines make
 * different bytes from the same source. A header that names the source would be no proof: who can replace a picture in
 * the bucket can keep its headers.
 */
import sharp from 'sharp';
import { MAX_SIDE } from '../../lib/content/images/limits.ts';

/** Columns and rows in which the colours are compared. */
const GRID = 32;
/**
 * Largest difference of a colour value, of 255. The lowest quality differs from the highest by at most 23. A digit that
 * is painted over, with a height of a twentieth of the width, differs by at least 33 (docs/decisions.md).
 */
const TOLERANCE = 28;

/** @returns false too if one is no picture */
export async function looksAlike(expected: Buffer, received: Buffer): Promise<boolean> {
  const [ours, theirs] = [picturesIn(expected), picturesIn(received)];
  const isSame = ours.map((picture, index) => isSamePicture(picture, theirs[index] ?? Buffer.alloc(0)));
  return ours.length === theirs.length && (await Promise.all(isSame)).every(Boolean);
}

const PNG = '\x89PNG\r\n\x1a\n';

/** The pictures of an ICO, which follow each other after its list; otherwise the file. */
const picturesIn = (file: Buffer): Buffer[] =>
  file.toString('latin1', 0, 4) === '\0\0\x01\0'
    ? file
        .toString('latin1')
        .split(PNG)
        .slice(1)
        .map((rest) => Buffer.from(PNG + rest, 'latin1'))
    : [file];

async function isSamePicture(expected: Buffer, received: Buffer): Promise<boolean> {
  try {
    const [ours, theirs] = await Promise.all([seen(expected), seen(received)]);
    const isNear = ours.colours.every((value, at) => Math.abs(value - theirs.colours[at]!) <= TOLERANCE);
    return ours.shape === theirs.shape && isNear;
  } catch {
    return false;
  }
}

async function seen(bytes: Buffer): Promise<{ readonly shape: string; readonly colours: Buffer }> {
  const picture = sharp(bytes, { limitInputPixels: MAX_SIDE ** 2, failOn: 'warning' });
  const { format, width, height } = await picture.metadata();
  const colours = await picture
    .ensureAlpha()
    .toColourspace('srgb')
    .resize(GRID, GRID, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return { shape: `${format} ${width} × ${height}`, colours };
}
