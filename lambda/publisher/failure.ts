/**
 * Failures of a publishing step: which step, why in the service's own words, and whether trying again can help.
 */

/**
 * Codes that come with a status below 500 although the request was fine (S3 API reference, "Error responses"; KMS and
 * CloudFront API references): S3 was too busy, bytes were damaged on their way, two requests collided.
 */
const RETRYABLE_CODES = [
  'RequestTimeout',
  'SlowDown',
  'InternalError',
  'BadDigest',
  'OperationAborted',
  'TooManyRequestsException',
  'Throttling',
  'ThrottlingException',
  'TooManyInvalidationsInProgress',
];

/**
 * A refusal may be about a policy that was changed seconds ago: IAM is eventually consistent (IAM user guide,
 * "Troubleshoot IAM"), and a deployment that only changes a policy calls the publisher right after.
 */
const REFUSALS = ['AccessDenied', 'AccessDeniedException', 'AccessDenied_Exception', 'Forbidden'];

interface ServiceError {
  readonly name?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

type Retry = 'never' | 'always' | 'whileIamSettles';

export class StepFailure extends Error {
  constructor(
    message: string,
    readonly retry: Retry,
    /** As the service calls it. */
    readonly code: string,
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
    throw new StepFailure(`${step}: ${said.filter(Boolean).join(' ')}`, retryOf(name, status), name);
  }
}

/** @param status - undefined: no answer came at all, the network */
function retryOf(code: string, status: number | undefined): Retry {
  if (REFUSALS.includes(code) || status === 403) return 'whileIamSettles';
  return status === undefined || status >= 500 || status === 429 || RETRYABLE_CODES.includes(code)
    ? 'always'
    : 'never';
}
