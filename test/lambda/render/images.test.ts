/** Images: on pages with their size, in Markdown, as objects of the bucket, and in previews of links. */
import { renderSite } from '../../../lambda/render/site.ts';
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { PNG, svg } from '../../support/images.ts';
import { fixtureSource } from '../../support/service.ts';
import { readHtml } from './html-reader.ts';
import { BASE, body, TODAY } from './support.ts';

const IMAGES: SiteSource['images'] = [
  {
    path: '/images/office.png',
    contentType: 'image/png',
    width: 512,
    height: 256,
    body: PNG.toString('base64'),
    encoding: 'base64',
  },
  { path: '/images/map.svg', contentType: 'image/svg+xml', width: 40, height: 30, body: svg() },
];

function siteWith(images: SiteSource['images'], markdown: string) {
  const source = fixtureSource();
  const page = { file: 'extra.md', title: 'T', description: 'D', updated: '2026-11-02', body: markdown };
  return renderSite({ ...source, images, pages: [...source.pages, page] }, BASE, TODAY);
}

const site = siteWith(
  IMAGES,
  '![The "office" of {{name}}](/images/office.png) ![Map](/images/map.svg "Where")\n\n[Map](/images/map.svg "Large")',
);

describe('lambda/render/images', () => {
  test('an image on a page has its alternative text and its size', () => {
    const shown = readHtml(body(site, 'extra.html')).elements.filter(
      ({ name, attributes }) => name === 'img' && attributes.src!.startsWith('/images/'),
    );
    const lazy = { class: 'text', loading: 'lazy', decoding: 'async' };
    expect(shown.map(({ attributes }) => attributes)).toEqual([
      {
        ...lazy,
        src: '/images/office.png',
        alt: 'The "office" of Harbor Lantern Social Security Law',
        width: '512',
        height: '256',
      },
      { ...lazy, src: '/images/map.svg', alt: 'Map', title: 'Where', width: '40', height: '30' },
    ]);
  });

  test('the Markdown version refers to it by its absolute URL', () => {
    expect(body(site, 'extra.md')).toContain(
      `![The "office" of Harbor Lantern Social Security Law](${BASE}/images/office.png) ![Map](${BASE}/images/map.svg "Where")\n\n[Map](${BASE}/images/map.svg "Large")`,
    );
  });

  test('each is an object with its type, its bytes and the cache control of other files', () => {
    const files = site.files.filter(({ key }) => key.startsWith('images/'));
    expect(files.map(({ key, contentType, encoding }) => [key, contentType, encoding])).toEqual([
      ['images/office.png', 'image/png', 'base64'],
      ['images/map.svg', 'image/svg+xml', undefined],
    ]);
    expect(Buffer.from(files[0]!.body, 'base64')).toEqual(PNG);
    for (const { cacheControl } of files)
      expect(cacheControl).toBe('public, max-age=0, s-maxage=3600, must-revalidate');
    expect(site.images).toEqual(['/images/office.png', '/images/map.svg']);
  });

  test('share.png is the picture in the preview of a link', () => {
    const share = { ...IMAGES[0]!, path: '/images/share.png', width: 1200, height: 630 };
    const html = body(siteWith([share], 'x'), 'extra.html');
    for (const tag of [
      `<meta property="og:image" content="${BASE}/images/share.png">`,
      '<meta property="og:image:type" content="image/png">',
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta name="twitter:card" content="summary_large_image">',
    ])
      expect(html).toContain(tag);
    expect(html).not.toContain('icon-512');
  });
});
