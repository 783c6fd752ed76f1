/**
 * Re-encodes pictures with sharp, so that nothing but pixels is published, makes smaller copies, and draws icons.
 * `encoder.ts` loads this file only if its cache lacks a result.
 */
import sharp, { type Metadata, type Sharp, type WebpOptions } from 'sharp';
import type { PictureUse } from '../../../lambda/render/tree/nodes.ts';
import { croppedAtSides } from './crop.ts';
import { draw } from './draw.ts';
import { ICON_SIDE, isSvg, MAX_SIDE } from './limits.ts';

const MAX_PIXELS = MAX_SIDE ** 2;

/** Pixels of the longer side of a drawing: enough for each use on a display of high density. */
const DRAWN_SIDE = 2_000;

export type SourceFormat = 'png' | 'jpg' | 'webp' | 'avif' | 'svg';

/** A smaller copy of an image for one use. */
export interface EncodedSize {
  readonly use: PictureUse;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

export interface EncodedPicture {
  /** As a browser shows it, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  /** The smallest first. */
  readonly sizes: readonly EncodedSize[];
}

/** Why a file cannot be served as a picture. */
export interface Refused {
  readonly refused: 'type' | 'side' | 'animation' | 'broken';
  /** The type of the content, or the sides. */
  readonly found: string;
}

interface Source {
  readonly format: SourceFormat;
  readonly bytes: Buffer;
}

/** Decodes a picture and rotates it as its EXIF says. sharp's encoders convert to sRGB and write no metadata. */
export const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { autoOrient: true, limitInputPixels: MAX_PIXELS, failOn: 'warning' });

/**
 * @param as - the encoding of the picture itself; its copies are WebP
 * @param uses - for each, copies are made
 */
export async function encode({
  as,
  uses,
  ...source
}: Source & { readonly as: 'webp' | 'png'; readonly uses: readonly PictureUse[] }): Promise<
  EncodedPicture | Refused
> {
  try {
    const { format, bytes: file } = source;
    const read = format === 'svg' && isSvg(file) ? await drawn(file) : await measured(source);
    if ('refused' in read) return read;
    const isDrawing = await isSmallerWithoutLoss(read);
    const { bytes, width, height } = read;
    const whole = open(bytes);
    const encoded = as === 'png' ? asPng(whole) : webp(whole, isDrawing ? LOSSLESS : { quality: WHOLE });
    const sizes: EncodedSize[] = [];
    for (const use of uses) sizes.push(...(await sizesFor(use, bytes, isDrawing)));
    return { width, height, bytes: await encoded.toBuffer(), sizes };
  } catch {
    return broken(source.bytes);
  }
}

const broken = ({ length }: Buffer): Refused => ({ refused: 'broken', found: `${length} bytes` });

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  /** Whether the format keeps every pixel. */
  readonly isExact: boolean;
}

async function drawn(svg: Buffer): Promise<Pixels> {
  const { width, height, pngs } = await draw(svg, [DRAWN_SIDE], MAX_PIXELS);
  return { width, height, bytes: pngs[0]!, isExact: true };
}

async function measured({ format, bytes }: Source): Promise<Pixels | Refused> {
  if (isMoving(bytes)) return { refused: 'animation', found: 'animation' };
  let found: Metadata;
  try {
    found = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return SIGNATURES[format].test(bytes.toString('latin1', 0, 16))
      ? broken(bytes)
      : { refused: 'type', found: '' };
  }
  const type = typeOf(found);
  const { width, height } = found.autoOrient;
  if (type !== format || type === 'svg') return { refused: 'type', found: type };
  if (Math.max(width, height) > MAX_SIDE) return { refused: 'side', found: `${width} × ${height} px` };
  if ((found.pages ?? 1) > 1) return { refused: 'animation', found: 'animation' };
  return { width, height, bytes, isExact: format === 'png' || isLossless(bytes) };
}

/** The extension of the format. sharp calls two formats in the same container HEIF. */
export const typeOf = ({ format, compression }: Metadata): string =>
  format === 'jpeg' ? 'jpg' : compression === 'av1' ? 'avif' : format;

/** Whether a PNG or AVIF is animated, of which sharp decodes one frame only. The marker precedes the pixels. */
const isMoving = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 12) === 'ftypavis' ||
  (SIGNATURES.png.test(bytes.toString('latin1', 0, 4)) &&
    bytes.subarray(0, Math.max(0, bytes.indexOf('IDAT'))).includes('acTL'));

/** How a file of the format begins, to recognize it although it cannot be decoded. */
const SIGNATURES: Readonly<Record<SourceFormat, RegExp>> = {
  png: /^\x89PNG/,
  jpg: /^\xff\xd8/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftyp(avif|mif1)/s,
  svg: /^</,
};

const isLossless = (bytes: Buffer): boolean => /VP8[ L]/.exec(bytes.toString('latin1'))?.[0] === 'VP8L';

interface Use {
  /** In pixels, for displays of normal and of high density. */
  readonly widths: readonly [number, number];
  /** Size of a copy, so that a page may show a dozen portraits or two photographs (docs/decisions.md). */
  readonly maxBytes: number;
  /** Width divided by height, to which the copies are cropped. @default they are not cropped */
  readonly ratio?: number;
}

const USES: Readonly<Record<PictureUse, Use>> = {
  portrait: { widths: [192, 384], maxBytes: 15_000, ratio: 4 / 5 },
  text: { widths: [680, 1360], maxBytes: 90_000 },
  wide: { widths: [720, 1440], maxBytes: 90_000 },
};

/** Copies whose widths differ by a smaller factor are not both made. */
const NEARLY = 1.25;

const LOSSLESS: WebpOptions = { lossless: true };
/** Quality of the picture itself, at which a photograph looks as before (docs/decisions.md). */
const WHOLE = 82;
/** Qualities of its copies, in the order in which they are tried. Copies for high density begin with the second. */
const QUALITIES = [75, 60, 45, 30];
/** Less than half of the processor time of the default, 4, for 7 % more bytes. */
const WEBP_EFFORT = 2;

const webp = (image: Sharp, options: WebpOptions): Sharp => image.webp({ effort: WEBP_EFFORT, ...options });

const asPng = (image: Sharp): Sharp => image.png({ compressionLevel: 9 });

/**
 * Makes the copies of a picture for a use. Their sizes follow from the size of the picture only, so that pages are the
 * same on each machine.
 *
 * @returns no copies if the picture itself is small enough
 */
async function sizesFor(use: PictureUse, bytes: Buffer, isDrawing: boolean): Promise<EncodedSize[]> {
  const { width, height } = (await open(bytes).metadata()).autoOrient;
  const { widths, maxBytes, ratio = width / height } = USES[use];
  const isCropped = Math.abs(width / height - ratio) > 0.01;
  if (!isCropped && width <= widths[0] * NEARLY) return [];
  const largest = Math.min(width, Math.round(height * ratio), widths[1]);
  const made = [...widths.filter((each) => each * NEARLY <= largest), largest];
  const heightOf = (each: number) => Math.max(1, Math.round(each / ratio));
  // Decoded once. The smaller sizes are made from the largest.
  const shown =
    isCropped && width / height > ratio
      ? await croppedAtSides(open(bytes), largest, heightOf(largest))
      : open(bytes).resize(largest, heightOf(largest), { position: 'top' });
  const { data, info } = await shown.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sizes: EncodedSize[] = [];
  for (const each of made) {
    const copy = sharp(data, { raw }).resize(each, heightOf(each));
    const qualities = QUALITIES.slice(each > widths[0] * NEARLY ? 1 : 0).map((quality) => ({ quality }));
    const encoded = await within(maxBytes, copy, isDrawing ? [LOSSLESS, ...qualities] : qualities);
    sizes.push({ use, width: each, height: heightOf(each), bytes: encoded });
  }
  return sizes;
}

/** Whether a picture is a drawing, in which loss would be seen: even surfaces are smaller without loss. */
async function isSmallerWithoutLoss({ isExact, bytes }: Pixels): Promise<boolean> {
  if (!isExact) return false;
  const side = USES.text.widths[0];
  const small = open(bytes).resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const lossless = await webp(small.clone(), LOSSLESS).toBuffer();
  return lossless.length <= (await webp(small, { quality: WHOLE }).toBuffer()).length;
}

/** @returns the first encoding that has at most so many bytes, or the last one */
async function within(maxBytes: number, copy: Sharp, [first, ...others]: WebpOptions[]): Promise<Buffer> {
  const encoded = await webp(copy.clone(), first!).toBuffer();
  return encoded.length <= maxBytes || others.length === 0 ? encoded : within(maxBytes, copy, others);
}

/** Apple's size for home screens. iOS would show transparent parts in black. */
const TOUCH_SIDE = 180;
/** For tabs and bookmarks on displays of normal and double density, and for Windows. */
const ICO_SIDES = [16, 32, 48];

/** @returns the icons that are drawn from `favicon.svg` */
export async function icons({
  svg,
}: {
  readonly svg: Buffer;
}): Promise<Record<'png' | 'touch' | 'ico', Buffer>> {
  const sides = [ICON_SIDE, TOUCH_SIDE, ...ICO_SIDES];
  const { pngs } = await draw(svg, sides, MAX_PIXELS);
  const square = (png: Buffer, index: number) => {
    const background = sides[index] === TOUCH_SIDE ? 'white' : '#0000';
    const whole = sharp(png).resize(sides[index], sides[index], { fit: 'contain', background });
    return asPng(background === 'white' ? whole.flatten({ background }) : whole).toBuffer();
  };
  const [png, touch, ...small] = await Promise.all(pngs.map(square));
  return { png: png!, touch: touch!, ico: icoOf(small) };
}

/** ICONDIR and ICONDIRENTRY (Microsoft, "The evolution of the ICO file format"). */
const [HEADER_BYTES, ENTRY_BYTES] = [6, 16];

/** @param pngs - squares of `ICO_SIDES`. Windows since Vista and all browsers read PNG in ICO */
function icoOf(pngs: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pngs.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pngs.length, 4);
  let offset = header.length;
  for (const [index, png] of pngs.entries()) {
    const entry = header.subarray(HEADER_BYTES + ENTRY_BYTES * index);
    entry.writeUInt8(ICO_SIDES[index]!, 0);
    entry.writeUInt8(ICO_SIDES[index]!, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pngs]);
}
