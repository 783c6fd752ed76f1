/**
 * Follows the links of the file system. Published files must lie in the folder of the practice, because a link to
 * another file of the machine would publish that file.
 */
import { lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { Report, Rule } from '../../../lambda/shared/content-problem.ts';
import { RULES } from '../messages/english.ts';

type Kind = 'file' | 'folder';

/** @returns whether a path, without links, is a folder or lies in it */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * @param root - the folder of the practice, or another folder that is read as one. It may be a link itself
 * @param name - of that folder
 * @returns the path without links, or undefined after reporting
 */
export function realPath(
  path: string,
  kind: Kind,
  root: string,
  report: Report,
  name = 'the folder of the practice',
): string | undefined {
  const broken = (rule: Rule, leadsTo?: string) => {
    report(kind, rule, leadsTo);
    return undefined;
  };
  try {
    // Of the operating system, so that both have the capitals of the disk.
    const real = realpathSync.native(path);
    const from = realpathSync.native(root);
    if (!isWithin(from, real)) return broken(RULES['file.out'](name, kind), relative(from, real));
    const found = kindOf(statSync(real));
    return found === kind ? real : broken(RULES['file.kind'](kind, found, resolve(path)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const target = linkIn(path);
    if (target === undefined) return broken(unreadRule(path, kind, code));
    const to = code === 'ELOOP' ? 'leads back to itself' : `leads to nothing that can be read (${code})`;
    return broken(RULES['file.link'](to, kind), target);
  }
}

export const unreadRule = (path: string, kind: Kind, code: string | undefined): Rule =>
  code === 'ENOENT' ? RULES.file(kind, resolve(path)) : RULES['file.unread'](String(code), resolve(path));

/** @returns whether something has that name, including a broken link */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** Where a link leads, from its folder; undefined if it is none. */
function linkIn(path: string): string | undefined {
  try {
    return relative(dirname(path), resolve(dirname(path), readlinkSync(path)));
  } catch {
    return undefined;
  }
}

function kindOf(found: Stats): string {
  if (found.isFile()) return 'file';
  return found.isDirectory() ? 'folder' : 'pipe, socket or device';
}
