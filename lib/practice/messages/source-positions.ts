/** Adds to problems and warnings the line and the label of the field in its file. */
import type { PageSource } from '../../../lambda/render/site-source.ts';
import type { ContentProblem } from '../../../lambda/shared/content-problem.ts';

/** File → finds the position of a problem's `where`; undefined if it has no line. */
export type SourcePositions = ReadonlyMap<
  string,
  (where: string) => Pick<ContentProblem, 'line' | 'label' | 'hint'> | undefined
>;

/** `where` of a problem of the whole body of a page. */
export const BODY = 'body';

/** The texts of a page's front matter, each with the `where` that problems of it have. */
export const textsOfPage = ({
  title,
  heading = '',
  description,
  nav,
  photograph,
}: PageSource): [string, string][] =>
  Object.entries({
    ...{ title, heading, description, 'nav.label': nav?.label ?? '' },
    ...{ 'photograph.text': photograph?.text ?? '' },
  });

/** Adds line, label and hint. A problem that has a line or a label keeps it. */
export function withPosition(problem: ContentProblem, sourcePositions: SourcePositions): ContentProblem {
  const { file, where, line = lineIn(where) } = problem;
  const position = sourcePositions.get(file)?.(where);
  return {
    ...problem,
    hint: position?.hint ?? '',
    line: line ?? position?.line,
    label: problem.label ?? position?.label,
  };
}

/**
 * @param problem - of a page; its line is one of the body
 * @returns the problem with the line of the file
 */
export function withLineOfFile(problem: ContentProblem, sourcePositions: SourcePositions): ContentProblem {
  const first = sourcePositions.get(problem.file)?.(BODY)?.line;
  const { line } = problem;
  return { ...problem, line: line === undefined || first === undefined ? undefined : first + line - 1 };
}

/** The line that `where` states: `line 3, column 1`. */
function lineIn(where: string): number | undefined {
  const [, line] = /^line (\d+)/.exec(where) ?? [];
  return line === undefined ? undefined : Number(line);
}
