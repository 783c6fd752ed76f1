/**
 * Makes images that are only pictures: what `image-parts.ts` finds besides the picture is gone afterwards. An image
 * without such parts stays as it is, byte for byte, so that it is the same on every machine. Every other image is
 * encoded anew by sharp, which turns the pixels as EXIF says and converts the colours to sRGB.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { Report } from '../../lambda/render/content-problem.ts';
import { ANIMATION, extraParts, type RasterFormat, TEXT } from './image-parts.ts';

/** The most pixels of a side. A decoded image of 8,000 × 8,000 px takes 256 MB. */
export const MAX_SIDE = 8_000;

export interface RasterImage {
  readonly format: RasterFormat;
  readonly bytes: Buffer;
  readonly report: Report;
}

/** sharp works asynchronously, and `loadService` does not. So it runs in a process, one for all images of a call. */
const ENCODER = fileURLToPath(new URL('./encode-images.mjs', import.meta.url));

/**
 * Digest of an image → the image encoded anew, undefined if it cannot be decoded. `npm start` reads all images again at
 * each edit.
 */
const encoded = new Map<string, Buffer | undefined>();

/** @returns the bytes to serve of each image; it lacks an image whose problem is reported */
export function cleanImages(images: readonly RasterImage[]): ReadonlyMap<RasterImage, Buffer> {
  const extra = new Map(images.map((image) => [image, extraParts(image.format, image.bytes)]));
  const failure = encode(images.filter((image) => needsEncoding(extra.get(image)!)));
  const served = new Map<RasterImage, Buffer>();
  for (const image of images) {
    const { format, bytes, report } = image;
    const parts = extra.get(image)!;
    const result = needsEncoding(parts) ? encoded.get(digestOf(bytes)) : bytes;
    const left = result ? extraParts(format, result).filter((part) => part !== TEXT) : [];
    if (left.includes(ANIMATION)) report('file', 'must be one picture: save one frame of it', ANIMATION);
    else if (left.length > 0)
      report('file', 'has data that cannot be removed: remove it with an image editor', left.join(', '));
    else if (result) served.set(image, result);
    else if (failure === undefined)
      report(
        'file',
        'cannot be decoded to its end: save it again, from the original',
        `${bytes.length} bytes`,
      );
    else
      report(
        'file',
        `has ${parts.join(', ')}, and the package sharp, which removes it, does not run: install the packages again (npm ci)`,
        failure,
      );
  }
  return served;
}

/** An image that moves would lose all frames but one. */
const needsEncoding = (parts: readonly string[]) => parts.length > 0 && !parts.includes(ANIMATION);

/** @returns why the process failed; undefined if it did not */
function encode(images: readonly RasterImage[]): string | undefined {
  const all = new Map(images.map(({ format, bytes }) => [digestOf(bytes), { format, bytes }]));
  const missing = [...all].filter(([digest]) => !encoded.has(digest));
  if (missing.length === 0) return undefined;
  const input = serialize({ images: missing.map(([, image]) => image), maxPixels: MAX_SIDE ** 2 });
  const options = { input, maxBuffer: Number.POSITIVE_INFINITY };
  const { status, signal, stdout, stderr, error } = spawnSync(process.execPath, [ENCODER], options);
  // A process that ends before it reads breaks the pipe, which `error` says then.
  if (status !== 0)
    return /^\w*Error.*/m.exec(String(stderr))?.[0] ?? signal ?? error?.message ?? `${status}`;
  const results: readonly (Uint8Array | undefined)[] = deserialize(stdout);
  for (const [index, [digest]] of missing.entries()) {
    const result = results[index];
    encoded.set(digest, result && Buffer.from(result));
  }
  return undefined;
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
