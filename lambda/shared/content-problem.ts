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

/** A message that `rulesOf` made, so that the desk has words for it in each language. */
export type Rule = string & { readonly isRule: true };

/**
 * Reports a problem of one file.
 *
 * @typeParam Message - string: of files that only an operator writes, which the desk shows in English
 *
 * @param line - of the file, from 1. The renderer does not know the front matter and counts from the page's body
 */
export type Report<Message extends string = Rule> = (
  where: string,
  rule: Message,
  received?: unknown,
  line?: number,
) => void;

export interface ContentProblem extends Problem {
  /** Name of the file. */
  readonly file: string;
  /** From 1. @default the whole file */
  readonly line?: number | undefined;
  /** The field in plain words, e.g. `person 2 (Jane Doe), role`. @default `where` */
  readonly label?: string | undefined;
}

/** @returns a function that adds problems of the file to the list */
export function reporter<Message extends string = Rule>(
  file: string,
  problems: ContentProblem[],
): Report<Message> {
  return (where, rule, received, line) => problems.push({ file, where, rule, received, line });
}
