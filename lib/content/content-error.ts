/** The error for broken content. It lists every problem of every file, so that an editor can fix all at once. */
import type { ContentProblem } from '../../lambda/render/content-problem.ts';
import { describeProblem } from './problem.ts';

/** The message says everything: print it without a stack trace. */
export class ContentError extends Error {
  constructor(readonly problems: readonly ContentProblem[]) {
    super(describeContentProblems(problems));
    this.name = 'ContentError';
  }
}

/** @throws ContentError that lists all problems, if there are any */
export function throwIfAny(problems: readonly ContentProblem[]): void {
  if (problems.length > 0) throw new ContentError(problems);
}

/** A heading for each file, a line for each problem. */
function describeContentProblems(problems: readonly ContentProblem[]): string {
  const files = new Map<string, string[]>();
  for (const problem of problems) {
    const lines = files.get(problem.file) ?? [];
    files.set(problem.file, lines);
    lines.push(describeProblem(problem));
  }
  return [...files]
    .map(([file, lines]) => {
      const count = `${lines.length} problem${lines.length === 1 ? '' : 's'}`;
      return [`${file} has ${count}:`, ...lines.map((line) => `  - ${line}`)].join('\n');
    })
    .join('\n');
}
