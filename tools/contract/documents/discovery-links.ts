/** Contract §1.1, RFC 8288, RFC 8631, RFC 9727 §3: `Link` headers of `/`, of the API and of refusals. */
import { type Context, type Reply, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, headerHas, ok, requested } from '../harness/expect.ts';
import { htmlLinks, linksOf, markdownLinks } from '../harness/web.ts';
import { ACCEPT, AGENT_INFO, DOCUMENTS, MCP } from '../literals.ts';
import { pageRequest } from '../site/negotiation.ts';
import { homePages } from './agent-info.ts';

const CATALOG = ['api-catalog', '/.well-known/api-catalog'] as const;
const DOC = ['service-doc', '/developers'] as const;
const SITE = [
  CATALOG,
  DOC,
  ['service-desc', '/openapi.json'],
  ['describedby', '/llms.txt'],
  ['ard', '/.well-known/ard.json'],
] as const;
const AI_CATALOG = ['ai-catalog', '/.well-known/ai-catalog.json'] as const;
const PROBLEM = ['describedby', '/schemas/problem.json'] as const;

type LinkRow = readonly [
  id: string,
  input: RequestInput,
  expected: number,
  links: readonly (readonly [rel: string, path: string])[],
];

const ROWS: readonly LinkRow[] = [
  ['404 html', pageRequest('/no-such-page', ACCEPT.html), 404, SITE],
  ['404 markdown', pageRequest('/no-such-page', ACCEPT.markdown), 404, SITE],
  ['404 json', pageRequest('/no-such-page', ACCEPT.json), 404, [...SITE, PROBLEM]],
  ['405 page', pageRequest('/about', ACCEPT.html, 'OPTIONS'), 405, SITE],
  [
    '405 mcp',
    { path: MCP },
    405,
    [CATALOG, DOC, ['service-desc', '/mcp.json'], ['describedby', '/.well-known/mcp/server-card']],
  ],
  [
    'agent-info',
    { path: AGENT_INFO },
    200,
    [
      ['describedby', '/schemas/agent-info.json'],
      ['describedby', '/.well-known/agent-info.jwt'],
    ],
  ],
  ['api-catalog', { path: CATALOG[1] }, 200, [CATALOG]],
  ['api-catalog HEAD', { path: CATALOG[1], method: 'HEAD' }, 200, [CATALOG]],
  [
    '405 agent-info',
    { path: AGENT_INFO, method: 'DELETE' },
    405,
    [CATALOG, DOC, PROBLEM, ['service-desc', '/openapi.json']],
  ],
];

/** Each relation of the Link header with its target, as `rel URL`. */
const relationsOf = (reply: Reply) =>
  linksOf(reply).flatMap(({ rel, url }) => rel.map((name) => `${name} ${url}`));

const home = (['html', 'markdown'] as const).map(
  (kind): Row => ({
    id: `home ${kind}`,
    title: `each home page as ${kind}: Link to the documents about the service`,
    why: 'contract §1.1: "Home pages, every 404 and every 405 have api-catalog, service-doc, service-desc and describedby"',
    async run(ctx) {
      for (const { path } of await homePages(ctx)) {
        const found = relationsOf(await requested(ctx, pageRequest(path, ACCEPT[kind]), 200));
        for (const [rel, to] of [...SITE, AI_CATALOG])
          ok(found.includes(`${rel} ${ctx.baseUrl}${to}`), `Link of ${path}`, `${rel} to ${to}`, found);
      }
    },
  }),
);

export const discoveryLinkChecks = section('1 discovery links', 'discovery-links', [
  ...home,
  ...ROWS.map(([id, input, expected, links]) => ({
    id,
    ...(input.method === 'DELETE' && { unsafe: true as const }),
    title: `${id}: Link to ${links.map(([rel]) => rel).join(', ')}`,
    why: 'contract §1.1: "Link headers (RFC 8288, 8631, 9727) lead there"; "every 405"; "a problem document has /schemas/problem.json besides"; "agent-info has describedby to its schema and to its signed form"; RFC 9727 §2: with HEAD too',
    async run(ctx: Context) {
      const reply = await requested(ctx, input, expected);
      const found = relationsOf(reply);
      for (const [rel, path] of links)
        ok(found.includes(`${rel} ${ctx.baseUrl}${path}`), `Link of ${id}`, `${rel} to ${path}`, found);
    },
  })),
  {
    id: 'exposed',
    title: 'scripts of another origin may read ETag and Link',
    why: 'contract §1.1: "ETag and Link exposed to scripts"; SEP-2127 discovery "CORS Requirements": Access-Control-Expose-Headers: ETag; Fetch standard',
    async run(ctx) {
      for (const path of [AGENT_INFO, '/.well-known/mcp/server-card', '/mcp.json'])
        headerHas(await ctx.recall({ path }), 'access-control-expose-headers', 'ETag', 'Link');
    },
  },
  {
    id: 'developers',
    title: 'the page for developers links to every document, in both representations',
    why: 'contract §1.1: "and linked from /developers"',
    async run(ctx) {
      const html = await ctx.recall(pageRequest('/developers', ACCEPT.html));
      const markdown = await ctx.recall(pageRequest('/developers', ACCEPT.markdown));
      for (const found of [
        htmlLinks(html.text, html.request.url),
        markdownLinks(markdown.text, markdown.request.url),
      ])
        equal(
          Object.keys(DOCUMENTS).filter((path) => !found.includes(ctx.baseUrl + path)),
          [],
          'documents that /developers does not link to',
        );
    },
  },
  {
    id: 'llms.txt markdown',
    title: 'at least nine of ten links of llms.txt lead to Markdown, besides those to PDF files',
    why: 'contract §5: "llmstxt.org format": links lead to Markdown',
    async run(ctx) {
      const { text: source } = await ctx.recall({ path: '/llms.txt' });
      const links = [...new Set(markdownLinks(source, ctx.baseUrl))].filter((url) => !url.endsWith('.pdf'));
      ok(links.length > 0, '/llms.txt', 'links', source);
      const types = await Promise.all(
        ctx.some(links).map(async (url) => {
          const reply = await ctx.recall({ path: url.slice(ctx.baseUrl.length) });
          return reply.header('content-type') ?? '';
        }),
      );
      const markdown = types.filter((type) => type.startsWith('text/markdown')).length;
      ok(markdown >= 0.9 * types.length, 'Markdown links of /llms.txt', `90 % of ${types.length}`, markdown);
    },
  },
]);
