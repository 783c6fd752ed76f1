/**
 * Makes a portrait, a photograph or a logo of an uploaded file: the chosen part of the picture. Metadata of the file,
 * such as the place where the picture was taken, is removed.
 */
import type { Metadata, Sharp } from 'sharp';
import { open, typeOf } from '../../lib/content/images/encode.ts';
import type { Crop, Shape } from './browser/protocol.ts';
import { Failure } from './failure.ts';

/** More than the size of photographs that telephones save. */
export const MAX_PICTURE_BYTES = 20_000_000;

/** Largest size in pixels: about twice the width at which a page shows the picture. */
const SIZES: Readonly<Record<Shape, readonly [width: number, height: number]>> = {
  portrait: [960, 1_200],
  tall: [1_200, 1_500],
  wide: [1_500, 1_000],
  whole: [1_600, 1_600],
  // Pages show the logo in one line.
  logo: [720, 144],
};

export function shapeOf(name: string): Shape {
  if (Object.hasOwn(SIZES, name)) return name as Shape;
  const known = Object.keys(SIZES).join(', ');
  throw new Failure(400, `There is no shape ${JSON.stringify(name)}. Write one of ${known}.`);
}

/** SVG is not accepted, because it can contain scripts and load files. */
const FORMATS = ['jpg', 'png', 'webp', 'avif'];

/** Kinds of metadata in a file. */
const METADATA = ['exif', 'xmp', 'iptc', 'icc'] as const satisfies readonly (keyof Metadata)[];

/** @param message - why a file is no picture */
export const noPicture = (message?: string) => new Failure(400, message, 'portraitFailed');

/** A file is no PDF, or synthesis refuses it. */
export const badPdf = () => new Failure(400, '', 'rule.pdf');

/**
 * @throws Failure
 * @returns the picture as JPEG, a logo as PNG; and the kinds of metadata that were removed
 */
export async function pictureOf(
  bytes: Buffer,
  crop: Crop,
): Promise<{ picture: Buffer; removed: readonly string[] }> {
  try {
    const found = await open(bytes).metadata();
    const { autoOrient } = found;
    const format = typeOf(found);
    if (!FORMATS.includes(format)) throw new Error(`its format is ${format}`);
    const [width, height] = SIZES[crop.shape];
    const part = open(bytes).extract(areaOf(autoOrient, crop)).toColourspace('srgb');
    const picture =
      crop.shape === 'logo'
        ? logoOf(part, autoOrient)
        : part
            .resize({ width, height, fit: 'inside', withoutEnlargement: true })
            .flatten({ background: '#ffffff' })
            .jpeg({ quality: 85, mozjpeg: true });
    return {
      picture: await picture.toBuffer(),
      removed: METADATA.filter((name) => found[name]).map((name) => name.toUpperCase()),
    };
  } catch (error) {
    throw noPicture((error as Error).message);
  }
}

/** A logo that is higher than wide gets transparent sides, because a logo must be at least as wide as high. */
function logoOf(part: Sharp, { width, height }: { width: number; height: number }): Sharp {
  const [maxWidth, maxHeight] = SIZES.logo;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return part
    .resize({ ...size, width: Math.max(size.width, size.height), fit: 'contain', background: '#0000' })
    .png({ palette: true });
}

/**
 * The part of the picture in pixels. Its width is `1 / zoom` of the largest part. `x` and `y` are its position from 0
 * to 1.
 */
function areaOf({ width, height }: { width: number; height: number }, { zoom, x, y, shape }: Crop) {
  const [wide, tall] = shape === 'whole' || shape === 'logo' ? [width, height] : SIZES[shape];
  const largest = Math.min(width, (height * wide) / tall);
  const own = Math.max(1, Math.floor(largest / Math.max(1, zoom)));
  const high = Math.max(1, Math.min(height, Math.floor((own * tall) / wide)));
  const within = (part: number) => Math.min(1, Math.max(0, part));
  return {
    left: Math.floor((width - own) * within(x)),
    top: Math.floor((height - high) * within(y)),
    width: own,
    height: high,
  };
}
