/**
 * Most agents read one page, without `nav`, `<link>` elements and headers. So the HTML of each page links to the index
 * llms.txt before its content, where people do not see it, and its Markdown names both near the top.
 */
import { htmlFiles, markdownFiles, render } from './support.ts';

const shipped = render();
const PAGES = ['about', 'contact', 'developers', 'index', 'is-this-us', 'practice-areas', 'privacy', 'terms'];

const bodyOf = (files: readonly { key: string; body: string }[], key: string) =>
  files.find((file) => file.key === key)!.body;

describe('lambda/render/directive', () => {
  test.each(PAGES)(
    '%s.html links to llms.txt before its content, outside every nav and the order of Tab',
    (name) => {
      const html = bodyOf(htmlFiles(shipped), `${name}.html`);
      const before = html
        .slice(html.indexOf('<body'), html.indexOf('<main'))
        .replace(/<nav[\s\S]*?<\/nav>/g, '');
      expect(before).toContain(
        '<a class="skip" href="/llms.txt" tabindex="-1">For software agents: llms.txt</a>',
      );
    },
  );

  test.each(PAGES)('%s.md names llms.txt by its absolute URL, before its first section', (name) => {
    const markdown = bodyOf(markdownFiles(shipped), `${name}.md`);
    const at = markdown.indexOf('(https://front-door.example.net/llms.txt)');
    expect(at).toBeGreaterThan(markdown.indexOf('# '));
    expect(at).toBeLessThan(700);
    expect(markdown.slice(0, at)).not.toContain('\n## ');
  });
});
