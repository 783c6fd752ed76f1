/**
 * Encodes images anew, so that only their pixels are left: `clean-images.ts` starts this file as a process. It reads
 * from the standard input and writes to the standard output, both as `v8.serialize` makes it. Plain JavaScript, because
 * Node.js starts it without a loader.
 */
import { buffer } from 'node:stream/consumers';
import { deserialize, serialize } from 'node:v8';
import sharp from 'sharp';

const { images, maxPixels } = deserialize(await buffer(process.stdin));

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

/** @returns undefined if the image cannot be decoded to its end */
async function encode({ format, bytes }) {
  try {
    // Turns the pixels as EXIF says, and converts the colours to sRGB.
    const image = sharp(bytes, { autoOrient: true, limitInputPixels: maxPixels, failOn: 'warning' });
    return await ENCODERS[format](image, bytes, await image.metadata()).toBuffer();
  } catch {
    return undefined;
  }
}

const encoded = [];
// One after the other: decoded, a photograph takes 50 MB or more.
for (const image of images) encoded.push(await encode(image));
process.stdout.write(serialize(encoded));
