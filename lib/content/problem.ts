/** Describes a problem of a file, and its place, in one line. */
import type { Problem } from '../../lambda/render/content-problem.ts';
import { spelledOut } from './hidden-characters.ts';

const MAX_CHARACTERS = 80;

/** Place, rule and received value (cut). Safe to print: hidden and control characters are escaped. */
export function describeProblem({ where, rule, received }: Problem): string {
  const shown = received === undefined ? '' : `; received ${describeValue(received)}`;
  return spelledOut(`${where}: ${rule}${shown}`);
}

/** JSON, cut to a line of a terminal. */
export function describeValue(value: unknown): string {
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

/** The line and column of an index in a text, counted from 1. */
export function placeOf(text: string, index: number): string {
  const lines = text.slice(0, index).split('\n');
  return `line ${lines.length}, column ${Array.from(lines.at(-1)!).length + 1}`;
}
