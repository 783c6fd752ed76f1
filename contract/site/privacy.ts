/** Contract §6: no cookies, no scripts, no third-party requests, no field for personal data. */
import { type Context, type Reply, type Row, section } from '../harness/check.ts';
import { equal, fail, header, noHeader, ok, status } from '../harness/expect.ts';
import { absolute, tagsOf, words } from '../harness/web.ts';
import { ACCEPT, AGENT_INFO, DOCUMENTS, HTML_TYPE, kindOf, MCP, PAGES } from '../literals.ts';
import { legacy } from '../mcp/requests.ts';
import { pageRequest } from './negotiation.ts';

const MISSING = '/no-such-page';
const WHY = 'contract §6: "No cookies, no scripts, no third-party requests on any page"';

/** Fetches an HTML page of the service, or its 404. */
async function htmlOf(ctx: Context, path: string): Promise<Reply> {
  const reply = await ctx.recall(pageRequest(path, ACCEPT.html));
  status(reply, path === MISSING ? 404 : 200);
  header(reply, 'content-type', HTML_TYPE);
  ok(
    tagsOf(reply.text).some(({ name }) => name === 'body'),
    path,
    'an HTML document',
    reply.text,
  );
  return reply;
}

/** Elements that make a browser fetch a URL, with the attributes that hold the URL. */
const FETCHING: Readonly<Record<string, readonly string[]>> = {
  audio: ['src'],
  embed: ['src'],
  iframe: ['src', 'srcdoc'],
  image: ['href'],
  img: ['src', 'srcset'],
  input: ['src'],
  object: ['data'],
  script: ['src'],
  source: ['src', 'srcset'],
  track: ['src'],
  use: ['href'],
  video: ['src', 'poster'],
};
/** Link types for which a browser fetches or connects without a click (HTML standard, link types). */
const FETCHING_RELATIONS = [
  'stylesheet',
  'icon',
  'apple-touch-icon',
  'manifest',
  'preload',
  'prefetch',
  'modulepreload',
  'preconnect',
  'dns-prefetch',
  'prerender',
];

const pageRows = [...PAGES, MISSING].flatMap((page): Row[] => [
  {
    id: `scripts ${page}`,
    title: `${page} runs no script; its <script> elements are data`,
    why: WHY,
    async run(ctx) {
      const { text } = await htmlOf(ctx, page);
      for (const { name, attributes } of tagsOf(text)) {
        if (name === 'script') equal(attributes.type, 'application/ld+json', `type of a <script> of ${page}`);
        for (const [attribute, value] of Object.entries(attributes)) {
          if (/^on/.test(attribute))
            fail(`<${name}> of ${page}`, 'no event handler', `${attribute}="${value}"`);
          if (/^\s*(javascript|vbscript|data):/i.test(value))
            fail(`<${name}> of ${page}`, 'no script or data URL', `${attribute}="${value}"`);
        }
        if (name === 'meta' && words(attributes['http-equiv']).includes('refresh'))
          fail(`<meta> of ${page}`, 'no refresh', attributes.content);
      }
    },
  },
  {
    id: `third parties ${page}`,
    title: `${page} makes a browser fetch only from the service`,
    why: WHY,
    async run(ctx) {
      const reply = await htmlOf(ctx, page);
      const own = (target: string, what: string) => {
        const url = absolute(target.trim().split(/\s/)[0] ?? '', reply.request.url);
        ok(url.startsWith(`${ctx.baseUrl}/`), what, `a URL under ${ctx.baseUrl}`, url);
      };
      for (const { name, attributes } of tagsOf(reply.text)) {
        for (const attribute of FETCHING[name] ?? [])
          if (attributes[attribute] !== undefined)
            own(attributes[attribute], `<${name} ${attribute}> of ${page}`);
        if (name === 'link' && words(attributes.rel).some((rel) => FETCHING_RELATIONS.includes(rel)))
          own(attributes.href ?? '', `<link rel="${attributes.rel}"> of ${page}`);
        if (attributes.ping !== undefined) fail(`<${name}> of ${page}`, 'no ping', attributes.ping);
        if (/url\(|@import/i.test(attributes.style ?? ''))
          fail(`<${name}> of ${page}`, 'no URL in styles', attributes.style);
      }
    },
  },
  {
    id: `input ${page}`,
    title: `${page} has no form and no input`,
    why: 'contract §6: "The service accepts no personal data"',
    async run(ctx) {
      const { text } = await htmlOf(ctx, page);
      const inputs = tagsOf(text).filter(({ name }) =>
        ['form', 'input', 'textarea', 'select'].includes(name),
      );
      equal(inputs, [], `inputs of ${page}`);
    },
  },
]);

const COOKIE = { Cookie: 'session=1; lang=de' };
const COOKIE_CASES: readonly (readonly [path: string, status: number])[] = [
  ...[...PAGES, ...Object.keys(DOCUMENTS), AGENT_INFO].map((path) => [path, 200] as const),
  [MCP, 405],
  [MISSING, 404],
  ['/about/', 308],
];

export const privacyChecks = section('6 privacy', 'privacy', [
  ...pageRows,
  {
    id: 'stylesheets',
    title: 'stylesheets fetch only from the service',
    why: WHY,
    async run(ctx) {
      const reply = await htmlOf(ctx, '/');
      const sheets = tagsOf(reply.text).filter(
        ({ name, attributes }) => name === 'link' && words(attributes.rel).includes('stylesheet'),
      );
      ok(sheets.length > 0, 'stylesheets of /', 'at least one', sheets);
      for (const { attributes } of sheets) {
        const path = absolute(attributes.href ?? '', reply.request.url).slice(ctx.baseUrl.length);
        const sheet = await ctx.recall({ path });
        status(sheet, 200);
        for (const [, target] of sheet.text.matchAll(/(?:url\(\s*["']?|@import\s+["'])([^"')\s]+)/gi)) {
          const url = absolute(target ?? '', sheet.request.url);
          ok(url.startsWith(`${ctx.baseUrl}/`) || url.startsWith('data:'), `URL in ${path}`, 'its own', url);
        }
      }
    },
  },
  ...COOKIE_CASES.map(
    ([path, expected]): Row => ({
      id: `cookies ${path}`,
      family: `cookies ${kindOf(path)}`,
      title: `${path} sets no cookie, even if the request has cookies`,
      why: WHY,
      async run(ctx) {
        const reply = await ctx.request({ path, headers: COOKIE });
        status(reply, expected);
        noHeader(reply, 'set-cookie');
      },
    }),
  ),
  {
    id: 'cookies of MCP',
    title: 'an MCP answer sets no cookie, even if the request has cookies',
    why: WHY,
    async run(ctx) {
      const reply = await ctx.request(legacy('tools/list', { headers: COOKIE }));
      status(reply, 200);
      noHeader(reply, 'set-cookie');
    },
  },
  {
    id: 'credentials',
    title: 'credentials are ignored, and never asked for',
    why: 'contract §5: "auth (none)"',
    async run(ctx) {
      const headers = { Authorization: 'Bearer anything', 'X-Api-Key': 'anything' };
      for (const input of [
        { path: AGENT_INFO, headers },
        { path: '/about', headers },
        legacy('ping', { headers }),
      ]) {
        const reply = await ctx.request(input);
        status(reply, 200);
        noHeader(reply, 'www-authenticate');
      }
    },
  },
]);
