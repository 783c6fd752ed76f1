/**
 * The page for when S3 cannot be read, finished at synthesis but for the address. Pure. CloudFront fetches
 * it as a custom error page and sends it on with 503: it has to be a 200 here, or it would not be used.
 */
import { ERROR_CACHE_CONTROL, UNAVAILABLE, UNAVAILABLE_RETRY_SECONDS } from './error-routes.ts';
import { onDay } from './expiry.ts';
import type { Endpoint } from './http.ts';
import { withBaseUrl } from './origin.ts';

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
