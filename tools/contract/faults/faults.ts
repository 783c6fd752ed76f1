/**
 * Contract §5.1: what viewers get while S3 answers 503, while the handlers time out or crash, and while the API throttles
 * every request. Run the checks of `s3-503` with an empty cache: a cached page is still served.
 */
import { type FaultName, type Reply, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, header, matches, noHeader, ok, requested, status, text } from '../harness/expect.ts';
import { decodeEntities } from '../harness/web.ts';
import { ACCEPT, AGENT_INFO, HTML_TYPE, MCP, PAGES, REFUSAL_LINKS } from '../literals.ts';
import { post, resultOf } from '../mcp/requests.ts';
import { ASK } from '../mcp/versions.ts';
import { pageRequest, READABLE } from '../site/negotiation.ts';
import { hasSecurityHeaders, namesNoInternals } from '../site/security-headers.ts';

const WHY =
  'contract §5.1: what viewers get when something fails, with "Retry-After", and "none says anything about what is inside"';

/** The answer has the security headers, says when to come back, and has no word about the platform. */
function isSafeFailure(reply: Reply): void {
  hasSecurityHeaders(reply);
  namesNoInternals(reply);
  noHeader(reply, 'apigw-requestid');
  matches(reply.header('retry-after'), /^[1-9]\d{0,2}$/, `Retry-After of ${reply.request.url}`);
}

/** Caches must not store an error: browsers and proxies would show it after the failure has ended. */
const isNotStored = (reply: Reply) => header(reply, 'cache-control', 'no-store');

/** The body has these URLs. A relative one does not resolve where a client shows a JSON body elsewhere. */
function hasUrls(reply: Reply, urls: readonly string[]): void {
  for (const url of urls)
    ok(reply.text.includes(url), `body of ${reply.request.method} ${reply.request.url}`, url, reply.text);
}

type Named = readonly [id: string, input: RequestInput];

/** HEAD has the status of the failure without a body. */
const headRow = (path: string, expected: number): Row => ({
  id: 'head',
  title: `HEAD of ${path}: ${expected} without a body`,
  why: `${WHY}; RFC 9110 §9.3.2`,
  async run(ctx) {
    const reply = await requested(ctx, { method: 'HEAD', path }, expected);
    equal(reply.body.byteLength, 0, 'bytes of the body');
    isSafeFailure(reply);
  },
});

const underFault = (fault: FaultName, rows: readonly Row[], prefix: string = fault) =>
  section(
    `fault ${fault}`,
    prefix,
    rows.map((row) => ({ ...row, fault })),
  );

const CALLS: readonly Named[] = [
  ...Object.entries(ASK).map(([version, request]) => [`MCP ${version}`, request('tools/list')] as const),
  ['agent-info', { path: AGENT_INFO }],
];

/** Contract §5.1: pages and documents that are not in the edge cache are one HTML page, which the API serves. */
const READS: readonly Named[] = [
  ...READABLE.filter(([id]) => id !== AGENT_INFO).map(([id, input]) => [id, input] as const),
  ['/site.css', { path: '/site.css' }],
  ['404', pageRequest('/no-such-page', ACCEPT.html)],
];

const withoutBucket = READS.map(
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
    },
  }),
);

export const failingBucketChecks = underFault('s3-503', [
  ...withoutBucket,
  headRow('/about', 503),
  {
    id: 'facts',
    title: 'the page has the channels and the warning of agent-info, and agent-info is still served',
    why: 'contract §3: one file "is the source of every fact the service states"',
    async run(ctx) {
      const info = await requested(ctx, { path: AGENT_INFO });
      const { telephone, email, messaging, antiFraudWarning } = info.json().contact;
      const page = await requested(ctx, pageRequest('/about', ACCEPT.html), 503);
      const words = decodeEntities(page.text);
      const numbers = [telephone === null ? [] : `tel:${telephone}`, messaging?.url ?? []].flat();
      for (const fact of [...numbers, email, antiFraudWarning])
        equal(words.includes(fact), true, `"${fact}" on the page for 503`);
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
]);

/** CloudFront replaces API Gateway's 500 with one JSON-RPC error, in the form of the MCP endpoint's own 500. */
const withoutHandlers = [
  ...CALLS,
  ['MCP message that is none', post('{')] as const,
  ['MCP with an Origin', post('{}', { Origin: 'https://evil.example' })] as const,
  ['MCP with GET', { path: MCP }] as const,
  ['agent-info as a page', { path: AGENT_INFO, headers: { Accept: ACCEPT.html } }] as const,
].map(
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
    },
  }),
);

export const failingHandlerChecks = (['lambda-timeout', 'lambda-crash'] as const).flatMap((fault) =>
  underFault(fault, [
    ...withoutHandlers,
    headRow(AGENT_INFO, 500),
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
  ]),
);

/**
 * Checks while the API throttles every request. The body of a 429 is API Gateway's and cannot be changed: an HTTP API
 * has no custom errors, and CloudFront has no error pages for 429 (developer guide, "Generate custom error responses").
 * A headers policy adds `Retry-After`.
 */
export const throttledChecks = underFault(
  'throttle',
  [
    ...CALLS.map(
      ([id, input]): Row => ({
        id,
        title: `${id}: 429 with Retry-After`,
        why: `contract §5: "beyond it 429 with Retry-After"; ${WHY}`,
        async run(ctx) {
          // `request` would repeat a throttled request.
          const reply = await ctx.burst(input);
          status(reply, 429);
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
  ],
  'throttle-fault',
);
