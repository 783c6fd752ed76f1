/** What every answer to a failure has in common: a status, headers as always, a way out, nothing inside. */
import type { Reply } from '../harness/check.ts';
import { header, matches, ok } from '../harness/expect.ts';

export const WHY =
  'issue "Break it on purpose": a correct status with a body that names the way out, headers intact, nothing about internals';

/** Headers that every answer has, whatever fails (contract §6; issue "Security review"). */
export function headersIntact(reply: Reply): void {
  header(reply, 'x-content-type-options', 'nosniff');
  header(reply, 'strict-transport-security', /max-age=\d{8,}/);
  header(reply, 'referrer-policy', 'no-referrer');
  header(reply, 'content-security-policy', /default-src 'none'/);
  header(reply, 'permissions-policy', /./);
  header(reply, 'cross-origin-opener-policy', /./);
  header(reply, 'cross-origin-resource-policy', /./);
}

/** Nobody may keep an error: a browser or proxy would go on showing it. */
export function notKept(reply: Reply): void {
  header(reply, 'cache-control', 'no-store');
}

/** Words of AWS and of programs that only whoever runs the service has a use for. */
const INTERNALS =
  /amazonaws|execute-api|lambda|\barn:|s3\b|bucket|RequestId|HostId|SlowDown|AccessDenied|NoSuchKey|Sandbox|Runtime\.|Task timed out|node_modules|\.[cm]?[jt]s:\d|\bat .+:\d+:\d+|<\?xml/i;

export function saysNothingInternal(reply: Reply): void {
  const found = INTERNALS.exec(reply.text);
  ok(
    found === null,
    `body of ${reply.request.method} ${reply.request.url}`,
    'nothing about internals',
    found?.[0],
  );
  for (const name of ['x-amz-request-id', 'x-amz-id-2', 'apigw-requestid', 'x-amzn-errortype'])
    ok(reply.header(name) === undefined, `header ${name}`, 'none', reply.header(name));
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
