/** A page that no link leads to is in the site map and nowhere else: its author is told. */
import { noticeItems, page } from './service-folder.ts';

const unlinked = (files: Readonly<Record<string, string>>) =>
  noticeItems(files, 'No link leads to these pages');

const listed = (markdown: string, place: string) =>
  page(markdown).replace('updated:', `nav: {label: L, order: 1, place: ${place}}\nupdated:`);

describe('lib/content/unlinked-pages', () => {
  test.each<[string, Record<string, string>]>([
    ['with nav', { 'pages/fees.md': listed('x', 'header') }],
    ['in the footer', { 'pages/fees.md': listed('x', 'footer') }],
    [
      'linked from a page with nav',
      { 'pages/a.md': listed('[b](/b#y)', 'footer'), 'pages/b.md': page('## y') },
    ],
    [
      'two links away',
      { 'pages/a.md': listed('[b](/b)', 'footer'), 'pages/b.md': page('[c](/c)'), 'pages/c.md': page('x') },
    ],
    ['of a section', { 'pages/a.md': listed('x', 'header'), 'pages/a/b.md': listed('x', 'header') }],
  ])('nothing is told of a page %s', (_, files) => {
    expect(unlinked(files)).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ['without nav', { 'pages/fees.md': page('x') }],
    ['that links to itself', { 'pages/fees.md': page('[here](/fees)') }],
    ['in code only', { 'pages/a.md': listed('`[fees](/fees)`', 'footer'), 'pages/fees.md': page('x') }],
    ['as Markdown only', { 'pages/a.md': listed('[fees](/fees.md)', 'footer'), 'pages/fees.md': page('x') }],
  ])('a page that no link leads to is told: %s', (_, files) => {
    expect(unlinked(files)).toEqual(['pages/fees.md']);
  });

  test('two that link to each other are told both', () => {
    expect(unlinked({ 'pages/a.md': page('[b](/b)'), 'pages/b.md': page('[a](/a)') })).toEqual([
      'pages/a.md',
      'pages/b.md',
    ]);
  });
});
