/**
 * Repeats a step until it succeeds, fails permanently, or the time is up. The SDK retries each request within seconds;
 * this also survives a disturbance of a minute.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Errors with a status below 500 that do not mean a wrong request (S3 API reference, "Error responses"; KMS and
 * CloudFront API references): the service was too busy, bytes were damaged in transit, or two requests collided.
 * `PreconditionFailed`, `ConditionalRequestConflict` and `NoSuchKey` mean that a condition does not hold, or that another
 * request changes the object at that moment (S3 user guide, "Conditional writes" and "Conditional deletes"). The next
 * attempt reads the object again.
 */
const PASSING_CODES = [
  'AccessDeniedException',
  'PreconditionFailed',
  'ConditionalRequestConflict',
  'NoSuchKey',
  'RequestTimeout',
  'BadDigest',
  'OperationAborted',
  'Throttling',
  'ThrottlingException',
  'TooManyInvalidationsInProgress',
];

interface ServiceError {
  readonly name?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** A failed step of a publication: its name, the reason as the AWS service states it, and whether to try again. */
export class StepFailure extends Error {
  constructor(
    message: string,
    /** Whether to try again. */
    readonly isPassing: boolean,
    /** Error code of the service. */
    readonly code: string,
  ) {
    super(message);
  }
}

/** Runs a step. Turns its error into a `StepFailure` whose message begins with the step's name. */
export async function runStep<T>(step: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { name = 'Error', message = '', $metadata } = error as ServiceError;
    const status = $metadata?.httpStatusCode;
    // An answer without a body has neither code nor message, but always a status.
    const parts = [name, message === name ? '' : message, status ? `(HTTP ${status})` : ''];
    throw new StepFailure(`${step}: ${parts.filter(Boolean).join(' ')}`, isPassing(name, status), name);
  }
}

/**
 * A refusal may come from a policy that has just changed: IAM is eventually consistent (IAM user guide, "Troubleshoot
 * IAM"), and a deployment that changes a policy calls the publisher right after.
 * @param status - undefined if no answer came
 */
const isPassing = (code: string, status: number | undefined): boolean =>
  status === undefined || status >= 500 || [403, 429].includes(status) || PASSING_CODES.includes(code);

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;

/**
 * @param budgetMs - time for all attempts; then the signal aborts
 * @throws the last failure, or an error with its message when the time is up
 */
export async function persist<T>(budgetMs: number, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(Math.max(0, budgetMs));
  // Each request in progress adds a listener.
  setMaxListeners(0, signal);
  let last: string | undefined;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await attempt(signal);
    } catch (error) {
      const failure = error instanceof StepFailure ? error : undefined;
      // An abort at the end of the time says less than the failure before it.
      if (failure?.code !== 'AbortError' || last === undefined) last = (error as Error).message;
      if (!signal.aborted && !failure?.isPassing) throw error;
    }
    // Rejects when the time is up; the error below says so.
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted)
      throw new Error(`Gave up after ${Math.round(budgetMs / 1000)} s; last failure: ${last}`);
  }
}
