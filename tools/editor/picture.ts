/**
 * Makes a portrait or a photograph of a file that somebody chose: the part that she framed, and nothing else of the
 * file. Everything that is not the picture, such as the place where it was taken, is gone.
 */
import type { Metadata, Sharp } from 'sharp';
import { open, typeOf } from '../../lib/content/images/encode.ts';
import type { Crop, Shape } from './browser/protocol.ts';

/** What telephones save. */
export const MAX_PICTURE_BYTES = 20_000_000;

/** About twice the width at which the largest display shows it. */
const SIZES: Readonly<Record<Shape, readonly [width: number, height: number]>> = {
  portrait: [960, 1_200],
  tall: [1_200, 1_500],
  wide: [1_500, 1_000],
  whole: [1_600, 1_600],
  // Every page shows it in a line.
  logo: [720, 144],
};

export const isShape = (name: string): name is Shape => Object.hasOwn(SIZES, name);

/** An SVG can run and load, so it is none of them. */
const FORMATS = ['jpg', 'png', 'webp', 'avif'];

/** What can be in a file besides the picture. */
const METADATA = ['exif', 'xmp', 'iptc', 'icc'] as const satisfies readonly (keyof Metadata)[];

export class NoPicture extends Error {}

/**
 * @throws NoPicture
 * @returns the picture as JPEG, a logo as PNG, and the names of what was in the file besides the picture
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
    throw new NoPicture((error as Error).message);
  }
}

/** A logo that is higher than wide gets empty sides, because it must be as wide as it is high. */
function logoOf(part: Sharp, { width, height }: { width: number; height: number }): Sharp {
  const [maxWidth, maxHeight] = SIZES.logo;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return part
    .resize({ ...size, width: Math.max(size.width, size.height), fit: 'contain', background: '#0000' })
    .png({ palette: true });
}

/** The part whose width is `1 / zoom` of the largest one; `x` and `y` say where it is, from 0 to 1. */
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
