/**
 * Crawls everything that is rendered: each link that stays on the site leads to a page, a twin, a
 * document, an asset or an access path, and each anchor exists. Paths are restated as literals.
 */

import MarkdownIt from 'markdown-it';
import { DOCUMENTS as CONTRACT_DOCUMENTS } from '../../../contract/literals.ts';
import { readHtml } from './html-reader.ts';
import { BASE, body, EXAMPLES, htmlFiles, markdownFiles, otherPractice, render } from './support.ts';

const PAGES = ['/', '/about', '/contact', '/developers', '/practice-areas', '/privacy', '/terms'];
const TWINS = [
  '/index.md',
  '/about.md',
  '/contact.md',
  '/developers.md',
  '/practice-areas.md',
  '/privacy.md',
  '/terms.md',
];
const DOCUMENTS = Object.keys(CONTRACT_DOCUMENTS);
const ASSETS = ['/site.css', '/favicon.svg', '/icon-512.png', '/favicon.ico', '/apple-touch-icon.png'];
const ACCESS = ['/api/agent-info', '/.well-known/mcp'];
/** The publisher makes these: they need the key. */
const SIGNED = ['/.well-known/agent-info.jws', '/.well-known/jwks.json'];
const IMAGES: Readonly<Record<string, readonly string[]>> = {
  en: ['/images/eleanor-marsh.svg', '/images/samuel-reed.svg'],
  'pt-BR': ['/images/helena-mare.svg', '/images/rui-prado.svg'],
};
const KNOWN = new Set([...[PAGES, TWINS, DOCUMENTS, ASSETS, ACCESS].flat(), ...Object.values(IMAGES).flat()]);

const md = new MarkdownIt();

/** Targets of links, code left out. */
const markdownTargets = (markdown: string): string[] =>
  md
    .parse(markdown, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'link_open')
    .map((token) => String(token.attrGet('href')));

const htmlTargets = (html: string): string[] =>
  readHtml(html).elements.flatMap(({ attributes }) =>
    [attributes.href, attributes.src].filter((each) => each !== undefined),
  );

/** Path and fragment of a link that stays on the site. */
function internal(target: string): { path: string; fragment: string } | undefined {
  if (!target.startsWith('/') && !target.startsWith('#') && !target.startsWith(BASE)) return undefined;
  const [path = '', fragment = ''] = target.replace(BASE, '').split('#');
  return { path, fragment };
}

describe('lambda/render/links', () => {
  describe.each(EXAMPLES)('$language', ({ language, practice, pagesDir }) => {
    const site = render(practice, pagesDir);

    test('the bucket holds pages, twins, documents and assets, each once', () => {
      const keys = site.files.map(({ key }) => key);
      expect([...keys].sort()).toEqual(
        [
          ...TWINS.map((twin) => twin.slice(1)),
          ...TWINS.map((twin) => twin.slice(1).replace('.md', '.html')),
          ...DOCUMENTS.filter((path) => !SIGNED.includes(path)).map((path) => path.slice(1)),
          ...[...ASSETS, ...IMAGES[language]!].map((path) => path.slice(1)),
          // What is served where nothing is, and what CloudFront fetches when the API fails.
          ...['errors/not-found.html', 'errors/not-found.md', 'errors/not-found.json'],
          'errors/failed.json',
        ].sort(),
      );
    });

    test.each(htmlFiles(site))('$key leads only where something is', ({ body: html }) => {
      const targets = htmlTargets(html);
      expect(targets.length).toBeGreaterThan(3);
      for (const target of targets) {
        const link = internal(target);
        if (target.startsWith('#')) {
          const ids = readHtml(html).elements.map(({ attributes }) => attributes.id);
          expect(ids).toContain(target.slice(1));
          continue;
        }
        if (!link) {
          expect(target).toMatch(/^(https:\/\/|tel:\+|mailto:)/);
          continue;
        }
        const { path } = link;
        expect([...KNOWN]).toContain(path === '' ? '/' : path);
        if (link.fragment === '') continue;
        const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
        const ids = readHtml(body(site, file)).elements.map(({ attributes }) => attributes.id);
        expect(ids).toContain(link.fragment);
      }
    });

    test.each(markdownFiles(site))(
      '$key leads only where something is, by absolute links',
      ({ body: markdown }) => {
        const targets = markdownTargets(markdown);
        expect(targets.length).toBeGreaterThan(2);
        for (const target of targets) {
          expect(target).toMatch(/^(https:\/\/|tel:\+|mailto:)/);
          const link = internal(target);
          if (link) expect([...KNOWN]).toContain(link.path);
        }
      },
    );

    test('ids are unique on each page', () => {
      for (const { body: html } of htmlFiles(site)) {
        const ids = readHtml(html).elements.flatMap(({ attributes }) => attributes.id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
      }
    });

    test.each(markdownFiles(site).filter(({ key }) => key !== '404.md'))(
      '$key keeps an agent in Markdown: links to pages lead to twins',
      ({ key, body: markdown }) => {
        const toPages = markdownTargets(markdown).filter((target) =>
          PAGES.includes(target.replace(BASE, '')),
        );
        // The one exception is the link to the page itself, for people.
        const itself = `${BASE}/${key.replace(/(index)?\.md$/, '')}`;
        expect(toPages.filter((target) => target !== itself)).toEqual([]);
      },
    );

    test('every URL of the service in JSON, XML and text is known too', () => {
      for (const key of ['mcp.json', 'openapi.json', 'sitemap.xml', 'robots.txt', 'llms.txt']) {
        const urls = body(site, key).match(/https:\/\/front-door\.example\.net[^\s"<>)\\`]*/g) ?? [];
        expect(urls.length).toBeGreaterThan(0);
        for (const url of urls) expect([...KNOWN, '']).toContain(url.replace(BASE, '').replace(/\.$/, ''));
      }
    });
  });

  test('facts with difficult URLs link to exactly those URLs', () => {
    const other = render(otherPractice());
    const wanted = [
      'https://chamber.example.net/(look)?n=ZQ-77',
      'https://zorblat.example.net/start?a=1&b=2',
    ];
    expect(htmlTargets(body(other, 'about.html'))).toEqual(expect.arrayContaining(wanted));
    expect(markdownTargets(body(other, 'about.md'))).toEqual(expect.arrayContaining(wanted));
  });
});
