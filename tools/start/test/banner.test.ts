/** The banner that a person sees at the top of each page of `npm start`. */
import { bannerOf, countOf } from '../banner.ts';

const visible = (html: string) => html.replace(/<[^>]*>/g, '').trim();
/** What a page shows until somebody opens the banner. */
const summaryOf = (html: string) => visible(/<summary>.*<\/summary>/.exec(html)![0]);
/** `  - site/pages/page-1.md:1 link: …`, and so on. */
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => `  - site/pages/page-${index + 1}.md:${index + 1} link: dead`);
const warned = (count: number) => ['These pages have dead links:', ...items(count)].join('\n');

describe('tools/start/banner', () => {
  test('it is empty if there is nothing to say', () => {
    expect(bannerOf({ fictional: false, warnings: '' })).toBe('');
  });

  test.each([
    [0, ''],
    [1, '1 warning'],
    [100, '100 warnings'],
  ])('%i warnings', (count, text) => {
    expect(countOf(count === 0 ? '' : warned(count))).toBe(text);
  });

  test.each([
    ['a fictional practice', true, 0, 'npm start: fictional, no warnings'],
    ['warnings', false, 1, 'npm start: 1 warning'],
    ['both', true, 2, 'npm start: fictional, 2 warnings'],
  ])('one line says that there is %s; it opens to all of them', (_, fictional, count, summary) => {
    const warnings = [...(fictional ? ['This practice is fictional.'] : []), ...items(count)];
    const html = bannerOf({ fictional, warnings: warnings.join('\n') });
    expect(summaryOf(html)).toBe(summary);
    const [shown, folded] = html.split('</summary>') as [string, string];
    expect(shown).toMatch(
      /^\n<aside class="warning" lang="en" dir="ltr" aria-label="Messages of npm start">\n<details>\n<summary>/,
    );
    expect(visible(folded).split(/\n+/)).toEqual([
      ...warnings.map((line) => line.replace('  - ', '')),
      'Only npm start shows this. It is not deployed.',
    ]);
    expect(html.match(/<ul>/g)?.length).toBe(html.match(/<\/ul>/g)?.length);
  });

  test('an edit that is not served: the line says what is wrong where; it opens to every problem and warning', () => {
    const telephone =
      'site/practice.json:24 telephone ($.contact.telephone): must be an E.164 number; received "0123"';
    const problem = `site/practice.json has 2 problems:\n  - ${telephone}\n  - site/practice.json:71 b: missing`;
    const html = bannerOf({ problem, fictional: true, warnings: warned(1) });
    expect(summaryOf(html)).toBe(`The last edit is not served. ${telephone.replaceAll('"', '&quot;')}`);
    const folded = visible(html.split('</summary>')[1]!).split(/\n+/);
    expect(folded).toEqual([
      'site/practice.json has 2 problems:',
      telephone.replaceAll('"', '&quot;'),
      'site/practice.json:71 b: missing',
      'These pages have dead links:',
      items(1)[0]!.slice(4),
      'Only npm start shows this. It is not deployed.',
    ]);
  });

  test('a problem without items: the line has the first line that has text', () => {
    const html = bannerOf({
      problem: '\nbin/app.ts:3: Unexpected "}"\n  at x',
      fictional: false,
      warnings: '',
    });
    expect(summaryOf(html)).toBe('The last edit is not served. bin/app.ts:3: Unexpected &quot;}&quot;');
  });

  test('what somebody typed is text', () => {
    const typed = `<script>alert("1")</script> & 'x' </aside>`;
    const html = bannerOf({
      problem: `a: ${typed}\n  - b:1 ${typed}`,
      fictional: false,
      warnings: `c:\n  - ${typed}`,
    });
    expect(
      html.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt; &amp; &#39;x&#39; &lt;\/aside&gt;/g),
    ).toHaveLength(4);
    expect(html.match(/<\/?(?!aside|details|summary|p|ul|li|small)[a-z]/g)).toBeNull();
    expect(html.match(/<\/aside>/g)).toHaveLength(1);
  });

  test('no style and no script, which the content security policy of the pages refuses; no colours of a terminal', () => {
    const html = bannerOf({ problem: '\u001b[31mbroken\u001b[0m', fictional: true, warnings: warned(20) });
    expect(html).not.toMatch(/<(style|script)|style=|\son\w+=/);
    expect(html).not.toContain('\u001b');
    expect(html).toContain('<p><small>broken</small></p>');
  });
});
