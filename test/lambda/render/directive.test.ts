/**
 * Most agents read one page as HTML, without `nav`, `<link>` elements and headers. So each page names the index
 * llms.txt and its own Markdown version in its visible text, after the content for people.
 */
import { htmlFiles, markdownFiles, render } from './support.ts';

const shipped = render();
const PAGES = ['about', 'contact', 'developers', 'index', 'is-this-us', 'practice-areas', 'privacy', 'terms'];

const bodyOf = (files: readonly { key: string; body: string }[], key: string) =>
  files.find((file) => file.key === key)!.body;

describe('lambda/render/directive', () => {
  test.each(PAGES)(
    '%s.html names llms.txt and its Markdown version after the content, outside every nav',
    (name) => {
      const html = bodyOf(htmlFiles(shipped), `${name}.html`);
      const main = html
        .slice(html.indexOf('<main'), html.indexOf('</main>'))
        .replace(/<nav[\s\S]*?<\/nav>/g, '');
      const directive = main.lastIndexOf('<p class="for-agents">');
      expect(directive).toBeGreaterThan(main.indexOf('</h1>'));
      expect(main.slice(directive)).toContain('href="/llms.txt"');
      expect(main.slice(directive)).toContain(`href="/${name}.md"`);
      expect(main.slice(directive).match(/<p/g)).toHaveLength(1);
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
