/**
 * The HTML pages: their first lines, their head, landmarks and links. Valid HTML: test/practices/valid-files.ts. No script
 * and no other host: the contract.
 */

import { renderSite } from '../../../../lambda/render/site.ts';
import { DOCUMENTS } from '../../../../tools/contract/literals.ts';
import { fixtureSource } from '../../../support/service.ts';
import { readHtml } from '../html-reader.ts';
import {
  BASE,
  body,
  contentFile,
  FIXTURES,
  fixturePractice,
  htmlFiles,
  render,
  TODAY,
  withPages,
} from '../support.ts';

const PAGES = ['/', '/about', '/contact', '/developers', '/practice-areas', '/privacy', '/terms'];
const IS_THIS_US: Readonly<Record<string, string>> = { en: '/is-this-us', 'pt-BR': '/somos-nos' };
const ASSETS = ['/site.css', '/favicon.svg', '/icon-512.png', '/favicon.ico', '/apple-touch-icon.png'];
/** The publisher makes these two, because it signs. */
const SIGNED = ['/.well-known/agent-info.jwt', '/.well-known/jwks.json', '/.well-known/did.json'];
const portrait = (name: string) =>
  ['', '--portrait-192', '--portrait-384'].map((size) => `/images/${name}${size}.webp`);
const IMAGES: Readonly<Record<string, readonly string[]>> = {
  en: ['eleanor-marsh', 'samuel-reed'].flatMap(portrait),
  'pt-BR': ['/images/helena-mare.webp', '/images/rui-prado.webp'],
};
const ERRORS = [
  '/errors/not-found.html',
  '/errors/not-found.md',
  '/errors/not-found.json',
  '/errors/failed.json',
];
/** The button that calls shows the number as people dial it. */
const CALL: Readonly<Record<string, string>> = {
  en: 'Call (202) 555-0132 ext. 12',
  'pt-BR': 'Ligue (51) 0000-0132 ramal 12',
};
const pathOf = (key: string) => (key === 'index.html' ? '/' : `/${key.replace('.html', '')}`);

describe('lambda/render/pages/pages', () => {
  describe.each(FIXTURES)('$language', ({ language, practice, pagesDir }) => {
    const site = render(practice, pagesDir);
    const pages = htmlFiles(site).filter(({ key }) => key !== '404.html');

    const paths = [...PAGES, IS_THIS_US[language]!].sort();

    test('the bucket contains pages, Markdown, documents, assets and error bodies, each once', () => {
      const names = paths.map((path) => (path === '/' ? 'index' : path.slice(1)));
      const others = [
        ...Object.keys(DOCUMENTS).filter((path) => !SIGNED.includes(path)),
        ...ASSETS,
        ...IMAGES[language]!,
        ...ERRORS,
      ];
      expect(site.files.map(({ key }) => key).sort()).toEqual(
        [
          ...names.flatMap((name) => [`${name}.html`, `${name}.md`]),
          ...others.map((path) => path.slice(1)),
        ].sort(),
      );
      const typeOf = (key: string) => site.files.find((file) => file.key === key)!.contentType;
      for (const { htmlKey, markdownKey } of site.pages)
        expect([typeOf(htmlKey), typeOf(markdownKey)]).toEqual([
          'text/html; charset=utf-8',
          'text/markdown; charset=utf-8',
        ]);
    });

    describe.each(htmlFiles(site))('$key', ({ body: html }) => {
      const { contact } = practice;
      const hrefs = (part: string) => [...part.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href!);
      const between = (start: string, end: string) =>
        html.slice(html.indexOf(start), html.indexOf(end)).replaceAll('&#39;', "'");

      test('its first lines have the name, what the practice does, a call and a message', () => {
        const line = between('<div class="identity">', '<nav');
        expect(hrefs(line)).toEqual([
          '/',
          IS_THIS_US[language],
          `tel:${contact.telephone}`,
          contact.messaging!.url,
        ]);
        expect(line).toContain(`<span>${practice.name}</span>`);
        expect(line).toContain(`<p class="field">${practice.serviceType}</p>`);
        expect(line).toContain(`>${CALL[language]}</a>`);
      });

      test('its content has the official channels once', () => {
        const main = between('<main', '</main>');
        expect(main.match(/<div class="channels content">/g)).toHaveLength(1);
        // Readability takes the footer for the text of a short page without the class. readability-lxml leaves out
        // channels at the end if an element is around their block.
        expect(main).toMatch(/^<main id="content" class="content">/);
        expect(main).not.toContain('<section');
        expect(hrefs(main)).toEqual(
          expect.arrayContaining([
            `tel:${contact.telephone}`,
            contact.messaging!.url,
            `mailto:${contact.email}`,
          ]),
        );
      });

      test('its footer has the legal notice, pages, and one link for programs', () => {
        const footer = between('<footer', '</footer>');
        expect(footer).toContain(practice.legalNotice);
        const imprint = practice.language === 'en' ? '/about#imprint' : '/about#dados-legais';
        expect(hrefs(footer)).toEqual(['/privacy', '/terms', imprint, '/developers']);
      });
    });

    describe.each(pages)('$key', ({ key, body: html }) => {
      const path = pathOf(key);
      const { elements } = readHtml(html);

      test('has a skip link and named landmarks, and marks the current page in the menu', () => {
        const [first] = elements.filter(({ name }) => name === 'a');
        expect(first!.attributes).toEqual({ class: 'skip', href: '#content' });
        const names = elements.map(({ name }) => name);
        for (const landmark of ['header', 'main', 'footer'])
          expect(names.filter((name) => name === landmark)).toHaveLength(1);
        const labels = elements
          .filter(({ name }) => name === 'nav')
          .map(({ attributes }) => attributes['aria-label']);
        expect(new Set(labels).size).toBe(2);
        const current = elements.filter(({ attributes }) => attributes['aria-current'] === 'page');
        expect(current.map(({ attributes }) => attributes.href)).toEqual([path]);
      });

      test('marks links that leave the site', () => {
        for (const { name, attributes } of elements)
          if (name === 'a' && attributes.href!.startsWith('https:'))
            expect(attributes.rel).toBe('external noopener');
      });
    });
  });

  const site = render();

  test('a file added to the folder becomes a page in HTML and Markdown, and every list names it', () => {
    const added = contentFile('Hello.', 'nav: { label: Fees, order: 9 }\n').replace('A title', 'Our fees');
    const withFees = withPages({ 'fees-and-costs.md': added }, (dir) => render(fixturePractice(), dir));
    expect(withFees.pages.map(({ path }) => path)).toContain('/fees-and-costs');
    expect(body(withFees, 'fees-and-costs.html')).toContain('<h1>Our fees</h1>');
    expect(body(withFees, 'fees-and-costs.md')).toMatch(/\n---\n\n# Our fees\n/);
    expect(body(withFees, 'index.html')).toContain('<li><a href="/fees-and-costs">Fees</a></li>');
    expect(body(withFees, 'index.md')).toContain(`- [Our fees](${BASE}/fees-and-costs.md)`);
    expect(body(withFees, 'llms.txt')).toContain(`- [Our fees](${BASE}/fees-and-costs.md): A description`);
    expect(body(withFees, 'sitemap.xml')).toContain(`<loc>${BASE}/fees-and-costs</loc>`);
  });

  test('the page on which a reader checks a sender is linked in the first lines of every page, and in no menu', () => {
    const check = contentFile('x', 'nav: { label: Check, order: 0 }\n');
    const checked = withPages({ 'is-this-us.md': check }, (dir) => render(fixturePractice(), dir));
    for (const { key, body: html } of htmlFiles(checked)) {
      const current = key === 'is-this-us.html' ? ' aria-current="page"' : '';
      const link = `</div>\n<a class="check" href="/is-this-us"${current}>Is this us?</a>\n<p class="contact-bar">`;
      expect(html).toContain(link);
      expect(html.replace(/<main[\s\S]*<\/main>/, '').match(/href="\/is-this-us"/g)).toHaveLength(1);
    }
  });

  test('headings get unique ids without accents, which begin with a letter', () => {
    const page = contentFile('## Inscrição na OAB\n\n## Inscrição na OAB\n\n## ?\n\n## 50 anos');
    const html = withPages({ 'extra.md': page }, (dir) => body(render(fixturePractice(), dir), 'extra.html'));
    const ids = readHtml(html).elements.flatMap(({ name, attributes }) =>
      name === 'h2' ? attributes.id! : [],
    );
    expect(ids.slice(0, 4)).toEqual(['inscricao-na-oab', 'inscricao-na-oab-2', 'section', 'section-50-anos']);
  });

  test('CloudFront may keep everything but errors for an hour; browsers must ask each time', () => {
    for (const { key, cacheControl } of site.files)
      expect([key, cacheControl]).toEqual([
        key,
        key === 'errors/failed.json' ? 'no-store' : 'public, max-age=0, s-maxage=3600, must-revalidate',
      ]);
  });

  test('the same input gives the same bytes', () => {
    expect(JSON.stringify(renderSite(fixtureSource(), BASE, TODAY))).toBe(JSON.stringify(site));
  });
});
