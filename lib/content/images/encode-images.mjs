/**
 * Cleans images, makes their sizes, and draws icons: `encoder.ts` starts this file as a process. It reads from the
 * standard input and writes to the standard output, both as `v8.serialize` makes it. Plain JavaScript, because Node.js
 * starts it without a loader.
 */
import { buffer } from 'node:stream/consumers';
import { deserialize, serialize } from 'node:v8';
import sharp from 'sharp';

const { jobs, maxPixels } = deserialize(await buffer(process.stdin));

/** Turns the pixels as EXIF says, and converts the colours to sRGB. */
const open = (bytes) => sharp(bytes, { autoOrient: true, limitInputPixels: maxPixels, failOn: 'warning' });

/** Only for AVIF, where the default, 4, takes five times the processor time. */
const AVIF_EFFORT = 3;

const isLossless = (bytes) => /VP8[ L]/.exec(bytes.toString('latin1'))?.[0] === 'VP8L';

/** Name of the format → encoder. The qualities are those at which a photograph looks as before (docs/decisions.md). */
const ENCODERS = {
  png: (image) => image.png({ compressionLevel: 9 }),
  jpg: (image, _, { chromaSubsampling }) =>
    image.jpeg({
      quality: 90,
      progressive: true,
      chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0',
    }),
  webp: (image, bytes) => image.webp({ quality: 90, lossless: isLossless(bytes) }),
  avif: (image) => image.avif({ quality: 75, effort: AVIF_EFFORT }),
};

/** @returns the image without metadata */
async function clean({ format, bytes }) {
  const image = open(bytes);
  return ENCODERS[format](image, bytes, await image.metadata()).toBuffer();
}

/**
 * Use → widths in pixels, for displays of normal and of high density; the width of the fallback; the most bytes of a
 * size, so that a page may show a dozen portraits or two photographs (docs/decisions.md). A portrait is cropped.
 */
const USES = {
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

/** @returns the sizes of an image for each use; none for a use for which the image itself is as good */
async function resize({ format, bytes, uses }) {
  const { autoOrient } = await open(bytes).metadata();
  const sizes = [];
  for (const use of uses) sizes.push(...(await sizesFor(use, autoOrient, format, bytes)));
  return sizes;
}

async function sizesFor(use, { width, height }, format, bytes) {
  const { widths, fallback, maxBytes, ratio = width / height } = USES[use];
  const isCropped = Math.abs(width / height - ratio) > 0.01;
  const widest = Math.min(width, Math.round(height * ratio));
  const largest = Math.min(widest, widths[1]);
  const made = [...widths.filter((each) => each * NEARLY <= largest), largest];
  const heightOf = (each) => Math.max(1, Math.round(each / ratio));
  // Decoded once. The smaller sizes are made from the largest.
  const shown =
    isCropped && width / height > ratio
      ? await croppedAtSides(bytes, largest, heightOf(largest))
      : open(bytes).resize(largest, heightOf(largest), { position: 'top' });
  const { data, info } = await shown.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pictureOf = (each) =>
    each === largest ? sharp(data, { raw }) : sharp(data, { raw }).resize(each, heightOf(each));

  const isDrawing =
    (format === 'png' || isLossless(bytes)) && (await isSmallerWithoutLoss(pictureOf(made[0])));
  const webpOf = async (each) => {
    const exact = isDrawing && (await webp(pictureOf(each), { lossless: true }));
    if (exact && exact.length <= maxBytes) return exact;
    const qualities = QUALITIES.slice(each > widths[0] * NEARLY ? 1 : 0);
    return within(maxBytes, qualities, (quality) => webp(pictureOf(each), { quality }));
  };
  const sizeOf = (each, type, encoded) => ({
    use,
    type,
    width: each,
    height: heightOf(each),
    bytes: encoded,
  });
  const sizes = [];
  for (const each of made) {
    const size = sizeOf(each, 'webp', await webpOf(each));
    // Of a picture with very much detail, the smallest size is enough.
    if (sizes.length === 0 || size.bytes.length <= maxBytes) sizes.push(size);
  }
  const saved = bytes.length - sizes.at(-1).bytes.length;
  if (!isCropped && saved < Math.max(MIN_SAVED, bytes.length / 10)) return [];

  const fallen = Math.min(fallback, largest);
  const isFallback = !isCropped && /^(png|jpg)$/.test(format) && bytes.length <= maxBytes;
  if (isFallback && fallen * NEARLY >= width) return sizes;
  const isOpaque = raw.channels < 4 || data.every((value, at) => at % 4 < 3 || value === 255);
  const isPng = isDrawing || !isOpaque;
  const jpeg = (quality) => pictureOf(fallen).jpeg({ quality, progressive: true }).toBuffer();
  const encoded = isPng
    ? await ENCODERS.png(pictureOf(fallen)).toBuffer()
    : await within(maxBytes, QUALITIES, jpeg);
  if (isFallback && encoded.length >= bytes.length) return sizes;
  return [...sizes, sizeOf(fallen, isPng ? 'png' : 'jpg', encoded)];
}

const webp = (image, options) => image.webp({ effort: WEBP_EFFORT, ...options }).toBuffer();

/** Even surfaces need fewer bytes without loss than with it: the image is a drawing, and loss would be seen. */
const isSmallerWithoutLoss = async (image) =>
  (await webp(image.clone(), { lossless: true })).length <=
  (await webp(image, { quality: QUALITIES[0] })).length;

/** @returns the first encoding that has at most so many bytes, or the last one */
async function within(maxBytes, qualities, encode) {
  let encoded;
  for (const quality of qualities) {
    encoded = await encode(quality);
    if (encoded.length <= maxBytes) break;
  }
  return encoded;
}

async function croppedAtSides(bytes, width, height) {
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
async function middleOfSkin(image) {
  const { data, info } = await sharp(image)
    .resize({ height: SEARCHED })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const columns = new Array(width).fill(0);
  for (let at = 0; at < width * height; at++) {
    const [red, green, blue] = data.subarray(at * 3, at * 3 + 3);
    // Cb and Cr of BT.601 (JPEG), in thousandths around 0. Skin of any tone has Cb from 77 to 127, Cr from 133 to 173.
    const cb = -169 * red - 331 * green + 500 * blue;
    const cr = 500 * red - 419 * green - 81 * blue;
    if (cb < 0 && cb > -51_000 && cr > 5_000 && cr < 45_000)
      columns[at % width] += height - Math.floor(at / width);
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

/** @returns PNG pictures of an SVG, squares of these sides */
async function draw({ svg, density, squares }) {
  const pictures = [];
  for (const { side, background = '#0000' } of squares) {
    const square = sharp(svg, { density, limitInputPixels: false }).resize(side, side, {
      fit: 'contain',
      background,
    });
    if (background !== '#0000') square.flatten({ background });
    pictures.push(await ENCODERS.png(square).toBuffer());
  }
  return pictures;
}

const DO = { clean, resize, draw };

const results = [];
const waiting = jobs.entries();
/** A result is undefined if the image cannot be decoded to its end. */
async function work() {
  for (const [index, { task, ...job }] of waiting)
    results[index] = await DO[task](job).catch(() => undefined);
}
// Two at a time, e.g. to clean an image and to make its sizes: decoded, a photograph takes 50 MB or more.
await Promise.all([work(), work()]);
process.stdout.write(serialize(results));
