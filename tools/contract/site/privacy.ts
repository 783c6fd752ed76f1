/** Contract §6: no cookies, no third-party requests, one script on one page, no field for personal data. */
import { createHash } from 'node:crypto';
import { type Context, type Reply, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, fail, header, noHeader, ok, recalled, requested } from '../harness/expect.ts';
import { absolute, sitemapPages, tagsOf, words } from '../harness/web.ts';
import { ACCEPT, AGENT_INFO, HTML_TYPE, markdownPath, PAGES } from '../literals.ts';
import { legacy } from '../mcp/requests.ts';
import { pageRequest } from './negotiation.ts';
import { parseCsp } from './security-headers.ts';

const MISSING = '/no-such-page';
const WHY = 'contract §6: "No cookies and no third-party requests on any page"';
const NO_SCRIPTS = 'contract §6: "No scripts on any page but one"';
const MAX_SCRIPT_BYTES = 16_384;

/** Fetches an HTML page of the service, or its 404. */
async function htmlOf(ctx: Context, path: string): Promise<Reply> {
  const reply = await recalled(ctx, pageRequest(path, ACCEPT.html), path === MISSING ? 404 : 200);
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

const INPUTS = ['form', 'input', 'textarea', 'select'];

const pageRows = [...PAGES, MISSING].map(
  (page): Row => ({
    id: page,
    title: `${page} runs no script, makes a browser fetch only from the service, and has no form and no input`,
    why: `${NO_SCRIPTS}; "No cookies and no third-party requests on any page"; "The service accepts no personal data"`,
    async run(ctx) {
      const reply = await htmlOf(ctx, page);
      const own = (target: string, what: string) => {
        const url = absolute(target.trim().split(/\s/)[0] ?? '', reply.request.url);
        ok(url.startsWith(`${ctx.baseUrl}/`), what, `a URL under ${ctx.baseUrl}`, url);
      };
      for (const { name, attributes } of tagsOf(reply.text)) {
        const refuse = (expected: string, received: unknown) =>
          fail(`<${name}> of ${page}`, expected, received);
        if (name === 'script') equal(attributes.type, 'application/ld+json', `type of a <script> of ${page}`);
        if (INPUTS.includes(name)) refuse('no form and no input', attributes);
        for (const [attribute, value] of Object.entries(attributes)) {
          const shown = `${attribute}="${value}"`;
          if (/^on/.test(attribute)) refuse('no event handler', shown);
          if (/^\s*(javascript|vbscript|data):/i.test(value)) refuse('no script or data URL', shown);
          if (FETCHING[name]?.includes(attribute)) own(value, `<${name} ${attribute}> of ${page}`);
        }
        const { content, href = '', ping, rel, style = '' } = attributes;
        if (name === 'meta' && words(attributes['http-equiv']).includes('refresh'))
          refuse('no refresh', content);
        if (name === 'link' && words(rel).some((each) => FETCHING_RELATIONS.includes(each)))
          own(href, `<link rel="${rel}"> of ${page}`);
        if (ping !== undefined) refuse('no ping', ping);
        if (/url\(|@import/i.test(style)) refuse('no URL in styles', style);
      }
    },
  }),
);

/** What the policy of an answer says about scripts. */
function scriptPolicy(reply: Reply): string | undefined {
  const policy = parseCsp(reply.header('content-security-policy') ?? '');
  return (policy.get('script-src') ?? policy.get('default-src'))?.join(' ');
}

/** The page that runs a script, its Markdown version and its 304. */
async function oneScript(ctx: Context, page: string, html: Reply, scripts: readonly string[]): Promise<void> {
  const [text = '', ...others] = scripts;
  equal(others, [], `further scripts of ${page}`);
  const digest = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  equal(scriptPolicy(html), digest, `scripts that ${page} may run`);
  const bytes = Buffer.byteLength(text);
  ok(
    bytes > 0 && bytes <= MAX_SCRIPT_BYTES,
    `script of ${page}`,
    `1 to ${MAX_SCRIPT_BYTES} bytes, inline`,
    bytes,
  );
  const ifNoneMatch = { 'If-None-Match': html.header('etag') ?? '' };
  const notModified = await requested(
    ctx,
    { path: page, headers: { Accept: ACCEPT.html, ...ifNoneMatch } },
    304,
  );
  equal(scriptPolicy(notModified), digest, `scripts that ${page} may run after a 304`);
  for (const path of [markdownPath(page), `${page}/no-such-page`])
    equal(scriptPolicy(await ctx.recall({ path })), "'none'", `scripts that ${path} may run`);
}

export const privacyChecks = section('6 privacy', 'privacy', [
  ...pageRows,
  {
    id: 'one script',
    title: 'at most one page of each language runs a script, and its policy allows no other',
    why: NO_SCRIPTS,
    async run(ctx) {
      const running: (string | undefined)[] = [];
      for (const page of ctx.some(await sitemapPages(ctx))) {
        const html = await recalled(ctx, pageRequest(page, ACCEPT.html));
        const scripts = [...html.text.matchAll(/<script\b([^<>]*)>([\s\S]*?)(?:<\/script>|$)/gi)].flatMap(
          ([, attributes = '', text = '']) =>
            /\stype="application\/(?:ld\+)?json"/.test(attributes) ? [] : [text],
        );
        if (scripts.length === 0) {
          equal(scriptPolicy(html), "'none'", `scripts that ${page} may run`);
          continue;
        }
        await oneScript(ctx, page, html, scripts);
        running.push(html.header('content-language'));
      }
      const different = new Set(running).size === running.length;
      ok(different, 'languages of pages with a script', 'each once', running);
    },
  },
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
        const sheet = await recalled(ctx, { path });
        for (const [, target] of sheet.text.matchAll(/(?:url\(\s*["']?|@import\s+["'])([^"')\s]+)/gi)) {
          const url = absolute(target ?? '', sheet.request.url);
          ok(url.startsWith(`${ctx.baseUrl}/`) || url.startsWith('data:'), `URL in ${path}`, 'its own', url);
        }
      }
    },
  },
  {
    id: 'credentials',
    title: 'cookies and credentials are ignored, and never asked for',
    why: `contract §5: "auth (none)"; ${WHY}`,
    async run(ctx) {
      const headers = { Authorization: 'Bearer anything', 'X-Api-Key': 'anything', Cookie: 'session=1' };
      const inputs: readonly (readonly [status: number, input: RequestInput])[] = [
        [200, { path: AGENT_INFO, headers }],
        [200, { path: '/about', headers }],
        [200, legacy('ping', { headers })],
        [404, { path: MISSING, headers }],
        [308, { path: '/about/', headers }],
      ];
      for (const [expected, input] of inputs) {
        const reply = await requested(ctx, input, expected);
        for (const name of ['set-cookie', 'www-authenticate']) noHeader(reply, name);
      }
    },
  },
]);
