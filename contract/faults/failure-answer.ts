/** Assertions for every answer to a failure: security headers, links, no word about the platform. */
import type { Reply } from '../harness/check.ts';
import { header, matches, noHeader, ok } from '../harness/expect.ts';
import { hasSecurityHeaders, namesNoInternals } from '../site/security-headers.ts';

export const WHY =
  'contract §5.1: what viewers get when something fails, with "Retry-After", and "none says anything about what is inside"';

/** The answer has the security headers, and no word about the platform. */
export function isSafeFailure(reply: Reply): void {
  hasSecurityHeaders(reply);
  namesNoInternals(reply);
  noHeader(reply, 'apigw-requestid');
}

/** Caches must not store an error: browsers and proxies would show it after the failure has ended. */
export function isNotStored(reply: Reply): void {
  header(reply, 'cache-control', 'no-store');
}

/** The body has these absolute URLs. A relative one does not resolve where a client shows the body elsewhere. */
export function hasUrls(reply: Reply, urls: readonly string[]): void {
  for (const url of urls)
    ok(reply.text.includes(url), `body of ${reply.request.method} ${reply.request.url}`, url, reply.text);
}

export function hasRetryAfter(reply: Reply): void {
  const seconds = reply.header('retry-after');
  matches(seconds, /^[1-9]\d{0,2}$/, `Retry-After of ${reply.request.url}`);
}
