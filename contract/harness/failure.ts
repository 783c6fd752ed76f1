/** Describes a failed check to a person: what is wrong, which source requires it, and how to reproduce it. */
import type { Reply } from './check.ts';
import { toCurl } from './curl.ts';
import type { Outcome } from './run.ts';

/** A check fails on one of its last requests. */
const MAX_COMMANDS = 3;

/** `curl` commands of the last requests. */
export function commands(replies: readonly Reply[]): string[] {
  return [...new Set(replies.slice(-MAX_COMMANDS).map(({ request }) => toCurl(request)))];
}

/**
 * The report of a failed check.
 *
 * @example
 *
 *     const problem = failure(await run.check(check));
 *     if (problem !== undefined) throw new Error(problem);
 *
 * @returns undefined if the check holds or is not applicable
 */
export function failure({ check, error, replies }: Outcome): string | undefined {
  if (!error) return undefined;
  const reproduce = commands(replies).map((command) => `  ${command}`);
  return [error.message, `Required by ${check.why}`, 'The last requests:', ...reproduce].join('\n');
}
