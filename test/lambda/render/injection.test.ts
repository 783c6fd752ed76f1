/**
 * People write the facts, so a fact may contain anything. In these tests every free-text fact is an attack, although
 * validation refuses some of them. Every output must contain the attack as text, and must have the same elements,
 * attributes, links and headings as with a harmless practice.
 */
import type { Site } from '../../../lambda/render/site.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { readNodes } from '../../support/tree.ts';
import { readHtml } from './html-reader.ts';
import { body, fixturePractice, htmlFiles, markdownFiles, render } from './support.ts';

const ATTACKS = [
  '</script><script>alert(1)</script><!--',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style><svg onload=alert(1)>',
  ']]></loc><loc>https://evil.example',
  '[x](javascript:alert(1)) **x** `y` ~~z~~',
  '![x](https://evil.example/x.png) | a | b |',
  '](/about) &lt;b&gt;&copy;',
  ...['# x', '- x', '1. x', '[x]: https://evil.example'],
  ...['{{contact.telephone}}', '{{after a day}}x{{else}}y{{end}}'],
];

/** The schema restricts addresses, numbers, dates and codes, so they cannot be hostile. */
const RESTRICTED =
  /(url|Url|telephone|messaging\.number|email|language|addressCountry|verifiedAt|validUntil|dateModified|officialChannelsOnly|search|aiInput|aiTrain|\.map|timeZone|(contact|otherChannels)\.extension|otherChannels\.(number|type)|from|until|byAppointment|appointments\.(office|video)|(people|offices)\.channels|dataProtection|profiles|dayOfWeek|opens|closes|languagesSpoken|admittedSince|portrait)$/;

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

/** Elements of a page in order, with all attributes except those that contain a fact. An address has `<wbr>`s. */
const skeleton = (html: string) =>
  readHtml(html.replaceAll('<wbr>', '')).elements.map(
    ({ name, attributes: { content: _, alt: __, ...attributes } }) => `${name} ${JSON.stringify(attributes)}`,
  );

/** Raw HTML is a node too. */
const outline = (markdown: string) =>
  readNodes(markdown)
    .filter(({ type }) => type !== 'text')
    .map(({ type, url = '' }) => `${type} ${url}`);

const harmless = render(poison(fixturePractice(), 'harmless'));
const harmlessPages = htmlFiles(harmless).map(({ key, body: html }) => [key, ...skeleton(html)]);
const harmlessMarkdown = markdownFiles(harmless).map(({ key, body: text }) => [key, ...outline(text)]);

describe('lambda/render/injection', () => {
  describe.each(ATTACKS)('%s', (attack) => {
    const site: Site = render(poison(fixturePractice(), attack));

    test('adds no element to any page, and stands there as text', () => {
      const pages = htmlFiles(site);
      expect(pages.map(({ key, body: html }) => [key, ...skeleton(html)])).toEqual(harmlessPages);
      for (const { key, body: html } of pages)
        if (key !== '404.html') expect(readHtml(html).text).toContain(attack);
    });

    test('adds no markup to any Markdown', () => {
      const texts = markdownFiles(site).map(({ key, body: text }) => [key, ...outline(text)]);
      expect(texts).toEqual(harmlessMarkdown);
    });

    test('stands unchanged in JSON', () => {
      const [data] = readHtml(body(site, 'about.html')).scripts;
      expect(JSON.parse(data!)['@graph'][1].name).toBe(attack);
      expect(JSON.parse(body(site, 'mcp.json')).title).toBe(attack);
      const openApi = JSON.parse(body(site, 'openapi.json'));
      const example =
        openApi.paths['/api/agent-info'].get.responses['200'].content['application/json'].example;
      expect(example.legalNotice).toBe(attack);
    });

    test('does not change the site map', () => {
      expect(body(site, 'sitemap.xml')).toBe(body(harmless, 'sitemap.xml'));
    });
  });
});
