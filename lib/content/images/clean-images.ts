/**
 * Makes images that are only pictures: what `image-parts.ts` finds besides the picture is gone afterwards. An image
 * without such parts stays as it is, byte for byte, so that it is the same on every machine. Every other image is
 * encoded anew by sharp, which turns the pixels as EXIF says and converts the colours to sRGB.
 */
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { encoded, isFailure, reportFailure } from './encoder.ts';
import { ANIMATION, extraParts, type RasterFormat, TEXT } from './image-parts.ts';

export interface RasterImage {
  readonly format: RasterFormat;
  readonly bytes: Buffer;
  readonly report: Report;
}

/** @returns the bytes to serve of each image; it lacks an image whose problem is reported */
export async function cleanImages(
  images: readonly RasterImage[],
  encode: typeof encoded<'clean'> = encoded,
): Promise<ReadonlyMap<RasterImage, Buffer>> {
  const read = images.map((image) => {
    const { format, bytes } = image;
    const parts = extraParts(format, bytes);
    return { image, parts, result: needsEncoding(parts) ? encode('clean', { format, bytes }) : bytes };
  });
  const served = new Map<RasterImage, Buffer>();
  for (const { image, parts, result } of read) {
    const { format, bytes, report } = image;
    const cleaned = await result;
    if (isFailure(cleaned)) {
      reportFailure(cleaned, report, undecodable(bytes), `has ${parts.join(', ')}. To remove it takes`);
      continue;
    }
    const picture = Buffer.from(cleaned);
    const left = extraParts(format, picture).filter((part) => part !== TEXT);
    if (left.includes(ANIMATION)) report('file', 'must be one picture: save one frame of it', ANIMATION);
    else if (left.length > 0)
      report('file', 'has data that cannot be removed: remove it with an image editor', left.join(', '));
    else served.set(image, picture);
  }
  return served;
}

/** The problem of an image of which sharp decodes only a part. */
export const undecodable = ({ length }: Buffer): [rule: string, received: string] => [
  'cannot be decoded to its end: save it again, from the original',
  `${length} bytes`,
];

/** An image that moves would lose all frames but one. */
const needsEncoding = (parts: readonly string[]) => parts.length > 0 && !parts.includes(ANIMATION);
