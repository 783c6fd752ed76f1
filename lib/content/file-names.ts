/** Lists the files of a practice whose names become paths of the site. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentProblem, reporter } from '../../lambda/render/content-problem.ts';

/** Lower case only, so that each path has one spelling. */
export const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Lists a folder with its subfolders. Hidden files are left out, and so is a folder with an invalid name, which is
 * reported.
 *
 * @param below - a subfolder, with a slash at the end. @default the folder itself
 */
export function filesIn(folder: string, problems: ContentProblem[], below = ''): string[] {
  const entries = readdirSync(join(folder, below), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = below + entry.name;
    if (entry.name.startsWith('.')) return [];
    if (!entry.isDirectory()) return [path];
    if (NAME.test(entry.name)) return filesIn(folder, problems, `${path}/`);
    const report = reporter(join(folder, path), problems);
    report('folder name', 'must be lower-case letters, digits and hyphens', entry.name);
    return [];
  });
}
