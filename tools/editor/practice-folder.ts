/**
 * Reads and writes the files of a practice: the practice file, pages, pictures and PDF files. Names that the project
 * would not read, and links out of the folder, are refused, so that no other file of the machine is read or written.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isProject } from '../../lib/content/warnings/unread-files.ts';
import { isRead, READ_FILES, READ_FOLDERS } from '../../lib/practice/files/read-files.ts';
import { isWithin } from '../../lib/practice/files/real-path.ts';
import { Failure } from './failure.ts';

/**
 * The files that the editor may write: those whose names the project reads. No such name leads out of the folder or is
 * a device of Windows.
 */
const WRITABLE =
  /^(?!.*\/(?:con|prn|aux|nul|com\d|lpt\d)[./])(?:logo\.(?:svg|png)|favicon\.svg|pages\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*\.md|images\/[a-z0-9]+(?:-[a-z0-9]+)*\.(?:jpg|jpeg|png|webp|avif)|files\/[a-z0-9]+(?:-[a-z0-9]+)*\.pdf)$/;

/** Far more than the files of any practice need. */
const MAX_PACKED_BYTES = 500_000_000;

/** More names than a person reads. */
const MAX_UNSENT = 200;

/** Folders that programs made, and what operating systems leave. */
const SYSTEM = /^(\.git|\.cache|node_modules|\.DS_Store|thumbs\.db|desktop\.ini)$/i;

/** Suffix of a file that is being written. One editor writes at a time. */
const DRAFT = '.editor';

export class PracticeFolder {
  readonly folder: string;
  /** Name of the practice file. */
  readonly main: string;
  /** The files and folders that the project reads. Some may not exist. */
  private readonly sources: readonly string[];

  constructor(practiceFile: string) {
    this.folder = dirname(practiceFile);
    this.main = basename(practiceFile);
    this.sources = [this.main, ...READ_FILES, ...READ_FOLDERS];
  }

  /** The names of all files in the places that the project reads, relative to the folder. */
  names(): string[] {
    const below = (name: string): string[] => {
      const path = join(this.folder, name);
      const found = existsSync(path) ? statSync(path) : undefined;
      if (!found?.isDirectory()) return found?.isFile() || isLink(path) ? [name] : [];
      // A link to a folder could lead round in a circle. Synthesis refuses it.
      if (isLink(path)) return [];
      return readdirSync(path)
        .filter((each) => !each.startsWith('.'))
        .flatMap((each) => below(`${name}/${each}`));
    };
    return this.sources.flatMap(below);
  }

  /** Removes the half-written files of an editor that was killed, which are beside files that the project reads. */
  removeDrafts(): void {
    for (const name of ['', ...READ_FOLDERS]) {
      const folder = join(this.folder, name);
      if (isLink(folder) || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue;
      for (const each of readdirSync(folder, { recursive: name !== '', encoding: 'utf8' }))
        if (this.isDraft(join(name, each).replaceAll('\\', '/'))) rmSync(join(folder, each));
    }
  }

  /** @returns undefined if the file does not exist or is outside the folder */
  read(name: string): Buffer | undefined {
    const real = this.realPath(name);
    return real === undefined ? undefined : readFileSync(real);
  }

  /** What is made of the bytes of each file, by its name. */
  mapped<T>(make: (bytes: Buffer) => T, names = this.names()): Record<string, T> {
    return Object.fromEntries(
      names.flatMap((name) => {
        const bytes = this.read(name);
        return bytes ? [[name, make(bytes)]] : [];
      }),
    );
  }

  /** Follows links. @returns undefined if the file does not exist or is outside the folder */
  realPath(name: string): string | undefined {
    const path = join(this.folder, name);
    if (!existsSync(path)) return undefined;
    const real = realpathSync.native(path);
    return isWithin(realpathSync.native(this.folder), real) && statSync(real).isFile() ? real : undefined;
  }

  /** The names of the files that the project reads: those that are published and packed. */
  sent(): string[] {
    return this.names().filter((name) => this.isOwn(name) && this.leadsToOwn(name));
  }

  /** Whether the project reads a file of this name. */
  isOwn(name: string): boolean {
    return name === this.main || isRead(name);
  }

  /** Whether a link is to a file that the project reads: another file would be sent, or overwritten, in its place. */
  private leadsToOwn(name: string): boolean {
    const real = this.realPath(name);
    const folder = realpathSync.native(this.folder);
    return real !== undefined && this.isOwn(relative(folder, real).replaceAll('\\', '/'));
  }

  /** @param name - relative to the folder */
  private isDraft(name: string): boolean {
    const file = basename(name);
    const isNamed = file.startsWith('.') && file.endsWith(DRAFT);
    return isNamed && this.isOwn(join(dirname(name), file.slice(1, -DRAFT.length)).replaceAll('\\', '/'));
  }

  /** The names of the other files, which are never sent. In a project, only those in places that it reads. */
  unsent(): string[] {
    const sent = new Set(this.sent());
    const isOutside = (name: string) => isProject(this.folder) && !READ_FOLDERS.includes(name);
    const left: string[] = [];
    const list = (below: string) => {
      for (const entry of readdirSync(join(this.folder, below), { withFileTypes: true })) {
        const name = below + entry.name;
        if (left.length === MAX_UNSENT || SYSTEM.test(entry.name)) continue;
        if (!entry.isDirectory()) {
          if (!sent.has(name)) left.push(name);
        } else if (below !== '' || !isOutside(name)) list(`${name}/`);
      }
    };
    list('');
    return left;
  }

  /** Packs the files that are sent, with the `tar` of Linux, macOS or Windows. */
  packed(): Buffer {
    const args = ['-czhf', '-', '-C', this.folder, ...this.sent()];
    return execFileSync('tar', args, { maxBuffer: MAX_PACKED_BYTES });
  }

  /** @throws Failure */
  checkName(name: string): void {
    const reason = this.refusal(name);
    if (reason !== undefined) throw new Failure(400, reason);
  }

  /** @returns why the editor does not write this file */
  refusal(name: string): string | undefined {
    if (name !== this.main && !WRITABLE.test(name))
      return `The editor writes only the practice file, pages/*.md, images/*.jpg, .png, .webp or .avif, files/*.pdf, logo.svg, logo.png and favicon.svg; received ${JSON.stringify(name)}.`;
    if (existsSync(join(this.folder, name)) && !this.leadsToOwn(name))
      return `${JSON.stringify(name)} must be a file in the folder of the practice; it is a folder, or a link to another file than those that the project reads.`;
    // A write through a linked folder could leave the practice's folder.
    for (let above = dirname(name); above !== '.'; above = dirname(above))
      if (isLink(join(this.folder, above)))
        return `${JSON.stringify(above)} must be a folder; it is a link, and the editor does not write through links.`;
    return undefined;
  }

  /**
   * Replaces a file in one step, so that a kill leaves the old or the new one. The new file has the mode of the old
   * one, and where possible its owner.
   *
   * @param bytes - undefined removes the file
   */
  write(name: string, bytes: Uint8Array | undefined): void {
    this.checkName(name);
    if (bytes === undefined) {
      removeFile(this.folder, name);
      return;
    }
    const target = this.realPath(name) ?? join(this.folder, name);
    mkdirSync(dirname(target), { recursive: true });
    const draft = join(dirname(target), `.${basename(target)}${DRAFT}`);
    const before = statSync(target, { throwIfNoEntry: false });
    try {
      // A link of this name could lead anywhere.
      rmSync(draft, { force: true });
      writeFileSync(draft, bytes, { flush: true, flag: 'wx' });
      if (before) keepOwner(draft, before);
      renameSync(draft, target);
    } finally {
      rmSync(draft, { force: true });
    }
  }
}

/** Removes a file or a link, and the folders that are empty then: an empty `pages/` would need a home page. */
export function removeFile(folder: string, name: string): void {
  rmSync(join(folder, name), { force: true });
  for (let above = dirname(name); above !== '.'; above = dirname(above)) {
    const path = join(folder, above);
    if (!existsSync(path) || readdirSync(path).length > 0) return;
    rmdirSync(path);
  }
}

function keepOwner(file: string, { mode, uid, gid }: { mode: number; uid: number; gid: number }): void {
  try {
    chownSync(file, uid, gid);
  } catch {
    // Only root may change the owner.
  }
  // The mode of a new file depends on the umask.
  chmodSync(file, mode & 0o7777);
}

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

export const versionOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
