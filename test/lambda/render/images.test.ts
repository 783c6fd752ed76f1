/** Images: on pages with their size, in Markdown, as objects of the bucket, and in previews of links. */
import { pictureHtml } from '../../../lambda/render/picture.ts';
import { renderSite } from '../../../lambda/render/site.ts';
import type { ImageSize, ImageSource, SiteSource } from '../../../lambda/render/site-source.ts';
import { edgeSiteOf } from '../../../lib/stack/bundle/edge-constants.ts';
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

  describe('an image with sizes', () => {
    const size = (use: ImageSize['use'], width: number, type: string): ImageSize => ({
      path: `/images/office--jpg-${use}-${width}.${type}`,
      ...{
        use,
        width,
        height: use === 'portrait' ? (width * 5) / 4 : width / 2,
        body: 'AA==',
        encoding: 'base64',
      },
      contentType: type === 'jpg' ? 'image/jpeg' : `image/${type}`,
    });
    const office: ImageSource = {
      ...IMAGES[0]!,
      ...{ path: '/images/office.jpg', contentType: 'image/jpeg', width: 2000, height: 1000 },
      sizes: [
        ...[size('text', 680, 'webp'), size('text', 1360, 'webp'), size('text', 680, 'jpg')],
        ...[size('portrait', 192, 'webp'), size('portrait', 384, 'webp'), size('portrait', 384, 'jpg')],
        size('wide', 1440, 'webp'),
      ],
    };

    test('is a picture from which a browser takes one, with a fallback', () => {
      expect(pictureHtml(office, 'A "desk"', 'text', 'Large')).toBe(
        '<picture><source type="image/webp" srcset="/images/office--jpg-text-680.webp 680w, /images/office--jpg-text-1360.webp 1360w" sizes="(min-width: 60em) 47.5rem, (min-width: 45em) 42.5rem, 90vw"><img class="text" src="/images/office--jpg-text-680.jpg" alt="A &quot;desk&quot;" title="Large" width="2000" height="1000" loading="lazy" decoding="async"></picture>',
      );
      expect(pictureHtml({ ...office, width: 500 }, 'x', 'text')).toContain('sizes="min(500px, 90vw)"');
    });

    test('has the size of its crop as a portrait', () => {
      expect(pictureHtml(office, 'x', 'portrait', undefined, 'eager')).toBe(
        '<picture><source type="image/webp" srcset="/images/office--jpg-portrait-192.webp 192w, /images/office--jpg-portrait-384.webp 384w" sizes="(min-width: 60em) 14.25rem, (min-width: 45em) 12.75rem, 8.5rem"><img class="portrait" src="/images/office--jpg-portrait-384.jpg" alt="x" width="384" height="480" loading="eager" decoding="async"></picture>',
      );
    });

    test('without a fallback of its own is one itself; a wide picture is not loaded late', () => {
      expect(pictureHtml(office, 'x', 'wide')).toBe(
        '<picture><source type="image/webp" srcset="/images/office--jpg-wide-1440.webp 1440w" sizes="(min-width: 60em) 47.5rem, (min-width: 45em) 42.5rem, 90vw"><img class="wide" src="/images/office.jpg" alt="x" width="2000" height="1000" loading="eager" decoding="async"></picture>',
      );
    });

    test('has them in the bucket and at the edge; pages cannot link to them, and Markdown has the original', () => {
      const shown = siteWith([office], '![x](/images/office.jpg)');
      const paths = office.sizes!.map(({ path }) => path);
      const keys = shown.files.map(({ key }) => `/${key}`);
      expect(keys.filter((key) => key.startsWith('/images/'))).toEqual([office.path, ...paths]);
      expect(shown.files.find(({ key }) => key.endsWith('1360.webp'))).toMatchObject({
        ...{ contentType: 'image/webp', body: 'AA==', encoding: 'base64' },
        cacheControl: 'public, max-age=0, s-maxage=3600, must-revalidate',
      });
      expect([shown.images, shown.imageSizes]).toEqual([[office.path], paths]);
      expect(edgeSiteOf(shown, fixtureSource().practice).images).toEqual([office.path, ...paths]);
      expect(body(shown, 'extra.md')).toContain(`![x](${BASE}/images/office.jpg)`);
      expect(body(shown, 'extra.md')).not.toContain('office--');
    });
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
