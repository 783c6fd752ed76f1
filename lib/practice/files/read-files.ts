/**
 * The files of a practice that the project reads besides the practice file, by their names. The loader reports a file
 * of another name; the editor neither publishes nor packs it.
 */
import { basename, extname } from 'node:path';
import { ASSETS } from '../../../lambda/shared/routes.ts';
import { NAME } from './file-names.ts';

export const FONTS = 'fonts';
export const LOGO_FILES = ['logo.svg', 'logo.png'] as const;
export const PICTURE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.webp', '.avif', '.svg'] as const;

/** Folder → the endings of its files, which may be in subfolders. */
const FOLDERS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['pages', ['.md']],
  ['images', PICTURE_EXTENSIONS],
  ['files', ['.pdf']],
  [FONTS, ['.woff2']],
]);

export const READ_FOLDERS: readonly string[] = [...FOLDERS.keys()];
export const READ_FILES: readonly string[] = [
  ...Object.values(ASSETS).map(({ path }) => path.slice(1)),
  ...LOGO_FILES,
];

/** The folder in which files of an ending belong. @param extension - in lower case */
export const folderFor = (extension: string): string | undefined =>
  [...FOLDERS].find(([, extensions]) => extensions.includes(extension))?.[0];

/** @param name - relative to the folder of the practice, with `/` */
export function isRead(name: string): boolean {
  const [folder = '', ...below] = name.split('/');
  const file = below.pop();
  if (file === undefined) return READ_FILES.includes(name);
  const extension = extname(file);
  const isKnown = FOLDERS.get(folder)?.includes(extension) ?? false;
  return isKnown && [...below, basename(file, extension)].every((part) => NAME.test(part));
}
