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
  const started = performance.now();
  let last = 'no answer came';
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await attempt(signal);
    } catch (error) {
      if (!signal.aborted && !mayPass(error, performance.now() - started)) throw error;
      if (!signal.aborted) last = (error as Error).message;
    }
    // Ends early, with an error that says nothing new, when the time is up.
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted)
      throw new Error(`Gave up after ${Math.round(budgetMs / 1000)} s; last failure: ${last}`);
  }
}

function mayPass(error: unknown, elapsedMs: number): boolean {
  if (!(error instanceof StepFailure)) return false;
  return error.retry === 'always' || (error.retry === 'whileIamSettles' && elapsedMs < IAM_SETTLES_MS);
}
