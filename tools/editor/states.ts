/**
 * Stores the last states of a practice, so that each can be brought back, the drafts that nobody saved, the days on
 * which other places were compared, and a journal of the save that is running: if the process is killed, the next editor
 * finishes the save. They are in a folder of their own, which Git ignores.
 */
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../lambda/shared/json.ts';
import { isRead } from '../../lib/practice/files/read-files.ts';
import { isRunning } from '../local/orphaned.ts';
import type { Draft, EarlierState } from './browser/protocol.ts';
import { isTracked } from './git.ts';
import { type PracticeFolder, versionOf } from './practice-folder.ts';

const MAX_STATES = 20;

/** The file of the days of comparison. */
const COMPARED = 'compared.json';

/** Name of a file → hash of its bytes. */
type Versions = Readonly<Record<string, string>>;

interface State extends EarlierState {
  readonly versions: Versions;
}

/** A draft as it is on the disk. */
interface StoredDraft extends Draft {
  /** ISO 8601. */
  readonly savedAt: string;
  /** What it began with. */
  readonly versions: Versions;
}

/** One of the files was changed by another program. */
export class ChangedMeanwhile extends Error {}

/** A save takes a moment, so an older lock is left from a process that ended, whoever has its number now. */
const MAX_LOCK_MS = 60_000;

/** The form of all names of content. A repository could bring others, which lead out of the folder. */
const VERSION = /^[0-9a-f]{64}$/;

/** Content that no state and no draft names is kept for a day, because an open form may need it. */
const KEPT_MS = 86_400_000;

export class States {
  private readonly folder: string;
  private readonly blobs: string;
  private readonly journal: string;

  /** @param folder - a folder of this name and a number is used if its content came with a repository */
  constructor(
    folder: string,
    private readonly practice: PracticeFolder,
  ) {
    let own = folder;
    for (let number = 2; !isOwnFolder(own); number++) own = `${folder}-${number}`;
    this.folder = own;
    this.blobs = join(own, 'files');
    this.journal = join(own, 'journal.json');
    mkdirSync(this.blobs, { recursive: true });
    // Old states contain facts that were taken back, so they must not be committed.
    writeFileSync(join(own, '.gitignore'), '*\n');
  }

  /** All states, the newest first. */
  all(): State[] {
    return readdirSync(this.folder)
      .flatMap((name) => /^(\d{1,9})\.json$/.exec(name)?.[1] ?? [])
      .sort((a, b) => Number(b) - Number(a))
      .flatMap((id) => {
        const state = this.readJson(`${id}.json`);
        const { savedAt, changes, versions } = state ?? {};
        return isDay(savedAt) && Array.isArray(changes) && isVersions(versions)
          ? [{ id, savedAt, changes, versions }]
          : [];
      });
  }

  /** The drafts, the newest first. */
  drafts(): (StoredDraft & { readonly id: string })[] {
    return readdirSync(this.folder)
      .flatMap((name) => /^draft-([0-9a-f-]{36})\.json$/.exec(name)?.[1] ?? [])
      .flatMap((id) => {
        const { savedAt, facts, files, versions } = this.readJson(`draft-${id}.json`) ?? {};
        const isWhole = isDay(savedAt) && isObject(facts) && isObject(files) && isVersions(versions);
        return isWhole ? [{ id, savedAt, facts, files: files as Draft['files'], versions }] : [];
      })
      .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
  }

  keepDraft(id: string, draft: StoredDraft): void {
    this.put(join(this.folder, `draft-${id}.json`), JSON.stringify(draft));
  }

  dropDraft(id: string): void {
    rmSync(join(this.folder, `draft-${id}.json`), { force: true });
  }

  /** The days on which a person compared other places with the facts. @returns id of a place → YYYY-MM-DD */
  comparisons(): Readonly<Record<string, string>> {
    const days = Object.entries(this.readJson(COMPARED) ?? {});
    return Object.fromEntries(
      days.flatMap(([id, day]) => (isDay(day) && /^\d{4}-\d\d-\d\d$/.test(day) ? [[id, day]] : [])),
    );
  }

  addComparison(id: string, day: string): void {
    this.put(join(this.folder, COMPARED), JSON.stringify({ ...this.comparisons(), [id]: day }));
  }

  /** @throws Error if there is no such content */
  bytes(version: string): Buffer {
    if (!VERSION.test(version)) throw new Error(`${JSON.stringify(version)} names no content.`);
    const bytes = readFileSync(join(this.blobs, version));
    if (versionOf(bytes) !== version) throw new Error(`The content of ${version} was changed.`);
    return bytes;
  }

  /**
   * Writes files of a practice, and no others. After a kill at any moment, the folder has the old state or, once the
   * next editor has started, the new one. If the disk does not take all files, the old state is restored.
   *
   * @param files - name → bytes; undefined removes the file
   * @param replaced - describes the state before, if no save of this editor made it
   * @throws ChangedMeanwhile
   */
  save(
    files: ReadonlyMap<string, Uint8Array | undefined>,
    changes: EarlierState['changes'],
    savedAt: string,
    replaced: EarlierState['changes'] = [],
  ): void {
    const all = this.storeAll();
    const [latest] = this.all();
    // What another program wrote is a state too.
    if (JSON.stringify(latest?.versions) !== JSON.stringify(all))
      this.add({ savedAt, changes: replaced, versions: all });
    // Only the files of the save.
    const before: Record<string, string> = {};
    const after: Record<string, string> = {};
    for (const [name, bytes] of files) {
      if (all[name] !== undefined) before[name] = all[name];
      if (bytes) after[name] = this.store(bytes);
    }
    this.put(this.journal, JSON.stringify({ before, after }));
    try {
      this.write(before, after);
      this.add({ savedAt, changes, versions: this.storeAll() });
    } catch (error) {
      for (const name of changedBetween(before, after))
        if (this.versionNow(name) === after[name]) this.writeFile(name, before);
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
        const age = Math.abs(Date.now() - statSync(lock).mtimeMs);
        // A lock with this process's own id is left from a killed process, because a save is synchronous.
        if (holder === process.pid || !isRunning(holder) || age > MAX_LOCK_MS) rmSync(lock);
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

  /** Finishes the save of an editor that was killed. If one of its files was changed since, it becomes a draft. */
  finishSave(): void {
    this.withLock(() => {
      this.practice.removeDrafts();
      if (!existsSync(this.journal)) return;
      const { before, after } = this.readJson('journal.json') ?? {};
      if (isVersions(before) && isVersions(after)) this.finish(before, after);
      rmSync(this.journal);
    });
  }

  private finish(before: Versions, after: Versions): void {
    const savedAt = new Date().toISOString();
    const names = changedBetween(before, after);
    const isOf = (name: string, versions: Versions) => this.versionNow(name) === versions[name];
    if (names.every((name) => isOf(name, before) || isOf(name, after))) {
      this.write(before, after);
      this.add({ savedAt, changes: [], versions: this.storeAll() });
      return;
    }
    const now = this.storeAll();
    for (const name of names) delete now[name];
    this.keepDraft(randomUUID(), {
      ...this.draftOf(after, names),
      ...{ savedAt, versions: { ...now, ...before } },
    });
  }

  /** Stored files as a draft, which removes those that are not stored. */
  draftOf(versions: Versions, names: readonly string[]): Draft {
    const { main } = this.practice;
    const textOf = (version: string) => this.bytes(version).toString('utf8');
    const files = names
      .filter((name) => name !== main)
      .map((name): [string, Draft['files'][string]] => {
        const version = versions[name];
        if (version === undefined) return [name, null];
        return [name, name.endsWith('.md') ? { text: textOf(version) } : { upload: version }];
      });
    const facts = versions[main] === undefined ? {} : parsed(textOf(versions[main]));
    return { facts, files: Object.fromEntries(files) };
  }

  /**
   * Writes new files first, then the practice file, and removes files last, so that no file names a picture that is
   * missing.
   *
   * @throws ChangedMeanwhile
   */
  private write(before: Versions, after: Versions): void {
    const { main } = this.practice;
    const order = (name: string) => (after[name] === undefined ? 3 : name === main ? 2 : 1);
    const names = changedBetween(before, after).sort((a, b) => order(a) - order(b));
    for (const name of names) {
      const now = this.versionNow(name);
      if (now === after[name]) continue;
      if (now !== before[name]) throw new ChangedMeanwhile(name);
      this.writeFile(name, after);
    }
  }

  private writeFile(name: string, versions: Versions): void {
    const version = versions[name];
    this.practice.write(name, version === undefined ? undefined : this.bytes(version));
  }

  private versionNow(name: string): string | undefined {
    const bytes = this.practice.read(name);
    return bytes && versionOf(bytes);
  }

  /** Stores the files of the practice as they are now. */
  storeAll(): Record<string, string> {
    return this.practice.mapped((bytes) => this.store(bytes), this.practice.sent().sort());
  }

  store(bytes: Uint8Array): string {
    const version = versionOf(bytes);
    const path = join(this.blobs, version);
    if (existsSync(path)) utimesSync(path, new Date(), new Date());
    else this.put(path, bytes);
    return version;
  }

  private add(state: Omit<State, 'id'>): void {
    const ids = readdirSync(this.folder).flatMap((name) => /^(\d{1,9})\.json$/.exec(name)?.[1] ?? []);
    this.put(join(this.folder, `${Math.max(0, ...ids.map(Number)) + 1}.json`), JSON.stringify(state));
  }

  private put(path: string, bytes: Uint8Array | string): void {
    const draft = `${path}.new`;
    writeFileSync(draft, bytes, { flush: true });
    renameSync(draft, path);
  }

  /** @returns undefined if the file is no JSON object */
  private readJson(name: string): Readonly<Record<string, unknown>> | undefined {
    try {
      const value: unknown = JSON.parse(readFileSync(join(this.folder, name), 'utf8'));
      return isObject(value) ? value : undefined;
    } catch {
      return undefined;
    }
  }

  private removeOldest(): void {
    const states = this.all();
    for (const { id } of states.slice(MAX_STATES)) rmSync(join(this.folder, `${id}.json`));
    const drafts = this.drafts();
    const uploads = drafts.flatMap(({ files }) =>
      Object.values(files).flatMap((file) => (file && 'upload' in file ? file.upload : [])),
    );
    const kept = [...states.slice(0, MAX_STATES), ...drafts];
    const used = new Set([...uploads, ...kept.flatMap(({ versions }) => Object.values(versions))]);
    for (const name of readdirSync(this.blobs)) {
      const path = join(this.blobs, name);
      if (VERSION.test(name) && !used.has(name) && Date.now() - statSync(path).mtimeMs > KEPT_MS)
        rmSync(path);
    }
  }
}

/** Whether nothing in the folder is a link or in the repository, so that this editor wrote it. */
function isOwnFolder(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return true;
  if (!found.isDirectory() || isTracked(folder)) return false;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return !entries.some((entry) => entry.isSymbolicLink());
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && Number.isFinite(Date.parse(value));

/** The practice file, whose name a person chooses, lies beside the others. */
const isVersions = (value: unknown): value is Versions =>
  isObject(value) &&
  Object.entries(value).every(
    ([name, version]) =>
      (isRead(name) || /^[^/\\]+\.json$/.test(name)) && typeof version === 'string' && VERSION.test(version),
  );

export const changedBetween = (before: Versions, after: Versions): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );

/** @param text - JSON, perhaps with a byte order mark */
export const parsed = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''));
