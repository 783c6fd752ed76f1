/**
 * What an editor is told of a whole service: stage, facts, pages and what the pages become, in one run. Single files are in
 * the tests beside this one.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ContentError } from '../../../lib/content/content-error.ts';
import { loadService } from '../../../lib/content/load-service.ts';
import { temporaryDirectory } from '../fixture.ts';
import { edited, type Json, ROOT, randomFrom, SHIPPED, shipped, TODAY } from './support.ts';

const folder = temporaryDirectory();

/** The lines of the one message; none: the service is good. */
function problems(
  files: Readonly<Record<string, string | Uint8Array | undefined>>,
  stage?: string,
): readonly string[] {
  rmSync(folder, { recursive: true });
  cpSync(join(ROOT, 'site/pages'), join(folder, 'pages'), { recursive: true });
  cpSync(join(ROOT, 'site/practice.json'), join(folder, 'practice.json'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    if (content === undefined) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), content);
  }
  const practiceFile = stage === undefined ? join(folder, 'practice.json') : undefined;
  try {
    loadService({ stage, configFolder: join(folder, 'config'), practiceFile }, TODAY);
    return [];
  } catch (error) {
    // Anything else is a defect, and no way to talk to an editor.
    if (!(error instanceof ContentError)) throw error;
    return error.message.replaceAll(`${folder}/`, '').split('\n');
  }
}

const page = (markdown: string, title = 'T') =>
  `---\ntitle: "${title}"\ndescription: D\nupdated: 2026-11-02\n---\n${markdown}\n`;

test.each(SHIPPED)('%s is a service', (file) => {
  const { source, site, practiceFile } = loadService({ practiceFile: join(ROOT, file) }, TODAY);
  expect(practiceFile).toBe(join(ROOT, file));
  expect(source.practice.name).toBe(shipped(file).name);
  expect(source.pages).toHaveLength(7);
  expect(site.pages).toHaveLength(6);
});

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
  expect(problems({ 'pages/extra.md': page(markdown) })).toEqual([
    'pages/extra.md has 1 problem:',
    `  - ${expected}`,
  ]);
});

test('front matter: a block in the title', () => {
  expect(problems({ 'pages/extra.md': page('x', '{{channels}}') })).toEqual([
    'pages/extra.md has 1 problem:',
    '  - title: unknown placeholder; nearest known: address, name, baseUrl; received "{{channels}}"',
  ]);
});

test('file name: a document has it', () => {
  expect(problems({ 'pages/agent-instructions.md': page('x') })).toEqual([
    'pages/agent-instructions.md has 1 problem:',
    '  - file name: is taken by a document of the service; received "agent-instructions.md"',
  ]);
});

test('404.md must keep its three links and stay small', () => {
  expect(problems({ 'pages/404.md': page('Gone.') })).toEqual([
    'pages/404.md has 3 problems:',
    ...['/sitemap.xml', '/llms.txt', '/developers'].map(
      (path) => `  - body: must link to ${path}; received "Gone."`,
    ),
  ]);
  const links = '[a](/sitemap.xml) [b](/llms.txt) [c](/developers)';
  expect(problems({ 'pages/404.md': page(`${links} ${'long '.repeat(250)}`) })).toEqual([
    'pages/404.md has 2 problems:',
    expect.stringMatching(/^ {2}- html: must have at most 1100 bytes when rendered/),
    expect.stringMatching(/^ {2}- markdown: must have at most 1000 bytes when rendered/),
  ]);
});

test('an optional fact that this practice lacks is an unknown placeholder', () => {
  const files = {
    'practice.json': JSON.stringify(edited({ 'location.streetAddress': undefined })),
    'pages/extra.md': page('{{location.streetAddress}}'),
  };
  expect(problems(files)).toEqual([
    'pages/extra.md has 1 problem:',
    expect.stringMatching(
      /^ {2}- body: unknown placeholder; nearest known: .*; received "\{\{location\.streetAddress\}\}"$/,
    ),
  ]);
});

test('a bad afternoon: ten kinds of mistakes in seven files, all told at once, and none of them twice', () => {
  const practice = JSON.stringify(
    edited({ language: 'tlh', url: 'http://a.example', scope: undefined }),
    undefined,
    2,
  );
  const files = {
    'config/live.json': JSON.stringify({ reigon: 'eu-west-1', practice: join(folder, 'practice.json') }),
    'practice.json': practice.replace('"telephone":', '"telephone": "+12025550133",\n"telephone":'),
    'pages/404.md': undefined,
    'pages/about.md': Buffer.from(page('Müller'), 'latin1'),
    'pages/contact.md': page('{{nam}} [x](/nope) [y](/about#any)\u200b'),
    'pages/privacy.md': '---\ntitle: T\n---\n[x](/nope)',
    'pages/Extra.md': page(''),
  };
  expect(problems(files, 'live')).toEqual([
    'config/live.json has 1 problem:',
    '  - $.reigon: unknown field; did you mean region?; received "eu-west-1"',
    'practice.json has 4 problems:',
    '  - $.contact.telephone: must not be given more than once (lines 23, 24); received ["+12025550133","+12025550132"]',
    '  - $.url: must be an https:// URL; received "http://a.example"',
    '  - $.scope: missing',
    expect.stringMatching(
      /^ {2}- \$\.language: must be a language that the service speaks: .*; received "tlh"$/,
    ),
    'pages/404.md has 1 problem:',
    '  - file: missing: this page must exist',
    'pages/Extra.md has 1 problem:',
    '  - file name: must be lower-case letters, digits and hyphens, ending in .md; received "Extra.md"',
    'pages/about.md has 1 problem:',
    '  - line 6, column 2: byte 0xFC (offset 55) is not UTF-8, but probably "ü" in Windows-1252: save the file as UTF-8; received "Müller"',
    'pages/contact.md has 3 problems:',
    expect.stringMatching(
      /^ {2}- line 6: must hold no invisible or control character: U\+200B \(character 35\)/,
    ),
    expect.stringMatching(/^ {2}- body: unknown placeholder; nearest known: name/),
    expect.stringMatching(/^ {2}- link: leads nowhere; nearest known: .*; received "\/nope"$/),
    'pages/privacy.md has 3 problems:',
    '  - description: missing',
    '  - updated: missing',
    expect.stringMatching(/^ {2}- link: leads nowhere/),
  ]);
});

test('whatever is wrong with the facts, nothing is said against the pages', () => {
  const random = randomFrom(5);
  const junk: Json[] = [
    null,
    '',
    ' ',
    0,
    true,
    [],
    {},
    ['x'],
    'x'.repeat(99),
    '{{',
    'https:',
    '+1',
    '2026-13-01',
    'tlh',
  ];
  const damage = (value: Json): Json => {
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    if (keys.length === 0 || random(5) === 0) return junk[random(junk.length)];
    const key = keys[random(keys.length)]!;
    const copy = Array.isArray(value) ? [...value] : { ...value };
    copy[key] = damage(copy[key]);
    return copy;
  };
  const broken: Json[] = Array.from({ length: 30 }, () => damage(damage(damage(shipped()))));
  for (const practice of [...broken, {}, [], null]) {
    const headings = problems({ 'practice.json': JSON.stringify(practice) }).filter(
      (line) => !line.startsWith('  '),
    );
    expect(headings.join()).toMatch(/^(practice\.json has \d+ problems?:)?$/);
  }
});
