/** Cleans images, makes their sizes, and draws icons with sharp. `encoder.ts` loads this file when there is something to do. */
import sharp, { type Sharp, type WebpOptions } from 'sharp';
import type { PictureUse } from '../../../lambda/render/site-source.ts';
import { MAX_SIDE, type RasterFormat } from './image-parts.ts';

/** A smaller copy of an image for one use. */
export interface EncodedSize {
  readonly use: PictureUse;
  readonly type: 'webp' | 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Turns the pixels as EXIF says, and converts the colours to sRGB. */
const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { autoOrient: true, limitInputPixels: MAX_SIDE ** 2, failOn: 'warning' });

/** Only for AVIF, where the default, 4, takes five times the processor time. */
const AVIF_EFFORT = 3;

const isLossless = (bytes: Buffer): boolean => /VP8[ L]/.exec(bytes.toString('latin1'))?.[0] === 'VP8L';

/** Name of the format → encoder. The qualities are those at which a photograph looks as before (docs/decisions.md). */
const ENCODERS: Readonly<
  Record<RasterFormat, (image: Sharp, bytes: Buffer, chromaSubsampling?: string) => Sharp>
> = {
  png: asPng,
  jpg: (image, _, chromaSubsampling) =>
    image.jpeg({
      quality: 90,
      progressive: true,
      chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0',
    }),
  webp: (image, bytes) => image.webp({ quality: 90, lossless: isLossless(bytes) }),
  avif: (image) => image.avif({ quality: 75, effort: AVIF_EFFORT }),
};

function asPng(image: Sharp): Sharp {
  return image.png({ compressionLevel: 9 });
}

interface Raster {
  readonly format: RasterFormat;
  readonly bytes: Buffer;
}

/** @returns the image without metadata */
export async function clean({ format, bytes }: Raster): Promise<Buffer> {
  const image = open(bytes);
  const { chromaSubsampling } = await image.metadata();
  return ENCODERS[format](image, bytes, chromaSubsampling).toBuffer();
}

interface Use {
  /** In pixels, for displays of normal and of high density. */
  readonly widths: readonly [number, number];
  /** Width of the fallback. */
  readonly fallback: number;
  /** Of a size, so that a page may show a dozen portraits or two photographs (docs/decisions.md). */
  readonly maxBytes: number;
  /** Width / height to which it is cropped. @default it is not */
  readonly ratio?: number;
}

const USES: Readonly<Record<PictureUse, Use>> = {
  portrait: { widths: [192, 384], fallback: 384, maxBytes: 15_000, ratio: 4 / 5 },
  text: { widths: [680, 1360], fallback: 680, maxBytes: 90_000 },
  wide: { widths: [720, 1440], fallback: 720, maxBytes: 90_000 },
};

/** A width that differs less than this from the next is not made. */
const NEARLY = 1.25;
/** A size that saves fewer bytes than this is not worth an object. */
const MIN_SAVED = 4_000;

/** Qualities in the order in which they are tried. Twice the pixels hide twice the loss. */
const QUALITIES = [75, 60, 45, 30];
/** Less than half of the processor time of the default, 4, for 7 % more bytes. */
const WEBP_EFFORT = 2;

/**
 * @returns for each use the sizes that are worth having, the smallest first, and last a fallback for old browsers; none
 * for a use for which the image itself is as good
 */
export async function resize({
  uses,
  ...image
}: Raster & { readonly uses: readonly PictureUse[] }): Promise<EncodedSize[]> {
  const sizes: EncodedSize[] = [];
  for (const use of uses) sizes.push(...(await sizesFor(use, image)));
  return sizes;
}

async function sizesFor(use: PictureUse, { format, bytes }: Raster): Promise<EncodedSize[]> {
  const {
    autoOrient: { width, height },
  } = await open(bytes).metadata();
  const { widths, fallback, maxBytes, ratio = width / height } = USES[use];
  const isCropped = Math.abs(width / height - ratio) > 0.01;
  const widest = Math.min(width, Math.round(height * ratio));
  const largest = Math.min(widest, widths[1]);
  const made = [...widths.filter((each) => each * NEARLY <= largest), largest];
  const heightOf = (each: number) => Math.max(1, Math.round(each / ratio));
  // Decoded once. The smaller sizes are made from the largest.
  const shown =
    isCropped && width / height > ratio
      ? await croppedAtSides(bytes, largest, heightOf(largest))
      : open(bytes).resize(largest, heightOf(largest), { position: 'top' });
  const { data, info } = await shown.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pictureOf = (each: number) =>
    each === largest ? sharp(data, { raw }) : sharp(data, { raw }).resize(each, heightOf(each));

  const isDrawing =
    (format === 'png' || isLossless(bytes)) && (await isSmallerWithoutLoss(pictureOf(made[0]!)));
  const webpOf = async (each: number) => {
    const exact = isDrawing && (await webp(pictureOf(each), { lossless: true }));
    if (exact && exact.length <= maxBytes) return exact;
    const qualities = QUALITIES.slice(each > widths[0] * NEARLY ? 1 : 0);
    return within(maxBytes, qualities, (quality) => webp(pictureOf(each), { quality }));
  };
  const sizeOf = (each: number, type: EncodedSize['type'], encoded: Buffer): EncodedSize => ({
    use,
    type,
    width: each,
    height: heightOf(each),
    bytes: encoded,
  });
  const sizes: EncodedSize[] = [];
  for (const each of made) {
    const size = sizeOf(each, 'webp', await webpOf(each));
    // Of a picture with very much detail, the smallest size is enough.
    if (sizes.length === 0 || size.bytes.length <= maxBytes) sizes.push(size);
  }
  const saved = bytes.length - sizes.at(-1)!.bytes.length;
  if (!isCropped && saved < Math.max(MIN_SAVED, bytes.length / 10)) return [];

  const fallen = Math.min(fallback, largest);
  const isFallback = !isCropped && /^(png|jpg)$/.test(format) && bytes.length <= maxBytes;
  if (isFallback && fallen * NEARLY >= width) return sizes;
  const isOpaque = raw.channels < 4 || data.every((value, at) => at % 4 < 3 || value === 255);
  const isPng = isDrawing || !isOpaque;
  const jpeg = (quality: number) => pictureOf(fallen).jpeg({ quality, progressive: true }).toBuffer();
  const encoded = isPng ? await asPng(pictureOf(fallen)).toBuffer() : await within(maxBytes, QUALITIES, jpeg);
  if (isFallback && encoded.length >= bytes.length) return sizes;
  return [...sizes, sizeOf(fallen, isPng ? 'png' : 'jpg', encoded)];
}

const webp = (image: Sharp, options: WebpOptions): Promise<Buffer> =>
  image.webp({ effort: WEBP_EFFORT, ...options }).toBuffer();

/** Even surfaces need fewer bytes without loss than with it: the image is a drawing, and loss would be seen. */
const isSmallerWithoutLoss = async (image: Sharp): Promise<boolean> =>
  (await webp(image.clone(), { lossless: true })).length <=
  (await webp(image, { quality: QUALITIES[0]! })).length;

/** @returns the first encoding that has at most so many bytes, or the last one */
async function within(
  maxBytes: number,
  [quality, ...lower]: readonly number[],
  encode: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  const encoded = await encode(quality!);
  return encoded.length <= maxBytes || lower.length === 0 ? encoded : within(maxBytes, lower, encode);
}

async function croppedAtSides(bytes: Buffer, width: number, height: number): Promise<Sharp> {
  const whole = await open(bytes)
    .resize({ height })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const middle = Math.round((await middleOfSkin(whole.data)) * whole.info.width);
  const left = Math.min(Math.max(middle - Math.round(width / 2), 0), whole.info.width - width);
  return sharp(whole.data).extract({ left, top: 0, width, height });
}

/** Rows of pixels in which faces are searched. */
const SEARCHED = 60;

/**
 * Where the face is in a photograph that is too wide: the middle of what has the colour of skin, in which the top
 * counts more than the bottom. sharp's own strategies cut more faces, and can follow a red book (docs/decisions.md).
 *
 * @returns a share of the width; the middle if nothing has the colour
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

interface Drawing {
  readonly svg: Buffer;
  /** Pixels for 72 CSS pixels. */
  readonly density: number;
  readonly squares: readonly { readonly side: number; readonly background?: string }[];
}

/** @returns PNG pictures of an SVG */
export async function draw({ svg, density, squares }: Drawing): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const { side, background = '#0000' } of squares) {
    const square = sharp(svg, { density, limitInputPixels: false }).resize(side, side, {
      fit: 'contain',
      background,
    });
    if (background !== '#0000') square.flatten({ background });
    pictures.push(await asPng(square).toBuffer());
  }
  return pictures;
}
