/** Describes a problem of a file and its position in one line. */
import type { ContentProblem, Problem } from '../../../lambda/shared/content-problem.ts';
import { spelledOut } from '../hidden-characters.ts';
import { inEnglish } from './english.ts';

/** Length of a received value in a message. A line of 80 columns fits, as JSON with quotes and some escapes. */
const MAX_CHARACTERS = 90;

/**
 * Position, rule and received value (cut). Safe to print: hidden and control characters are escaped.
 *
 * @param position - @default where
 */
export function describeProblem({ where, rule, received, hint }: Problem, position = where): string {
  const shown = received === undefined ? '' : `; received ${describeValue(received)}`;
  return spelledOut(`${position}: ${inEnglish(rule, where, hint)}${shown}`);
}

/**
 * The problem with file and line, in the format that terminals and code editors open at a click, and the name of the
 * field: `site/practice.json:24 telephone ($.contact.telephone): must be …; received "0123"`.
 */
export function describeInFile(problem: ContentProblem): string {
  const { file, line, where, label } = problem;
  const [isPosition, column] = /^line \d+(?:, column (\d+))?$/.exec(where) ?? [];
  const spot = [file, line, column].filter((part) => part !== undefined).join(':');
  if (isPosition !== undefined && line !== undefined) return describeProblem(problem, spot);
  return describeProblem(problem, `${spot} ${label === undefined ? where : `${label} (${where})`}`);
}

/** File → its problems in the order of its lines. Files are in the order of their first problem. */
export function byFile(problems: readonly ContentProblem[]): ReadonlyMap<string, readonly ContentProblem[]> {
  const files = new Map<string, ContentProblem[]>();
  for (const problem of problems) {
    const all = files.get(problem.file) ?? [];
    files.set(problem.file, all);
    all.push(problem);
  }
  for (const all of files.values()) all.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return files;
}

/** JSON, cut. */
function describeValue(value: unknown): string {
  const characters = Array.from(JSON.stringify(value));
  const isLong = characters.length > MAX_CHARACTERS;
  return spelledOut(isLong ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…` : characters.join(''));
}

/** E.g. `$.contact.registrations[0].number`; a name that is not an identifier is in brackets (RFC 9535 §2.3.1). */
export function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((all, key) => {
    if (typeof key === 'number') return `${all}[${key}]`;
    return /^[\w$]+$/.test(String(key)) ? `${all}.${String(key)}` : `${all}[${JSON.stringify(key)}]`;
  }, '$');
}

export function textsOf(value: unknown, path: readonly PropertyKey[] = []): [PropertyKey[], string][] {
  if (typeof value === 'string') return [[[...path], value]];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) => textsOf(inner, [...path, key]));
}

/** The line and column of an index in a text, counted from 1. */
export function positionOf(text: string, index: number): string {
  const lines = text.slice(0, index).split('\n');
  return `line ${lines.length}, column ${Array.from(lines.at(-1)!).length + 1}`;
}
