/**
 * Stores the last states of a practice, so that each can be brought back, and a journal of the save that is running: if
 * the process is killed, the next editor finishes the save. They are in a folder of their own, which Git ignores.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../local/orphaned.ts';
import type { EarlierState } from './browser/protocol.ts';
import { type PracticeFolder, versionOf } from './practice-folder.ts';

const MAX_STATES = 20;

/** Name of a file → hash of its bytes. */
type Versions = Readonly<Record<string, string>>;

interface State extends EarlierState {
  readonly versions: Versions;
}

interface Journal {
  readonly before: Versions;
  readonly after: Versions;
}

export class States {
  private readonly blobs: string;
  private readonly journal: string;

  constructor(private readonly folder: string) {
    this.blobs = join(folder, 'files');
    this.journal = join(folder, 'journal.json');
    mkdirSync(this.blobs, { recursive: true });
    // Old states contain facts that were taken back, so they must not be committed.
    writeFileSync(join(folder, '.gitignore'), '*\n');
  }

  /** All states, the newest first. */
  all(): State[] {
    return readdirSync(this.folder)
      .filter((name) => /^\d+\.json$/.test(name))
      .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
      .map((name) => JSON.parse(readFileSync(join(this.folder, name), 'utf8')));
  }

  bytes(version: string): Buffer {
    return readFileSync(join(this.blobs, version));
  }

  /**
   * Writes files of a practice. After a kill at any moment, the folder has the old state or, once the next editor has
   * started, the new one. If the disk does not take all files, the old state is restored.
   *
   * @param files - name → bytes; undefined removes the file
   */
  save(
    practice: PracticeFolder,
    files: ReadonlyMap<string, Uint8Array | undefined>,
    changes: EarlierState['changes'],
    savedAt: string,
  ): void {
    const before = this.storeAll(practice);
    const [latest] = this.all();
    // What another program wrote is a state too.
    if (JSON.stringify(latest?.versions) !== JSON.stringify(before))
      this.add({ savedAt, changes: [], versions: before });
    const after: Record<string, string> = { ...before };
    for (const [name, bytes] of files) {
      if (bytes) after[name] = this.store(bytes);
      else delete after[name];
    }
    this.put(this.journal, JSON.stringify({ before, after } satisfies Journal));
    try {
      this.write(practice, after);
      this.add({ savedAt, changes, versions: after });
    } catch (error) {
      this.write(practice, before);
      rmSync(this.journal);
      throw error;
    }
    rmSync(this.journal);
    this.removeOldest();
  }

  /**
   * Runs a save while no other editor saves this practice.
   *
   * @returns undefined if another editor is saving
   */
  withLock<T>(save: () => T): T | undefined {
    const lock = join(this.folder, 'lock');
    try {
      if (existsSync(lock)) {
        const holder = Number(readFileSync(lock, 'utf8'));
        // A lock with this process's own id is left from a killed process, because a save is synchronous.
        if (holder === process.pid || !isRunning(holder)) rmSync(lock);
      }
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
      throw error;
    }
    try {
      return save();
    } finally {
      rmSync(lock, { force: true });
    }
  }

  /** Finishes the save of an editor that was killed, unless one of its files was changed since. */
  finishSave(practice: PracticeFolder): void {
    this.withLock(() => {
      practice.removeDrafts();
      if (existsSync(this.journal)) this.finishFromJournal(practice);
    });
  }

  private finishFromJournal(practice: PracticeFolder): void {
    const { before, after } = JSON.parse(readFileSync(this.journal, 'utf8')) as Journal;
    const now = this.storeAll(practice);
    const names = changedBetween(before, after);
    if (names.every((name) => now[name] === before[name] || now[name] === after[name])) {
      this.write(practice, after);
      this.add({ savedAt: new Date().toISOString(), changes: [], versions: after });
    }
    rmSync(this.journal);
  }

  /**
   * Writes new files first, then the practice file, and removes files last, so that no file names a picture that is
   * missing.
   */
  private write(practice: PracticeFolder, after: Versions): void {
    const now = this.storeAll(practice);
    const names = changedBetween(now, after).sort(
      (a, b) => order(a, after, practice) - order(b, after, practice),
    );
    for (const name of names) {
      const version = after[name];
      practice.write(name, version === undefined ? undefined : this.bytes(version));
    }
  }

  /** Stores the files of the practice as they are now. */
  private storeAll(practice: PracticeFolder): Versions {
    return Object.fromEntries(
      practice
        .names()
        .sort()
        .flatMap((name) => {
          const bytes = practice.read(name);
          return bytes ? [[name, this.store(bytes)]] : [];
        }),
    );
  }

  private store(bytes: Uint8Array): string {
    const version = versionOf(bytes);
    if (!existsSync(join(this.blobs, version))) this.put(join(this.blobs, version), bytes);
    return version;
  }

  private add(state: Omit<State, 'id'>): void {
    const id = String(Number(this.all()[0]?.id ?? 0) + 1);
    this.put(join(this.folder, `${id}.json`), JSON.stringify({ id, ...state }));
  }

  private put(path: string, bytes: Uint8Array | string): void {
    const draft = `${path}.new`;
    writeFileSync(draft, bytes, { flush: true });
    renameSync(draft, path);
  }

  private removeOldest(): void {
    const states = this.all();
    for (const { id } of states.slice(MAX_STATES)) rmSync(join(this.folder, `${id}.json`));
    const used = new Set(states.slice(0, MAX_STATES).flatMap(({ versions }) => Object.values(versions)));
    for (const name of readdirSync(this.blobs)) if (!used.has(name)) rmSync(join(this.blobs, name));
  }
}

const changedBetween = (before: Versions, after: Versions): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );

function order(name: string, after: Versions, { main }: PracticeFolder): number {
  if (after[name] === undefined) return 3;
  return name === main ? 2 : 1;
}
