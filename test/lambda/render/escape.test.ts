/**
 * A fact in Markdown is text: rendering shows exactly its characters and adds no element. The tests use chosen facts
 * and 4,000 generated ones.
 */
import MarkdownIt from 'markdown-it';
import {
  escapeDestination,
  escapeJsonForHtml,
  escapeMarkdown,
  markdownLink,
} from '../../../lambda/render/escape.ts';
import { seeded } from '../../support/random.ts';
import { readHtml } from './html-reader.ts';

const md = new MarkdownIt({ html: false });

/** The places in which a fact can stand in Markdown, and the elements of each place. */
const PLACES: Readonly<Record<string, { of: (fact: string) => string; elements: string }>> = {
  paragraph: { of: (fact) => fact, elements: 'p' },
  'after a label': { of: (fact) => `**Label:** ${fact}`, elements: 'p strong' },
  'list item': { of: (fact) => `- ${fact}\n- next`, elements: 'ul li li' },
  'block quote': { of: (fact) => `> ${fact}`, elements: 'blockquote p' },
  heading: { of: (fact) => `# ${fact}`, elements: 'h1' },
  'table cell': {
    of: (fact) => `| a | b |\n| --- | --- |\n| ${fact} | x |`,
    elements: 'table thead tr th th tbody tr td td',
  },
  'link label': { of: (fact) => `[${fact}](/x)`, elements: 'p a' },
  'second line': { of: (fact) => `text\n${fact}`, elements: 'p' },
};

function rendered(place: keyof typeof PLACES, fact: string) {
  const html = md.render(PLACES[place]!.of(escapeMarkdown(fact)));
  const { elements, text } = readHtml(`<!DOCTYPE html>${html}`);
  return { elements: elements.map(({ name }) => name).join(' '), text };
}

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
      const { elements, text } = rendered(place, fact);
      if (elements !== PLACES[place]!.elements || !text.includes(fact.replace(/[\r\n\u2028]+/g, ' ')))
        throw new Error(`${place}: ${JSON.stringify(fact)} became ${elements}: ${JSON.stringify(text)}`);
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
    expect(escapeMarkdown(fact)).toBe(fact);
  });

  test.each([
    'https://a.example/(b)?c=1&d=2',
    'https://a.example/b)c(d',
    'https://a.example/?q=1&copy;=2',
    'https://a.example/a\\b',
    'https://a.example/a b',
    'https://a.example/a_b*c*_d_',
  ])('a link leads to exactly %s', (url) => {
    const [link] = readHtml(`<!DOCTYPE html>${md.render(`[x](${escapeDestination(url)})`)}`).elements.slice(
      1,
    );
    expect(decodeURI(link!.attributes.href!)).toBe(url);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd'])(
    '%s never becomes a link',
    (url) => {
      const { elements } = readHtml(`<!DOCTYPE html>${md.render(markdownLink('x', url))}`);
      expect(elements.map(({ name }) => name)).toEqual(['p']);
    },
  );

  test('JSON in a script element cannot end it', () => {
    const value = { name: '</script><script>alert(1)</script><!--' };
    const json = escapeJsonForHtml(value);
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(value);
  });
});
