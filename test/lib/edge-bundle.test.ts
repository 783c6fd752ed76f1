/** Size of the edge functions, and what synthesis says when a configuration does not fit or is unsound. */
import type { Pieces } from '../../lambda/edge/constants.ts';
import {
  buildViewerRequest,
  buildViewerResponse,
  type EdgeSite,
  edgeSiteOf,
} from '../../lib/bundle/edge-constants.ts';
import { sampleSite } from '../../lib/content/site-source.ts';
import { shippedSource } from '../support/service.ts';

const source = shippedSource();
const SHIPPED = edgeSiteOf(sampleSite(source), source.practice);
const { pages, notFound } = SHIPPED;
/** `count` pages in all, the added ones of 24 characters. */
const withPages = (count: number): EdgeSite => ({
  ...SHIPPED,
  pages: [
    ...pages,
    ...Array.from({ length: count - pages.length }, (_, n) => `/${`practice-area-${n}`.padEnd(23, '-x')}`),
  ],
});
const bytes = (text: string) => Buffer.byteLength(text);

describe('size', () => {
  test('150 pages of 24 characters fit, even with 404 bodies a quarter longer than the shipped ones', () => {
    const config = withPages(150);
    expect(config.pages.at(-1)).toHaveLength(24);
    const more = (body: Pieces): Pieces => [
      ...body,
      ['x'.repeat(Math.ceil(JSON.stringify(body).length / 4))],
    ];
    const longer = {
      html: more(notFound.html),
      markdown: more(notFound.markdown),
      problem: { ...notFound.problem, detail: [...notFound.problem.detail, 'x'.repeat(80)] },
    };
    expect(bytes(buildViewerRequest({ ...config, notFound: longer }))).toBeLessThanOrEqual(10_240);
    expect(bytes(buildViewerResponse(config))).toBeLessThanOrEqual(10_240);
  });

  test('too many pages: the error names sizes, the longest names and the way out', () => {
    const config = { ...withPages(400), pages: [...withPages(400).pages, `/${'long-'.repeat(20)}name`] };
    for (const build of [buildViewerRequest, buildViewerResponse]) {
      expect(() => build(config)).toThrow(
        /function has \d+ bytes; CloudFront Functions take 10240\..*401 pages take \d+.*Shorten names, remove pages.*Longest names: \/long-/s,
      );
    }
  });

  test('a page more is its name and one separator', () => {
    const more = { ...SHIPPED, pages: [...pages, '/fees'] };
    expect(bytes(buildViewerRequest(more)) - bytes(buildViewerRequest(SHIPPED))).toBe(' fees'.length);
  });

  test('the same configuration gives the same text', () => {
    expect(buildViewerRequest(SHIPPED)).toBe(buildViewerRequest({ ...SHIPPED }));
  });
});

describe('an unsound configuration', () => {
  const CELLS: (readonly [change: Partial<EdgeSite>, message: RegExp])[] = [
    [{ pages: ['about'] }, /page "about" must be "\/" or segments/],
    [{ pages: ['/a b'] }, /page "\/a b" must be/],
    [{ pages: ['/about/'] }, /page "\/about\/" must be/],
    [{ pages: ['//evil'] }, /page "\/\/evil" must be/],
    [{ pages: ['/v1.2'] }, /page "\/v1\.2" must be/],
    [{ pages: ['/sobre-nós'] }, /page "\/sobre-nós" must be/],
    [{ pages: [''] }, /page "" must be/],
    [{ pages: ['/index'] }, /page "\/index" is the file name of the page "\/"/],
    [{ pages: ['/about', '/about'] }, /path "\/about" must be one page/],
    [{ pages: ['/agent-instructions'] }, /path "\/agent-instructions\.md" must be one page/],
    [{ baseUrl: 'https://example.org/' }, /base URL "https:\/\/example\.org\/" must be an origin/],
    [{ baseUrl: 'example.org' }, /base URL "example\.org" must be an origin/],
    [{ baseUrl: 'https://example.org/x' }, /must be an origin/],
  ];

  test.each(CELLS)('%j', (change, message) => {
    expect(() => buildViewerRequest({ ...SHIPPED, ...change })).toThrow(message);
    expect(() => buildViewerResponse({ ...SHIPPED, ...change })).toThrow(message);
  });

  test('every problem is listed at once', () => {
    const config = { ...SHIPPED, pages: ['/a b', '/c.d'], baseUrl: 'y' };
    expect(() => buildViewerRequest(config)).toThrow(/"\/a b".*"\/c\.d".*"y"/s);
  });
});
