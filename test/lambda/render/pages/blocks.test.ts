/**
 * The blocks of the facts: what programs that look for the text of a page need in the HTML, and how facts and hours are
 * grouped. That HTML and Markdown state the same: test/practices/one-tree.ts.
 */

import { localeFor } from '../../../../lambda/render/locales.ts';
import { renderBody } from '../../../../lambda/render/tree/to-html.ts';
import { filled } from '../../../../lambda/shared/filled.ts';
import type { DayOfWeek } from '../../../../lambda/shared/practice.ts';
import { htmlOf, treeOf } from '../../../support/tree.ts';
import { readHtml } from '../html-reader.ts';
import { asRead, body, FIXTURES, fixturePractice, render } from '../support.ts';

const documentOf = (markdown: string) => readHtml(`<!DOCTYPE html>\n<html>${htmlOf(markdown)}</html>`);
const html = (markdown: string) => htmlOf(markdown).replaceAll('\n', '');

/** Letters and digits only: what a reader sees, without markup, punctuation and line ends. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');

describe('lambda/render/pages/blocks', () => {
  describe.each(FIXTURES)('channels in $language', ({ language, practice, pagesDir }) => {
    const page = body(render(practice, pagesDir), 'contact.html');
    const [, inside = ''] = /<div class="channels content">\n([\s\S]*?)<\/div>/.exec(page)!;
    const paragraphs = inside.trim().split('\n');
    const { verifiedAt, validUntil } = practice.contact.verification;

    test('begin with the sentence that no others are official, and end with the days of their validity', () => {
      expect(paragraphs[0]).toBe(
        `<p>${filled(localeFor(language).onlyOfficial, { name: practice.name })}</p>`,
      );
      const last = readHtml(`<!DOCTYPE html>\n${paragraphs.at(-1)}`).text;
      for (const day of [verifiedAt, validUntil]) expect(last).toContain(asRead(practice, day));
    });

    // Readability and readability-lxml leave out a block of which links are more than a half.
    test('are a paragraph each, with one link, and links are less than half of the text', () => {
      const links = [...inside.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([link]) => link);
      expect(paragraphs).toHaveLength(
        3 + practice.contact.otherChannels!.length + (practice.contact.form ? 1 : 0) + 2,
      );
      for (const paragraph of paragraphs.slice(1, -1))
        expect(paragraph).toMatch(/^<p><strong>[^<]+:<\/strong> <a (?:(?!<a ).)*<\/a>.*<\/p>$/);
      const text = (markup: string) => markup.replace(/<[^>]+>/g, '').length;
      expect(text(links.join('')) / text(inside)).toBeLessThan(0.5);
      expect(inside).not.toMatch(/<(ul|li|nav)\b/);
    });
  });

  test.each([
    ['- **Office:** Quay\n- **Website:** [x](/about)', 'Office: Quay|Website: <a href="/about">x</a>'],
    ['* __Fee:__ none\n* **On *time*:** yes', 'Fee: none|On <em>time</em>: yes'],
    [
      '- **Bring:**\n  - a letter\n  - **Not:** b',
      'Bring: <ul><li>a letter</li><li><strong>Not:</strong> b</li></ul>',
    ],
    ['- **A:** one\n\n  two\n- **B:** `c`', 'A: <p>one</p><p>two</p>|B: <p><code>c</code></p>'],
    ['- **A:**\n\n  1. **B:** c', 'A: <ol><li><strong>B:</strong> c</li></ol>'],
    ['- **A **b:** c:** d', 'A <strong>b:</strong> c: d'],
    ['- a\n  - **B:** c', undefined],
  ])('facts that somebody typed: %j', (markdown, facts) => {
    const list = facts
      ?.split('|')
      .map((fact) => fact.split(/(?<=:) /))
      .map(([term, ...value]) => `<div class="entry"><dt>${term}</dt><dd>${value.join(' ')}</dd></div>`)
      .join('');
    expect(html(markdown)).toBe(
      list === undefined
        ? '<ul><li>a<dl class="facts"><div class="entry"><dt>B:</dt><dd>c</dd></div></dl></li></ul>'
        : `<dl class="facts">${list}</dl>`,
    );
  });

  test('no heading has an id that the HTML around the text uses', () => {
    const { anchors } = renderBody(treeOf('## Content\n\n## Content\n\n## Footer notice\n\n## Main'));
    expect(anchors).toEqual(['content-2', 'content-3', 'footer-notice-2', 'main']);
  });

  test.each(['1. **A:** b', '- **A:** b\n- c', '- **A** b', '- b **A:**', '- **A:**b', '- > **A:** b'])(
    'no facts: %j',
    (markdown) => {
      expect(html(markdown)).not.toContain('<dl');
      // The text is complete.
      expect(letters(documentOf(markdown).text)).toBe(letters(markdown).replace('1', ''));
    },
  );

  test.each([
    ['office@harbor.example.org', 'office<wbr>@harbor<wbr>.example<wbr>.org'],
    [
      'Write to a.b@harbor-lantern.law.',
      'Write to a<wbr>.b<wbr><span class="unbroken">@harbor-lantern</span><wbr>.law.',
    ],
    ['[a@b.law](mailto:a@b.law)', '<a href="mailto:a@b.law" class="alone">a<wbr>@b<wbr>.law</a>'],
    ['See [a@b.law](mailto:a@b.law)', 'See <a href="mailto:a@b.law">a<wbr>@b<wbr>.law</a>'],
    ['Run `get_info ~/.a/b-c.json`', 'Run <code>get_<wbr>info ~/<wbr>.a/<wbr>b-c<wbr>.json</code>'],
    [
      '[/schemas/x.json](/schemas/x.json) and/or',
      '<a href="/schemas/x.json">/schemas/<wbr>x<wbr>.json</a> and/or',
    ],
    [
      'https://bar.example.org/a?b=1&c=2024',
      'https://bar<wbr>.example<wbr>.org/a<wbr>?b<wbr>=1<wbr>&amp;c<wbr>=2024',
    ],
    ['from 9:00 AM–12:00 PM on', 'from <span class="nowrap">9:00 AM–12:00 PM</span> on'],
    ['in v1.2 of e.g. b', 'in v1.2 of e.g. b'],
  ])('lines break in %j where a reader expects it', (markdown, expected) => {
    expect(html(markdown)).toBe(`<p>${expected}</p>`);
    expect(documentOf('| a |\n| --- |\n| x@y.law |').text).toContain('x@y.law');
  });

  test('hours of a part of the year have a table of their own below its days, and a note beside the times', () => {
    const monday: DayOfWeek[] = ['Monday'];
    const openingHours = [
      {
        dayOfWeek: monday,
        opens: '08:00',
        closes: '14:00',
        validFrom: '2027-06-14',
        validThrough: '2027-09-12',
      },
      {
        dayOfWeek: ['Friday'] satisfies DayOfWeek[],
        closed: true,
        validFrom: '2027-06-14',
        validThrough: '2027-09-12',
      },
      { dayOfWeek: monday, opens: '09:00', closes: '17:00', validThrough: '2027-06-13' },
      { dayOfWeek: ['Saturday'] satisfies DayOfWeek[], opens: '09:00', closes: '12:00', note: 'the *first*' },
    ];
    const page = body(render({ ...fixturePractice(), openingHours }), 'contact.md').replace(
      /[\u202f\u00a0]/g,
      ' ',
    );
    expect(page).toContain(`**Until June 13, 2027.**

| Days | Hours |
| --- | --- |
| Monday | 9:00 AM–5:00 PM |`);
    expect(page).toContain('| Saturday | 9:00 AM–12:00 PM (the \\*first\\*) |');
    expect(page).toContain(
      '**June 14, 2027 – September 12, 2027.**\n\nIn this time, these hours replace the usual ones on these days of the week.\n\n| Days | Hours |\n| --- | --- |\n| Monday | 8:00 AM–2:00 PM |\n| Friday | closed |',
    );
  });

  test('the footer of each page links to the imprint, and has no such link without one', () => {
    const links = (page: string) => page.match(/<a href="\/about#imprint">Imprint<\/a>/g) ?? [];
    for (const key of ['index.html', 'contact.html', 'errors/not-found.html'])
      expect([key, links(body(render(), key)).length]).toEqual([key, 1]);
    const { imprint: _, ...without } = fixturePractice();
    expect(links(body(render(without), 'index.html'))).toEqual([]);
  });

  test('hours have a row for the days with the same hours, and both halves of a day in it', () => {
    const all: DayOfWeek[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
    const openingHours = [
      {
        dayOfWeek: ['Monday', 'Wednesday', 'Tuesday'] satisfies DayOfWeek[],
        opens: '13:00',
        closes: '17:00',
      },
      { dayOfWeek: all, opens: '09:00', closes: '12:00' },
      { dayOfWeek: ['Saturday'] satisfies DayOfWeek[], opens: '22:00', closes: '02:00' },
      { dayOfWeek: ['Sunday'] satisfies DayOfWeek[], opens: '00:00', closes: '24:00' },
    ];
    const page = body(render({ ...fixturePractice(), openingHours }), 'contact.md').replace(
      /[\u202f\u00a0]/g,
      ' ',
    );
    expect(page).toContain(`## Opening hours

| Days | Hours |
| --- | --- |
| Monday – Wednesday | 9:00 AM–12:00 PM, 1:00 PM–5:00 PM |
| Thursday – Friday | 9:00 AM–12:00 PM |
| Saturday | 10:00 PM–2:00 AM (next day) |
| Sunday | 24 hours |
`);
  });

  test('people and offices are elements of their own inside their block', () => {
    const { people, offices } = fixturePractice();
    const site = render();
    const count = (key: string, className: string) =>
      readHtml(body(site, key)).elements.filter(
        ({ attributes }) => attributes.class === `${className} content`,
      ).length;
    expect([count('about.html', 'people'), count('about.html', 'person')]).toEqual([1, people!.length]);
    expect([count('contact.html', 'offices'), count('contact.html', 'office')]).toEqual([1, offices!.length]);
  });
});
