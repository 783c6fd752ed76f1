/**
 * The page for 503, which viewers get when S3 cannot be read. CloudFront fetches it as a custom error page and changes
 * the status to 503. Synthesis makes both answers (`lib/stack/bundle/unavailable-pages.ts`).
 */
import type { Endpoint, HttpResponse } from '../http/endpoint.ts';
import { contactStatus } from '../shared/facts.ts';
import type { Practice } from '../shared/practice.ts';

export interface UnavailablePages {
  /** To the end of `validUntil`. */
  readonly valid: HttpResponse;
  /** From the day after `validUntil`. */
  readonly expired: HttpResponse;
}

/** Reads the pages when one is asked for, because each cold start of agent-info would parse them. */
export const createUnavailableEndpoint =
  (constants: Readonly<{ practice: Pick<Practice, 'contact'>; unavailable: UnavailablePages }>): Endpoint =>
  (_, today) =>
    constants.unavailable[contactStatus(constants.practice, today)];
