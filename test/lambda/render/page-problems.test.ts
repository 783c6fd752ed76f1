/**
 * What an editor is told of pages that can be read but not rendered: every problem of every page at once. What cannot
 * be read is in test/lib/content/page-sources.test.ts.
 */

import { contentFile, problemLines, shippedPractice, withPages } from './support.ts';

const problems = (changes: Record<string, string | undefined>): string[] =>
  withPages(changes, (dir) => problemLines(shippedPractice(), dir));

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
  expect(problems({ 'extra.md': contentFile(markdown) })).toEqual([`extra.md: ${expected}`]);
});

test('front matter: a block in the title', () => {
  const text = '---\ntitle: "{{channels}}"\ndescription: D\nupdated: 2026-11-02\n---\nx';
  expect(problems({ 'extra.md': text })).toEqual([
    'extra.md: title: unknown placeholder; nearest known: address, name, baseUrl; received "{{channels}}"',
  ]);
});

test('file name: a document has it', () => {
  expect(problems({ 'agent-instructions.md': contentFile('x') })).toEqual([
    'agent-instructions.md: file name: is taken by a document of the service; received "agent-instructions.md"',
  ]);
});

test('404.md must keep its three links and stay small', () => {
  expect(problems({ '404.md': contentFile('Gone.') })).toEqual(
    ['/sitemap.xml', '/llms.txt', '/developers'].map(
      (path) => `404.md: body: must link to ${path}; received "Gone."`,
    ),
  );
  const links = '[a](/sitemap.xml) [b](/llms.txt) [c](/developers)';
  const long = problems({ '404.md': contentFile(`${links} ${'long '.repeat(250)}`) });
  expect(long).toEqual([
    expect.stringMatching(/^404\.md: html: must have at most 1100 bytes when rendered/),
    expect.stringMatching(/^404\.md: markdown: must have at most 1000 bytes when rendered/),
  ]);
});

test('problems of several files come together', () => {
  const lines = problems({
    'about.md': contentFile('{{nam}}'),
    'contact.md': contentFile('[x](/nope) {{tel contact.fax}}'),
  });
  expect(lines.sort()).toEqual([
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
  const lines = withPages({ 'extra.md': contentFile('{{location.streetAddress}}') }, (dir) =>
    problemLines(practice, dir),
  );
  expect(lines).toContainEqual(expect.stringContaining('extra.md: body: unknown placeholder'));
});
