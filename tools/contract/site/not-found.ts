/** Contract §§1-2: an unknown path is 404 for every method, in three representations. */
import { agentInfo } from '../documents/agent-info.ts';
import { type Context, family, type Reply, type Row, section } from '../harness/check.ts';
import {
  equal,
  header,
  headerHas,
  matches,
  noHeader,
  ok,
  oneOf,
  requested,
  status,
  text,
} from '../harness/expect.ts';
import { decodeEntities, htmlLinks, markdownLinks } from '../harness/web.ts';
import {
  ACCEPT,
  HTML_TYPE,
  MARKDOWN_TYPE,
  MCP,
  METHODS,
  PROGRAM_LINKS,
  REFUSAL_LINKS,
  SAFE_METHODS,
} from '../literals.ts';
import { isThisUs } from './is-this-us.ts';
import { type AcceptRow, CALLERS, pageRequest } from './negotiation.ts';
import { hasSecurityHeaders, namesNoInternals } from './security-headers.ts';

const MISSING = '/no-such-page';

/** Contract §5.1: the error pages that CloudFront fetches. */
const ERROR_PAGES = ['/errors/failed.json', '/errors/unavailable'];

const TYPES = {
  html: HTML_TYPE,
  markdown: MARKDOWN_TYPE,
  json: 'application/problem+json',
} as const;
type Kind = keyof typeof TYPES;

const everyMethod = METHODS.flatMap((method) =>
  (['html', 'markdown', 'json'] as const).map(
    (kind): Row => ({
      id: `${method.toLowerCase()} ${kind}`,
      family: method === 'GET' ? `get ${kind}` : method.toLowerCase(),
      title: `${method} of an unknown path is 404 as ${kind}`,
      why: 'contract §1: "an unknown path answers 404 for every method"',
      ...(!SAFE_METHODS.includes(method) && { unsafe: true }),
      async run(ctx) {
        const body = ['POST', 'PUT', 'PATCH'].includes(method) ? { body: '{}' } : {};
        const reply = await requested(ctx, { ...pageRequest(MISSING, ACCEPT[kind], method), ...body }, 404);
        header(reply, 'content-type', TYPES[kind]);
        headerHas(reply, 'vary', 'Accept');
        if (method === 'HEAD') equal(reply.body.byteLength, 0, 'bytes of the body of HEAD');
        else ok(reply.body.byteLength > 0, `body of ${method} ${MISSING}`, 'a body', reply.text);
      },
    }),
  ),
);

const CHOICES: readonly (readonly [accept: AcceptRow['accept'], kind: Kind])[] = [
  ...CALLERS.map(({ accept, gets }) => [accept, gets] as const),
  ['application/json, text/html;q=0.9', 'json'],
  ['application/json, */*;q=0.5', 'json'],
  ['application/*', 'json'],
  ['application/json;q=0.5, text/html', 'html'],
  ['application/json;q=0, */*', 'html'],
  ['application/json;q=0.5, text/markdown', 'markdown'],
  ['image/png', 'html'],
  ['text/markdown;q=0, text/html', 'html'],
];

const choices = CHOICES.map(
  ([accept, kind]): Row => ({
    id: `accept ${accept}`,
    title: `a 404 under Accept: ${accept ?? '(none)'} is ${kind}`,
    why: 'contract §2: 404s negotiate; JSON where it is preferred over HTML',
    async run(ctx) {
      const reply = await requested(ctx, pageRequest(MISSING, accept), 404);
      header(reply, 'content-type', TYPES[kind]);
      headerHas(reply, 'vary', 'Accept');
    },
  }),
);

const UNKNOWN = [
  '/about/team',
  '/api',
  '/API/agent-info',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server/.well-known/mcp',
  '/mcp',
  '/.env',
  '/__proto__',
  '/llms.txt.md',
  '/404',
  '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  `/${'a'.repeat(2000)}`,
  '/%ff%fe',
] as const;

const OWN = [
  // The error pages that CloudFront fetches have other paths, and the objects from which 404s are served have none.
  ...['/errors', '/errors/', '/errors/failed', '/errors/failed.json/', '/errors/unavailable/'],
  ...['/errors/not-found', '/errors/not-found.html', '/errors/not-found.md', '/errors/not-found.json'],
  // The editor runs only on the machine of the person who uses it.
  ...['/editor', '/editor/', '/editor/state', `/editor/${'0'.repeat(32)}/`],
] as const;

const unknown = ([...UNKNOWN, ...OWN] as const).map(
  (path, index): Row => ({
    family: index < UNKNOWN.length ? 'path' : 'own path',
    id: `path ${path.slice(0, 60)}`,
    title: `${path.slice(0, 60)} does not exist`,
    why: 'contract §1: "an unknown path answers 404 for every method"',
    async run(ctx) {
      const reply = await requested(ctx, pageRequest(path, ACCEPT.chrome), 404);
      header(reply, 'content-type', HTML_TYPE);
      noHeader(reply, 'location');
      ok(!reply.text.includes('alert(1)'), 'body of the 404', 'nothing of the path', reply.text);
      await requested(ctx, pageRequest(path, ACCEPT.json), 404);
      await requested(ctx, { method: 'OPTIONS', path }, 404);
    },
  }),
);

/** RFC 9110 §13.1: conditions that are true for any validator, and conditions that are false. */
const CONDITIONS: readonly (readonly [id: string, headers: Readonly<Record<string, string>>])[] = [
  ['if-none-match *', { 'If-None-Match': '*' }],
  ['if-none-match of the last answer', {}],
  ['if-modified-since', { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' }],
  ['if-match', { 'If-Match': '"x"' }],
  ['if-unmodified-since', { 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ['range', { Range: 'bytes=0-9' }],
  ['range with if-range', { Range: 'bytes=0-9', 'If-Range': '"x"' }],
  ['range beyond the end', { Range: 'bytes=9999999-' }],
];

const conditions = CONDITIONS.flatMap(([id, headers]) =>
  (['html', 'markdown', 'json'] as const).map(
    (kind): Row => ({
      id: `condition ${id} ${kind}`,
      family: `condition ${id}`,
      title: `an unknown path requested with ${id} gets the whole 404 as ${kind}`,
      why: 'contract §1: "an unknown path answers 404 for every method"; RFC 9110 §13.2.1: conditions apply only if the answer would be 2xx',
      async run(ctx) {
        const plain = await ctx.recall(pageRequest(MISSING, ACCEPT[kind]));
        const tag = plain.header('etag');
        const sent = Object.keys(headers).length > 0 ? headers : { 'If-None-Match': tag ?? '"none"' };
        const request = pageRequest(MISSING, ACCEPT[kind]);
        const reply = await requested(ctx, { ...request, headers: { ...request.headers, ...sent } }, 404);
        header(reply, 'content-type', TYPES[kind]);
        equal(reply.text, plain.text, `body of the 404 with ${id}`);
        for (const name of ['etag', 'last-modified', 'content-range']) noHeader(reply, name);
      },
    }),
  ),
);

/** The answer has the links of a refusal as absolute URLs, and there is something at each. */
async function hasRefusalLinks(ctx: Context, reply: Reply, found: readonly string[]): Promise<void> {
  for (const path of [...REFUSAL_LINKS, ...PROGRAM_LINKS]) {
    const url = ctx.baseUrl + path;
    ok(found.includes(url), `links of the 404 as ${reply.header('content-type')}`, url, found);
    status(await ctx.recall({ path }), path === MCP ? 405 : 200);
  }
}

/** The addresses in the first menu of a page. */
const menuOf = (html: string, baseUrl: string) =>
  htmlLinks(/<nav[\s\S]*?(?:<\/nav>|$)/.exec(html)?.[0] ?? '', baseUrl);

export const notFoundChecks = section('2 not found', 'not-found', [
  ...everyMethod,
  ...family('accept', choices),
  ...unknown,
  ...conditions,
  {
    id: 'html-page',
    title: 'the HTML 404 has name, menu, telephone, stylesheet and language, like every page',
    why: 'contract §2: "a page like every page, with the practice\'s name, menu and telephone"',
    async run(ctx) {
      const { name, language, contact } = await agentInfo(ctx);
      const reply = await ctx.recall(pageRequest(MISSING, ACCEPT.html));
      const home = await ctx.recall(pageRequest('/', ACCEPT.html));
      ok(decodeEntities(reply.text).includes(name), 'HTML 404', `the name ${name}`, reply.text);
      matches(reply.text, new RegExp(`<html lang="${language}">`), 'HTML 404');
      matches(reply.text, /<link rel="stylesheet" href="\/site\.css">/, 'HTML 404');
      const link = contact.telephone === null ? contact.messaging.url : `tel:${contact.telephone}`;
      ok(decodeEntities(reply.text).includes(`href="${link}"`), 'HTML 404', link, reply.text);
      const menu = menuOf(home.text, ctx.baseUrl);
      ok(menu.length > 1, 'menu of /', 'entries', menu);
      equal(menuOf(reply.text, ctx.baseUrl), menu, 'menu of the HTML 404, as of /');
      matches(reply.text, /<meta name="robots" content="noindex">/, 'HTML 404');
      const sender = ctx.baseUrl + ((await isThisUs(ctx)) ?? '/');
      const links = htmlLinks(reply.text, reply.request.url);
      ok(links.includes(sender), 'links of the HTML 404', sender, links);
    },
  },
  {
    id: 'markdown-body',
    title: 'the Markdown 404 is short, and its links are absolute',
    why: 'contract §2: "404 Markdown body: short, at most 1 kB, with absolute links to …"',
    async run(ctx) {
      const reply = await ctx.recall(pageRequest(MISSING, ACCEPT.markdown));
      ok(reply.body.byteLength <= 1000, 'bytes of the Markdown 404', 'at most 1000', reply.body.byteLength);
      matches(reply.text, /^# \S/m, 'Markdown 404');
      // A relative link resolves against this other host and is not found.
      const written = markdownLinks(reply.text, 'https://relative.invalid/');
      await hasRefusalLinks(ctx, reply, written);
    },
  },
  {
    id: 'html-body',
    title:
      'the HTML 404 leads people to the home page and the pages of the menu, from a path in a folder too',
    why: 'contract §2: 404 HTML body: "a list of links to the home page, the pages of the menu"',
    async run(ctx) {
      const reply = await requested(ctx, pageRequest('/a/b/c/', ACCEPT.html), 404);
      const home = await ctx.recall(pageRequest('/', ACCEPT.html));
      // In its text, and not only in the menu.
      const main = /<main[\s\S]*?(?:<\/main>|$)/.exec(reply.text)?.[0] ?? '';
      const found = htmlLinks(main, reply.request.url);
      for (const url of [`${ctx.baseUrl}/`, ...menuOf(home.text, ctx.baseUrl)]) {
        ok(found.includes(url), 'links in the text of the HTML 404', url, found);
        status(await ctx.recall(pageRequest(url.slice(ctx.baseUrl.length), ACCEPT.html)), 200);
      }
    },
  },
  {
    id: 'problem-body',
    title: 'the JSON 404 is a problem document with the links of the Markdown 404',
    why: 'contract §2: "application/problem+json (RFC 9457) with the same links as the Markdown"; RFC 9457 §3.1',
    async run(ctx) {
      const reply = await ctx.recall(pageRequest(MISSING, ACCEPT.json));
      const problem = reply.json();
      equal(problem.status, 404, 'status member');
      text(problem.title, 'title member');
      for (const name of ['type', 'detail', 'instance'])
        if (problem[name] !== undefined) text(problem[name], `${name} member`);
      const urls = [...reply.text.matchAll(/"(https?:\/\/[^"]+)"/g)].map(([, url]) => url ?? '');
      await hasRefusalLinks(ctx, reply, urls);
    },
  },
]);

export const errorPathChecks = section(
  '1 error pages',
  'error-pages',
  ERROR_PAGES.map(
    (path): Row => ({
      id: path,
      title: `${path}, which CloudFront fetches, may be served, but not stored`,
      why: 'contract §5.1: "a viewer who asks for them by their path may get them"; no answer says anything about what is inside',
      async run(ctx) {
        const reply = await ctx.request({ path });
        oneOf(reply.status, [200, 404], `status of ${path}`);
        if (reply.status === 200) header(reply, 'cache-control', 'no-store');
        noHeader(reply, 'location');
        hasSecurityHeaders(reply);
        namesNoInternals(reply);
        status(await ctx.request(pageRequest(path, ACCEPT.json, 'OPTIONS')), 404);
      },
    }),
  ),
);
