/** The preview of a link in messengers: Open Graph (ogp.me), and the one tag that X needs besides. */
import type { Practice } from '../../../../lambda/shared/practice.ts';
import { checkedPractice } from '../../../support/service.ts';
import { readHtml } from '../html-reader.ts';
import { BASE, body, changed, fixturePractice, otherPractice, render } from '../support.ts';

function tagsOf(html: string): Record<string, string> {
  const metas = readHtml(html).elements.filter(({ name }) => name === 'meta');
  return Object.fromEntries(
    metas.flatMap(({ attributes }) => {
      const name = attributes.property ?? attributes.name ?? '';
      return /^(og|twitter):/.test(name) ? [[name, attributes.content!]] : [];
    }),
  );
}

describe('lambda/render/pages/share-preview', () => {
  test('a page has the tags of both, and the 404 page has none', () => {
    const site = render();
    const { name } = fixturePractice();
    expect(tagsOf(body(site, 'index.html'))).toMatchObject({
      'og:type': 'website',
      'og:site_name': name,
      'og:image': `${BASE}/icon-512.png`,
      'og:image:width': '512',
      'og:image:height': '512',
      'og:image:alt': name,
      'twitter:card': 'summary',
    });
    const { title, description } = site.pages.find(({ path }) => path === '/about')!;
    const tags = tagsOf(body(site, 'about.html'));
    expect([tags['og:title'], tags['og:description']]).toEqual([title, description]);
    const { elements } = readHtml(body(site, 'about.html'));
    expect(elements).toContainEqual({
      name: 'meta',
      attributes: { name: 'description', content: description },
    });
    expect(tagsOf(body(site, 'errors/not-found.html'))).toEqual({});
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
