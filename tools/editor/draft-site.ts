/**
 * Renders the site of a draft with the code that deploys. The draft is a temporary copy of the practice's folder in
 * which some files differ. Only a save writes to the folder itself.
 */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { placeholderValues } from '../../lambda/render/pages/placeholder-values.ts';
import { renderSite } from '../../lambda/render/site.ts';
import { siteContext } from '../../lambda/render/site-context.ts';
import type { ContentProblem } from '../../lambda/shared/content-problem.ts';
import { loadService } from '../../lib/content/load-service.ts';
import { warningsOf } from '../../lib/content/warnings/warnings.ts';
import { ContentError } from '../../lib/practice/messages/content-error.ts';
import { type PracticeFolder, removeFile, versionOf } from './practice-folder.ts';

export class DraftSite {
  private readonly copy = mkdtempSync(join(tmpdir(), 'front-door-editor-'));
  /** Name of a file in the copy → version of its content. */
  private readonly copied = new Map<string, string>();

  constructor(
    private readonly practice: PracticeFolder,
    private readonly today: () => string,
  ) {}

  /**
   * @param files - name → bytes; undefined if the draft removes the file. The other files are copied from the disk
   * @returns problems with names relative to the folder of the practice; if there are none, the site as readers see it
   * today
   */
  async load(files: ReadonlyMap<string, Uint8Array | undefined>) {
    this.refresh(files);
    const practiceFile = join(this.copy, this.practice.main);
    try {
      const service = await loadService({ practiceFile }, this.today());
      const { source } = service;
      const { origin } = new URL(source.practice.url);
      const context = siteContext(source, origin, this.today());
      const warnings = warningsOf(service).flatMap(({ items }) => items);
      return {
        problems: [],
        warnings: warnings.map((problem) => this.named(problem)),
        site: renderSite(source, origin, this.today()),
        placeholders: placeholderValues(context, context.forPeople),
        context,
      };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return { problems: error.problems.map((problem) => this.named(problem)), warnings: [] };
    }
  }

  close(): void {
    rmSync(this.copy, { recursive: true, force: true });
  }

  private named(problem: ContentProblem): ContentProblem {
    return { ...problem, file: relative(this.copy, problem.file).replaceAll('\\', '/') };
  }

  private refresh(files: ReadonlyMap<string, Uint8Array | undefined>): void {
    const names = new Set([...this.practice.names(), ...files.keys()]);
    for (const name of [...this.copied.keys()].filter((each) => !names.has(each))) this.remove(name);
    for (const name of names) {
      const bytes = files.get(name);
      if (bytes) this.put(name, `draft ${versionOf(bytes)}`, () => bytes);
      else if (files.has(name)) this.remove(name);
      else this.copyFromDisk(name);
    }
  }

  private copyFromDisk(name: string): void {
    const real = this.practice.realPath(name);
    if (real !== undefined) {
      const { mtimeMs, size, ino } = statSync(real);
      this.put(name, `disk ${ino} ${mtimeMs} ${size}`, () => readFileSync(real));
      return;
    }
    // The copy has a link out of the folder too, so that it is reported as synthesis reports it.
    this.remove(name);
    mkdirSync(dirname(join(this.copy, name)), { recursive: true });
    symlinkSync(readlinkSync(join(this.practice.folder, name)), join(this.copy, name));
    this.copied.set(name, 'link');
  }

  private put(name: string, state: string, read: () => Uint8Array): void {
    if (this.copied.get(name) === state) return;
    const path = join(this.copy, name);
    if (this.copied.get(name) === 'link') this.remove(name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, read());
    this.copied.set(name, state);
  }

  private remove(name: string): void {
    removeFile(this.copy, name);
    this.copied.delete(name);
  }
}
