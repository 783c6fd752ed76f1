/** The HTML pages: standard, accessible by rule, no scripts, and leading to their other forms. */
import { HtmlValidate } from 'html-validate';
import { readHtml } from './html-reader.ts';
import {
  BASE,
  body,
  contentFile,
  EXAMPLES,
  htmlFiles,
  otherPractice,
  render,
  shippedPractice,
  withPages,
} from './support.ts';

const PAGES = ['/', '/about', '/contact', '/developers', '/practice-areas', '/privacy', '/terms'];
const pathOf = (key: string) => (key === 'index.html' ? '/' : `/${key.replace('.html', '')}`);

describe('lambda/render/pages', () => {
  describe.each(EXAMPLES)('$language', ({ language, practice, pagesDir }) => {
    const site = render(practice, pagesDir);
    const pages = htmlFiles(site).filter(({ key }) => key !== '404.html');

    test('the pages are the files of the folder', () => {
      expect(site.pages.map(({ path }) => path)).toEqual(PAGES);
    });

    test('each page is two objects with their exact types', () => {
      for (const path of PAGES) {
        const name = path === '/' ? 'index' : path.slice(1);
        const types = site.files
          .filter(({ key }) => key === `${name}.html` || key === `${name}.md`)
          .map(({ key, contentType }) => [key, contentType]);
        expect(types).toEqual([
          [`${name}.html`, 'text/html; charset=utf-8'],
          [`${name}.md`, 'text/markdown; charset=utf-8'],
        ]);
      }
    });

    describe.each(htmlFiles(site))('$key', ({ key, body: html }) => {
      test('is valid HTML', async () => {
        const validator = new HtmlValidate({
          extends: ['html-validate:recommended', 'html-validate:a11y'],
          // Numbers are kept whole by the stylesheet: a no-break space in one is copied, and does not dial.
          rules: { 'tel-non-breaking': ['error', { ignoreClasses: ['nowrap'] }] },
        });
        const report = await validator.validateString(html);
        expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
      });

      test('has no script but data, no inline style, nothing from another host', () => {
        const { elements } = readHtml(html);
        for (const { name, attributes } of elements) {
          expect(Object.keys(attributes).filter((each) => each.startsWith('on') || each === 'style')).toEqual(
            [],
          );
          expect(['style', 'iframe', 'object', 'embed', 'form', 'base']).not.toContain(name);
          if (name === 'script') expect(attributes).toEqual({ type: 'application/ld+json' });
          if (name === 'img') expect(attributes.src).toMatch(/^\/(favicon\.svg$|images\/)/);
          if (name === 'link' && attributes.rel !== 'canonical') expect(attributes.href).toMatch(/^\/[^/]/);
        }
      });

      test('has one h1, and no heading level is skipped', () => {
        const levels = readHtml(html)
          .elements.filter(({ name }) => /^h[1-6]$/.test(name))
          .map(({ name }) => Number(name[1]));
        expect(levels.filter((level) => level === 1)).toHaveLength(1);
        const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
        expect(skips).toEqual([]);
        expect(key === '404.html' || levels.length > 1).toBe(true);
      });
    });

    describe.each(pages)('$key', ({ key, body: html }) => {
      const path = pathOf(key);
      const { elements } = readHtml(html);
      const links = elements.filter(({ name }) => name === 'link').map(({ attributes }) => attributes);

      test('states its language, title and description', () => {
        expect(elements[0]).toEqual({ name: 'html', attributes: { lang: language } });
        expect(/<title>(.*)<\/title>/.exec(html)![1]).toContain(practice.name);
        const description = elements.find(({ attributes }) => attributes.name === 'description');
        expect(description!.attributes.content!.length).toBeGreaterThan(40);
      });

      test('leads to its canonical URL, its Markdown twin and llms.txt', () => {
        const href = (rel: string) => links.find((link) => link.rel === rel);
        expect(href('canonical')).toEqual({ rel: 'canonical', href: BASE + path });
        const twin = path === '/' ? '/index.md' : `${path}.md`;
        expect(href('alternate')).toEqual({ rel: 'alternate', type: 'text/markdown', href: twin });
        expect(href('describedby')).toEqual({ rel: 'describedby', type: 'text/plain', href: '/llms.txt' });
      });

      test('has a skip link, landmarks with names, and says where one is', () => {
        const [first] = elements.filter(({ name }) => name === 'a');
        expect(first!.attributes).toEqual({ class: 'skip', href: '#content' });
        const names = elements.map(({ name }) => name);
        for (const landmark of ['header', 'main', 'footer'])
          expect(names.filter((name) => name === landmark)).toHaveLength(1);
        const labels = elements
          .filter(({ name }) => name === 'nav')
          .map(({ attributes }) => attributes['aria-label']);
        expect(new Set(labels).size).toBe(3);
        const current = elements.filter(({ attributes }) => attributes['aria-current'] === 'page');
        expect(current.map(({ attributes }) => attributes.href)).toEqual([path]);
      });

      test('makes telephone, messaging and e-mail one tap away', () => {
        const hrefs = elements.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.href);
        expect(hrefs).toEqual(
          expect.arrayContaining([
            `tel:${practice.contact.telephone}`,
            practice.contact.messaging.url,
            `mailto:${practice.contact.email}`,
          ]),
        );
      });

      test('marks links that leave the site', () => {
        for (const { name, attributes } of elements)
          if (name === 'a' && attributes.href!.startsWith('https:'))
            expect(attributes.rel).toBe('external noopener');
      });
    });
  });

  const site = render();

  test('a file added to the folder is a page, in both forms, in every list', () => {
    const added = contentFile('Hello.', 'nav: { label: Fees, order: 9 }\n').replace('A title', 'Our fees');
    const withFees = withPages({ 'fees-and-costs.md': added }, (dir) => render(shippedPractice(), dir));
    expect(withFees.pages.map(({ path }) => path)).toContain('/fees-and-costs');
    expect(body(withFees, 'fees-and-costs.html')).toContain('<h1>Our fees</h1>');
    expect(body(withFees, 'fees-and-costs.md')).toMatch(/\n---\n\n# Our fees\n/);
    expect(body(withFees, 'index.html')).toContain('<li><a href="/fees-and-costs">Fees</a></li>');
    expect(body(withFees, 'index.md')).toContain(`- [Our fees](${BASE}/fees-and-costs.md)`);
    expect(body(withFees, 'llms.txt')).toContain(`- [Our fees](${BASE}/fees-and-costs.md): A description`);
    expect(body(withFees, 'sitemap.xml')).toContain(`<loc>${BASE}/fees-and-costs</loc>`);
  });

  test('lang follows the practice', () => {
    for (const { body: html } of htmlFiles(render(otherPractice())))
      expect(html).toContain('<html lang="en-CA">');
  });

  test('CloudFront may keep everything for an hour, browsers nothing, and nobody an error', () => {
    for (const { key, cacheControl } of site.files)
      expect([key, cacheControl]).toEqual([
        key,
        key === 'errors/failed.json' ? 'no-store' : 'public, max-age=0, s-maxage=3600, must-revalidate',
      ]);
  });

  test('the same input gives the same bytes', () => {
    expect(JSON.stringify(render())).toBe(JSON.stringify(site));
  });
});
