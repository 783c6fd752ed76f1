/** Images: on pages with their size, in Markdown, as objects of the bucket, and in previews of links. */

import { renderSite } from '../../../../lambda/render/site.ts';
import {
  type ImageSize,
  type ImageSource,
  imagesByPath,
  type SiteSource,
} from '../../../../lambda/render/site-source.ts';
import { image as imageNode, type Node, section } from '../../../../lambda/render/tree/nodes.ts';
import { renderBody } from '../../../../lambda/render/tree/to-html.ts';
import { edgeSiteOf } from '../../../../lib/stack/bundle/edge-constants.ts';
import { fixtureSource } from '../../../support/service.ts';
import { treeOf } from '../../../support/tree.ts';
import { readHtml } from '../html-reader.ts';
import { BASE, body, TODAY } from '../support.ts';

const encoded = (madeFrom: string) => ({ madeFrom, base64: 'AAAA' });
const image = (stem: string, file: string, width: number, height: number): ImageSource => ({
  ...{ path: `${stem}.webp`, file, contentType: 'image/webp', width, height, body: encoded(file) },
});
const IMAGES: SiteSource['images'] = [
  image('/images/office', '/images/office.png', 512, 256),
  image('/images/map', '/images/map.svg', 40, 30),
];

function siteWith(images: SiteSource['images'], markdown: string) {
  const source = fixtureSource();
  const page = {
    file: 'extra.md',
    title: 'T',
    description: 'D',
    updated: '2026-11-02',
    body: treeOf(markdown),
  };
  return renderSite({ ...source, images, pages: [...source.pages, page] }, BASE, TODAY);
}

const site = siteWith(
  IMAGES,
  '![The "office" of {{name}}](/images/office.png) ![Map](/images/map.svg "Where")\n\n[Map](/images/map.svg "Large")',
);

describe('lambda/render/pages/images', () => {
  test('an image on a page has its alternative text and its size', () => {
    const shown = readHtml(body(site, 'extra.html')).elements.filter(
      ({ name, attributes }) => name === 'img' && attributes.src!.startsWith('/images/'),
    );
    const lazy = { class: 'text', loading: 'lazy', decoding: 'async' };
    expect(shown.map(({ attributes }) => attributes)).toEqual([
      {
        ...lazy,
        src: '/images/office.webp',
        alt: 'The "office" of Harbor Lantern Social Security Law',
        width: '512',
        height: '256',
      },
      { ...lazy, src: '/images/map.webp', alt: 'Map', title: 'Where', width: '40', height: '30' },
    ]);
  });

  describe('an image with copies', () => {
    const size = (use: ImageSize['use'], width: number): ImageSize => ({
      ...{ path: `/images/office--${use}-${width}.webp`, contentType: 'image/webp', use, width },
      ...{ height: use === 'portrait' ? (width * 5) / 4 : width / 2, body: encoded(`${use} ${width}`) },
    });
    const office: ImageSource = {
      ...image('/images/office', '/images/office.jpg', 2000, 1000),
      sizes: [
        ...[size('text', 680), size('text', 1360)],
        ...[size('portrait', 192), size('portrait', 384), size('wide', 1440)],
      ],
    };
    const html = (
      shown: ImageSource,
      text: string,
      pictures: NonNullable<Node['pictures']>,
      title?: string,
      loading?: 'eager',
    ) => {
      const picture = { ...imageNode(text, shown.file), ...(title && { title }) };
      const nodes = [section('x', [picture], { pictures, ...(loading && { loading }) })];
      return renderBody(nodes, imagesByPath([shown])).html.split('\n')[1];
    };

    test('is one from which a browser takes the copy that fits', () => {
      expect(html(office, 'A "desk"', 'text', 'Large')).toBe(
        '<img class="text" src="/images/office--text-1360.webp" alt="A &quot;desk&quot;" title="Large" srcset="/images/office--text-680.webp 680w, /images/office--text-1360.webp 1360w" sizes="(min-width: 60em) 47.5rem, (min-width: 45em) 42.5rem, 90vw" width="2000" height="1000" loading="lazy" decoding="async">',
      );
      expect(html({ ...office, width: 500 }, 'x', 'text')).toContain('sizes="min(500px, 90vw)"');
    });

    test('has the size of its crop as a portrait', () => {
      expect(html(office, 'x', 'portrait', undefined, 'eager')).toBe(
        '<img class="portrait" src="/images/office--portrait-384.webp" alt="x" srcset="/images/office--portrait-192.webp 192w, /images/office--portrait-384.webp 384w" sizes="(min-width: 60em) 14.25rem, (min-width: 45em) 12.75rem, 8.5rem" width="384" height="480" loading="eager" decoding="async">',
      );
    });

    test('is not loaded late if it is wide', () => {
      expect(html(office, 'x', 'wide')).toBe(
        '<img class="wide" src="/images/office--wide-1440.webp" alt="x" srcset="/images/office--wide-1440.webp 1440w" sizes="(min-width: 60em) 47.5rem, (min-width: 45em) 42.5rem, 90vw" width="2000" height="1000" loading="eager" decoding="async">',
      );
    });

    test('has them in the bucket and at the edge; pages cannot link to them, and Markdown has the whole picture', () => {
      const shown = siteWith([office], '![x](/images/office.jpg)');
      const paths = [office.path, ...office.sizes!.map(({ path }) => path)];
      const keys = shown.files.map(({ key }) => `/${key}`);
      expect(keys.filter((key) => key.startsWith('/images/'))).toEqual(paths);
      expect(shown.files.find(({ key }) => key.endsWith('1360.webp'))).toMatchObject({
        ...{ contentType: 'image/webp', body: 'AAAA', encoding: 'base64' },
        cacheControl: 'public, max-age=0, s-maxage=3600, must-revalidate',
      });
      expect([shown.images, shown.pictures]).toEqual([[office.file], paths]);
      expect(edgeSiteOf(shown).images).toEqual(paths);
      expect(body(shown, 'extra.md')).toContain(`![x](${BASE}/images/office.webp)`);
      expect(body(shown, 'extra.md')).not.toContain('office--');
    });
  });

  test('the Markdown version refers to it by its published URL, and links lead there too', () => {
    expect(body(site, 'extra.md')).toContain(
      `![The "office" of Harbor Lantern Social Security Law](${BASE}/images/office.webp) ![Map](${BASE}/images/map.webp "Where")\n\n[Map](${BASE}/images/map.webp "Large")`,
    );
    expect(body(site, 'extra.html')).toContain('<a href="/images/map.webp" title="Large"');
  });

  test('each is an object with its type, its bytes and the cache control of other files', () => {
    const files = site.files.filter(({ key }) => key.startsWith('images/'));
    expect(files).toEqual(
      ['images/office.webp', 'images/map.webp'].map((key) => ({
        ...{ key, contentType: 'image/webp', body: 'AAAA', encoding: 'base64' },
        cacheControl: 'public, max-age=0, s-maxage=3600, must-revalidate',
      })),
    );
    expect(site.images).toEqual(['/images/office.png', '/images/map.svg']);
  });

  test('share.png is the picture in the preview of a link', () => {
    const path = '/images/share.png';
    const share = { ...IMAGES[0]!, path, file: path, contentType: 'image/png', width: 1200, height: 630 };
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
