/**
 * Security headers of every response. Whoever words an answer sets them: the handlers and the edge functions. The stack's
 * response headers policies have them too, for what AWS words itself (API Gateway's 429, S3's own refusals); a stage on
 * CloudFront's Free or Pro plan may have no such policy. Pure data, names in lower case.
 */
export const SECURITY_HEADERS = {
  /**
   * No scripts, nothing from another host (contract §6); the pages need their stylesheet and icon only.
   * `connect-src` is for what works inside a page on a reader's behalf: an agent in a browser, or an
   * auditor, fetches llms.txt and robots.txt from the page it looks at (Lighthouse does).
   * The hash is that of the one style that stands in a page, the page for 503 (render/unavailable-page.ts): which policy
   * CloudFront puts on an error page, nobody says, so all have it.
   * No `upgrade-insecure-requests`: the local stack speaks plain HTTP.
   */
  'content-security-policy':
    "default-src 'none'; style-src 'self' 'sha256-mGbemNYM5SBbeWy4A+i3yDGRBqRpm5QcicsQ9UXd5Eg='; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  /** One year; not `includeSubDomains`: other hosts of a practice's domain are not ours to decide on. */
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  /** For browsers without `frame-ancestors`. */
  'x-frame-options': 'DENY',
  /** Who reads about a lawyer is nobody else's business. */
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  /** Everything here is public and meant to be read from anywhere. */
  'cross-origin-resource-policy': 'cross-origin',
} as const satisfies Readonly<Record<string, string>>;
