/**
 * What is wrong with a file that somebody wrote, one broken rule at a time: the practice, the
 * configuration of a stage. Pure; synthesis and tests only.
 */
import type { z } from 'zod';

/** One broken rule: where, what is asked for, what was there. */
export interface Problem {
  /** JSON path, e.g. `$.contact.telephone`. */
  readonly path: string;
  readonly rule: string;
  /** The value at that path; `undefined` where it is missing. */
  readonly received: unknown;
}

/** One line a problem: path, rule, value received (cut at 80 characters). */
export function describeProblem({ path, rule, received }: Problem): string {
  const shown = received === undefined ? 'nothing' : JSON.stringify(received);
  return `${path}: ${rule}; received ${shown.length > 80 ? `${shown.slice(0, 79)}…` : shown}`;
}

/** A schema's issues, made with `reportInput`. */
export function toProblems(issue: z.core.$ZodIssue): Problem[] {
  const path = jsonPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const input = issue.input as Record<string, unknown>;
    return issue.keys.map((key) => ({ path: `${path}.${key}`, rule: 'unknown field', received: input[key] }));
  }
  return [{ path, rule: issue.message, received: issue.input }];
}

function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (all, key) => all + (typeof key === 'number' ? `[${key}]` : `.${String(key)}`),
    '$',
  );
}
