/** The warning about pages whose images take long. */
import { heavyPages } from '../../../../lib/content/warnings/warnings.ts';
import { inEnglish } from '../../../../lib/practice/messages/english.ts';

const file = (key: string, body: string, encoding?: 'base64') => ({
  ...{ key, body, contentType: '', cacheControl: '' },
  ...(encoding && { encoding }),
});
const binary = (key: string, bytes: number) => file(key, Buffer.alloc(bytes).toString('base64'), 'base64');
const picture = (name: string) =>
  `<img class="text" src="/images/${name}-2.webp" alt="" srcset="/images/${name}-1.webp 680w, /images/${name}-2.webp 1360w" sizes="40rem">`;

/** @returns the problems of a page with this HTML */
function problems(html: string, css = '') {
  const files = [
    file('site.css', css),
    file('about.html', html),
    file('errors/not-found.html', '<img src="/images/large.png">'),
    ...['a', 'b'].flatMap((name) => [
      binary(`images/${name}-1.webp`, 300_000),
      binary(`images/${name}-2.webp`, 99_000),
      binary(`images/${name}.jpg`, 300_000),
    ]),
    binary('images/small.png', 2_001),
    binary('images/large.png', 200_000),
    file('images/map.svg', 'x'.repeat(300_000)),
  ];
  const pages = [{ file: 'about.md', htmlKey: 'about.html' }] as never;
  return heavyPages({ pages, files }).map(({ file: of, rule, received }) => [of, inEnglish(rule), received]);
}

describe('lib/content/warnings/heavy-pages', () => {
  test('the largest size of each picture counts, once, and an SVG as it is sent', () => {
    expect(
      problems(`${picture('a')}${picture('b')}${picture('a')}<img alt="" src="/images/map.svg">`),
    ).toEqual([]);
  });

  test('an image that the stylesheet names counts on every page', () => {
    const css = 'header { background: url("/images/large.png") } i { background: url(/images/map.svg) }';
    const largest = 'The largest: /images/large.png (200000), /images/';
    expect(problems('<img src="/images/small.png">', css)).toEqual([
      ['about.md', expect.stringContaining(`${largest}small.png (2001)`), 202_326],
      ['404.md', expect.stringContaining(`${largest}map.svg`), 200_325],
    ]);
  });

  test('more than 200,000 bytes are reported with the largest images', () => {
    expect(problems(`<img src="/images/small.png">${picture('a')}<p>${picture('b')}`)).toEqual([
      [
        'about.md',
        'must have at most 200000 bytes on a display of high density: show fewer, or simpler ones. The largest: /images/a-2.webp (99000), /images/b-2.webp (99000), /images/small.png (2001)',
        200_001,
      ],
    ]);
  });
});
