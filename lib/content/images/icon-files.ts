/**
 * The icons that are not SVG. Those that a practice brings are checked, and those that are PNG are cleaned. The others
 * are drawn from `favicon.svg`.
 */
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { ASSETS } from '../../../lambda/shared/routes.ts';
import { RULES } from '../../practice/messages/english.ts';
import { encoded, isFailure, reportFailure } from './encoder.ts';
import { checkImage, cleanImages, sizeOf } from './image-files.ts';
import { extraParts } from './image-parts.ts';

/** Directories of servers ask for at least this size. */
const ICON_SIDE = 512;

/** Apple's size for home screens. iOS would show transparent parts in black. */
const TOUCH = { side: 180, background: 'white' };
/** For tabs and bookmarks on displays of normal and double density, and for Windows. */
const ICO_SIDES = [16, 32, 48];
const SQUARES = [{ side: ICON_SIDE }, TOUCH, ...ICO_SIDES.map((side) => ({ side }))];

/** What sharp takes as pixels for 72 CSS pixels. */
const DENSITIES = [1, 100_000] as const;

/**
 * @param svg - text of `favicon.svg`
 * @param report - for that file
 * @returns path of an icon → its bytes, or undefined after reporting
 */
export async function drawnIcons(
  svg: string,
  report: Report,
): Promise<Readonly<Record<string, Buffer>> | undefined> {
  const bytes = Buffer.from(svg);
  const { width, height } = sizeOf(bytes) ?? { width: ICON_SIDE, height: ICON_SIDE };
  const wanted = (72 * ICON_SIDE) / Math.max(width, height);
  const density = Math.min(Math.max(wanted, DENSITIES[0]), DENSITIES[1]);
  const pngs = await encoded('draw', { svg: bytes, density, squares: SQUARES });

  if (isFailure(pngs)) {
    reportFailure(pngs, report, [RULES['pictureBroken.drawn']()], 'is drawn as PNG and ICO. That takes');
    return undefined;
  }
  const [icon, touch, ...small] = pngs.map((png) => Buffer.from(png));
  return {
    [ASSETS.iconPng.path]: icon!,
    [ASSETS.touchIcon.path]: touch!,
    [ASSETS.iconIco.path]: icoOf(small),
  };
}

/** @returns the bytes to serve; undefined after reporting */
export async function readIcon(path: string, bytes: Buffer, report: Report): Promise<Buffer | undefined> {
  const file = { file: path.slice(1), bytes, report };
  if (path === ASSETS.iconIco.path)
    return checkImage({ ...file, format: 'ico' }) && checkPictures(bytes, report) ? bytes : undefined;
  const image = { ...file, format: 'png' } as const;
  if (!checkImage(image)) return undefined;
  const { width, height } = sizeOf(bytes)!;
  if (path === ASSETS.iconPng.path && (width !== ICON_SIDE || height !== ICON_SIDE)) {
    report('file', RULES['pictureBroken.icon'](ICON_SIDE, ICON_SIDE), `${width} × ${height} px`);
    return undefined;
  }
  return (await cleanImages([image])).get(image);
}

/** @returns false after reporting */
function checkPictures(ico: Buffer, report: Report): boolean {
  try {
    const extra = [...new Set(picturesIn(ico).flatMap(extraInPicture))];
    if (extra.length === 0) return true;
    report('file', RULES['pictureBroken.metadata'](), extra.join(', '));
  } catch (error) {
    // The readers throw a RangeError, and so does Buffer for a number beyond the end.
    if ((error as Error).name !== 'RangeError') throw error;
    report('file', RULES['pictureBroken.list']());
  }
  return false;
}

/** ICONDIR and ICONDIRENTRY (Microsoft, "The evolution of the ICO file format"). */
const [HEADER_BYTES, ENTRY_BYTES] = [6, 16];

/** @param pngs - squares of at most 255 px. Windows since Vista and all browsers read PNG in ICO */
export function icoOf(pngs: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pngs.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pngs.length, 4);
  let offset = header.length;
  for (const [index, png] of pngs.entries()) {
    const entry = header.subarray(HEADER_BYTES + ENTRY_BYTES * index);
    // PNG specification §11.2.2: width and height follow signature, length and name of the first chunk.
    entry.writeUInt8(png.readUInt32BE(16), 0);
    entry.writeUInt8(png.readUInt32BE(20), 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pngs]);
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** @throws RangeError if a byte belongs to no picture, or to two */
function picturesIn(ico: Buffer): Picture[] {
  const count = ico.readUInt16LE(4);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    const [length, start] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
    const bytes = ico.subarray(start, start + length);
    // 0 stands for 256.
    return { width: ico[at] || 256, height: ico[at + 1] || 256, start, end: start + length, bytes };
  });
  let last = HEADER_BYTES + count * ENTRY_BYTES;
  for (const { start, end } of entries.toSorted((a, b) => a.start - b.start)) {
    if (start !== last) throw new RangeError('The picture begins elsewhere.');
    last = end;
  }
  if (last !== ico.length) throw new RangeError('The file has another length.');
  return entries;
}

/** BITMAPINFOHEADER. The longer headers can name a colour profile. */
const BMP_HEADER_BYTES = 40;

/** @throws RangeError if it is not the picture that its entry describes */
function extraInPicture({ width, height, bytes }: Picture): readonly string[] {
  const size = sizeOf(bytes);
  if (size?.type === 'png') {
    if (size.width !== width || size.height !== height) throw new RangeError('The PNG has another size.');
    return extraParts('png', bytes);
  }
  const [headerBytes, bits] = [bytes.readUInt32LE(0), bytes.readUInt16LE(14)];
  const colours = bytes.readUInt32LE(32) || (bits > 8 ? 0 : 2 ** bits);
  const rowBytes = (bitsPerPixel: number) => Math.ceil((width * bitsPerPixel) / 32) * 4;
  const picture = BMP_HEADER_BYTES + colours * 4 + rowBytes(bits) * height;
  const isPlain = headerBytes === BMP_HEADER_BYTES && bytes.readUInt32LE(16) === 0;
  // Its height counts the mask, which follows the picture and which only pictures with transparency can lack.
  const isWhole =
    bytes.length === picture + rowBytes(1) * height || (bits === 32 && bytes.length === picture);
  if (!isPlain || !isWhole || bytes.readUInt32LE(4) !== width || bytes.readUInt32LE(8) !== height * 2)
    throw new RangeError('The BMP is another.');
  return [];
}
