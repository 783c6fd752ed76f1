/** A check that does not hold, for a person: what is wrong, who asks for it, and how to see it. */
import type { Reply } from './check.ts';
import { toCurl } from './curl.ts';
import type { Outcome } from './run.ts';

/** The last requests of a check are those that its failure is about. */
const MAX_COMMANDS = 3;

/** `curl` commands, the last ones. */
export function commands(replies: readonly Reply[]): string[] {
  return [...new Set(replies.slice(-MAX_COMMANDS).map(({ request }) => toCurl(request)))];
}

/** @returns undefined where the check holds */
export function failure({ check, error, replies }: Outcome): string | undefined {
  if (!error) return undefined;
  const reproduce = commands(replies).map((command) => `  ${command}`);
  return [error.message, `Asked for by ${check.why}`, 'The last requests:', ...reproduce].join('\n');
}
