/** Problems in the files that people write: practice, pages, pictures, stage. Each broken rule is one problem. */

/** One broken rule. */
export interface Problem {
  /** JSON path (`$.contact.telephone`), field of the front matter, or place in the text (`line 3, column 1`). */
  readonly where: string;
  /** What to write instead. */
  readonly rule: string;
  /** The value found, `undefined` if it is missing. */
  readonly received: unknown;
}

/** Reports a problem of one file. */
export type Report = (where: string, rule: string, received?: unknown) => void;

export interface ContentProblem extends Problem {
  /** Name of the file. */
  readonly file: string;
}

/** @returns a function that adds problems of the file to the list */
export function reporter(file: string, problems: ContentProblem[]): Report {
  return (where, rule, received) => problems.push({ file, where, rule, received });
}
