/** Lists the files of a practice whose names become paths of the site. */
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import {
  type ContentProblem,
  type Problem,
  type Rule,
  reporter,
} from '../../../lambda/shared/content-problem.ts';
import { RULES } from '../messages/english.ts';
import { isThere, isWithin, realPath } from './real-path.ts';
import { readBytes } from './text-file.ts';

/** Lower case only, so that each path has one spelling. */
export const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** @returns a name that is allowed, if one can be made of this one */
export function nameMeant(name: string, extension = ''): string | undefined {
  const meant = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return meant === '' ? undefined : `${meant}${extension}`;
}

export const nameRule = (name: string, extension?: string): Rule =>
  RULES.fileName(nameMeant(name, extension));

/** What operating systems leave in folders. */
export const LEFT_BY_SYSTEM = /^\.|^(thumbs\.db|desktop\.ini)$/i;

/** @returns whether the folder exists beside the practice. Reports anything else of that name */
export const hasFolder = (folder: string, problems: ContentProblem[]): boolean =>
  isThere(folder) && realPath(folder, 'folder', dirname(folder), reporter(folder, problems)) !== undefined;

/**
 * Lists a folder with its subfolders, without files of the operating system. A folder with an invalid name, and a link
 * to a folder that is not read, are reported and left out. Links to files are listed; reading the file reports a link
 * that leads out of the practice.
 *
 * @param folder - beside the practice
 */
export function filesIn(folder: string, problems: ContentProblem[]): string[] {
  const list = (below: string, isLinked: boolean): string[] =>
    readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
      const name = below + entry.name;
      const path = join(folder, name);
      if (LEFT_BY_SYSTEM.test(entry.name)) return [];
      const isLink = entry.isSymbolicLink() && (extname(name) === '' || leadsToFolder(path));
      if (!isLink && !entry.isDirectory()) return [name];
      const report = reporter(path, problems);
      if (!NAME.test(entry.name)) {
        report('folder name', nameRule(entry.name), entry.name);
        return [];
      }
      const real = isLink ? realPath(path, 'folder', dirname(folder), report) : path;
      if (real === undefined) return [];
      // Links in linked folders could repeat files, or form a cycle.
      if (isLink && (isLinked || isWithin(real, realpathSync.native(join(folder, below))))) {
        report('folder', RULES['file.folder']());
        return [];
      }
      return list(`${name}/`, isLinked || isLink);
    });
  return list('', false);
}

/**
 * Reads the files of a folder one by one, in the order of their names.
 *
 * @param folder - beside the practice. It may be absent
 * @param brokenName - the rule that a name breaks. Such a file is reported and left out
 */
export function* readFolder(
  folder: string,
  problems: ContentProblem[],
  brokenName: (file: string) => Problem['rule'] | undefined,
) {
  const files = hasFolder(folder, problems) ? filesIn(folder, problems).sort() : [];
  for (const file of files) {
    const report = reporter(join(folder, file), problems);
    const rule = brokenName(file);
    if (rule) report('file name', rule, basename(file));
    const bytes = rule ? undefined : readBytes(join(folder, file), report, dirname(folder));
    if (bytes) yield { file, bytes, report };
  }
}

function leadsToFolder(link: string): boolean {
  try {
    return statSync(link).isDirectory();
  } catch {
    return false;
  }
}
