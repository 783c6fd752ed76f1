/** Finds files and folders beside the practice file that are not read, so that a misspelled name is noticed. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { ContentProblem } from '../../lambda/render/content-problem.ts';
import { probablyMeant } from '../../lambda/shared/nearest.ts';
import { ASSETS } from '../../lambda/shared/routes.ts';
import { BRAND_CSS, FONTS, LOGO_FILES } from './brand.ts';
import { LEFT_BY_SYSTEM } from './file-names.ts';

const FOLDERS = ['pages', 'images', FONTS];
const FILES = [...Object.values(ASSETS).map(({ path }) => path.slice(1)), BRAND_CSS, ...LOGO_FILES];
const READ = `the folders ${FOLDERS.join(', ')}, and the files ${FILES.join(', ')}`;

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
      const known = isFolder ? FOLDERS : FILES;
      // Another name makes no SVG of a PNG.
      const meant = probablyMeant(
        name,
        known.filter((each) => extname(each) === extname(name).toLowerCase()),
      );
      if (known.includes(name) || resolve(file) === resolve(configFolder)) return [];
      if (isProject && meant === undefined) return [];
      const rule = `is not read: ${meant === undefined ? 'delete it, or move it' : `call it ${meant}`}. What is read beside the practice file: ${READ}`;
      return [{ file, where: isFolder ? 'folder' : 'file', rule, received: undefined }];
    });
}
