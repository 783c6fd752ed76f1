/**
 * Watches files and says which have changed: all that were saved together at once, and never while what was said last is
 * being dealt with.
 */
import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FSWatcher, watch } from 'chokidar';

/** Editors save in steps: a new file, a rename, a change of its mode. */
const SETTLE_MS = 100;

/** What is hidden, installed or written by the CDK; copies that editors keep. From the working directory. */
const IGNORED = /(^|\/)(\.[^./]|(node_modules|cdk\.out)(\/|$))|~$/;

export class Edits {
  private readonly changed = new Set<string>();
  private readonly watchers: FSWatcher[] = [];
  private working = false;

  /** @param edited - is given the files; what it throws is not caught */
  constructor(private readonly edited: (files: readonly string[]) => Promise<void>) {}

  /** @param paths - files, and folders with everything in them */
  async watch(paths: readonly string[]): Promise<void> {
    const watcher = watch([...paths], {
      ignoreInitial: true,
      ignored: (path) => IGNORED.test(relative('', path)),
    });
    this.watchers.push(watcher);
    watcher.on('all', (_event, file) => {
      this.changed.add(file);
      void this.work();
    });
    await new Promise<void>((resolve) => watcher.once('ready', resolve));
  }

  async close(): Promise<void> {
    await Promise.all(this.watchers.map((watcher) => watcher.close()));
  }

  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    try {
      while (this.changed.size > 0) {
        await sleep(SETTLE_MS);
        const files = [...this.changed].sort();
        this.changed.clear();
        await this.edited(files);
      }
    } finally {
      this.working = false;
    }
  }
}
