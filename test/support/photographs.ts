/** Pictures as cameras and drawing programs save them, with what they tell beside the picture. */
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** What all metadata of these pictures says. */
export const SECRET = 'SECRET-52.5163N-13.3777E';

/** The names that sharp has for the formats. */
export type Format = 'png' | 'jpeg' | 'webp' | 'avif';

const COLOURS = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const;

/** A picture with another colour in each corner: red and green above, blue and white below. */
export function corners(width = 48, height = 32): Sharp {
  const pixels = Array.from({ length: width * height }, (_, index) => {
    const [isLeft, isAbove] = [index % width < width / 2, index < (width * height) / 2];
    if (isAbove) return isLeft ? COLOURS.red : COLOURS.green;
    return isLeft ? COLOURS.blue : COLOURS.white;
  });
  return sharp(Buffer.from(pixels.flat()), { raw: { width, height, channels: 3 } });
}

/** @returns the nearest colours of the corners, in the order of `corners` */
export async function cornersOf(image: Buffer): Promise<string> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [right, bottom] = [info.width - 1, (info.height - 1) * info.width];
  const nearest = (pixel: number) => {
    const wanted = Array.from(
      data.subarray(pixel * 3, pixel * 3 + 3),
      (value) => Math.round(value / 255) * 255,
    );
    return (
      Object.entries(COLOURS).find(([, colour]) => colour.join() === wanted.join())?.[0] ?? wanted.join()
    );
  };
  return [0, right, bottom, bottom + right].map(nearest).join(' ');
}

/** The picture with EXIF, in which are a place and an orientation, with XMP, and with a colour profile. */
export const withMetadata = (picture: Sharp, format: Format, orientation = 1): Promise<Buffer> =>
  picture
    .clone()
    [format]({ quality: 95 })
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: SECRET, Artist: SECRET },
      IFD2: { LensModel: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 59/1', GPSAreaInformation: SECRET },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`)
    .withIccProfile('p3')
    .toBuffer();

/** @returns the JPEG with a segment after its first marker */
export function withSegment(jpeg: Buffer, marker: number, content: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(content, 'latin1'), jpeg.subarray(2)]);
}

/** @returns the PNG with a chunk after its header, which ends at byte 33 */
export function withChunk(png: Buffer, name: string, content: string): Buffer {
  const body = Buffer.from(name + content, 'latin1');
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)]);
}

/** @returns the PNG of a single `IDAT`, which is its last chunk but one, with other compressed data */
export function repacked(change: (data: Buffer) => Buffer, png: Buffer): Buffer {
  const start = png.indexOf('IDAT') - 4;
  const end = start + 12 + png.readUInt32BE(start);
  const data = change(png.subarray(start + 8, end - 4)).toString('latin1');
  return Buffer.concat([withChunk(png.subarray(0, start), 'IDAT', data), png.subarray(end)]);
}

/** The boxes of an MP4 with which phones make a photograph move: they append them to the JPEG. */
export const MP4 = Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x28mdat${SECRET}`, 'latin1');

/** Side of a square of noise → its opacity: the finer the detail, the weaker. */
const DETAIL = [
  [2, 1],
  [9, 0.5],
  [40, 0.25],
  [170, 0.16],
  [700, 0.12],
] as const;

/**
 * As many bytes as a camera's photograph of an office has, in every size.
 * @param over - an SVG on it
 */
export async function photograph(width: number, height: number, over?: string): Promise<Sharp> {
  let seed = 1;
  // Park and Miller's generator: the same picture at each call.
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % 256;
  };
  const [ground, ...layers] = DETAIL.map(([side, opacity]) =>
    sharp(Buffer.from(Array.from({ length: side * side * 3 }, random)), {
      raw: { width: side, height: side, channels: 3 },
    })
      .resize(width, height, { fit: 'fill' })
      .ensureAlpha(opacity)
      .png({ compressionLevel: 0 }),
  );
  const inputs = await Promise.all(layers.map((layer) => layer.toBuffer()));
  const drawn = over === undefined ? inputs : [...inputs, Buffer.from(over)];
  const picture = sharp(await ground!.toBuffer()).composite(drawn.map((input) => ({ input })));
  return sharp(await picture.removeAlpha().png({ compressionLevel: 0 }).toBuffer());
}

export const SKIN = [198, 141, 99] as const;

/** A person whose face is at a place: the middle of it, as a share of the width. */
export function person(width: number, height: number, at: number): string {
  const [middle, face] = [width * at, height / 8];
  const [shoulders, foot] = [`${middle - 2 * face} ${face * 5}`, `${middle + 2 * face} ${face * 5}`];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#9aa3a8" fill-opacity=".8"/><path d="M${shoulders}L${middle - 2.5 * face} ${height}H${middle + 2.5 * face}L${foot}z" fill="#1c2536"/><ellipse cx="${middle}" cy="${face * 3}" rx="${face}" ry="${face * 1.3}" fill="rgb(${SKIN})"/></svg>`;
}
