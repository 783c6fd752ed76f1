/** Finds files and folders beside the practice file that are not read, so that a misspelled name is noticed. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { ContentProblem } from '../../../lambda/shared/content-problem.ts';
import { LEFT_BY_SYSTEM } from '../../practice/files/file-names.ts';
import { READ_FILES, READ_FOLDERS } from '../../practice/files/read-files.ts';

const RULE = `call it by one of these names, move it or delete it: the folders ${READ_FOLDERS.join(', ')}, and the files ${READ_FILES.join(', ')}`;

/** Names that are not reported: other practice files, and notes of the people who edit the folder. */
const NOT_MEANT = /\.json$|^(readme|licen[cs]e|changelog)\b|~$/i;

/** A folder with one of these is a project, in which most files have another purpose. */
const PROJECT = ['package.json', 'cdk.json', '.git'];

export const isProject = (folder: string): boolean => PROJECT.some((name) => existsSync(join(folder, name)));

/** @param configFolder - may be beside the practice file */
export function unreadBeside(practiceFile: string, configFolder: string): ContentProblem[] {
  const folder = dirname(practiceFile);
  if (isProject(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !NOT_MEANT.test(name) && !LEFT_BY_SYSTEM.test(name) && name !== basename(practiceFile))
    .flatMap((name) => {
      const file = join(folder, name);
      const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
      const known = isFolder ? READ_FOLDERS : READ_FILES;
      if (known.includes(name) || resolve(file) === resolve(configFolder)) return [];
      return [{ file, where: isFolder ? 'folder' : 'file', rule: RULE, received: undefined }];
    });
}
