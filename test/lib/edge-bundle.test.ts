/** Size of the edge functions, and what synthesis says when a configuration does not fit or is unsound. */
import { readFileSync } from 'node:fs';
import { renderSite } from '../../lambda/render/site.ts';
import { DEFAULT_LIMITS } from '../../lambda/shared/limits.ts';
import {
  buildViewerRequest,
  buildViewerResponse,
  type EdgeConfig,
  edgeConfigOf,
} from '../../lib/bundle/edge-constants.ts';

const practice = JSON.parse(readFileSync(new URL('../../site/practice.json', import.meta.url), 'utf8'));
const SHIPPED = edgeConfigOf(renderSite({ practice, limits: DEFAULT_LIMITS }));
const { pages, notFound } = SHIPPED;
/** `count` pages in all, the added ones of 24 characters. */
const withPages = (count: number): EdgeConfig => ({
  ...SHIPPED,
  pages: [
    ...pages,
    ...Array.from({ length: count - pages.length }, (_, n) => `/${`practice-area-${n}`.padEnd(23, '-x')}`),
  ],
});
const bytes = (text: string) => Buffer.byteLength(text);

describe('size', () => {
  test('the shipped pages take at most 7,680 bytes', () => {
    expect(bytes(buildViewerRequest(SHIPPED))).toBeLessThanOrEqual(7_680);
    expect(bytes(buildViewerResponse(SHIPPED))).toBeLessThanOrEqual(7_680);
  });

  test('150 pages of 24 characters fit, even with 404 bodies a quarter longer than the shipped ones', () => {
    const config = withPages(150);
    expect(config.pages.at(-1)).toHaveLength(24);
    const more = (body: string) => body + 'x'.repeat(Math.ceil(body.length / 4));
    const longer = {
      html: more(notFound.html),
      markdown: more(notFound.markdown),
      problem: JSON.stringify({ ...JSON.parse(notFound.problem), more: 'x'.repeat(80) }),
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
  const CELLS: (readonly [change: Partial<EdgeConfig>, message: RegExp])[] = [
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
    [{ documents: ['/my file.txt'] }, /file "\/my file\.txt" must be a path of visible ASCII/],
    [{ documents: ['/site.css'] }, /path "\/site\.css" must be one page/],
    [{ assets: ['icon.svg'] }, /file "icon\.svg" must be a path/],
    [{ baseUrl: 'https://example.org/' }, /base URL "https:\/\/example\.org\/" must be an origin/],
    [{ baseUrl: 'example.org' }, /base URL "example\.org" must be an origin/],
    [{ baseUrl: 'https://example.org/x' }, /must be an origin/],
  ];

  test.each(CELLS)('%j', (change, message) => {
    expect(() => buildViewerRequest({ ...SHIPPED, ...change })).toThrow(message);
    expect(() => buildViewerResponse({ ...SHIPPED, ...change })).toThrow(message);
  });

  test('every problem is listed at once', () => {
    const config = { ...SHIPPED, pages: ['/a b', '/c.d'], assets: ['x'], baseUrl: 'y' };
    expect(() => buildViewerRequest(config)).toThrow(/"\/a b".*"\/c\.d".*"x".*"y"/s);
  });
});
