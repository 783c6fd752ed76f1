/** A practice file that is edited: read once, and written if it loads afterwards. */
import {
  chmodSync,
  chownSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type ContentProblem, reporter } from '../../../lambda/shared/content-problem.ts';
import { isObject } from '../../../lambda/shared/json.ts';
import { loadService } from '../../../lib/content/load-service.ts';
import { filesBeside } from '../../../lib/countersignature/files.ts';
import { type Change, editJson } from '../../../lib/practice/files/edit-json.ts';
import { readJson } from '../../../lib/practice/files/json-file.ts';
import { ContentError, throwIfAny } from '../../../lib/practice/messages/content-error.ts';
import { describeProblem } from '../../../lib/practice/messages/problem.ts';
import type { Facts } from '../ask/facts.ts';
import { Failure, remove, show, UsageError, writing } from '../command-line.ts';

/** Removes the drafts of runs that were killed. */
function removeLeftovers(path: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    const [, own, pid] = /^\.(.+)\.(\d+)$/.exec(name) ?? [];
    if (own !== basename(realpathSync(path)) || isRunning(Number(pid))) continue;
    remove(join(folder, name));
    console.log(`removed ${show(join(folder, name))}, which a run that was killed had left`);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of somebody else may not be asked.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Writes it to the disk with the mode of another file. @returns whether it has the owner and the group of that file too */
function writeLike(target: string, file: string, text: string): boolean {
  const { mode, uid, gid } = statSync(target);
  writeFileSync(file, text, { flush: true });
  let keepsOwner = true;
  try {
    chownSync(file, uid, gid);
  } catch {
    keepsOwner = false;
  }
  // The mode of a new file depends on the umask.
  chmodSync(file, mode & 0o7777);
  return keepsOwner;
}

export class PracticeFile {
  /** As they stand in the file. */
  facts: Facts;
  private text: string;
  /** @throws UsageError if the file is not a JSON object */
  constructor(
    private readonly path: string,
    private readonly today: string,
  ) {
    const problems: ContentProblem[] = [];
    const value = readJson(path, reporter(path, problems), dirname(path))?.value;
    try {
      throwIfAny(problems);
    } catch (error) {
      throw new UsageError((error as Error).message);
    }
    if (!isObject(value)) throw new UsageError(`${path} must be a JSON object: the facts of a practice.`);
    this.facts = value;
    this.text = readFileSync(path, 'utf8');
    removeLeftovers(path);
  }

  /**
   * Writes the facts if the file loads with them.
   *
   * @returns what is wrong otherwise, what was written, and whether the signed text has other facts
   * @throws Failure
   */
  async write(
    facts: Facts,
  ): Promise<{ problems: readonly string[]; changes: readonly Change[]; isTextStale?: boolean }> {
    const { text, changes } = editJson(this.text, facts);
    const target = realpathSync(this.path);
    let isTextStale: boolean;
    let keepsOwner = true;
    // Beside the file, because that is where its pages and images are.
    const draft = join(dirname(this.path), `.${basename(target)}.${process.pid}`);
    try {
      writing(target, () => {
        keepsOwner = writeLike(target, draft, text);
      });
      let problems: readonly string[];
      ({ problems, isTextStale } = await this.newProblems(draft));
      if (problems.length > 0 || changes.length === 0) return { problems, changes: [] };
      if (readFileSync(target, 'utf8') !== this.text)
        throw new Failure(
          `${show(this.path)} was changed meanwhile by somebody else: nothing was written. Begin again.`,
        );
      writing(target, () => renameSync(draft, target));
      if (!keepsOwner) console.log(`${show(this.path)} is now yours: its owner or group could not be kept.`);
    } finally {
      remove(draft);
    }
    this.facts = facts;
    this.text = text;
    return { problems: [], changes, isTextStale };
  }

  /**
   * Without those of other files that are there before the edit, because it does not solve them, and those of the signed
   * text, which is made from the facts after the edit.
   */
  private async newProblems(draft: string): Promise<{ problems: string[]; isTextStale: boolean }> {
    const all = await this.problemsOf(draft);
    const signedText = filesBeside(draft).text;
    const found = all.filter(({ file }) => file !== signedText);
    const isOwn = ({ file }: ContentProblem) => file === draft;
    const before = found.every(isOwn) ? [] : (await this.problemsOf(this.path)).map(describeProblem);
    const problems = found
      .filter((problem) => isOwn(problem) || !before.includes(describeProblem(problem)))
      .map((problem) => (isOwn(problem) ? '' : `${problem.file}: `) + describeProblem(problem));
    return { problems, isTextStale: found.length < all.length };
  }

  private async problemsOf(practiceFile: string): Promise<readonly ContentProblem[]> {
    try {
      await loadService({ practiceFile }, this.today);
      return [];
    } catch (error) {
      if (error instanceof ContentError) return error.problems;
      throw error;
    }
  }
}
