/**
 * Facts are written by people and may hold anything. Here every free-text fact is hostile, also with what validation
 * refuses; in every output it must arrive as the very same text, and no element, attribute, link or heading may appear
 * that a harmless practice does not have.
 */
import MarkdownIt from 'markdown-it';
import type { Site } from '../../../lambda/render/site.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { readHtml } from './html-reader.ts';
import {
  body,
  contentFile,
  htmlFiles,
  markdownFiles,
  render,
  shippedPractice,
  withPages,
} from './support.ts';

const ATTACKS = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '[x](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  '<!--',
  ']]></loc><loc>https://evil.example',
  '**x** `y` ~~z~~ | a | b |',
  '# x',
  '- x',
  '1. x',
  '[x]: https://evil.example',
  '{{contact.telephone}}',
  '{{after a day}}x{{else}}y{{end}}',
  '](/about)',
  '&lt;b&gt;&copy;',
  '</title></style><svg onload=alert(1)>',
];

/** What the schema restricts (addresses, numbers, dates, codes) cannot be hostile. */
const RESTRICTED =
  /(url|Url|telephone|messaging\.number|email|language|addressCountry|verifiedAt|validUntil|dateModified|officialChannelsOnly|search|aiInput|aiTrain|\.map|dayOfWeek|opens|closes|languagesSpoken|admittedSince|portrait)$/;

function poison(practice: Practice, attack: string): Practice {
  const visit = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, path));
    if (value && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, visit(inner, `${path}.${name}`)]),
      );
    return RESTRICTED.test(path) ? value : attack;
  };
  return visit(practice, '') as Practice;
}

/** Elements of a page with the names of their attributes, but for texts, and what they lead to, in order. */
const skeleton = (html: string) =>
  readHtml(html).elements.map(
    ({ name, attributes: { content: _, alt: __, ...attributes } }) => `${name} ${JSON.stringify(attributes)}`,
  );

/** What Markdown turns into, raw HTML let through: the most that a careless reader would make of it. */
const md = new MarkdownIt({ html: true });
const outline = (markdown: string) =>
  md
    .parse(markdown, {})
    .flatMap((token) => [token, ...(token.children ?? [])])
    .filter(({ type }) => !['text', 'text_special', 'inline'].includes(type))
    .map((token) => `${token.type} ${token.attrGet('href') ?? ''}`);

const harmless = render(poison(shippedPractice(), 'harmless'));

describe('lambda/render/injection', () => {
  describe.each(ATTACKS)('%s', (attack) => {
    const site: Site = render(poison(shippedPractice(), attack));

    test('adds nothing to any page, and is there as text', () => {
      const before = htmlFiles(harmless);
      htmlFiles(site).forEach(({ key, body: html }, index) => {
        expect([key, ...skeleton(html)]).toEqual([key, ...skeleton(before[index]!.body)]);
        if (key !== '404.html') expect(readHtml(html).text).toContain(attack);
      });
    });

    test('adds nothing to any Markdown', () => {
      const before = markdownFiles(harmless);
      markdownFiles(site).forEach(({ key, body: markdown }, index) => {
        expect([key, ...outline(markdown)]).toEqual([key, ...outline(before[index]!.body)]);
      });
    });

    test('is exact in every JSON', () => {
      const [data] = readHtml(body(site, 'about.html')).scripts;
      expect(JSON.parse(data!)['@graph'][1].name).toBe(attack);
      expect(JSON.parse(body(site, 'mcp.json')).title).toBe(attack);
      const openApi = JSON.parse(body(site, 'openapi.json'));
      const example =
        openApi.paths['/api/agent-info'].get.responses['200'].content['application/json'].example;
      expect(example.legalNotice).toBe(attack);
    });

    test('does not reach the site map', () => {
      expect(body(site, 'sitemap.xml')).toBe(body(harmless, 'sitemap.xml'));
    });
  });

  test('raw HTML and dangerous links in a page file are text too', () => {
    const markdown = contentFile(
      '<script>alert(1)</script>\n\n<b>x</b> [y](javascript:alert(1)) [z](data:text/html,x)',
    );
    const site = withPages({ 'extra.md': markdown }, (dir) => render(shippedPractice(), dir));
    const { elements, text } = readHtml(body(site, 'extra.html'));
    expect(text).toContain('<script>alert(1)</script>');
    expect(text).toContain('<b>x</b> [y](javascript:alert(1)) [z](data:text/html,x)');
    expect(elements.filter(({ name }) => name === 'script')).toHaveLength(1);
    expect(elements.filter(({ name }) => name === 'b')).toHaveLength(0);
  });
});
