/** Contract §2: which representation of a page a client gets, and that caches never mix the two. */
import { type Context, family, type Reply, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, header, headerHas, matches, ok, status } from '../harness/expect.ts';
import { ACCEPT, HTML_TYPE, MARKDOWN_TYPE, PAGES } from '../literals.ts';
import { ACCEPT_TABLE, type AcceptRow, CALLERS, type Representation } from './negotiation-table.ts';

/** A request for a page, with an Accept header or without one. */
export function pageRequest(path: string, accept: AcceptRow['accept'], method = 'GET'): RequestInput {
  return { method, path, headers: accept === undefined ? {} : { Accept: accept } };
}

export function representationIs(reply: Reply, expected: Representation): void {
  const { Accept } = reply.request.headers ?? {};
  const received = reply.header('content-type');
  const type = expected === 'html' ? HTML_TYPE : MARKDOWN_TYPE;
  equal(received, type, `Content-Type of ${reply.request.path} under Accept: ${Accept ?? '(none)'}`);
  headerHas(reply, 'vary', 'Accept');
  if (reply.request.method === 'HEAD') return;
  const what = `body of ${reply.request.path}`;
  if (expected === 'html') matches(reply.text, /^\s*<!doctype html>/i, what);
  else ok(/^# \S/m.test(reply.text) && !/<!doctype|<html/i.test(reply.text), what, 'Markdown', reply.text);
}

async function negotiates(ctx: Context, path: string, row: AcceptRow): Promise<void> {
  const reply = await ctx.request(pageRequest(path, row.accept));
  status(reply, 200);
  representationIs(reply, row.gets);
}

const table = ACCEPT_TABLE.map(
  (row): Row => ({
    id: row.id,
    ...(row.family !== undefined && { family: row.family }),
    title: `Accept: ${row.accept ?? '(none)'} gets ${row.gets}`,
    why: `contract §2: ${row.why}`,
    run: (ctx) => negotiates(ctx, '/about', row),
  }),
);

const everyPage = PAGES.filter((page) => page !== '/about').flatMap((page) =>
  CALLERS.map(
    (row): Row => ({
      id: `${row.id} ${page}`,
      family: `every page ${row.gets}`,
      title: `${page} answers ${row.id} with ${row.gets}`,
      why: `contract §2: ${row.why}`,
      run: (ctx) => negotiates(ctx, page, row),
    }),
  ),
);

const HOSTILE: readonly (readonly [id: string, accept: string])[] = [
  ['1000-members', Array.from({ length: 1000 }, (_, n) => `a/b${n}`).join(',')],
  ['10kB-of-commas', ','.repeat(10_000)],
  ['10kB-of-spaces', `text/html${' '.repeat(10_000)};q=0.5`],
  ['10kB-of-semicolons', `text/html${';'.repeat(10_000)}`],
  ['10kB-quoted', `text/html;a="${'\\"'.repeat(5000)}`],
  ['10kB-of-quotes', `text/html;${'a="",'.repeat(2000)}`],
  ['10kB-of-slashes', '/'.repeat(10_000)],
  ['10kB-of-stars', '*/*,'.repeat(2500)],
  ['object-keys', '__proto__/constructor;toString=1, hasOwnProperty/*;q=1'],
];

const hostile = HOSTILE.map(
  ([id, accept]): Row => ({
    id: `hostile ${id}`,
    title: `a hostile Accept header (${id}) still gets the page`,
    why: 'contract §2: "A hostile header (10 kB, 1,000 members) costs bounded work"',
    async run(ctx) {
      const reply = await ctx.request(pageRequest('/about', accept));
      status(reply, 200);
      headerHas(reply, 'vary', 'Accept');
    },
  }),
);

export const negotiationChecks = section('2 negotiation', 'negotiation', [
  ...table,
  ...everyPage,
  ...family('hostile', hostile),
  {
    id: 'md-html-md',
    title: 'one URL, requested as Markdown and HTML in turn, gets the right representation each time',
    why: 'contract §2: "Requesting md → html → md on one URL gives md, html, md"',
    async run(ctx) {
      const asked = ['markdown', 'html', 'markdown', 'html'] as const;
      for (const expected of asked)
        representationIs(await ctx.request(pageRequest('/privacy', ACCEPT[expected])), expected);
    },
  },
  {
    id: 'interleaved',
    title: '100 clients at once each get the representation that they accept',
    why: 'contract §2: "HTML and Markdown never share a cache entry"',
    local: true,
    async run(ctx) {
      const asked = Array.from({ length: 100 }, (_, n) => ({
        page: PAGES[n % PAGES.length] ?? '/',
        gets: n % 2 ? ('html' as const) : ('markdown' as const),
      }));
      await Promise.all(
        asked.map(async ({ page, gets }) =>
          representationIs(await ctx.burst(pageRequest(page, ACCEPT[gets])), gets),
        ),
      );
    },
  },
  {
    id: 'separate-validators',
    title: 'HTML and Markdown have different entity tags',
    why: 'contract §2: never one cache entry; RFC 9110 §8.8.3.3: an ETag is of one representation',
    async run(ctx) {
      const html = await ctx.recall(pageRequest('/about', ACCEPT.html));
      const markdown = await ctx.recall(pageRequest('/about', ACCEPT.markdown));
      matches(html.header('etag'), /^(W\/)?"[^"]+"$/, 'ETag of /about as HTML');
      matches(markdown.header('etag'), /^(W\/)?"[^"]+"$/, 'ETag of /about as Markdown');
      ok(html.header('etag') !== markdown.header('etag'), 'ETags', 'two different ones', html.header('etag'));
    },
  },
  ...(['html', 'markdown'] as const).map(
    (representation): Row => ({
      id: `304-${representation}`,
      title: `a conditional request for ${representation} answers 304 with Vary`,
      why: 'contract §2: "Every negotiated response (200, 304, 308, 404) carries Vary: Accept"',
      async run(ctx) {
        const first = await ctx.recall(pageRequest('/about', ACCEPT[representation]));
        const again = await ctx.request({
          path: '/about',
          headers: { Accept: ACCEPT[representation], 'If-None-Match': first.header('etag') ?? '' },
        });
        status(again, 304);
        headerHas(again, 'vary', 'Accept');
        equal(again.body.byteLength, 0, 'bytes of the body of a 304');
      },
    }),
  ),
  {
    id: '304-not-across',
    title: 'the entity tag of the HTML does not make a request for Markdown a 304',
    why: 'contract §2: HTML and Markdown never share a cache entry',
    async run(ctx) {
      const html = await ctx.recall(pageRequest('/about', ACCEPT.html));
      const reply = await ctx.request({
        path: '/about',
        headers: { Accept: ACCEPT.markdown, 'If-None-Match': html.header('etag') ?? '' },
      });
      status(reply, 200);
      header(reply, 'content-type', MARKDOWN_TYPE);
    },
  },
]);
