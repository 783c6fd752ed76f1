/**
 * Reads, cleans, measures and checks the images of a practice: the file `office.jpg` is served as `/images/office.jpg`.
 * Those that are shown get sizes for displays, e.g. `/images/office--jpg-text-680.webp`, a name that no file can have.
 */
import { basename, dirname, extname, join } from 'node:path';
import { imageSize } from 'image-size';
import type { ImageSize, ImageSource, PictureUse } from '../../../lambda/render/site-source.ts';
import {
  type ContentProblem,
  type Report,
  type Rule,
  reporter,
} from '../../../lambda/shared/content-problem.ts';
import { nearest } from '../../../lambda/shared/nearest.ts';
import { filesIn, hasFolder, NAME, nameRule } from '../../practice/files/file-names.ts';
import { decode, readBytes } from '../../practice/files/text-file.ts';
import { RULES } from '../../practice/messages/english.ts';
import { cleanSvg } from '../svg/check-svg.ts';
import type { EncodedSize } from './encode.ts';
import { encoded, isFailure, reportFailure } from './encoder.ts';
import { ANIMATION, extraParts, MAX_SIDE, type RasterFormat, TEXT } from './image-parts.ts';

/** Extension → media type, and the name that `image-size` has for the format. */
const TYPES: Readonly<Record<string, readonly [contentType: string, format: RasterFormat | 'svg']>> = {
  '.png': ['image/png', 'png'],
  '.jpg': ['image/jpeg', 'jpg'],
  '.jpeg': ['image/jpeg', 'jpg'],
  '.webp': ['image/webp', 'webp'],
  '.avif': ['image/avif', 'avif'],
  '.svg': ['image/svg+xml', 'svg'],
};
const EXTENSIONS = Object.keys(TYPES).join(', ');

/** What a camera saves. A page with several such images takes long on a slow connection. */
const MAX_IMAGE_BYTES = 5_000_000;
/** The publisher has 512 MB of memory and keeps all images in it, twice if the facts have expired. */
const MAX_ALL_BYTES = 20_000_000;

const FOLDER = '/images/';

interface ImageFile {
  /** Path in the folder. */
  readonly file: string;
  readonly format: RasterFormat | 'svg';
  readonly bytes: Buffer;
  readonly report: Report;
}

/** @returns paths of all files, also of those with problems: a page that shows one gets no second message */
export const imagePaths = (folder: string): ReadonlySet<string> =>
  new Set(hasFolder(folder, []) ? filesIn(folder, []).map((file) => FOLDER + file) : []);

/**
 * @param folder - may be absent
 * @param shown - path of an image and how it is shown
 */
export async function readImages(
  folder: string,
  problems: ContentProblem[],
  shown: readonly (readonly [path: string, use: PictureUse])[] = [],
): Promise<readonly ImageSource[]> {
  if (!hasFolder(folder, problems)) return [];
  const isTooMuch = (bodies: readonly Uint8Array[], what: string) => {
    const bytes = bodies.reduce((sum, { length }) => sum + length, 0);
    if (bytes > MAX_ALL_BYTES)
      reporter(folder, problems)('images', RULES.pictureMany(MAX_ALL_BYTES, what), bytes);
    return bytes > MAX_ALL_BYTES;
  };
  const files = filesIn(folder, problems)
    .sort()
    .flatMap((file): ImageFile[] => {
      const report = reporter(join(folder, file), problems);
      const bytes = checkName(file, report)
        ? readBytes(join(folder, file), report, dirname(folder))
        : undefined;
      return bytes ? [{ file, format: TYPES[extname(file)]![1], bytes, report }] : [];
    });
  if (
    isTooMuch(
      files.map(({ bytes }) => bytes),
      '',
    )
  )
    return [];
  const good = files.filter((file) => checkImage(file, Object.keys(TYPES)));
  const raster = good.filter(isRaster);
  const sizesOf = new Map(
    raster.map(({ file, format, bytes }) => {
      const uses = new Set(shown.flatMap(([path, use]) => (path === FOLDER + file ? [use] : [])));
      return [file, uses.size > 0 ? encoded('resize', { format, bytes, uses: [...uses] }) : []] as const;
    }),
  );
  const cleaned = await cleanImages(raster);
  const images: ImageSource[] = [];
  for (const image of good) {
    if (!isRaster(image)) {
      const svg = svgSource(image);
      if (svg) images.push(svg);
      continue;
    }
    const bytes = cleaned.get(image);
    if (!bytes) continue;
    const sizes = await sizesOf.get(image.file)!;
    if (isFailure(sizes))
      reportFailure(
        sizes,
        image.report,
        undecodable(image.bytes),
        'is shown on a page. To make its sizes takes',
      );
    else images.push(rasterSource(image.file, bytes, sizes));
  }
  const bodies = images.flatMap((image) => [image, ...(image.sizes ?? [])]);
  isTooMuch(
    bodies.map(({ body, encoding }) => Buffer.from(body, encoding)),
    ', with the sizes that synthesis makes of those that are shown',
  );
  return images;
}

const isRaster = (image: ImageFile): image is ImageFile & RasterImage => image.format !== 'svg';

function checkName(file: string, report: Report): boolean {
  const extension = extname(file);
  const isServed = Object.hasOwn(TYPES, extension);
  const lower = extension.toLowerCase();
  if (!isServed && !Object.hasOwn(TYPES, lower))
    report('file name', RULES.pictureType(EXTENSIONS), basename(file));
  else if (!isServed || !NAME.test(basename(file, extension)))
    report('file name', nameRule(basename(file, extension), lower), basename(file));
  else return true;
  return false;
}

/**
 * @param extensions - those that a file of this purpose may have instead
 * @returns false after reporting
 */
export function checkImage(
  image: Omit<ImageFile, 'format'> & { readonly format: string },
  extensions: readonly string[] = [],
): boolean {
  const { file, format, bytes, report } = image;
  const size = sizeOf(bytes);
  if (bytes.length > MAX_IMAGE_BYTES) report('file', RULES.pictureLarge(MAX_IMAGE_BYTES), bytes.length);
  else if (!size && format === 'svg' && /<svg\b/.test(bytes.toString('latin1', 0, 10_000)))
    report('file', RULES['pictureBroken.size'](), file);
  else if (size?.type !== format) report('file', contentRule(file, size?.type, extensions), file);
  else if (format !== 'svg' && Math.max(size.width, size.height) > MAX_SIDE)
    report('file', RULES['pictureLarge.side'](MAX_SIDE), `${size.width} × ${size.height} px`);
  else return true;
  return false;
}

/** What the content is, and what to do. */
function contentRule(file: string, type: string | undefined, extensions: readonly string[]): Rule {
  const extension = extname(file);
  const other = extensions.find((each) => TYPES[each]![1] === type);
  const todo =
    other === undefined
      ? `save it as ${extension.slice(1).toUpperCase()}; another name is not enough`
      : `call it ${file.slice(0, -extension.length)}${other}`;
  const found = type === undefined ? 'no image that can be read' : `an image of the type ${type}`;
  return RULES['pictureType.content'](found, todo);
}

function rasterSource(file: string, bytes: Buffer, sizes: readonly EncodedSize[]): ImageSource {
  const extension = extname(file);
  const name = `${FOLDER}${file.slice(0, -extension.length)}--${extension.slice(1)}`;
  return {
    ...servedAs(file, bytes),
    ...base64(bytes),
    ...(sizes.length > 0 && {
      sizes: sizes.map(({ bytes: body, type, ...size }): ImageSize => {
        const path = `${name}-${size.use}-${size.width}.${type}`;
        return { ...size, path, contentType: TYPES[`.${type}`]![0], ...base64(body) };
      }),
    }),
  };
}

const base64 = (bytes: Uint8Array) =>
  ({ body: Buffer.from(bytes).toString('base64'), encoding: 'base64' }) as const;

function svgSource({ file, bytes, report }: ImageFile): ImageSource | undefined {
  const text = decode(bytes, report);
  const body = text === undefined ? undefined : cleanSvg(text, report);
  return body === undefined ? undefined : { ...servedAs(file, bytes), body };
}

function servedAs(file: string, bytes: Buffer) {
  const { width, height } = sizeOf(bytes)!;
  return { path: FOLDER + file, contentType: TYPES[extname(file)]![0], width, height };
}

/** Before EXIF turns the image. */
export function sizeOf(
  bytes: Buffer,
): { type: string | undefined; width: number; height: number } | undefined {
  try {
    const { type, width, height } = imageSize(bytes);
    return width > 0 && height > 0
      ? { type, width: Math.round(width), height: Math.round(height) }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param src - the path of an image, in a page or in a fact
 * @param paths - of all images
 * @returns the broken rule, or undefined
 */
export function brokenImageRule(src: string, paths: ReadonlySet<string>): Rule | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(src)) return RULES['image.host']();
  if (!src.startsWith(FOLDER)) return RULES['image.folder'](FOLDER);
  if (paths.has(src)) return undefined;
  return paths.size > 0 ? RULES['image.none'](nearest(src, [...paths]).join(', ')) : RULES['image.none']();
}

/**
 * Makes images that are only pictures: what `image-parts.ts` finds besides the picture is gone afterwards. An image
 * without such parts stays as it is, byte for byte, so that it is the same on every machine. Every other image is
 * encoded anew by sharp, which turns the pixels as EXIF says and converts the colours to sRGB.
 */
interface RasterImage {
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
    if (left.includes(ANIMATION)) report('file', RULES['pictureBroken.animation'](), ANIMATION);
    else if (left.length > 0) report('file', RULES['pictureBroken.data'](), left.join(', '));
    else served.set(image, picture);
  }
  return served;
}

/** The problem of an image of which sharp decodes only a part. */
const undecodable = ({ length }: Buffer): [rule: Rule, received: string] => [
  RULES.pictureBroken(),
  `${length} bytes`,
];

/** An image that moves would lose all frames but one. */
const needsEncoding = (parts: readonly string[]) => parts.length > 0 && !parts.includes(ANIMATION);
