/** What every answer to a failure has in common: headers as always, a way out, nothing of what is inside. */
import type { Reply } from '../harness/check.ts';
import { header, matches, noHeader, ok } from '../harness/expect.ts';
import { holdToHeaders, holdToSilence } from '../site/security-headers.ts';

export const WHY =
  'contract §5.1: what viewers get when something fails, with "Retry-After", and "none says anything about what is inside"';

/** Security headers as always, and nothing of what is behind. */
export function holdToFailure(reply: Reply): void {
  holdToHeaders(reply);
  holdToSilence(reply);
  noHeader(reply, 'apigw-requestid');
}

/** Nobody may keep an error: a browser or proxy would go on showing it. */
export function notKept(reply: Reply): void {
  header(reply, 'cache-control', 'no-store');
}

/** Absolute, so that it can be followed from wherever the body ends up. */
export function leadsTo(reply: Reply, urls: readonly string[]): void {
  for (const url of urls)
    ok(reply.text.includes(url), `body of ${reply.request.method} ${reply.request.url}`, url, reply.text);
}

export function isReasonableWait(reply: Reply): void {
  const seconds = reply.header('retry-after');
  matches(seconds, /^[1-9]\d{0,2}$/, `Retry-After of ${reply.request.url}`);
}
