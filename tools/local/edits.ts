/**
 * Watches files and reports which have changed. Files saved together are reported together, and a report waits until
 * the previous one has been handled.
 */
import { relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FSWatcher, watch } from 'chokidar';

/** Code editors save in steps: a new file, a rename, a change of its mode. */
const SETTLE_MS = 100;

/**
 * Hidden files, installed packages, the CDK's output, logs (of `npm start` itself) and backup copies of code editors,
 * from the working directory.
 */
const IGNORED = /(^|[\\/])(\.[^.\\/]|(node_modules|cdk\.out)([\\/]|$))|(~|\.log)$/;

export class Edits {
  private readonly changed = new Set<string>();
  private readonly watchers: FSWatcher[] = [];
  private readonly watched = new Set<string>();
  private working = false;

  /** @param edited - called with the changed files; its errors are not caught */
  constructor(private readonly edited: (files: readonly string[]) => Promise<void>) {}

  /**
   * @param paths - absolute paths of files and folders; a folder includes everything in it. Known paths are left out
   */
  async watch(paths: readonly string[]): Promise<void> {
    const added = paths.filter((path) => ![...this.watched].some((watched) => isIn(watched, path)));
    if (added.length === 0) return;
    for (const path of added) this.watched.add(path);
    const watcher = watch(added, {
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

export const isIn = (path: string, file: string) => file === path || file.startsWith(`${path}${sep}`);
