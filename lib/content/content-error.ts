/**
 * What a broken content file is answered with: one error that lists every problem, so that an editor
 * fixes them in one go. Build time only.
 */

/** One broken rule in a content file. */
export interface ContentProblem {
  /** File name, e.g. `about.md`. */
  readonly file: string;
  /** What in the file: a front-matter field, a placeholder, a link. */
  readonly where: string;
  /** What is asked for. */
  readonly rule: string;
  /** What was there; `undefined` where it is missing. */
  readonly received: unknown;
}

/** Thrown by the renderer and the practice reader; the message is all a person needs to see. */
export class ContentError extends Error {
  constructor(heading: string, lines: readonly string[]) {
    super([heading, ...lines.map((line) => `  - ${line}`)].join('\n'));
    this.name = 'ContentError';
  }
}

/** @param lines - of `describeProblem`, one a broken rule */
export function problemsIn(path: string, lines: readonly string[]): ContentError {
  return new ContentError(`${path} has ${lines.length} problem${lines.length === 1 ? '' : 's'}:`, lines);
}

/** One line a problem: file, place, rule, value received (cut at 80 characters). */
export function describeContentProblem({ file, where, rule, received }: ContentProblem): string {
  const shown = received === undefined ? 'nothing' : JSON.stringify(received);
  return `${file}: ${where}: ${rule}; received ${shown.length > 80 ? `${shown.slice(0, 79)}…` : shown}`;
}

/** The known names nearest to a mistyped one, nearest first (Levenshtein distance). */
export function nearest(name: string, known: readonly string[], count = 3): string[] {
  return known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
