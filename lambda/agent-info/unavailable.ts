/**
 * The page for 503, which viewers get when S3 cannot be read. CloudFront fetches it as a custom error page and changes
 * the status to 503. Here it must be 200, or CloudFront does not use it.
 */
import type { Endpoint } from '../http/endpoint.ts';
import { daily } from '../shared/days.ts';
import { contactStatus } from '../shared/facts.ts';
import type { Practice } from '../shared/practice.ts';
import { ERROR_PAGES } from '../shared/routes.ts';

/** The page as HTML, rendered at synthesis (`lib/stack/bundle/unavailable-pages.ts`). */
export interface UnavailablePages {
  /** To the end of `validUntil`. */
  readonly valid: string;
  /** From the day after `validUntil`. */
  readonly expired: string;
}

/** Value of `Retry-After`. */
const RETRY_SECONDS = 30;

/** Reads the pages when the first is asked for, because each cold start of agent-info would parse them. */
export function createUnavailableEndpoint(
  constants: Readonly<{ practice: Pick<Practice, 'contact' | 'language'>; unavailable: UnavailablePages }>,
): Endpoint {
  const answerOn = daily((today) => ({
    status: 200,
    headers: {
      'content-type': ERROR_PAGES.unavailable.contentType,
      'content-language': constants.practice.language,
      // No browser and no proxy may cache an error. CloudFront caches the page for 1 s, as long as the error.
      'cache-control': 'no-store',
      'retry-after': String(RETRY_SECONDS),
    },
    body: constants.unavailable[contactStatus(constants.practice, today)],
  }));
  return (_, today) => answerOn(today);
}
