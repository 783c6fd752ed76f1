/**
 * Failures of a publishing step: which step, why in the service's own words, and whether trying again
 * can help. Runs in Lambda.
 */

/** Codes that S3 sends with a status below 500 although the request was fine (API reference, "Error responses"), and KMS. */
const RETRYABLE_CODES = [
  'RequestTimeout',
  'SlowDown',
  'InternalError',
  'TooManyRequestsException',
  'Throttling',
  'ThrottlingException',
];

interface ServiceError {
  readonly name?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

export class StepFailure extends Error {
  constructor(
    message: string,
    readonly retryable: boolean,
  ) {
    super(message);
  }
}

/** Runs a step; what it throws becomes a `StepFailure` that begins with the step's name. */
export async function naming<T>(step: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { name = 'Error', message = '', $metadata } = error as ServiceError;
    const status = $metadata?.httpStatusCode;
    // A HEAD is refused without a body, so that name and message may say nothing: the status always does.
    const said = [name, message === name ? '' : message, status ? `(HTTP ${status})` : ''];
    throw new StepFailure(
      `${step}: ${said.filter(Boolean).join(' ')}`,
      // Without a status no answer came at all: the network.
      status === undefined || status >= 500 || status === 429 || RETRYABLE_CODES.includes(name),
    );
  }
}
