/**
 * Every internal link resolves, from every page in both representations and from every document.
 *
 * Contract §2: links from each representation of a page to the other, and to the index for agents.
 */

import { agentInfo } from '../documents/agent-info.ts';
import { type Context, type Reply, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, matches, ok, recalled, text } from '../harness/expect.ts';
import { absolute, htmlLinks, linksOf, markdownLinks, sitemapPages, tagsOf, words } from '../harness/web.ts';
import { ACCEPT, kindOf, MCP, markdownPath, PAGES, WITHOUT_LINKS } from '../literals.ts';
import { isThisUs } from './is-this-us.ts';
import { pageRequest, READABLE, representationIs } from './negotiation.ts';
import { allowsNothing } from './security-headers.ts';

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
  const reply = await recalled(ctx, from, from.path === MISSING ? 404 : 200);
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

const START: typeof READABLE = [
  ...READABLE.filter(([, { path }]) => !WITHOUT_LINKS.includes(path)),
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
    why: 'contract §1: "any page a practice adds"',
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
    title:
      'links lead from the home page to the pages of the contract, and to no HTML page that the site map lacks',
    // A practice may add a page that only the site map lists.
    why: 'contract §1: "editorial pages"; §5: "/sitemap.xml: every canonical page"',
    async run(ctx) {
      const pages = await sitemapPages(ctx);
      const reached = new Set(['/']);
      const others = new Set<string>();
      for (const page of reached) {
        const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
        for (const url of htmlLinks(reply.text, reply.request.url)) {
          if (!url.startsWith(`${ctx.baseUrl}/`)) continue;
          const { pathname } = new URL(url);
          (pages.includes(pathname) ? reached : others).add(pathname);
        }
      }
      const linked = PAGES.filter((page) => reached.has(page));
      equal(linked, [...PAGES], 'pages of the contract, reached from /');
      for (const path of ctx.some([...others])) {
        const { status, header } = await ctx.recall(requestFor(path));
        const isPage = status === 200 && header('content-type')?.startsWith('text/html');
        ok(!isPage, 'pages of the site map', path, pages);
      }
    },
  },
]);

const HTML_WHY =
  'contract §2: "HTML responses: Link and <link> to the Markdown version (rel="alternate"; type="text/markdown") and to /llms.txt (rel="describedby")"';

function pageChecks(page: string): Row[] {
  const copy = markdownPath(page);
  return [
    {
      id: `html ${page}`,
      title: `${page} as HTML has a title, one heading of the first level, and links to ${copy}, /llms.txt and the page on which a reader checks a sender`,
      why: `${HTML_WHY}; contract §1: "editorial pages"; "Every page links to the page on which a reader checks who wrote or called"; HTML standard: every page has a title`,
      async run(ctx) {
        const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
        const tags = tagsOf(reply.text);
        matches(reply.text, /<title>\s*[^\s<]/i, `title of ${page}`);
        equal(tags.filter(({ name }) => name === 'h1').length, 1, `number of <h1> of ${page}`);
        const links = htmlLinks(reply.text, reply.request.url);
        const sender = ctx.baseUrl + ((await isThisUs(ctx)) ?? page);
        ok(links.includes(sender), `links of ${page}`, sender, links);
        const elements = tags
          .filter(({ name }) => name === 'link')
          .map(({ attributes }) => ({
            ...{ attributes, rel: words(attributes.rel) },
            url: absolute(attributes.href ?? '', reply.request.url),
          }));
        for (const [what, links] of [['Link', linksOf(reply)] as const, ['<link>', elements] as const]) {
          const alternate = links.find(
            ({ rel, attributes }) => rel.includes('alternate') && attributes.type === 'text/markdown',
          );
          equal(alternate?.url, ctx.baseUrl + copy, `${what} rel="alternate" of ${page}`);
          const described = links.find(({ rel }) => rel.includes('describedby'));
          equal(described?.url, `${ctx.baseUrl}/llms.txt`, `${what} rel="describedby" of ${page}`);
        }
      },
    },
    {
      id: `markdown ${page}`,
      title: `${copy} is the Markdown of ${page}, byte for byte, and both name ${page} as their canonical URL`,
      why: 'contract §1: "the Markdown version of each page at its own URL"; §2: "Markdown responses: … Link: <canonical>; rel="canonical""',
      async run(ctx) {
        const negotiated = await recalled(ctx, pageRequest(page, ACCEPT.markdown));
        const direct = await recalled(ctx, pageRequest(copy, ACCEPT.markdown));
        representationIs(negotiated, 'markdown');
        equal(direct.text, negotiated.text, `body of ${copy}`);
        for (const reply of [negotiated, direct]) {
          const canonical = linksOf(reply).find(({ rel }) => rel.includes('canonical'));
          equal(canonical?.url, absolute(page, ctx.baseUrl), `Link rel="canonical" of ${reply.request.path}`);
        }
      },
    },
    {
      id: `front matter ${page}`,
      title: `Markdown of ${page} begins with the data of agent-info, and with its notice if it has one`,
      why: 'contract §2: "It begins with YAML front matter"; "The front matter then has notice before telephone"',
      async run(ctx) {
        const { text: source } = await ctx.recall(pageRequest(page, ACCEPT.markdown));
        const [, yaml = ''] = /^---\n([\s\S]*?)\n---\n/.exec(source) ?? [];
        const lines = yaml.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line)?.slice(1) ?? []);
        const names = lines.map(([name]) => name);
        const data = Object.fromEntries(
          lines.map(([name, value]) => [name, value?.replace(/^"(.*)"$/, '$1')]),
        );
        const info = await agentInfo(ctx);
        const { contact } = info;
        const { verifiedAt, validUntil, status: state } = contact.verification;
        equal(
          [data.telephone, data.messaging, data.email, data.verifiedAt, data.validUntil, data.status],
          [
            contact.telephone ?? 'null',
            contact.messaging?.number ?? 'null',
            ...[contact.email, verifiedAt, validUntil, state],
          ],
          `front matter of ${page}`,
        );
        equal(names.includes('notice'), 'notice' in info, `front matter of ${page} has a notice`);
        if (!('notice' in info)) return;
        ok(names.indexOf('notice') < names.indexOf('telephone'), 'notice', 'before telephone', names);
        if (info.fictional) matches(data.notice, /^FICTIONAL: /, 'notice');
        if (state !== 'expired') return;
        ok(data.notice.includes(validUntil), 'notice', `a sentence with ${validUntil}`, data.notice);
      },
    },
    {
      id: `pictures ${page}`,
      title: `each image of ${page}, and that of its preview, is served as an image, and has a text and a size`,
      why: 'contract §1.1: "Every image of a page has a text, its type, and its width and height in the HTML"; "Open Graph and Twitter tags with which its link is shown: title, description, canonical address, and as the picture /images/share.png, or the icon"; ogp.me: the four that every page needs',
      async run(ctx) {
        const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
        const tags = tagsOf(reply.text);
        const images = tags.filter(({ name }) => name === 'img');
        ok(images.length > 0, `images of ${page}`, 'at least the icon', images.length);
        for (const { attributes } of images) {
          const { src = '', srcset = '', alt, width = '', height = '' } = attributes;
          ok(alt !== undefined, `alt of ${src}`, 'an attribute', alt);
          matches(`${width}x${height}`, /^[1-9]\d*x[1-9]\d*$/, `size of ${src}`);
          const candidates = srcset === '' ? [] : srcset.split(', ').map((each) => each.split(' ')[0]!);
          for (const path of [src, ...candidates]) {
            const image = await recalled(ctx, { path });
            allowsNothing(image);
            matches(
              image.header('content-type') ?? '',
              path.startsWith('/images/') ? /^image\/(webp|png)$/ : /^image\/(webp|svg\+xml)$/,
              `type of ${path}`,
            );
          }
        }
        const content = (property: string) =>
          tags.find(
            ({ name, attributes }) =>
              name === 'meta' && (attributes.property ?? attributes.name) === property,
          )?.attributes.content ?? '';
        for (const property of ['og:title', 'og:type', 'og:description', 'twitter:card'])
          text(content(property), property);
        equal(content('og:url'), absolute(page, ctx.baseUrl), 'og:url');
        const picture = content('og:image');
        ok(picture.startsWith(`${ctx.baseUrl}/`), 'og:image', `a URL under ${ctx.baseUrl}`, picture);
        const preview = await recalled(ctx, { path: picture.slice(ctx.baseUrl.length) });
        equal(preview.header('content-type'), content('og:image:type'), `type of ${picture}`);
      },
    },
  ];
}

export const pageLinkChecks = section('2 links', 'links', PAGES.flatMap(pageChecks));
