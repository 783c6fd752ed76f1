/** Reads, measures and checks the images of a practice: the file `office.jpg` is served as `/images/office.jpg`. */
import { basename, dirname, extname, join } from 'node:path';
import { imageSize } from 'image-size';
import { type ContentProblem, type Report, reporter } from '../../lambda/render/content-problem.ts';
import type { ImageSource } from '../../lambda/render/image-source.ts';
import { nearest } from '../../lambda/shared/nearest.ts';
import { cleanSvg } from './check-svg.ts';
import { filesIn, hasFolder, NAME } from './file-names.ts';
import { decode, readBytes } from './text-file.ts';

/** Extension → media type, and the name that `image-size` has for the format. */
const TYPES: Readonly<Record<string, readonly [contentType: string, format: string]>> = {
  '.png': ['image/png', 'png'],
  '.jpg': ['image/jpeg', 'jpg'],
  '.jpeg': ['image/jpeg', 'jpg'],
  '.webp': ['image/webp', 'webp'],
  '.avif': ['image/avif', 'avif'],
  '.svg': ['image/svg+xml', 'svg'],
};
const EXTENSIONS = Object.keys(TYPES).join(', ');

/** A page with one image of this size takes seconds on a slow connection. */
const MAX_IMAGE_BYTES = 1_000_000;
/** The publisher has 512 MB of memory and keeps all images in it, twice if the facts have expired. */
const MAX_ALL_BYTES = 20_000_000;

const FOLDER = '/images/';

interface ImageFiles {
  readonly images: readonly ImageSource[];
  /** Paths of all files, also of those with problems: a page that shows one gets no second message. */
  readonly paths: ReadonlySet<string>;
}

/** @param folder - may be absent */
export function readImages(folder: string, problems: ContentProblem[]): ImageFiles {
  if (!hasFolder(folder, problems)) return { images: [], paths: new Set() };
  const files = filesIn(folder, problems).sort();
  let bytes = 0;
  const images = files.flatMap((file) => {
    const report = reporter(join(folder, file), problems);
    const content = checkName(file, report)
      ? readBytes(join(folder, file), report, dirname(folder))
      : undefined;
    bytes += content?.length ?? 0;
    return (content && readImage(file, content, report)) ?? [];
  });
  if (bytes > MAX_ALL_BYTES)
    reporter(folder, problems)('images', `must have at most ${MAX_ALL_BYTES} bytes together`, bytes);
  return { images, paths: new Set(files.map((file) => FOLDER + file)) };
}

function checkName(file: string, report: Report): boolean {
  const extension = extname(file);
  const isServed = Object.hasOwn(TYPES, extension);
  if (!isServed) report('file name', `must end in one of ${EXTENSIONS}`, basename(file));
  else if (!NAME.test(basename(file, extension)))
    report('file name', 'must be lower-case letters, digits and hyphens', basename(file));
  else return true;
  return false;
}

function readImage(file: string, bytes: Buffer, report: Report): ImageSource | undefined {
  const [contentType, format] = TYPES[extname(file)]!;
  if (bytes.length > MAX_IMAGE_BYTES) {
    report('file', `must have at most ${MAX_IMAGE_BYTES} bytes: save it smaller`, bytes.length);
    return undefined;
  }
  const size = sizeOf(bytes);
  if (size?.type !== format) {
    const found = size ? `an image of the type ${size.type}` : 'not an image';
    report('file', `must be of the type that its extension names; its content is ${found}`, file);
    return undefined;
  }
  const measured = { path: FOLDER + file, contentType, width: size.width, height: size.height };
  if (format !== 'svg') return { ...measured, body: bytes.toString('base64'), encoding: 'base64' };
  const text = decode(bytes, report);
  const body = text === undefined ? undefined : cleanSvg(text, report);
  return body === undefined ? undefined : { ...measured, body };
}

function sizeOf(bytes: Buffer): { type: string | undefined; width: number; height: number } | undefined {
  try {
    const { type, width, height, orientation = 1 } = imageSize(bytes);
    // EXIF orientations from 5 to 8 turn the picture by 90 degrees.
    const [across, down] = orientation < 5 ? [width, height] : [height, width];
    return across > 0 && down > 0 ? { type, width: Math.round(across), height: Math.round(down) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param src - the path of an image, in a page or in a fact
 * @param paths - of all images
 * @returns the broken rule, or undefined
 */
export function brokenImageRule(src: string, paths: ReadonlySet<string>): string | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(src))
    return 'must be a file of the folder images: a host outside the site would see every reader of the page';
  if (!src.startsWith(FOLDER)) return `must begin with ${FOLDER}, and be a file of the folder images`;
  if (paths.has(src)) return undefined;
  return paths.size > 0
    ? `there is no such image; nearest known: ${nearest(src, [...paths]).join(', ')}`
    : 'there is no such image';
}
