/**
 * Repeats a step that can be repeated until it succeeds, fails for good, or the time is up. The SDK tries each request a
 * few times within seconds; this outlasts a disturbance of a minute.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { StepFailure } from './failure.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;

/** How long a refusal may be about a policy that has just changed. AWS names no bound; tens of seconds were seen. */
const IAM_SETTLES_MS = 75_000;

/**
 * @param budgetMs - time for all of it; the signal that `attempt` receives ends with it
 * @throws the last failure, saying that the time was up where it was
 */
export async function persist<T>(budgetMs: number, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(Math.max(0, budgetMs));
  let refusedSince: number | undefined;
  let last: string | undefined;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await attempt(signal);
    } catch (error) {
      const { retry, code } = error instanceof StepFailure ? error : { retry: 'never', code: 'Error' };
      // What was given up because the time was over says less than what failed before.
      if (code !== 'AbortError' || last === undefined) last = (error as Error).message;
      if (retry === 'whileIamSettles') refusedSince ??= performance.now();
      const settled = refusedSince !== undefined && performance.now() - refusedSince >= IAM_SETTLES_MS;
      if (!signal.aborted && (retry === 'never' || (retry === 'whileIamSettles' && settled))) throw error;
    }
    // Ends early, with an error that says nothing new, when the time is up.
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted)
      throw new Error(`Gave up after ${Math.round(budgetMs / 1000)} s; last failure: ${last}`);
  }
}
