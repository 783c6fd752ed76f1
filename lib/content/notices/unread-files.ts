/** Finds files and folders beside the practice file that are not read, so that a misspelled name is noticed. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, parse, resolve } from 'node:path';
import type { ContentProblem } from '../../../lambda/shared/content-problem.ts';
import { probablyMeant } from '../../../lambda/shared/nearest.ts';
import { ASSETS } from '../../../lambda/shared/routes.ts';
import { LEFT_BY_SYSTEM } from '../../practice/files/file-names.ts';
import { FONTS, LOGO_FILES, SITE_CSS } from '../face/brand.ts';

export const READ_FOLDERS = ['pages', 'images', FONTS];
export const READ_FILES = [...Object.values(ASSETS).map(({ path }) => path.slice(1)), ...LOGO_FILES];
const READ = `the folders ${READ_FOLDERS.join(', ')}, and the files ${READ_FILES.join(', ')}`;

/** Other practice files, and notes for the people who edit the folder. */
const NOT_MEANT = /\.json$|^(readme|licen[cs]e|changelog)\b|~$/i;

/** A folder with such a file is a project: most of its files have another purpose. */
const PROJECT = ['package.json', 'cdk.json', '.git'];

/** @param configFolder - may be beside the practice file */
export function unreadBeside(practiceFile: string, configFolder: string): ContentProblem[] {
  const folder = dirname(practiceFile);
  const isProject = PROJECT.some((name) => existsSync(join(folder, name)));
  return readdirSync(folder)
    .filter((name) => !NOT_MEANT.test(name) && !LEFT_BY_SYSTEM.test(name) && name !== basename(practiceFile))
    .flatMap((name) => {
      const file = join(folder, name);
      const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
      const known = isFolder ? READ_FOLDERS : READ_FILES;
      if (known.includes(name) || resolve(file) === resolve(configFolder)) return [];
      const { name: stem, ext } = parse(name.toLowerCase());
      const meant = probablyMeant(
        name,
        known.filter((each) => extname(each) === ext),
      );
      // Another name makes no SVG of a PNG.
      const others = isFolder ? [] : known.filter((each) => parse(each).name === stem);
      if (isProject && meant === undefined && others.length === 0) return [];
      const rule = `is not read: ${whatToDo(name, meant, others)}. What is read beside the practice file: ${READ}`;
      return [{ file, where: isFolder ? 'folder' : 'file', rule, received: undefined }];
    });
}

/**
 * @param meant - the name that was probably meant
 * @param others - files that are read and have the same name with another extension
 */
function whatToDo(name: string, meant: string | undefined, others: readonly string[]): string {
  const lower = name.toLowerCase();
  if (extname(lower) === '.css' && lower !== SITE_CSS)
    return `choose colours and fonts in brand of the practice file, or call it ${SITE_CSS} if it replaces the whole stylesheet`;
  if (meant !== undefined) return `call it ${meant}`;
  if (others.length > 0) return `save it as ${others.join(' or ')}; another name is not enough`;
  return 'delete it, or move it';
}
