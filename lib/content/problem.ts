/** What is wrong with a file that somebody wrote, one broken rule at a time, and how a person is told. */
import type { Problem } from '../../lambda/render/content-problem.ts';
import { spelledOut } from './hidden-characters.ts';

const MOST_CHARACTERS = 80;

/** One line a problem: place, rule, value received (cut). Safe to print: nothing in it is hidden or steers a terminal. */
export function describeProblem({ where, rule, received }: Problem): string {
  const shown = received === undefined ? '' : `; received ${cut(JSON.stringify(received))}`;
  return spelledOut(`${where}: ${rule}${shown}`);
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…` : text;
}

/** `$.contact.registrations[0].number`; a name that is no identifier stands in brackets (RFC 9535 §2.3.1). */
export function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((all, key) => {
    if (typeof key === 'number') return `${all}[${key}]`;
    return /^[\w$]+$/.test(String(key)) ? `${all}.${String(key)}` : `${all}[${JSON.stringify(key)}]`;
  }, '$');
}

/** Where in a text an index is, as editors count. */
export function placeOf(text: string, index: number): string {
  const lines = text.slice(0, index).split('\n');
  return `line ${lines.length}, column ${Array.from(lines.at(-1)!).length + 1}`;
}
