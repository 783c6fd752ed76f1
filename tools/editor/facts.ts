/** Reads texts of a practice that may be incomplete. */
import { at, type Path } from './browser/facts.ts';

/** The facts of a practice as far as they are stated. */
export type Facts = Readonly<Record<string, unknown>>;

/** @returns the text at the path; undefined if there is none */
export function textAt(facts: unknown, path: Path): string | undefined {
  const found = at(facts, path);
  return typeof found === 'string' ? found : undefined;
}
