/** The strip that an editor sees at the top of each page of `npm start`. */
import { stripOf } from '../start.ts';

const visible = (html: string) => html.replace(/<[^>]*>/g, '');
/** `  - site/pages/page-1.md:1 link: …`, and so on. */
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => `  - site/pages/page-${index + 1}.md:${index + 1} link: dead`);

describe('tools/start/banner', () => {
  test('it is empty if there is nothing to say', () => {
    expect(stripOf({ warnings: '' })).toBe('');
  });

  test('an edit that is not served: what, where and what to write; then the warnings', () => {
    const problem =
      'site/practice.json has 1 problem:\n  - site/practice.json:24 telephone ($.contact.telephone): must be an E.164 number';
    const html = stripOf({
      problem,
      warnings: 'These pages cannot be reached:\n  - site/pages/a.md:1: link to it',
    });
    expect(html).toContain('<aside class="warning" lang="en" dir="ltr" aria-label="Messages of npm start">');
    expect(html).toMatch(
      /<p role="heading" aria-level="2"><strong>The last edit is not served.*<ul>\n<li><small>site\/practice\.json:24 telephone \(\$\.contact\.telephone\): must be an E\.164 number<\/small><\/li>\n<\/ul>.*<strong>1 warning about this content<.*<li><small>site\/pages\/a\.md:1: link to it<\/small><\/li>/s,
    );
    expect(html).toContain('are not deployed');
  });

  test('a line that has no items is shown', () => {
    const warnings = 'This practice is fictional, and everything that is published says so.';
    const html = stripOf({ warnings });
    expect(visible(html).trim().split(/\n+/).slice(0, 2)).toEqual(['About this content', warnings]);
  });

  test('a problem and warnings: of the warnings, only what they are about is shown', () => {
    const warnings = ['These pages have dead links:', ...items(2)].join('\n');
    const [shown] = stripOf({ problem: `1 problem:\n${items(1)[0]}`, warnings }).split('<details>');
    expect(shown!.match(/<li>/g)).toHaveLength(1);
    expect(shown).toContain('These pages have dead links:');
  });

  test('what an editor typed is text', () => {
    const typed = `<script>alert("1")</script> & 'x' </aside>`;
    const html = stripOf({ problem: `a: ${typed}\n  - b:1 ${typed}`, warnings: `c:\n  - ${typed}` });
    expect(
      html.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt; &amp; &#39;x&#39; &lt;\/aside&gt;/g),
    ).toHaveLength(3);
    expect(html.match(/<\/?(?!aside|p|strong|ul|li|small)[a-z]/g)).toBeNull();
    expect(html.match(/<\/aside>/g)).toHaveLength(1);
  });

  test.each([2, 100])('of %i warnings the first is shown, and the others are folded', (count) => {
    const html = stripOf({ warnings: ['These pages have dead links:', ...items(count)].join('\n') });
    const [shown, folded] = html.split('<details>');
    expect(visible(shown!).trim().split(/\n+/)).toEqual([
      `${count} warnings about this content`,
      'These pages have dead links:',
      items(1)[0]!.trim().slice(2),
    ]);
    expect(html.match(/<li>/g)).toHaveLength(count);
    expect(folded).toContain(`<summary>${count - 1} more line${count === 2 ? '' : 's'}</summary>`);
    expect(html.match(/<ul>/g)).toHaveLength(html.match(/<\/ul>/g)!.length);
  });

  test('no style and no script, which the content security policy of the pages refuses; no colours of a terminal', () => {
    const html = stripOf({ problem: '\u001b[31mbroken\u001b[0m', warnings: items(20).join('\n') });
    expect(html).not.toMatch(/<(style|script)|style=|\son\w+=/);
    expect(html).not.toContain('\u001b');
    expect(html).toContain('<p><small>broken</small></p>');
  });
});
