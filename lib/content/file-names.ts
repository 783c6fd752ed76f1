/** Files of a practice whose names become paths of the site. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentProblem, reporter } from '../../lambda/render/content-problem.ts';

/** Lower case, so that a path has one spelling; words joined by hyphens. */
export const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * What is in a folder, at any depth; hidden files are left alone.
 *
 * @param below - path from the folder, empty or with a slash at its end
 * @returns paths of that kind; none of a folder whose name no path may hold
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
