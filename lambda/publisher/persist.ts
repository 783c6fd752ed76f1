/**
 * Repeats a step until it succeeds, fails permanently, or the time is up. The SDK retries each request within seconds;
 * this also survives a disturbance of a minute.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { StepFailure } from './failure.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;

/** For this time a refusal may be due to a policy that just changed. AWS states no limit; we saw tens of seconds. */
const IAM_SETTLES_MS = 75_000;

/**
 * @param budgetMs - time for all attempts; then the signal aborts
 * @throws the last failure, or an error with its message when the time is up
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
      // An abort at the end of the time says less than the failure before it.
      if (code !== 'AbortError' || last === undefined) last = (error as Error).message;
      if (retry === 'whileIamSettles') refusedSince ??= performance.now();
      const settled = refusedSince !== undefined && performance.now() - refusedSince >= IAM_SETTLES_MS;
      if (!signal.aborted && (retry === 'never' || (retry === 'whileIamSettles' && settled))) throw error;
    }
    // Rejects when the time is up; the error below says so.
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted)
      throw new Error(`Gave up after ${Math.round(budgetMs / 1000)} s; last failure: ${last}`);
  }
}
