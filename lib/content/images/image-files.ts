/**
 * Reads the images of a practice. Each is re-encoded: the file `office.jpg` is served as `/images/office.webp`. Images
 * that a page shows get smaller copies, e.g. `/images/office--text-680.webp`, a name that no file can have.
 */
import { basename, extname } from 'node:path';
import type { Encoded, ImageSource } from '../../../lambda/render/site-source.ts';
import type { PictureUse } from '../../../lambda/render/tree/nodes.ts';
import {
  type ContentProblem,
  type Report,
  type Rule,
  reporter,
} from '../../../lambda/shared/content-problem.ts';
import { publishedImage, SHARE_IMAGE_PATH } from '../../../lambda/shared/images.ts';
import { nearest } from '../../../lambda/shared/nearest.ts';
import { ASSETS, type DrawnIcon } from '../../../lambda/shared/routes.ts';
import { filesIn, hasFolder, nameRule, readFolder } from '../../practice/files/file-names.ts';
import { isRead, PICTURE_EXTENSIONS } from '../../practice/files/read-files.ts';
import { RULES } from '../../practice/messages/english.ts';
import type { EncodedPicture, Refused, SourceFormat } from './encode.ts';
import { encodedAs, reportFailure, runCached } from './encoder.ts';
import { ICON_SIDE, MAX_ALL_BYTES, MAX_FILE_BYTES, MAX_SIDE } from './limits.ts';

const FORMATS: Readonly<Record<string, SourceFormat>> = {
  '.png': 'png',
  '.jpg': 'jpg',
  '.jpeg': 'jpg',
  '.webp': 'webp',
  '.avif': 'avif',
  '.svg': 'svg',
} satisfies Readonly<Record<(typeof PICTURE_EXTENSIONS)[number], SourceFormat>>;
const EXTENSIONS = PICTURE_EXTENSIONS.join(', ');

const WEBP = 'image/webp';
const PNG = 'image/png';

const FOLDER = '/images/';

interface ImageFile {
  /** Path in the folder. */
  readonly file: string;
  readonly bytes: Buffer;
  readonly report: Report;
}

/** @returns paths of all files. Those with problems are included, because the problem of the file is message enough. */
export const imagePaths = (folder: string): ReadonlySet<string> =>
  new Set(hasFolder(folder, []) ? filesIn(folder, []).map((file) => FOLDER + file) : []);

/**
 * @param folder - may be absent
 * @param shown - name of an image, as pages have it, and how it is shown
 * @param others - bytes of the PDF files
 */
export async function readImages(
  folder: string,
  problems: ContentProblem[],
  shown: readonly (readonly [name: string, use: PictureUse])[] = [],
  others = 0,
): Promise<readonly ImageSource[]> {
  const isTooMuch = (lengths: readonly number[], what: string) => {
    const bytes = lengths.reduce((sum, length) => sum + length, others);
    if (bytes > MAX_ALL_BYTES)
      reporter(folder, problems)('images', RULES.pictureMany(MAX_ALL_BYTES, 'files', what), bytes);
    return bytes > MAX_ALL_BYTES;
  };
  const taken = new Map<string, string>();
  const files: ImageFile[] = [];
  for (const image of readFolder(folder, problems, brokenNameRule)) {
    const path = publishedImage(FOLDER + image.file);
    const stem = path.slice(0, -extname(path).length);
    const other = taken.get(stem);
    if (other === undefined) files.push(image);
    else image.report('file name', RULES.pictureTwice(other, path), basename(image.file));
    taken.set(stem, image.file);
  }
  if (files.length === 0) return [];
  const lengths = files.map(({ bytes }) => bytes.length);
  if (isTooMuch(lengths, '')) return [];
  const images = await Promise.all(
    files.map((image) => {
      const uses = shown.flatMap(([name, use]) => (name === FOLDER + image.file ? [use] : []));
      return imageSource(image, [...new Set(uses)]);
    }),
  );
  const read = images.flatMap((image) => image ?? []);
  const bodies = read.flatMap(({ body, sizes = [] }) => [body as Encoded, ...sizes.map((size) => size.body)]);
  isTooMuch(
    bodies.map(({ base64 }) => Buffer.byteLength(base64, 'base64')),
    ' as they are published, with the copies of those that are shown',
  );
  return read;
}

function brokenNameRule(file: string): Rule | undefined {
  const extension = extname(file);
  const lower = extension.toLowerCase();
  if (lower === '.pdf') return RULES['pictureType.pdf']();
  if (!Object.hasOwn(FORMATS, lower)) return RULES.pictureType(EXTENSIONS);
  return isRead(FOLDER.slice(1) + file) ? undefined : nameRule(basename(file, extension), lower);
}

async function imageSource(image: ImageFile, uses: readonly PictureUse[]): Promise<ImageSource | undefined> {
  const name = FOLDER + image.file;
  const path = publishedImage(name);
  const as = path === SHARE_IMAGE_PATH ? 'png' : 'webp';
  const encoded = await encodePicture(image, as, uses);
  if (!encoded) return undefined;
  const { madeFrom, width, height, bytes, sizes } = encoded;
  const stem = path.slice(0, -extname(path).length);
  return {
    ...{ path, file: name, contentType: as === 'png' ? PNG : WEBP, width, height },
    body: encodedAs(madeFrom, 'whole', bytes),
    ...(sizes.length > 0 && {
      sizes: sizes.map(({ bytes: copy, ...size }) => {
        const suffix = `${size.use}-${size.width}`;
        const body = encodedAs(madeFrom, suffix, copy);
        return { ...size, path: `${stem}--${suffix}.webp`, contentType: WEBP, body };
      }),
    }),
  };
}

/**
 * @param extensions - endings that the file may be renamed to, for the message
 * @returns undefined after reporting
 */
export async function encodePicture(
  { file, bytes, report }: ImageFile,
  as: 'webp' | 'png',
  uses: readonly PictureUse[] = [],
  extensions: readonly string[] = Object.keys(FORMATS),
): Promise<(EncodedPicture & { readonly madeFrom: string }) | undefined> {
  const format = FORMATS[extname(file)]!;
  if (bytes.length > MAX_FILE_BYTES) {
    report('file', RULES.pictureLarge(MAX_FILE_BYTES), bytes.length);
    return undefined;
  }
  const encoded = await runCached('encode', { format, bytes, as, uses });
  if ('failure' in encoded) {
    reportFailure(encoded, report, RULES.pictureBroken());
    return undefined;
  }
  const { result, madeFrom } = encoded;
  if (!('refused' in result)) return { ...result, madeFrom };
  const { refused, found } = result;
  if (refused === 'type') report('file', contentRule(file, found, extensions), basename(file));
  else report('file', REFUSALS[refused](format), found);
  return undefined;
}

const REFUSALS: Readonly<Record<Exclude<Refused['refused'], 'type'>, (format: SourceFormat) => Rule>> = {
  side: () => RULES['pictureLarge.side'](MAX_SIDE),
  animation: () => RULES['pictureBroken.animation'](),
  broken: (format) => (format === 'svg' ? RULES['pictureBroken.drawing']() : RULES.pictureBroken()),
};

/** What the content is, and what to do. */
function contentRule(file: string, type: string, extensions: readonly string[]): Rule {
  const extension = extname(file);
  const other = extensions.find((each) => FORMATS[each] === type);
  const todo =
    other === undefined
      ? `save it as ${extension.slice(1).toUpperCase()}; another name is not enough`
      : `call it ${basename(file, extension)}${other}`;
  const found = type === '' ? 'no image that can be read' : `an image of the type ${type}`;
  return RULES['pictureType.content'](found, todo);
}

/**
 * @param report - for `favicon.svg`
 * @returns the icons that are drawn from the favicon, or undefined after reporting
 */
export async function drawnIcons(
  svg: string,
  report: Report,
): Promise<Readonly<Record<DrawnIcon, Encoded>> | undefined> {
  const icons = await runCached('icons', { svg: Buffer.from(svg) });
  if ('failure' in icons) {
    reportFailure(icons, report, RULES['pictureBroken.drawn']());
    return undefined;
  }
  const { madeFrom, result } = icons;
  return {
    iconPng: encodedAs(madeFrom, 'png', result.png),
    touchIcon: encodedAs(madeFrom, 'touch', result.touch),
    iconIco: encodedAs(madeFrom, 'ico', result.ico),
  };
}

/** @param path - `/icon-512.png` or `/apple-touch-icon.png` @returns the picture to serve; undefined after reporting */
export async function readIcon(path: string, bytes: Buffer, report: Report): Promise<Encoded | undefined> {
  const icon = await encodePicture({ file: path.slice(1), bytes, report }, 'png', [], ['.png']);
  if (!icon) return undefined;
  const { madeFrom, width, height } = icon;
  if (path !== ASSETS.iconPng.path || (width === ICON_SIDE && height === ICON_SIDE))
    return encodedAs(madeFrom, 'whole', icon.bytes);
  report('file', RULES['pictureBroken.icon'](ICON_SIDE, ICON_SIDE), `${width} × ${height} px`);
  return undefined;
}

/**
 * @param src - the name of an image, in a page or in a fact
 * @param paths - of all images
 * @returns the broken rule, or undefined
 */
export function brokenImageRule(src: string, paths: ReadonlySet<string>): Rule | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(src)) return RULES['image.host']();
  if (!src.startsWith(FOLDER)) return RULES['image.folder'](FOLDER);
  if (paths.has(src)) return undefined;
  return paths.size > 0 ? RULES['image.none'](nearest(src, [...paths]).join(', ')) : RULES['image.none']();
}
