/** A page that cannot be reached by links from the home page is in the site map only, so a warning names it. */
import { page, warningItems } from '../service-folder.ts';

const listed = (markdown: string, place: string) =>
  page(markdown).replace('updated:', `nav: {label: L, order: 1, place: ${place}}\nupdated:`);

describe('lib/content/warnings/unlinked-pages', () => {
  test('a page is reachable by the menu, the footer, its section, and links from reachable pages', async () => {
    const files = {
      'pages/header.md': listed('x', 'header'),
      'pages/header/section.md': listed('x', 'header'),
      'pages/footer.md': listed('[linked](/linked#y)', 'footer'),
      'pages/linked.md': page('[further](/further)\n\n## y'),
      'pages/further.md': page('x'),
    };
    expect(await warningItems(files, 'These pages cannot be reached')).toEqual([]);
  });

  test('a page is not reachable by links from itself or from unreachable pages, in code, or to its Markdown', async () => {
    const files = {
      'pages/footer.md': listed('`[code](/code)` [Markdown](/markdown.md)', 'footer'),
      'pages/code.md': page('x'),
      'pages/first.md': page('[second](/second)'),
      'pages/itself.md': page('[here](/itself)'),
      'pages/markdown.md': page('x'),
      'pages/second.md': page('[first](/first)'),
    };
    expect(await warningItems(files, 'These pages cannot be reached')).toEqual(
      ['code', 'first', 'itself', 'markdown', 'second'].map(
        (name) =>
          `pages/${name}.md:1: link to this page from another page, or add nav to its front matter; received "/${name}"`,
      ),
    );
  });
});
