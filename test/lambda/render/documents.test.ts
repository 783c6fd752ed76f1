/** `/llms.txt`, `/agent-instructions.md`, `/sitemap.xml`, `/robots.txt`, and the three 404 bodies. */

import MarkdownIt from 'markdown-it';
import { BURST, REQUESTS_PER_SECOND } from '../../../contract/literals.ts';
import { readHtml } from './html-reader.ts';
import {
  BASE,
  body,
  contentFile,
  otherPractice,
  PAGES_DIR,
  render,
  shippedPractice,
  withPages,
} from './support.ts';

const site = render();
const md = new MarkdownIt();

describe('lambda/render/documents', () => {
  describe('/llms.txt has the form of llmstxt.org', () => {
    const blocks = md
      .parse(body(site, 'llms.txt'), {})
      .filter(({ level, nesting }) => level === 0 && nesting === 1)
      .map(({ tag }) => tag);

    test('one H1 with the name, then a summary as block quote', () => {
      expect(blocks).toEqual(['h1', 'blockquote', 'ul', 'h2', 'ul', 'h2', 'ul', 'h2', 'ul']);
      expect(body(site, 'llms.txt')).toMatch(
        /^# Harbor Lantern Social Security Law\n\n> A social-security law practice/,
      );
    });

    test('sections of level 2 only, the last one named Optional', () => {
      const headings = body(site, 'llms.txt').match(/^#{2,} .*/gm);
      expect(headings).toEqual(['## Read the facts by program', '## Pages', '## Optional']);
    });

    test('each section is a list of links with notes, nothing else', () => {
      const sections = body(site, 'llms.txt')
        .split(/^## .*\n\n/m)
        .slice(1);
      for (const section of sections)
        for (const line of section.trim().split('\n'))
          expect(line).toMatch(/^- \[[^\]]+\]\(https:\/\/front-door\.example\.net\/[^)]+\)(: \S.*)?$/);
    });

    test('every link leads to Markdown; what is JSON or XML stands in the notes as code', () => {
      const text = body(site, 'llms.txt');
      const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!);
      expect(targets.filter((target) => !target.endsWith('.md'))).toEqual([]);
      for (const path of [
        '/api/agent-info',
        '/.well-known/mcp',
        '/mcp.json',
        '/openapi.json',
        '/.well-known/api-catalog',
        '/sitemap.xml',
      ])
        expect(text.split('\n## ')[0]).toContain(`: \`${BASE}${path}\``);
    });

    test('pages are listed as their Markdown twins, each with its description', () => {
      expect(body(site, 'llms.txt')).toContain(
        `- [Contact](${BASE}/contact.md): The only official channels of Harbor Lantern Social Security Law, and how to check that a message is really from us.`,
      );
      expect(body(site, 'llms.txt').match(/\/[a-z-]+\.md\)/g)).toHaveLength(7 + 1);
    });
  });

  describe('/agent-instructions.md', () => {
    const text = body(site, 'agent-instructions.md');

    test('is one document with headings in order', () => {
      expect(text).toMatch(/^# Instructions for software agents\n\n> /);
      expect(text.match(/^# /gm)).toHaveLength(1);
    });

    test.each([
      ['agent-info', `curl -sS ${BASE}/api/agent-info`],
      ['MCP endpoint', `curl -sS ${BASE}/.well-known/mcp`],
      ['modern version', "-H 'MCP-Protocol-Version: 2026-07-28'"],
      ['modern method header', "-H 'Mcp-Method: tools/call'"],
      ['modern name header', "-H 'Mcp-Name: get_agent_guidance'"],
      ['legacy version', "-H 'MCP-Protocol-Version: 2025-06-18'"],
      ['oldest version', '2025-03-26'],
      ['body limit', '16,384 bytes'],
      ['rate limit', `${REQUESTS_PER_SECOND} requests/s, bursts of ${BURST}`],
      ['referral', 'The person asks for a lawyer'],
      ['no referral', 'The person only wants an official form'],
      ['what not to claim', 'Do not state that a person is entitled to a benefit'],
      ['warning', 'We never ask for money'],
      ['notice', 'It gives no legal advice'],
    ])('says: %s', (_, words) => {
      expect(text).toContain(words);
    });
  });

  test.each(['developers.md', 'agent-instructions.md'])(
    'the JSON in the examples of %s is one message',
    (key) => {
      const bodies = [...body(site, key).matchAll(/-d '([^']+)'/g)].map(([, json]) => JSON.parse(json!));
      expect(bodies.length).toBeGreaterThanOrEqual(2);
      for (const message of bodies) expect(message).toMatchObject({ jsonrpc: '2.0', id: expect.any(Number) });
    },
  );

  describe('/sitemap.xml', () => {
    const locations = (xml: string) =>
      [...xml.matchAll(/<url>\n {4}<loc>([^<]+)<\/loc>\n {4}<lastmod>([^<]+)<\/lastmod>\n {2}<\/url>/g)].map(
        ([, loc, lastmod]) => [loc!.replace(BASE, ''), lastmod],
      );

    test('is well-formed: declaration, one root in the sitemap namespace, nothing but url elements', () => {
      const xml = body(site, 'sitemap.xml');
      const rest = xml.replace(
        / {2}<url>\n {4}<loc>[^<&]+<\/loc>\n {4}<lastmod>[^<&]+<\/lastmod>\n {2}<\/url>\n/g,
        '',
      );
      expect(rest).toBe(
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n</urlset>\n',
      );
    });

    test('lists every canonical page, once', () => {
      expect(locations(body(site, 'sitemap.xml')).map(([path]) => path)).toEqual([
        '/',
        '/about',
        '/contact',
        '/developers',
        '/practice-areas',
        '/privacy',
        '/terms',
      ]);
    });

    test('lastmod is the later of the words and the facts, never the day of the build', () => {
      const newer = contentFile('x').replace('2026-11-02', '2027-01-15');
      const mixed = withPages({ 'fees.md': newer }, (dir) => render(otherPractice(), dir));
      expect(locations(body(mixed, 'sitemap.xml'))).toEqual([
        ['/', '2026-11-19'],
        ['/about', '2026-11-19'],
        ['/contact', '2026-11-19'],
        ['/developers', '2026-11-19'],
        ['/fees', '2027-01-15'],
        ['/practice-areas', '2026-11-19'],
        ['/privacy', '2026-11-19'],
        ['/terms', '2026-11-19'],
      ]);
      expect(body(mixed, 'fees.html')).toContain('<time datetime="2027-01-15">January 15, 2027</time>');
    });
  });

  test('/robots.txt lets everybody read everything, says what for, and names the site map', () => {
    expect(body(site, 'robots.txt')).toBe(
      `User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /\n\nSitemap: ${BASE}/sitemap.xml\n`,
    );
  });

  describe('404', () => {
    const practice = shippedPractice();
    const { telephone } = practice.contact;
    const html = body(site, 'errors/not-found.html');
    const markdown = body(site, 'errors/not-found.md');
    const THREE = ['/sitemap.xml', '/llms.txt', '/developers'];

    test('for people: a page like every page, with name, menu, telephone and the three links', () => {
      const { elements, scripts, text } = readHtml(html);
      const hrefs = elements.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.href);
      expect(hrefs).toEqual(
        expect.arrayContaining([...THREE, '/', '/about', '/contact', `tel:${telephone}`]),
      );
      expect(text).toContain(practice.name);
      const links = elements.filter(({ name }) => name === 'link').map(({ attributes }) => attributes);
      expect(links).toContainEqual({ rel: 'stylesheet', href: '/site.css' });
      // It is no page: nothing says what its address would be, or that it could be kept.
      expect(links.map(({ rel }) => rel)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/canonical|alternate/)]),
      );
      expect(elements).toContainEqual({ name: 'meta', attributes: { name: 'robots', content: 'noindex' } });
      expect(scripts).toEqual([]);
      expect(html).not.toContain('404.md');
      expect(elements.filter(({ attributes }) => attributes['aria-current'] !== undefined)).toEqual([]);
    });

    test('it says so when the facts have expired', () => {
      const late = render(shippedPractice(), PAGES_DIR, '2037-01-01');
      expect(body(late, 'errors/not-found.html')).toContain('class="warning expired"');
      expect(html).not.toContain('class="warning expired"');
    });

    test('Markdown: at most 1,000 bytes, with absolute links', () => {
      expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(1000);
      expect(markdown).toMatch(/^# Page not found\n/);
      for (const path of THREE) expect(markdown).toContain(`](${BASE}${path})`);
    });

    test('JSON: the same links', () => {
      expect(JSON.parse(body(site, 'errors/not-found.json'))).toEqual({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: expect.stringMatching(/^Nothing is published at this address\./),
        sitemap: `${BASE}/sitemap.xml`,
        llms: `${BASE}/llms.txt`,
        developers: `${BASE}/developers`,
        mcpDescriptor: `${BASE}/mcp.json`,
      });
    });

    test('none of the three is listed anywhere', () => {
      for (const { key, body: text } of site.files)
        expect([key, text.includes('not-found')]).toEqual([key, false]);
    });

    test('what the edge says itself states no fact: it is the same for every practice of one language', () => {
      const { notFound, methodNotAllowed } = render({ ...otherPractice(), language: 'en' });
      expect({ notFound, methodNotAllowed }).toEqual({
        notFound: site.notFound,
        methodNotAllowed: site.methodNotAllowed,
      });
    });
  });
});
