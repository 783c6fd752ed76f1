/** The practice's brand on pages: logo, fonts and the photograph of a page. */
import { renderSite } from '../../../lambda/render/site.ts';
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { FONT } from '../../support/font.ts';
import { svg } from '../../support/images.ts';
import { fixtureSource } from '../../support/service.ts';
import { treeOf } from '../../support/tree.ts';
import { readHtml } from './html-reader.ts';
import { BASE, body, TODAY } from './support.ts';

const PAGE = { file: 'extra.md', title: 'T', description: 'D', updated: '2026-11-02', body: treeOf('Text') };

const siteWith = (changes: Partial<SiteSource>) => {
  const source = fixtureSource();
  return renderSite({ ...source, pages: [...source.pages, PAGE], ...changes }, BASE, TODAY);
};

/** The attributes of the images in the link to the home page, and its text. */
function brandOf(html: string) {
  const [, link = ''] = /<a class="brand"[^>]*>(.*?)<\/a>/s.exec(html)!;
  const images = readHtml(`<!DOCTYPE html>\n<p>${link}</p>`).elements.filter(({ name }) => name === 'img');
  return { images: images.map(({ attributes }) => attributes), text: link.replace(/<[^>]*>/g, '') };
}

describe('lambda/render/brand', () => {
  test('without a logo, the header has the icon and the name', () => {
    expect(brandOf(body(siteWith({}), 'extra.html'))).toEqual({
      images: [{ src: '/favicon.svg', alt: '', width: '32', height: '32' }],
      text: 'Harbor Lantern Social Security Law',
    });
  });

  test('a logo replaces icon and name, with the name as its text, on every page and the 404 page', () => {
    const logo = {
      path: '/logo.svg',
      file: '/logo.svg',
      contentType: 'image/svg+xml',
      width: 400,
      height: 100,
      body: svg(),
    };
    const site = siteWith({ logo });
    for (const key of ['index.html', 'extra.html', 'errors/not-found.html'])
      expect(brandOf(body(site, key))).toEqual({
        images: [
          {
            class: 'logo',
            src: '/logo.svg',
            alt: 'Harbor Lantern Social Security Law',
            width: '176',
            height: '44',
          },
        ],
        text: '',
      });
    expect(site.files.find(({ key }) => key === 'logo.svg')).toMatchObject({
      contentType: 'image/svg+xml',
      body: svg(),
    });
  });

  test('a font is served with its type and its bytes', () => {
    const font: NonNullable<SiteSource['fonts']>[number] = {
      path: '/fonts/serif.woff2',
      contentType: 'font/woff2',
      body: FONT.toString('base64'),
      encoding: 'base64',
    };
    const site = siteWith({ fonts: [font] });
    expect(site.brand).toEqual(['/fonts/serif.woff2']);
    expect(site.files.find(({ key }) => key === 'fonts/serif.woff2')).toMatchObject({
      ...{ contentType: 'font/woff2', encoding: 'base64', body: FONT.toString('base64') },
    });
  });

  test('a photograph stands below the headline, in Markdown with its whole address', () => {
    const office: SiteSource['images'][number] = {
      ...{ path: '/images/office.webp', file: '/images/office.png', contentType: 'image/webp' },
      ...{ width: 512, height: 512, body: { madeFrom: 'x', base64: 'AAAA' } },
    };
    const photograph = { src: office.file, text: 'The "office" of {{name}}' };
    const site = siteWith({ images: [office], pages: [...fixtureSource().pages, { ...PAGE, photograph }] });
    const html = body(site, 'extra.html');
    const alt = 'The &quot;office&quot; of Harbor Lantern Social Security Law';
    expect(html).toMatch(
      new RegExp(`</h1>\\s*<p class="lead">D</p>\\s*<p class="photograph"><[^]*alt="${alt}"`),
    );
    expect(html.indexOf('photograph')).toBeLessThan(html.indexOf('<p>Text</p>'));
    expect(body(site, 'extra.md')).toContain(
      `![The "office" of Harbor Lantern Social Security Law](${BASE}/images/office.webp)\n\nText`,
    );
  });
});
