/**
 * The pages that CloudFront fetches by itself when an origin fails (custom error responses), each on the
 * origin that is not the failing one. Nobody else gets them: the edge function knows neither path.
 * Pure data: read by the stack and the renderer.
 */

/** For 500, 502 and 504, which are the API's failures: an object in the bucket. */
export const FAILED = {
  path: '/errors/failed.json',
  contentType: 'application/json',
} as const;

/** For 503, which S3 says when it is overloaded: answered by a Lambda function. */
export const UNAVAILABLE = {
  path: '/errors/unavailable',
  contentType: 'text/html; charset=utf-8',
} as const;

/** No browser and no proxy may keep an error. CloudFront keeps the pages, by its policy for them. */
export const ERROR_CACHE_CONTROL = 'no-store';

/** What a caller is told to wait when the pages cannot be read, in seconds. */
export const UNAVAILABLE_RETRY_SECONDS = 30;
