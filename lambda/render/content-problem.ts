/** What is wrong with content that somebody wrote, one broken rule at a time. */

/** One broken rule: where, what is asked for, what was there. */
export interface Problem {
  /** JSON path (`$.contact.telephone`), field of the front matter, or place in the text (`line 3, column 1`). */
  readonly where: string;
  readonly rule: string;
  /** What was there; `undefined` where something is missing. */
  readonly received: unknown;
}

/** Takes the problems of one file. */
export type Report = (where: string, rule: string, received?: unknown) => void;

export interface ContentProblem extends Problem {
  /** Name of the file. */
  readonly file: string;
}

/** Collects the problems of one file. */
export function reporter(file: string, problems: ContentProblem[]): Report {
  return (where, rule, received) => problems.push({ file, where, rule, received });
}
