/**
 * The page for when S3 cannot be read, finished at synthesis but for the address. Pure. CloudFront fetches
 * it as a custom error page and sends it on with 503: it has to be a 200 here, or it would not be used.
 */

import type { Endpoint } from '../http/endpoint.ts';
import { ERROR_CACHE_CONTROL, UNAVAILABLE, UNAVAILABLE_RETRY_SECONDS } from '../shared/error-routes.ts';
import { onDay } from '../shared/expiry.ts';
import { withBaseUrl } from '../shared/origin.ts';

/** As synthesis makes it. */
export interface UnavailablePage {
  /** With the placeholder for the base URL. */
  readonly html: string;
  /** BCP 47. */
  readonly language: string;
}

/**
 * @param baseUrl - public origin, no trailing slash
 */
export function createUnavailableEndpoint(page: UnavailablePage, baseUrl: string): Endpoint {
  const headers = {
    'content-type': UNAVAILABLE.contentType,
    'content-language': page.language,
    'cache-control': ERROR_CACHE_CONTROL,
    'retry-after': String(UNAVAILABLE_RETRY_SECONDS),
  };
  const body = withBaseUrl(page.html, baseUrl);
  return (_, today) => ({ status: 200, headers, body: onDay(body, today) });
}
