/**
 * Shows the progress of a run on stderr, so that stdout has only the report. On a terminal it overwrites one line.
 * Elsewhere, as in the log of a pipeline, it prints one line for each section.
 */
import type { Outcome } from '../../../contract/harness/run.ts';

const ERASE_LINE = '\r\u001b[2K';

export class Progress {
  private done = 0;
  private failed = 0;
  private section = '';
  private inSection = { holds: 0, fails: 0, notApplicable: 0 };
  private readonly started = performance.now();

  constructor(
    private readonly checks: number,
    private readonly stream: NodeJS.WriteStream = process.stderr,
  ) {}

  starts(section: string): void {
    if (section === this.section) return;
    this.endSection();
    this.section = section;
    this.inSection = { holds: 0, fails: 0, notApplicable: 0 };
  }

  ended({ error, notApplicable }: Outcome): void {
    this.done++;
    if (error) {
      this.failed++;
      this.inSection.fails++;
    } else if (notApplicable !== undefined) this.inSection.notApplicable++;
    else this.inSection.holds++;
    if (!this.stream.isTTY) return;
    const line = `${this.done}/${this.checks} checks, ${this.failed} failed, ${this.left()} left · ${this.section}`;
    this.stream.write(ERASE_LINE + line.slice(0, (this.stream.columns ?? 80) - 1));
  }

  finish(): void {
    this.endSection();
    if (this.stream.isTTY) this.stream.write(ERASE_LINE);
  }

  private endSection(): void {
    const { holds, fails, notApplicable } = this.inSection;
    if (this.stream.isTTY || holds + fails + notApplicable === 0) return;
    const others = [notApplicable > 0 && `${notApplicable} not applicable`, fails > 0 && `${fails} FAIL`];
    this.stream.write(`${this.section}: ${[`${holds} hold`, ...others.filter(Boolean)].join(', ')}\n`);
  }

  private left(): string {
    const elapsedMs = performance.now() - this.started;
    return duration((elapsedMs / this.done) * (this.checks - this.done));
  }
}

/** `3 min 20 s` */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
