/** Problems in the files that people write: practice, pages, pictures, stage. Each broken rule is one problem. */
import type { messages } from '../../lib/practice/messages/english.ts';

type Messages = typeof messages;

export type Values<Id extends keyof Messages> = Messages[Id] extends (...values: infer All) => string
  ? All
  : [];

/**
 * A broken rule. Synthesis has a message for it (`lib/practice/messages/english.ts`), and the editor one in each
 * language.
 */
export type Rule = {
  readonly [Id in keyof Messages]: { readonly id: Id; readonly values: Readonly<Values<Id>> };
}[keyof Messages];

/** One broken rule. */
export interface Problem {
  /** JSON path (`$.contact.telephone`), field of the front matter, or place in the text (`line 3, column 1`). */
  readonly where: string;
  /** A string is an English message about a file that only an operator writes. The editor quotes it. */
  readonly rule: Rule | string;
  /** The value found, `undefined` if it is missing. */
  readonly received: unknown;
  /** What to write there. @default nothing is added to the message */
  readonly hint?: string | undefined;
}

/**
 * Reports a problem of one file.
 *
 * @typeParam Broken - what it takes: a rule, or also an English message
 * @param line - of the file, from 1. The renderer does not know the front matter and counts from the page's body
 */
export type Report<Broken extends Problem['rule'] = Rule> = (
  where: string,
  rule: Broken,
  received?: unknown,
  line?: number,
) => void;

export interface ContentProblem extends Problem {
  readonly file: string;
  /** From 1. @default the whole file */
  readonly line?: number | undefined;
  /** The field in plain words, e.g. `person 2 (Jane Doe), role`. @default `where` */
  readonly label?: string | undefined;
}

/** @returns a function that adds problems of the file to the list */
export function reporter(file: string, problems: ContentProblem[]): Report<Problem['rule']> {
  return (where, rule, received, line) => problems.push({ file, where, rule, received, line });
}
