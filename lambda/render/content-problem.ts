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

/** Collects the problems of one file. */
export type Report = (where: string, rule: string, received: unknown) => void;

export function reporter(file: string, problems: ContentProblem[]): Report {
  return (where, rule, received) => problems.push({ file, where, rule, received });
}
