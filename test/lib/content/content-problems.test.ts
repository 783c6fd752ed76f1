/**
 * What an editor is told: every problem of every content file at once, each with file, place, rule and
 * value, and nothing is rendered.
 */

import { renderSite } from '../../../lambda/render/site.ts';
import { DEFAULT_LIMITS } from '../../../lambda/shared/limits.ts';
import { contentFile, messageOf, render, shippedPractice, withPages } from '../../lambda/render/support.ts';

/** The problem lines, without the heading. */
const problems = (changes: Record<string, string | undefined>): string[] =>
  withPages(changes, (dir) =>
    messageOf(() => render(shippedPractice(), dir))
      .split('\n')
      .slice(1),
  );

const NEAREST = 'unknown placeholder; nearest known:';

test.each<[string, string, string]>([
  [
    'misspelt fact',
    '{{contact.telefone}}',
    `body: ${NEAREST} contact.telephone, tel contact.telephone, contact.email; received "{{contact.telefone}}"`,
  ],
  [
    'misspelt block',
    '{{list scop}}',
    `body: ${NEAREST} list scope, list safety, limits; received "{{list scop}}"`,
  ],
  [
    'block inside a line',
    'See {{channels}}.',
    'body: this placeholder is a block: alone on its line; received "{{channels}}"',
  ],
  [
    'open braces',
    'Call {{contact.telephone now',
    'body: a placeholder is not closed; received "Call {{contact.telephone now"',
  ],
  [
    'fact in a code span',
    '`{{name}}`',
    'body: a fact of the practice cannot stand in code; received "{{name}}"',
  ],
  [
    'fact in a code block',
    '```\n{{name}}\n```',
    'body: a fact of the practice cannot stand in code; received "{{name}}"',
  ],
  [
    'dead link',
    '[x](/kontact)',
    'link: leads nowhere; nearest known: /contact, /contact.md, /privacy; received "/kontact"',
  ],
  [
    'link with .html',
    '[x](/about.html)',
    'link: leads nowhere; nearest known: /about.md, /about, /contact; received "/about.html"',
  ],
  [
    'dead anchor of its own',
    '[x](#nowhere)',
    'link: the page has no heading with this anchor; received "#nowhere"',
  ],
  [
    'dead anchor elsewhere',
    '[x](/about#nowhere)',
    'link: the page has no heading with this anchor; received "/about#nowhere"',
  ],
  ['first-level heading', '# Title', 'heading: level 1 is the title; start with ##; received "#"'],
  ['skipped level', '## Two\n\n#### Four', 'heading: level 4 follows level 2; received 4'],
])('body, %s', (_, markdown, expected) => {
  expect(problems({ 'extra.md': contentFile(markdown) })).toEqual([`  - extra.md: ${expected}`]);
});

test.each<[string, string, string[]]>([
  [
    'none',
    '# Just Markdown\n',
    ['front matter: the file must begin with --- lines around title, description, updated; received nothing'],
  ],
  [
    'not YAML',
    '---\ntitle: "open\n---\nx',
    ['line 2: not YAML: Missing closing "quote; received "title: \\"open"'],
  ],
  ['empty', '---\n\n---\nx', ['front matter: Invalid input: expected object, received null; received null']],
  [
    'missing and unknown fields',
    '---\ntitle: T\nupdated: 2026-11-02\nauthor: me\nnav: { label: T, order: 1, where: top }\n---\nx',
    [
      'description: Invalid input: expected string, received undefined; received nothing',
      'nav.where: unknown field; received "top"',
      'author: unknown field; received "me"',
    ],
  ],
  [
    'wrong date',
    '---\ntitle: T\ndescription: D\nupdated: 02.11.2026\n---\nx',
    ['updated: must be a date: YYYY-MM-DD; received "02.11.2026"'],
  ],
  [
    'impossible date',
    '---\ntitle: T\ndescription: D\nupdated: 2026-02-30\n---\nx',
    ['updated: must be a date: YYYY-MM-DD; received "2026-02-30"'],
  ],
  [
    'block in the title',
    '---\ntitle: "{{channels}}"\ndescription: D\nupdated: 2026-11-02\n---\nx',
    ['title: unknown placeholder; nearest known: address, name, baseUrl; received "{{channels}}"'],
  ],
])('front matter, %s', (_, text, expected) => {
  expect(problems({ 'extra.md': text })).toEqual(expected.map((line) => `  - extra.md: ${line}`));
});

test.each<[string, string, string]>([
  [
    'Upper.md',
    'Upper.md',
    'file name: must be lower-case letters, digits and hyphens, ending in .md; received "Upper.md"',
  ],
  [
    'two words.md',
    'two words.md',
    'file name: must be lower-case letters, digits and hyphens, ending in .md; received "two words.md"',
  ],
  [
    'über.md',
    'über.md',
    'file name: must be lower-case letters, digits and hyphens, ending in .md; received "über.md"',
  ],
  [
    'notes.txt',
    'notes.txt',
    'file name: must be lower-case letters, digits and hyphens, ending in .md; received "notes.txt"',
  ],
  [
    'a document',
    'agent-instructions.md',
    'file name: is taken by a document of the service; received "agent-instructions.md"',
  ],
])('file name, %s', (_, file, expected) => {
  expect(problems({ [file]: contentFile('x') })).toEqual([`  - ${file}: ${expected}`]);
});

test('hidden files of editors and systems are left alone', () => {
  withPages({ '.DS_Store': 'x' }, (dir) => expect(render(shippedPractice(), dir).pages).toHaveLength(6));
});

test.each(['index.md', 'developers.md', '404.md'])('%s must exist', (file) => {
  expect(problems({ [file]: undefined })).toContain(
    `  - ${file}: file: this page must exist; received nothing`,
  );
});

test('404.md must keep its three links and stay small', () => {
  expect(problems({ '404.md': contentFile('Gone.') })).toEqual(
    ['/sitemap.xml', '/llms.txt', '/developers'].map(
      (path) => `  - 404.md: body: must link to ${path}; received "Gone."`,
    ),
  );
  const links = '[a](/sitemap.xml) [b](/llms.txt) [c](/developers)';
  const long = problems({ '404.md': contentFile(`${links} ${'long '.repeat(250)}`) });
  expect(long).toEqual([
    expect.stringMatching(/^ {2}- 404\.md: html: must have at most 1100 bytes when rendered/),
    expect.stringMatching(/^ {2}- 404\.md: markdown: must have at most 1000 bytes when rendered/),
  ]);
});

test('problems of several files come together, after one heading', () => {
  const message = withPages(
    { 'about.md': contentFile('{{nam}}'), 'contact.md': contentFile('[x](/nope) {{tel contact.fax}}') },
    (dir) => messageOf(() => render(shippedPractice(), dir)).replaceAll(dir, 'DIR'),
  );
  expect(message.split('\n')).toEqual([
    'The content in DIR has problems:',
    expect.stringContaining('about.md: body: unknown placeholder'),
    expect.stringContaining('contact.md: body: unknown placeholder'),
    expect.stringContaining('contact.md: link: leads nowhere'),
    // index.md of the shipped pages links to a heading that is gone.
    expect.stringContaining('index.md: link: the page has no heading with this anchor'),
  ]);
});

test('an optional fact that this practice lacks is an unknown placeholder', () => {
  const { streetAddress: _, ...location } = shippedPractice().location;
  const practice = { ...shippedPractice(), location };
  const message = withPages({ 'extra.md': contentFile('{{location.streetAddress}}') }, (pagesDir) =>
    messageOf(() => renderSite({ practice, limits: DEFAULT_LIMITS, pagesDir })),
  );
  expect(message).toContain('extra.md: body: unknown placeholder');
});
