/**
 * Assertions for every answer to a failure: security headers, links, no word about the platform.
 *
 * Checks while the handlers time out or crash. CloudFront replaces API Gateway's 500 with one JSON-RPC error, in the
 * form of the MCP endpoint's own 500.
 */
import { type FaultName, type Reply, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, header, matches, noHeader, ok, requested, status, text } from '../harness/expect.ts';
import { ACCEPT, AGENT_INFO, REFUSAL_LINKS } from '../literals.ts';
import { post } from '../mcp/requests.ts';
import { ASK } from '../mcp/versions.ts';
import { READABLE } from '../site/negotiation.ts';
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

const CALLS: readonly (readonly [id: string, input: RequestInput])[] = [
  ...Object.entries(ASK).map(([version, request]) => [`MCP ${version}`, request('tools/list')] as const),
  ['MCP message that is none', post('{')],
  ['MCP with an Origin', post('{}', { Origin: 'https://evil.example' })],
  ['MCP with GET', { path: '/.well-known/mcp' }],
  ['agent-info', { path: AGENT_INFO }],
  ['agent-info as a page', { path: AGENT_INFO, headers: { Accept: ACCEPT.html } }],
];

const failing = CALLS.map(
  ([id, input]): Row => ({
    id,
    title: `${id}: 500 with a JSON-RPC error that has contact and links`,
    why: WHY,
    async run(ctx) {
      const reply = await requested(ctx, input, 500);
      header(reply, 'content-type', 'application/json');
      const { jsonrpc, id: messageId, error } = reply.json();
      equal(jsonrpc, '2.0', 'jsonrpc');
      // Contract §4: "id is the request's where it could be read, else null".
      equal(messageId, null, 'id');
      equal(error?.code, -32603, 'error.code');
      text(error?.message, 'error.message');
      text(error?.data?.hint, 'error.data.hint');
      hasUrls(
        reply,
        REFUSAL_LINKS.map((path) => ctx.baseUrl + path),
      );
      const { contact } = error.data;
      matches(contact?.telephone ?? contact?.messaging?.number, /^\+\d+$/, 'a number of error.data.contact');
      if (contact.status === 'expired')
        matches(contact.notice, /(^| )EXPIRED: /, 'error.data.contact.notice');
      else if ('notice' in contact) matches(contact.notice, /^FICTIONAL: /, 'error.data.contact.notice');
      if ('notice' in contact) equal(Object.keys(contact)[0], 'notice', 'first member of error.data.contact');
      isSafeFailure(reply);
      isNotStored(reply);
      hasRetryAfter(reply);
    },
  }),
);

const others: readonly Row[] = [
  {
    id: 'head',
    title: 'HEAD of agent-info: the status without a body',
    why: `${WHY}; RFC 9110 §9.3.2`,
    async run(ctx) {
      const reply = await requested(ctx, { method: 'HEAD', path: AGENT_INFO }, 500);
      equal(reply.body.byteLength, 0, 'bytes of the body');
      isSafeFailure(reply);
    },
  },
  {
    id: 'documents',
    title: 'pages, documents, redirects, 404s and 405s do not depend on the handlers',
    why: 'contract §1: pages and documents are "S3 behind CloudFront", the rest is the CloudFront function',
    async run(ctx) {
      for (const [id, input] of READABLE) if (id !== AGENT_INFO) await requested(ctx, input);
      status(await ctx.request({ path: '/about/' }), 308);
      status(await ctx.request({ path: '/no-such-page' }), 404);
      status(await ctx.request({ method: 'OPTIONS', path: '/about' }), 405);
    },
  },
];

export const failingHandlerChecks = (['lambda-timeout', 'lambda-crash'] as const).flatMap(
  (fault: FaultName) =>
    section(
      `fault ${fault}`,
      fault,
      [...failing, ...others].map((row) => ({ ...row, fault })),
    ),
);
