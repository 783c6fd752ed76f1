/**
 * Most agents read one page, without `nav`, `<link>` elements and headers. So the HTML of each page links to the index
 * llms.txt before its content, where people do not see it, and its Markdown names both near the top.
 */
import { body, render } from './support.ts';

describe('lambda/render/directive', () => {
  const site = render();

  test.each(site.pages)('$path leads agents to llms.txt', ({ htmlKey, markdownKey }) => {
    const html = body(site, htmlKey);
    const before = html
      .slice(html.indexOf('<body'), html.indexOf('<main'))
      .replace(/<nav[\s\S]*?<\/nav>/g, '');
    expect(before).toContain(
      '<a class="skip" href="/llms.txt" tabindex="-1">For software agents: llms.txt</a>',
    );
    const markdown = body(site, markdownKey);
    const at = markdown.indexOf('(https://front-door.example.net/llms.txt)');
    expect(at).toBeGreaterThan(markdown.indexOf('# '));
    expect(at).toBeLessThan(700);
    expect(markdown.slice(0, at)).not.toContain('\n## ');
  });
});
