/** The error for broken content. It lists every problem of every file, so that all can be fixed at once. */
import type { ContentProblem } from '../../../lambda/shared/content-problem.ts';
import { byFile, describeInFile, describeProblem } from './problem.ts';

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

/** A heading for each file, a line for each problem in the order of the file. */
function describeContentProblems(problems: readonly ContentProblem[]): string {
  const parts = Array.from(byFile(problems), ([file, all]) => {
    const count = `${all.length} problem${all.length === 1 ? '' : 's'}`;
    const lines = all.map((each) => (each.line === undefined ? describeProblem(each) : describeInFile(each)));
    return [`${file} has ${count}:`, ...lines.map((line) => `  - ${line}`)].join('\n');
  });
  return parts.join('\n');
}
