/** Pages in folders: their addresses, and the menus and lists that lead to them. */
import { readHtml } from './html-reader.ts';
import { BASE, body, contentFile, fixturePractice, render, withPages } from './support.ts';

const nav = (label: string, order: number, more = '') => `nav: { label: ${label}, order: ${order}${more} }\n`;

/**
 * A folder with a page of its name, a folder without one, and a page whose name sorts between `guides` and its folder.
 */
const PAGES = {
  'guides.md': contentFile('See [the appeal](/guides/appeal).', nav('Guides', 4)),
  'guides/appeal.md': contentFile('Back to [all](/guides).', nav('Appeal', 2)),
  'guides/letter.md': contentFile('x', nav('Letter', 1)),
  'guides/court/first-day.md': contentFile('x', nav('First day', 3)),
  'guides/unlisted.md': contentFile('x'),
  'guides/imprint.md': contentFile('x', nav('Imprint', 9, ', place: footer')),
  'guides-old.md': contentFile('x'),
  'news/2026.md': contentFile('x', nav('News', 8)),
};

const site = withPages(PAGES, (dir) => render(fixturePractice(), dir));

/** The menus of a page by name: for each link its address, and the value of `aria-current`. */
function menus(key: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [, name, inner] of body(site, key).matchAll(/<nav[^>]*aria-label="([^"]*)">([\s\S]*?)<\/nav>/g))
    found[name!] = [...inner!.matchAll(/<a href="([^"]*)"(?: aria-current="(\w+)")?>/g)].map(
      ([, href, current]) => (current ? `${href} (${current})` : href!),
    );
  return found;
}

describe('lambda/render/folders', () => {
  test('a file in a folder is a page and a Markdown version at the address of its path', () => {
    const html = readHtml(body(site, 'guides/appeal.html'));
    const href = (rel: string) =>
      html.elements.find(({ name, attributes }) => name === 'link' && attributes.rel === rel)?.attributes
        .href;
    expect(href('canonical')).toBe(`${BASE}/guides/appeal`);
    expect(href('alternate')).toBe('/guides/appeal.md');
    expect(body(site, 'guides/appeal.html')).toContain('<body class="page-guides-appeal">');
    expect(body(site, 'guides/appeal.md')).toContain(`Back to [all](${BASE}/guides.md).`);
  });

  test('pages are in the order of their paths, a folder right after the page of its name', () => {
    const own = ({ path }: { path: string }) => /^\/(guides|news)/.test(path);
    const expected = [
      '/guides',
      '/guides/appeal',
      '/guides/court/first-day',
      '/guides/imprint',
      '/guides/letter',
      '/guides/unlisted',
      '/guides-old',
      '/news/2026',
    ];
    expect(site.pages.filter(own).map(({ path }) => path)).toEqual(expected);
    const locations = [...body(site, 'sitemap.xml').matchAll(/<loc>(.*)<\/loc>/g)].map(([, url]) => ({
      path: url!.slice(BASE.length),
    }));
    expect(locations.filter(own).map(({ path }) => path)).toEqual(expected);
  });

  test('the main menu lists the page of a folder, and the pages of a folder without such a page', () => {
    const { Main: main, Site: footer } = menus('index.html');
    expect(main).toEqual(expect.arrayContaining(['/guides', '/news/2026']));
    expect(main!.filter((href) => href.startsWith('/guides/'))).toEqual([]);
    expect(footer).toContain('/guides/imprint');
  });

  const SECTION = ['/guides', '/guides/letter', '/guides/appeal', '/guides/court/first-day'];

  test.each([
    ['guides.html', '/guides', 'page'],
    ['guides/appeal.html', '/guides/appeal', 'true'],
    ['guides/court/first-day.html', '/guides/court/first-day', 'true'],
    ['guides/unlisted.html', undefined, 'true'],
  ])('%s lists the pages of its folder in the order of their front matter', (key, current, inMain) => {
    const { Main: main, Guides: section } = menus(key);
    expect(section).toEqual(SECTION.map((path) => (path === current ? `${path} (page)` : path)));
    expect(main).toContain(`/guides (${inMain})`);
  });

  test.each(['index.html', 'guides-old.html', 'news/2026.html', 'errors/not-found.html'])(
    '%s has no list, because its folder has no page',
    (key) => {
      expect(Object.keys(menus(key))).not.toContain('Guides');
    },
  );

  test('Markdown leads to the pages of the same folder, or from elsewhere to the page of the folder', () => {
    const nextOf = (key: string) =>
      [
        ...body(site, key)
          .split('## Where to go next')[1]!
          .matchAll(/\((.*?)\)/g),
      ]
        .map(([, url]) => url!.slice(BASE.length))
        .filter((path) => path.startsWith('/guides'));
    expect(nextOf('guides/letter.md')).toEqual([
      '/guides.md',
      '/guides/imprint.md',
      '/guides/appeal.md',
      '/guides/court/first-day.md',
      '/guides/letter',
    ]);
    expect(nextOf('about.md')).toEqual(['/guides.md', '/guides/imprint.md']);
  });

  test('llms.txt has a section for the folder, with unlisted pages too', () => {
    const sections = body(site, 'llms.txt').split(/^## /m);
    const pathsOf = (name: string) =>
      [...sections.find((each) => each.startsWith(`${name}\n`))!.matchAll(/\]\((.*?)\)/g)].map(([, url]) =>
        url!.slice(BASE.length),
      );
    expect(pathsOf('A title')).toEqual([
      '/guides/appeal.md',
      '/guides/court/first-day.md',
      '/guides/imprint.md',
      '/guides/letter.md',
      '/guides/unlisted.md',
    ]);
    expect(pathsOf('Pages')).toEqual(
      expect.arrayContaining(['/guides.md', '/guides-old.md', '/news/2026.md', '/about.md']),
    );
  });
});
