/**
 * A fact in Markdown is text: a reader gets exactly its characters and no other node. The tests use chosen facts and
 * 4,000 generated ones.
 */
import { escapeJsonForHtml } from '../../../lambda/render/escape.ts';
import {
  heading,
  link,
  list,
  type Node,
  paragraph,
  strong,
  table,
  text,
} from '../../../lambda/render/tree/nodes.ts';
import { renderBody } from '../../../lambda/render/tree/to-html.ts';
import { markdownOf, markdownText } from '../../../lambda/render/tree/to-markdown.ts';
import { seeded } from '../../support/random.ts';
import { readNodes } from '../../support/tree.ts';
import { readHtml } from './html-reader.ts';

/** The places in which a fact can stand. */
const PLACES: Readonly<Record<string, (fact: Node) => Node>> = {
  paragraph: (fact) => paragraph(fact),
  'after a label': (fact) => paragraph(strong('Label:'), ' ', fact),
  'list item': (fact) => list([[fact], [text('next')]]),
  'block quote': (fact) => ({ type: 'blockquote', children: [paragraph(fact)] }),
  heading: ({ value }) => heading(1, value!),
  'table cell': (fact) => table(['a', 'b'], [[fact, 'x']]),
  'link label': ({ value }) => paragraph(link(value!, '/x')),
  emphasis: (fact) => paragraph('a ', { type: 'emphasis', children: [fact] }, ' b'),
  'second line': (fact) => paragraph('text', { type: 'break' }, fact),
};

const typesIn = (markdown: string) =>
  readNodes(markdown)
    .map(({ type }) => type)
    .join(' ');

const wordsIn = (markdown: string) =>
  readNodes(markdown)
    .map(({ value = '' }) => value)
    .join('');

describe('lambda/render/escape', () => {
  test('4,000 generated facts stay text in every place', () => {
    const alphabet = [
      ...'\\`*_{}[]()<>#+-.!|~&;:=/"\' aA1@\u00e9\u2028\n',
      ...[
        '  ',
        '&amp;',
        '&#60;',
        '](',
        '://',
        '**',
        '~~',
        '```',
        '---',
        '===',
        '- ',
        '# ',
        ' #',
        '> ',
        '1. ',
        '\r\n',
      ],
      ...[
        'www.',
        '<img src=x>',
        '{{contact.telephone}}',
        'x_y@example.org',
        '+12025550132',
        'https://evil.example',
      ],
    ];
    const next = seeded(20_261_120);
    const random = (below: number) => Math.floor(next() * below);
    const places = Object.keys(PLACES);
    for (let n = 0; n < 4_000; n++) {
      const length = 1 + random(12);
      const fact = Array.from({ length }, () => alphabet[random(alphabet.length)])
        .join('')
        .trim();
      if (fact === '') continue;
      const place = places[n % places.length]!;
      const markdown = markdownOf([PLACES[place]!(text(fact))]);
      const expected = typesIn(markdownOf([PLACES[place]!(text('fact'))]));
      if (typesIn(markdown) !== expected || !wordsIn(markdown).includes(text(fact).value!))
        throw new Error(`${place}: ${JSON.stringify(fact)} became ${JSON.stringify(markdown)}`);
    }
  });

  test.each([
    ['+12025550132', 'an E.164 number'],
    ['office@harbor-lantern.example.org', 'an e-mail address'],
    ['first_last@example.org', 'underscores between letters'],
    ['2026-11-02', 'a date'],
    ['12 Example Quay, Suite 3', 'an address'],
    ["The attorney's office (main)", 'prose'],
  ])('%s needs no escape, so that raw Markdown reads well: %s', (fact) => {
    expect(markdownText(fact)).toBe(fact);
  });

  test.each([
    'https://a.example/(b)?c=1&d=2',
    'https://a.example/b)c(d',
    'https://a.example/?q=1&copy;=2',
    'https://a.example/a\\b',
    'https://a.example/a b',
    'https://a.example/a_b*c*_d_',
  ])('a link leads to exactly %s', (url) => {
    const [read] = readNodes(markdownOf([paragraph(link('x', url))])).filter(({ type }) => type === 'link');
    expect(decodeURIComponent(read!.url!)).toBe(decodeURIComponent(url));
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd'])(
    '%s never becomes a link',
    (url) => {
      const { html } = renderBody([paragraph(link('x', url))]);
      expect(readHtml(`<!DOCTYPE html>${html}`).elements.map(({ attributes }) => attributes.href)).toEqual([
        undefined,
        undefined,
      ]);
    },
  );

  test('JSON in a script element cannot end it', () => {
    const value = { name: '</script><script>alert(1)</script><!--' };
    const json = escapeJsonForHtml(value);
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(value);
  });
});
