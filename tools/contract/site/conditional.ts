/**
 * Conditional requests (RFC 9110 §13) for everything that can be cached: pages in both representations, Markdown
 * copies, documents, agent-info. Also many clients at once that request both representations of one URL, some with the
 * validator of the other one.
 *
 * Contract §§4-5: what caches may store.
 */
import { type Context, type Reply, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, fail, header, matches, ok, recalled, requested, status } from '../harness/expect.ts';
import { ACCEPT, AGENT_INFO, HTML_TYPE, kindOf, MARKDOWN_TYPE } from '../literals.ts';
import { pageRequest, READABLE } from './negotiation.ts';
import { hasSecurityHeaders, namesNoInternals } from './security-headers.ts';

/** RFC 9110 §15.4.5: headers that a 304 repeats. Without the CORS header, browsers hide the answer from scripts. */
const REPEATED = ['cache-control', 'vary', 'content-location', 'expires', 'access-control-allow-origin'];

const FUTURE = 'Fri, 01 Jan 2100 00:00:00 GMT';
const PAST = 'Thu, 01 Jan 1970 00:00:00 GMT';

/** CloudFront weakens the tag of what it compresses. If-None-Match compares weakly anyway (§13.1.2). */
const strong = (etag: string | undefined) => etag?.replace(/^W\//, '');

function unchanged(reply: Reply, first: Reply, why: string): void {
  status(reply, 304);
  equal(reply.body.byteLength, 0, `bytes of the 304 (${why})`);
  equal(strong(reply.header('etag')), strong(first.header('etag')), `ETag of the 304 (${why})`);
  hasSecurityHeaders(reply);
  namesNoInternals(reply);
  for (const name of REPEATED)
    equal(reply.header(name), first.header(name), `${name} of the 304 (${why}), as of the 200`);
}

async function answersConditions(ctx: Context, input: RequestInput): Promise<void> {
  const first = await recalled(ctx, input);
  matches(first.header('etag'), /^(W\/)?"[^"]+"$/, `ETag of ${input.path}`);
  const etag = first.header('etag')!;
  const ask = (method: string, headers: Readonly<Record<string, string>>) =>
    ctx.request({ ...input, method, headers: { ...input.headers, ...headers } });

  for (const method of ['GET', 'HEAD'])
    unchanged(await ask(method, { 'If-None-Match': etag }), first, `${method}, its ETag`);
  const several = `"another", W/${strong(etag)}`;
  unchanged(await ask('GET', { 'If-None-Match': several }), first, 'one of several ETags, weak');
  status(await ask('GET', { 'If-None-Match': '"another"' }), 200);
  // §13.1.3: If-None-Match takes precedence over the date.
  status(await ask('GET', { 'If-None-Match': '"another"', 'If-Modified-Since': FUTURE }), 200);
  // agent-info has no Last-Modified: its facts date a change by day, so two versions may share it.
  if (input.path === AGENT_INFO) return;

  matches(first.header('last-modified'), / GMT$/, `Last-Modified of ${input.path}`);
  const since = first.header('last-modified')!;
  for (const method of ['GET', 'HEAD'])
    unchanged(await ask(method, { 'If-Modified-Since': since }), first, `${method}, its date`);
  status(await ask('GET', { 'If-Modified-Since': PAST }), 200);
}

const rows = [...READABLE, ['/site.css', { path: '/site.css' }] as const].map(
  ([id, input]): Row => ({
    id: `304 ${id}`,
    family: `304 ${kindOf(input.path)} ${input.headers?.Accept ?? ''}`,
    title: `${id} answers 304 to a current validator, with the headers of security and those a cache needs, and 200 to another`,
    why: 'RFC 9110 §§13.1.2, 13.1.3, 15.4.5; contract §2: 304 is one of the negotiated responses; §6: "Every response carries Strict-Transport-Security"',
    run: (ctx) => answersConditions(ctx, input),
  }),
);

const CLIENTS = 24;

/** The requests of one client: without an ETag, with that of the same representation, with that of the other one. */
const TURNS = [
  { gets: 'markdown', has: undefined, status: 200 },
  { gets: 'html', has: undefined, status: 200 },
  { gets: 'markdown', has: 'html', status: 200 },
  { gets: 'html', has: 'html', status: 304 },
  { gets: 'html', has: 'markdown', status: 200 },
  { gets: 'markdown', has: 'markdown', status: 304 },
] as const;

export const conditionalChecks = section('5 caching', 'conditional', [
  ...rows,
  {
    id: 'interleaved',
    title: `${CLIENTS} clients that alternate between Markdown and HTML on one URL never get the wrong one`,
    why: 'contract §2: "HTML and Markdown never share a cache entry"; §13.1.2: an ETag is of one representation',
    local: true,
    async run(ctx) {
      const etags = {
        html: (await ctx.recall(pageRequest('/contact', ACCEPT.html))).header('etag')!,
        markdown: (await ctx.recall(pageRequest('/contact', ACCEPT.markdown))).header('etag')!,
      };
      ok(strong(etags.html) !== strong(etags.markdown), 'ETags', 'two different ones', etags);
      const types = { html: HTML_TYPE, markdown: MARKDOWN_TYPE };
      const client = async (_: unknown, n: number) => {
        // Each client begins at another turn, so all kinds of requests run at the same time.
        for (let turn = 0; turn < TURNS.length; turn++) {
          const { gets, has, status: expected } = TURNS[(n + turn) % TURNS.length]!;
          const { path, headers } = pageRequest('/contact', ACCEPT[gets]);
          const condition = has && { 'If-None-Match': etags[has] };
          const reply = await ctx.burst({ path, headers: { ...headers, ...condition } });
          status(reply, expected);
          equal(strong(reply.header('etag')), strong(etags[gets]), `ETag of ${gets}`);
          if (expected === 200) equal(reply.header('content-type'), types[gets], `type of ${gets}`);
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
    },
  },
]);

export const cachingChecks = section('5 caching', 'caching', [
  {
    id: 'agent-info hit',
    title:
      'agent-info may be cached for 5 minutes, and is within five requests, with any query string and headers',
    why: 'contract §5: "CloudFront caches agent-info 5 minutes"; callers cannot split the cache',
    async run(ctx) {
      // A live edge location has several caches, so the first requests may miss.
      const seen: string[] = [];
      for (let attempt = 0; attempt < 5; attempt++) {
        const reply = await requested(ctx, {
          path: `${AGENT_INFO}?attempt=${attempt}`,
          headers: {
            Accept: attempt % 2 ? 'application/json' : '*/*',
            Origin: `https://n${attempt}.example`,
          },
        });
        header(reply, 'cache-control', /(^|[\s,])max-age=300($|[\s,])/);
        header(reply, 'cache-control', /^(?!.*(no-store|private))/);
        seen.push(reply.header('x-cache') ?? `Age ${reply.header('age') ?? '(none)'}`);
        if (reply.header('age') !== undefined || /\b(Refresh)?Hit\b/i.test(reply.header('x-cache') ?? ''))
          return;
      }
      fail('X-Cache of five requests', 'a hit', seen);
    },
  },
]);
