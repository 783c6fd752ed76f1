/** Every internal link resolves, from every page in both representations and from every document. */
import { type Context, type Reply, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, ok, status } from '../harness/expect.ts';
import { htmlLinks, linksOf, markdownLinks, sitemapPages, tagsOf } from '../harness/web.ts';
import { ACCEPT, DOCUMENTS, kindOf, MCP, PAGES, WITHOUT_LINKS } from '../literals.ts';
import { pageRequest } from './negotiation.ts';

const MISSING = '/no-such-page';

function linksIn(reply: Reply): string[] {
  const type = reply.header('content-type') ?? '';
  const headerLinks = linksOf(reply).map(({ url }) => url);
  if (type.startsWith('text/html')) return [...headerLinks, ...htmlLinks(reply.text, reply.request.url)];
  if (/markdown|plain/.test(type)) return [...headerLinks, ...markdownLinks(reply.text, reply.request.url)];
  // JSON. An example in /openapi.json has JSON in a text, whose quotation marks are escaped.
  return [
    ...headerLinks,
    ...[...reply.text.matchAll(/"(https?:\/\/[^"\\\s]+)\\?"/g)].map(([, url]) => url ?? ''),
  ];
}

/** Only pages have more than one representation. */
const requestFor = (path: string): RequestInput =>
  kindOf(path) === 'page' ? pageRequest(path, ACCEPT.html) : { path };

/** Follows every link of one answer that stays within the service. */
async function linksResolve(ctx: Context, from: RequestInput): Promise<void> {
  const reply = await ctx.recall(from);
  status(reply, from.path === MISSING ? 404 : 200);
  const internal = [...new Set(linksIn(reply))].filter((url) => `${url}/`.startsWith(`${ctx.baseUrl}/`));
  ok(internal.length > 0, `links of ${from.path}`, 'at least one within the service', reply.text);
  for (const url of ctx.some(internal)) {
    const { pathname, search, hash } = new URL(url);
    const target = await ctx.recall(requestFor(pathname + search));
    // The 404 page links to itself: its first link skips the menu.
    const expected = pathname === MCP ? 405 : pathname === MISSING ? 404 : 200;
    equal(
      target.status,
      expected,
      `status of ${url}, linked from ${from.path} (${reply.header('content-type')})`,
    );
    if (hash && target.header('content-type')?.startsWith('text/html')) {
      const ids = tagsOf(target.text).flatMap(({ attributes }) => attributes.id ?? []);
      ok(
        ids.includes(decodeURIComponent(hash.slice(1))),
        `${url}, linked from ${from.path}`,
        'an element of that id',
        ids,
      );
    }
  }
}

const START: readonly (readonly [id: string, input: RequestInput])[] = [
  ...PAGES.flatMap((page) => [
    [`${page} html`, pageRequest(page, ACCEPT.html)] as const,
    [`${page} markdown`, pageRequest(page, ACCEPT.markdown)] as const,
  ]),
  ...Object.keys(DOCUMENTS)
    .filter((path) => !WITHOUT_LINKS.includes(path))
    .map((path) => [path, { path }] as const),
  ['/api/agent-info', { path: '/api/agent-info' }],
  ['404 html', pageRequest(MISSING, ACCEPT.html)],
  ['404 markdown', pageRequest(MISSING, ACCEPT.markdown)],
];

export const crawlChecks = section('5 crawl', 'crawl', [
  ...START.map(
    ([id, input]): Row => ({
      id,
      title: `every internal link of ${id} resolves, without a redirect`,
      why: 'contract §1: paths that exist answer 200, and canonical URLs are those that are linked',
      run: (ctx) => linksResolve(ctx, input),
    }),
  ),
  {
    id: 'added pages',
    family: 'site map',
    title: 'the links of the pages in the site map resolve',
    why: 'contract §1: "and any page a practice adds"',
    async run(ctx) {
      for (const page of ctx.some(await sitemapPages(ctx))) {
        await linksResolve(ctx, pageRequest(page, ACCEPT.html));
        await linksResolve(ctx, pageRequest(page, ACCEPT.markdown));
      }
    },
  },
  {
    id: 'every page is linked',
    family: 'site map',
    title: 'the pages of the contract can be reached by links from the home page',
    // A practice may add a page that only the site map lists.
    why: 'contract §1: "editorial pages"',
    async run(ctx) {
      const pages = await sitemapPages(ctx);
      const reached = new Set(['/']);
      for (const page of reached) {
        const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
        for (const url of htmlLinks(reply.text, reply.request.url)) {
          if (!url.startsWith(`${ctx.baseUrl}/`)) continue;
          const { pathname } = new URL(url);
          if (pages.includes(pathname)) reached.add(pathname);
        }
      }
      const linked = PAGES.filter((page) => reached.has(page));
      equal(linked, [...PAGES], 'pages of the contract, reached from /');
    },
  },
  {
    id: 'no page is missing from the site map',
    title: 'every HTML page that the home page links to is in the site map',
    why: 'contract §5: "/sitemap.xml: every canonical page"',
    async run(ctx) {
      const pages = await sitemapPages(ctx);
      const home = await ctx.recall(pageRequest('/', ACCEPT.html));
      for (const url of ctx.some(htmlLinks(home.text, home.request.url))) {
        if (!url.startsWith(`${ctx.baseUrl}/`)) continue;
        const { pathname } = new URL(url);
        const target = await ctx.recall(requestFor(pathname));
        if (target.header('content-type')?.startsWith('text/html') && target.status === 200)
          ok(pages.includes(pathname), 'pages of the site map', pathname, pages);
      }
    },
  },
]);
