/** Pages as their authors write them: each mistake that can be found before rendering is reported with its position. */

import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentProblem } from '../../../../lambda/shared/content-problem.ts';
import { readPages } from '../../../../lib/content/pages/page-sources.ts';
import { ContentError } from '../../../../lib/practice/messages/content-error.ts';
import { treeOf } from '../../../support/tree.ts';
import { temporaryDirectory, writeFiles } from '../../stack/fixture.ts';
import { ROOT, TODAY } from '../support.ts';

type Files = Readonly<Record<string, string | Uint8Array | undefined>>;

const HEAD = '---\ntitle: T\ndescription: D\nupdated: 2026-11-02\n---\n';

/** The fixture pages in which some files are replaced (`undefined`: removed). */
function read(changes: Files) {
  const folder = temporaryDirectory();
  cpSync(join(ROOT, 'test/fixtures/practices/en/pages'), folder, { recursive: true });
  writeFiles(folder, changes);
  const problems: ContentProblem[] = [];
  const { pages, unread } = readPages(folder, TODAY, problems);
  return { pages, unread, problems: new ContentError(problems).message.replaceAll(folder, 'pages') };
}

describe('lib/content/pages/page-sources', () => {
  test('the fixture pages are good, in the order of their names, bodies as trees', () => {
    const { pages, unread, problems } = read({ 'extra.md': `\uFEFF${HEAD}\n## Müller\r\n\n{{name}}\n` });
    expect(problems).toBe('');
    expect(unread.size).toBe(0);
    expect(pages.map(({ file }) => file)).toEqual([
      '404.md',
      'about.md',
      'contact.md',
      'extra.md',
      'index.md',
      'practice-areas.md',
      'privacy.md',
      'terms.md',
    ]);
    expect(pages.find(({ file }) => file === 'extra.md')).toEqual({
      file: 'extra.md',
      title: 'T',
      description: 'D',
      updated: '2026-11-02',
      body: treeOf('\n## Müller\n\n{{name}}\n'),
    });
    expect(pages.find(({ file }) => file === 'about.md')).toMatchObject({ nav: { place: 'header' } });
  });

  const fields = (text: string) => `---\ntitle: T\ndescription: D\nupdated: 2026-11-02\n${text}---\nx`;

  test.each<[text: string, ...lines: string[]]>([
    [
      '# Just Markdown\n',
      'pages/extra.md:1 front matter: missing: the file must begin with title, description and updated between two lines ---',
    ],
    [
      '---\ntitle: "open\n---\nx',
      'line 2: is not plain YAML: Missing closing "quote; received "title: \\"open"',
    ],
    [
      '---\ntitle: Fees: an overview\n---\nx',
      'line 2: is not plain YAML: Nested mappings are not allowed in compact mappings; put the text in double quotes, e.g. title: "Fees: an overview"; received "title: Fees: an overview"',
    ],
    [
      '---\ntitle: {{name}}\n---\nx',
      'line 2: is not plain YAML: With stringKeys, all keys must be strings; put the text in double quotes, e.g. title: "Fees: an overview"; received "title: {{name}}"',
    ],
    [
      '---\ntitle: T\n\tdescription: D\n---\nx',
      'line 3: is not plain YAML: Tabs are not allowed as indentation; write spaces; received "\\tdescription: D"',
    ],
    ['---\n\n---\nx', 'pages/extra.md:2 front matter: must be an object; received null'],
    [
      '---\ntitle: T\nupdate: 2026-11-02\nauthor: me\nnav: { label: T, order: 1.5, plaze: top }\n---\nx',
      'pages/extra.md:2 description: missing',
      'pages/extra.md:2 updated: missing',
      'pages/extra.md:3 update: unknown field; did you mean updated?; received "2026-11-02"',
      'pages/extra.md:4 author: unknown field; received "me"',
      'pages/extra.md:5 nav.order: must be a whole number; received 1.5',
      'pages/extra.md:5 nav.plaze: unknown field; did you mean place?; received "top"',
    ],
    [
      '---\ntitle: T\ndescription: D\nupdated: 2026-02-30\n---\nx',
      'pages/extra.md:4 updated: must be a date: YYYY-MM-DD; received "2026-02-30"',
    ],
    [fields('title: U\n'), 'line 5: is not plain YAML: Map keys must be unique; received "title: U"'],
    [
      '---\ntitle: &a T\ndescription: *a\nupdated: 2026-11-02\n---\nx',
      'front matter: is not plain YAML: Alias resolution is disabled',
    ],
    [
      '---\ntitle: !js/function T\ndescription: D\nupdated: 2026-11-02\n---\nx',
      'line 2: is not plain YAML: Unresolved tag: !js/function; received "title: !js/function T"',
    ],
    [
      '---\ntitle: "T\\u202e"\ndescription: D\nupdated: 2026-11-02\n---\nx',
      'pages/extra.md:2 title: must contain no invisible or control character: U+202E (character 2); received "T\\u{202E}"',
    ],
    [
      `---\ntitle: T\ndescription: ${'D'.repeat(301)}\nupdated: 2026-11-02\n---\nx`,
      `pages/extra.md:3 description: must have at most 300 characters; received "${'D'.repeat(88)}…`,
    ],
    [fields('heading: >\n  one\n  two\n')],
  ])('front matter %j', (text, ...lines) => {
    const { problems, pages } = read({ 'extra.md': text });
    expect(problems.split('\n').slice(1)).toEqual(lines.map((line) => `  - ${line}`));
    // The body is still checked.
    expect(pages.find(({ file }) => file === 'extra.md')?.body).toEqual(
      treeOf(/^---\n/.test(text) ? 'x' : ''),
    );
  });

  const UNSEEN = 'must contain no invisible or control character';

  test.each<[text: string, ...lines: string[]]>([
    [
      'one\n\ntwo\u{e0041}\u{e0042}',
      `line 8: ${UNSEEN}: U+E0041 (character 4), U+E0042 (character 5); received "two\\u{E0041}\\u{E0042}"`,
    ],
    [
      'one\u202e\r\n\r\n\ttwo\u200b',
      `line 6: ${UNSEEN}: U+202E (character 4); received "one\\u{202E}"`,
      `line 8: ${UNSEEN}: U+200B (character 5); received "two\\u{200B}"`,
    ],
    [
      '&shy; &#8203; &#x202E; &zwnj;',
      ...['&shy;', '&#8203;', '&#x202E;', '&zwnj;'].map(
        (entity) => `line 6: ${UNSEEN}; received "${entity}"`,
      ),
    ],
    // Tabs, no-break spaces, braces and other entities are allowed.
    ['\ta\u00a0b {{name}} &nbsp;&amp;&copy;&unknown;'],
  ])('body %j', (body, ...lines) => {
    const { problems } = read({ 'extra.md': HEAD + body });
    expect(problems.split('\n').slice(1)).toEqual(lines.map((line) => `  - ${line}`));
  });

  test.each([
    ['Upper.md', ': call it upper.md'],
    ['two words.md', ': call it two-words.md'],
    ['über.md', ': call it uber.md'],
    ['a--b.md', ': call it a-b.md'],
    ['-a.md', ': call it a.md'],
    ['照会.md', ''],
  ])('file name: %s', (file, instead) => {
    expect(read({ [file]: `${HEAD}x` }).problems).toBe(
      `pages/${file} has 1 problem:\n  - file name: must be lower-case letters, digits and hyphens, ending in .md${instead}; received "${file}"`,
    );
  });

  test('files in folders of any depth are pages; a page and a folder may have the same name', () => {
    const { pages, problems } = read({
      'guides.md': `${HEAD}x`,
      'guides/appeal.md': `${HEAD}appeal`,
      'guides/court/first-day.md': `${HEAD}day`,
      'guides/.draft.md': 'x',
      '.git/x.txt': 'x',
    });
    expect(problems).toBe('');
    expect(pages.map(({ file }) => file).filter((file) => file.startsWith('guides'))).toEqual([
      'guides.md',
      'guides/appeal.md',
      'guides/court/first-day.md',
    ]);
  });

  test('bad names in folders are reported with the path of the file, a bad folder once', () => {
    const { problems } = read({
      'My Guides/a.md': 'x',
      'My Guides/b.md': 'x',
      'guides/Appeal.md': 'x',
      'guides/notes.txt': 'x',
      'guides/index.md': `${HEAD}x`,
      'guides/court/day.md': 'no front matter',
    });
    expect(problems.split('\n')).toEqual([
      'pages/My Guides has 1 problem:',
      '  - folder name: must be lower-case letters, digits and hyphens: call it my-guides; received "My Guides"',
      'pages/guides/Appeal.md has 1 problem:',
      '  - file name: must be lower-case letters, digits and hyphens, ending in .md: call it appeal.md; received "Appeal.md"',
      'pages/guides/court/day.md has 1 problem:',
      '  - pages/guides/court/day.md:1 front matter: missing: the file must begin with title, description and updated between two lines ---',
      'pages/guides/index.md has 1 problem:',
      '  - file name: must be a file beside the folder: call it guides.md; received "guides/index.md"',
      'pages/guides/notes.txt has 1 problem:',
      '  - file name: must be lower-case letters, digits and hyphens, ending in .md: call it notes.md; received "notes.txt"',
    ]);
  });

  test('missing pages, files that are not UTF-8 and folders are reported in one run', () => {
    const folder = temporaryDirectory();
    mkdirSync(join(folder, 'about.md'));
    writeFileSync(join(folder, 'index.md'), Buffer.from(`${HEAD}## Müller`, 'latin1'));
    writeFileSync(join(folder, 'contact.md'), Buffer.from(`\uFEFF${HEAD}`, 'utf16le'));
    const problems: ContentProblem[] = [];
    const { pages, unread } = readPages(folder, TODAY, problems);
    expect([...unread]).toEqual(['contact.md', 'index.md']);
    expect(pages.map(({ file, body }) => [file, body])).toEqual([...unread].map((file) => [file, []]));
    expect(new ContentError(problems).message.replaceAll(folder, 'pages').split('\n')).toEqual([
      'pages/about.md has 1 problem:',
      '  - folder name: must be lower-case letters, digits and hyphens: call it about-md; received "about.md"',
      'pages/contact.md has 1 problem:',
      '  - line 1, column 1: is not UTF-8: save the file as UTF-8; received "\\u{FFFD}\\u{FFFD}-\\u0000-\\u0000-\\u0000"',
      'pages/index.md has 1 problem:',
      '  - line 6, column 5: is not UTF-8: save the file as UTF-8; received "## M\\u{FFFD}ller"',
    ]);
    const empty = read({ 'index.md': undefined });
    expect(empty.problems).toBe('pages/index.md has 1 problem:\n  - file: missing: this page must exist');
    expect(empty.pages.find(({ file }) => file === 'index.md')?.body).toEqual([]);
  });
});
