/** Size of the edge functions, and the message when a site does not fit. */
import { sampleSite } from '../../../lib/content/site-source.ts';
import { ContentError } from '../../../lib/practice/messages/content-error.ts';
import {
  buildViewerRequest,
  buildViewerResponse,
  type EdgeSite,
  edgeSiteOf,
} from '../../../lib/stack/bundle/edge-constants.ts';
import { messageOf } from '../../lambda/render/support.ts';
import { fixtureSource } from '../../support/service.ts';

const source = fixtureSource();
const FIXTURE = edgeSiteOf(sampleSite(source));
const { pages, languages } = FIXTURE;
const [main] = languages;
const notFound = main![404];
/** `count` pages in all, the added ones of 24 characters. */
const withPages = (count: number): EdgeSite => ({
  ...FIXTURE,
  pages: [
    ...pages,
    ...Array.from({ length: count - pages.length }, (_, n) => `/${`practice-area-${n}`.padEnd(23, '-x')}`),
  ],
});
const bytes = (text: string) => Buffer.byteLength(text);

describe('lib/stack/edge-bundle', () => {
  test('700 pages of 24 bytes fit, even if the texts of 404.md are four times as long', () => {
    const config = withPages(700);
    expect(config.pages.at(-1)).toHaveLength(24);
    expect(new Set(config.pages).size).toBe(700);
    const longer = { title: notFound.title.repeat(4), detail: [notFound.detail.join('').repeat(4)] };
    expect(
      bytes(buildViewerRequest({ ...config, languages: [{ ...main!, 404: longer }] })),
    ).toBeLessThanOrEqual(10_240);
    expect(bytes(buildViewerResponse(config))).toBeLessThanOrEqual(10_240);
  });

  test('too many pages: one message says how many to remove', () => {
    const message = messageOf(() => buildViewerRequest(withPages(2_000)));
    const [, size, tooMany] =
      /has 1 problem:\n {2}- 2000 pages: do not fit: .* viewer-request function (\d+) bytes long, and CloudFront accepts at most 10240\. Remove (\d+) pages, or shorten title and description of 404\.md$/.exec(
        message,
      )!;
    expect(Number(tooMany)).toBe(Math.ceil((Number(size) - 10_240) / 4));
    // Without these pages, the others fit. With one more they do not.
    const most = 2_000 - Number(tooMany);
    expect(bytes(buildViewerRequest(withPages(most)))).toBeLessThanOrEqual(10_240);
    expect(() => buildViewerRequest(withPages(most + 1))).toThrow(ContentError);
    expect(() => buildViewerResponse(withPages(2_000))).toThrow(/viewer-response function \d+ bytes long/);
  });
});
