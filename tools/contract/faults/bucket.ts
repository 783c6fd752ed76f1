/**
 * Checks while S3 answers 503. For pages and documents that are not in the edge cache, viewers get one HTML page, which
 * the API serves. Run these checks with an empty cache: a cached page is still served.
 */
import { warningOf } from '../documents/agent-info.ts';
import { type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, header, ok, requested, status } from '../harness/expect.ts';
import { decodeEntities } from '../harness/web.ts';
import { ACCEPT, AGENT_INFO, HTML_TYPE, MCP, PAGES } from '../literals.ts';
import { resultOf } from '../mcp/requests.ts';
import { ASK } from '../mcp/versions.ts';
import { pageRequest, READABLE } from '../site/negotiation.ts';
import { hasRetryAfter, hasUrls, isNotStored, isSafeFailure, WHY } from './handlers.ts';

const READS: typeof READABLE = [
  ...READABLE.filter(([id]) => id !== AGENT_INFO),
  ['/site.css', { path: '/site.css' }],
  ['404', pageRequest('/no-such-page', ACCEPT.html)],
];

const failing = READS.map(
  ([id, input]): Row => ({
    id,
    title: `${id}: 503 with a page that has the official channels`,
    why: WHY,
    async run(ctx) {
      const reply = await requested(ctx, input, 503);
      header(reply, 'content-type', HTML_TYPE);
      hasUrls(reply, [`href="${AGENT_INFO}"`, `href="${MCP}"`, 'href="tel:+', 'href="mailto:']);
      isSafeFailure(reply);
      isNotStored(reply);
      hasRetryAfter(reply);
    },
  }),
);

const others: readonly Row[] = [
  {
    id: 'facts',
    title: 'the page has the channels and the warning of agent-info, and agent-info is still served',
    why: 'contract §3: one file "is the source of every fact the service states"',
    async run(ctx) {
      const info = (await requested(ctx, { path: AGENT_INFO })).json();
      const { telephone, email, messaging } = info.contact;
      const page = await requested(ctx, pageRequest('/about', ACCEPT.html), 503);
      const words = decodeEntities(page.text);
      const numbers = [telephone === null ? [] : `tel:${telephone}`, messaging?.url ?? []].flat();
      for (const fact of [...numbers, email, warningOf(info)])
        equal(words.includes(fact), true, `"${fact}" on the page for 503`);
    },
  },
  {
    id: 'head',
    title: 'HEAD of a page: the status without a body',
    why: `${WHY}; RFC 9110 §9.3.2`,
    async run(ctx) {
      const reply = await requested(ctx, { method: 'HEAD', path: '/about' }, 503);
      equal(reply.body.byteLength, 0, 'bytes of the body');
    },
  },
  {
    id: 'mcp',
    title: 'the MCP endpoint does not depend on S3',
    why: 'contract §1: the MCP endpoint is "Lambda behind CloudFront"',
    async run(ctx) {
      for (const request of Object.values(ASK)) resultOf(await ctx.request(request('tools/list')));
    },
  },
  {
    id: 'edge',
    title: 'redirects, 405s and the 404s of methods other than GET and HEAD do not depend on S3',
    why: 'contract §5.1: answered by the CloudFront function',
    async run(ctx) {
      status(await ctx.request({ path: '/about/' }), 308);
      for (const accept of [ACCEPT.html, ACCEPT.markdown, ACCEPT.json])
        status(await ctx.request(pageRequest('/no-such-page', accept, 'OPTIONS')), 404);
      status(await ctx.request({ method: 'OPTIONS', path: '/about' }), 405);
    },
  },
  {
    id: 'page for people',
    title: 'the page has name, menu and language of the practice, and needs no other file',
    why: 'contract §5.1: "an HTML page with name, menu, official channels"',
    async run(ctx) {
      const { name, language } = (await ctx.request({ path: AGENT_INFO })).json();
      const { text } = await ctx.request(pageRequest('/about', ACCEPT.html));
      equal(decodeEntities(text).includes(name), true, `"${name}" on the page for 503`);
      equal(text.includes(`<html lang="${language}">`), true, `lang of the page for 503`);
      for (const page of ['/', '/about', '/contact'])
        equal(text.includes(`href="${page}"`), true, `${page} in the menu of the page for 503`);
      equal(/<(link|img|script)\b/.test(text), false, 'files that the page for 503 needs');
      equal(/<style>[^<]+<\/style>/.test(text), true, 'style in the page for 503');
    },
  },
];

export const failingBucketChecks = section(
  'fault s3-503',
  's3-503',
  [...failing, ...others].map((row) => ({ ...row, fault: 's3-503' as const })),
);

/**
 * Checks while the API throttles every request. The body of a 429 is API Gateway's and cannot be changed: an HTTP API
 * has no custom errors, and CloudFront has no error pages for 429 (developer guide, "Generate custom error responses").
 * A headers policy adds `Retry-After`.
 */
const CALLS: readonly (readonly [id: string, input: RequestInput])[] = [
  ...Object.entries(ASK).map(([version, request]) => [`MCP ${version}`, request('tools/list')] as const),
  ['agent-info', { path: AGENT_INFO }],
];

const rows: readonly Row[] = [
  ...CALLS.map(
    ([id, input]): Row => ({
      id,
      title: `${id}: 429 with Retry-After`,
      why: `contract §5: "beyond it 429 with Retry-After"; ${WHY}`,
      async run(ctx) {
        // `request` would repeat a throttled request.
        const reply = await ctx.burst(input);
        status(reply, 429);
        hasRetryAfter(reply);
        header(reply, 'content-type', 'application/json');
        equal(typeof reply.json().message, 'string', 'type of message');
        ok(reply.body.byteLength <= 100, 'bytes of the body', 'API Gateway’s own sentence', reply.text);
        isSafeFailure(reply);
      },
    }),
  ),
  {
    id: 'page of each path',
    title: 'no page is throttled',
    why: 'contract §5: the limit applies to routes of the API',
    async run(ctx) {
      for (const page of PAGES) await requested(ctx, pageRequest(page, ACCEPT.html));
    },
  },
];

export const throttledChecks = section(
  'fault throttle',
  'throttle-fault',
  rows.map((row) => ({ ...row, fault: 'throttle' as const })),
);
