/** The preview of a link in messengers: Open Graph (ogp.me), and the one tag that X needs besides. */
import type { Practice } from '../../../lambda/shared/practice.ts';
import { checkedPractice } from '../../support/service.ts';
import { readHtml } from './html-reader.ts';
import { BASE, body, changed, FIXTURES, fixturePractice, otherPractice, render } from './support.ts';

function tagsOf(html: string): Record<string, string> {
  const metas = readHtml(html).elements.filter(({ name }) => name === 'meta');
  return Object.fromEntries(
    metas.flatMap(({ attributes }) => {
      const name = attributes.property ?? attributes.name ?? '';
      return /^(og|twitter):/.test(name) ? [[name, attributes.content!]] : [];
    }),
  );
}

describe('lambda/render/share-preview', () => {
  describe.each(FIXTURES)('$language', ({ practice, pagesDir }) => {
    const site = render(practice, pagesDir);

    test.each(site.pages.map((page) => [page.htmlKey, page] as const))('%s', (key, page) => {
      expect(tagsOf(body(site, key))).toEqual({
        'og:type': 'website',
        'og:site_name': practice.name,
        'og:locale': expect.stringMatching(/^[a-z]{2}_[A-Z]{2}$/),
        'og:title': page.title,
        'og:description': page.description,
        'og:url': BASE + page.path,
        'og:image': `${BASE}/icon-512.png`,
        'og:image:type': 'image/png',
        'og:image:width': '512',
        'og:image:height': '512',
        'og:image:alt': practice.name,
        'twitter:card': 'summary',
      });
    });

    test('the 404 page has no preview', () => {
      expect(tagsOf(body(site, 'errors/not-found.html'))).toEqual({});
    });
  });

  test.each<[language: string, country: string, locale: string]>([
    ['en', 'US', 'en_US'],
    ['en-CA', 'US', 'en_CA'],
    ['es', 'MX', 'es_MX'],
    ['es-419', 'MX', 'es_MX'],
    ['pt-BR', 'BR', 'pt_BR'],
  ])('the locale of a practice with the language %s in %s is %s', (language, country, locale) => {
    const practice = { ...fixturePractice(), language } as Practice;
    const there = { ...practice, location: { ...practice.location, addressCountry: country } };
    expect(tagsOf(body(render(there), 'index.html'))['og:locale']).toBe(locale);
  });

  test('facts in the tags are text', () => {
    const name = 'A "quoted" <b>&amp; </head>';
    const practice = checkedPractice(changed(otherPractice(), { name }));
    expect(tagsOf(body(render(practice), 'about.html'))['og:site_name']).toBe(name);
  });
});
