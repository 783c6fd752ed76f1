/**
 * Contract §5: the formats of llms.txt, agent-instructions, site map and robots.txt.
 *
 * Contract §4 "CORS": documents that scripts of every origin may read.
 */
import { type Context, family, type Row, section } from '../harness/check.ts';
import { equal, header, headerHas, matches, noHeader, ok, recalled, requested } from '../harness/expect.ts';
import { markdownLinks, sitemapFiles, sitemapPages, xmlTexts } from '../harness/web.ts';
import { ACCEPT, AGENT_INFO, DOCUMENTS, MCP, markdownPath, PAGES } from '../literals.ts';
import { pageRequest } from '../site/negotiation.ts';
import { agentInfo } from './agent-info.ts';

async function document(ctx: Context, path: string): Promise<string> {
  const reply = await recalled(ctx, { path });
  return reply.text;
}

export const documentChecks = section('5 documents', 'documents', [
  {
    id: 'llms.txt',
    title:
      'llms.txt has a title, a summary and sections of links, to every page and to the instructions for agents',
    why: 'contract §5: "short index for language models, llmstxt.org format": an H1, a blockquote, H2 sections with lists of [name](url): notes',
    async run(ctx) {
      const llms = await document(ctx, '/llms.txt');
      const lines = llms.split(/\r?\n/);
      matches(lines[0], /^# \S/, 'first line of /llms.txt');
      equal(lines.filter((line) => /^# /.test(line)).length, 1, 'number of H1 in /llms.txt');
      matches(lines.filter((line) => line.trim())[1], /^> \S/, 'second block of /llms.txt');
      const first = lines.findIndex((line) => /^## \S/.test(line));
      ok(first > 0, '/llms.txt', 'sections (## …)', llms);
      ok(!lines.some((line) => /^###/.test(line)), '/llms.txt', 'no heading below ##', llms);
      const items = lines.slice(first).filter((line) => line.trim() && !line.startsWith('## '));
      for (const item of items)
        matches(item, /^[-*] \[(?:\\.|[^\]\\])+\]\([^)\s]+\)(: .+)?$/, 'line of a section of /llms.txt');
      const links = markdownLinks(llms, `${ctx.baseUrl}/llms.txt`);
      const lists = (...paths: string[]) => paths.some((path) => links.includes(ctx.baseUrl + path));
      // A link may name the page or its Markdown copy.
      const pages = await sitemapPages(ctx);
      for (const paths of [['/agent-instructions.md'], ...pages.map((page) => [page, markdownPath(page)])])
        ok(lists(...paths), 'links of /llms.txt', paths.join(' or '), links);
    },
  },
  {
    id: 'agent-instructions',
    title: 'agent-instructions state usage, limits and referral guidance',
    why: 'contract §5: "/agent-instructions.md: usage, limits, referral guidance"',
    async run(ctx) {
      const instructions = await document(ctx, '/agent-instructions.md');
      matches(instructions, /^# \S/m, '/agent-instructions.md');
      const { contact } = await agentInfo(ctx);
      for (const fact of [MCP, '/api/agent-info', '50', '16', 'get_agent_guidance'])
        ok(instructions.includes(fact), '/agent-instructions.md', fact, 'a document without it');
      ok(!instructions.includes('undefined'), '/agent-instructions.md', 'no undefined', instructions);
      equal(contact.officialChannelsOnly, contact.verification.status === 'valid', 'officialChannelsOnly');
    },
  },
  {
    id: 'sitemap',
    title: 'the site map is valid, and lists the canonical pages with dates, and besides them PDF files only',
    why: 'contract §5: "/sitemap.xml: every canonical page, lastmod from content"; sitemaps.org protocol',
    async run(ctx) {
      const xml = await document(ctx, '/sitemap.xml');
      matches(
        xml,
        /^<\?xml [^>]*\?>\s*<urlset\b[^>]*xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9"/,
        '/sitemap.xml',
      );
      const files = await sitemapFiles(ctx);
      const all = xmlTexts(xml, 'loc');
      const locations = all.filter((url) => !files.includes(url.slice(ctx.baseUrl.length)));
      const dates = xmlTexts(xml, 'lastmod');
      equal(dates.length, locations.length, 'number of <lastmod>');
      for (const date of dates) matches(date, /^\d{4}-\d{2}-\d{2}$/, '<lastmod>');
      equal(new Set(all).size, all.length, 'number of different <loc>');
      for (const file of files) ok(file.endsWith('.pdf'), 'file', 'a PDF', file);
      for (const page of PAGES) {
        const url = new URL(page, ctx.baseUrl).href;
        ok(locations.includes(url), 'locations', url, locations);
      }
      for (const location of all)
        ok(location.startsWith(`${ctx.baseUrl}/`), 'location', `a URL under ${ctx.baseUrl}`, location);
      for (const location of ctx.some(locations)) {
        const path = location.slice(ctx.baseUrl.length);
        ok(path === '/' || !/\/$|\.(html|md)$/.test(path), 'location', 'a canonical URL', location);
        for (const accept of [ACCEPT.html, ACCEPT.markdown]) {
          const reply = await recalled(ctx, pageRequest(path, accept));
          matches(reply.header('content-type'), new RegExp(`^${accept}`), `Content-Type of ${location}`);
        }
      }
    },
  },
  {
    id: 'robots',
    title: 'robots.txt names the site map, and excludes no robot',
    why: 'contract §1: /robots.txt; RFC 9309; sitemaps.org "Specifying the Sitemap location in your robots.txt file"',
    async run(ctx) {
      const robots = await document(ctx, '/robots.txt');
      matches(robots, /^user-agent:\s*\*\s*$/im, '/robots.txt');
      ok(!/^disallow:\s*\/\s*$/im.test(robots), '/robots.txt', 'no "Disallow: /"', robots);
      const named = (record: RegExp) => [...robots.matchAll(record)].map(([, url]) => url);
      equal(
        named(/^sitemap:[ \t]*(\S+)[ \t]*$/gim),
        [`${ctx.baseUrl}/sitemap.xml`],
        'Sitemap of /robots.txt',
      );
    },
  },
  {
    id: 'no placeholder',
    title: 'no page and no document contains a placeholder of the build',
    why: 'contract §3: absolute URLs of this service',
    async run(ctx) {
      const paths = [...Object.keys(DOCUMENTS), AGENT_INFO];
      const pages = ctx.some(await sitemapPages(ctx));
      const inputs = [
        ...paths.map((path) => ({ path })),
        ...pages.flatMap((page) => [pageRequest(page, ACCEPT.html), pageRequest(page, ACCEPT.markdown)]),
        ...[ACCEPT.html, ACCEPT.markdown, ACCEPT.json].map((accept) => pageRequest('/no-such-page', accept)),
      ];
      for (const input of inputs) {
        const reply = await ctx.recall(input);
        const everything = reply.text + JSON.stringify(reply.headerLines);
        const found = /base-url\.invalid|\{\{[^{}]*\}\}|\$\{Token|\[object Object\]/.exec(everything)?.[0];
        equal(found, undefined, `placeholder in ${input.path}`);
      }
    },
  },
]);

const WHY =
  'contract §4 CORS: "/api/agent-info and every machine-readable document: Access-Control-Allow-Origin: *"';

const readable = (path: string): Row => ({
  id: `public ${path}`,
  title: `scripts of every origin may read ${path}, after a preflight too`,
  why: `${WHY}; contract §1: OPTIONS; Fetch standard, CORS-preflight fetch: an ok status`,
  async run(ctx) {
    const asked = { Origin: 'https://reader.example', 'Access-Control-Request-Method': 'GET' };
    const preflight = await requested(ctx, { method: 'OPTIONS', path, headers: asked }, 200, 204);
    headerHas(preflight, 'access-control-allow-methods', 'GET');
    const replies = [preflight];
    for (const headers of [{}, { Origin: 'https://reader.example' }, { Origin: 'null' }])
      for (const method of ['GET', 'HEAD']) replies.push(await requested(ctx, { method, path, headers }));
    for (const reply of replies) {
      header(reply, 'access-control-allow-origin', '*');
      noHeader(reply, 'access-control-allow-credentials');
    }
  },
});

export const publicReadChecks = section('4 CORS', 'cors', [
  readable(AGENT_INFO),
  ...family('documents', Object.keys(DOCUMENTS).map(readable)),
]);
