/** The documentation names only links, commands, files and options that exist, and the README stays short. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import MarkdownIt from 'markdown-it';
import { serverCard } from '../lambda/render/documents/server-card.ts';
import { siteContext } from '../lambda/render/site-context.ts';
import { fixtureSource, TODAY } from './support/service.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The page without fenced blocks, whose text is neither a link nor a heading. */
const proseOf = (page: string) => read(page).replace(/^```[\s\S]*?^```$/gm, '');

/** The anchor of each heading as GitHub makes it: lower case, no punctuation, a number if the name repeats. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of proseOf(page).matchAll(/^#{1,6} (.+)$/gm)) {
    const text = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = text.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    let unique = anchor;
    for (let i = 1; anchors.has(unique); i++) unique = `${anchor}-${i}`;
    anchors.add(unique);
  }
  return anchors;
}

/** The targets of links that stay in the repository, with their anchors. */
const linksOf = (page: string) =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target));

describe('docs', () => {
  test('the server.json of docs/operations.md says what the server card says', () => {
    const [, text] = /```json\n(\{\s*"\$schema"[\s\S]*?)```/.exec(read('docs/operations.md'))!;
    const baseUrl = 'https://www.example.org';
    const card = serverCard(siteContext(fixtureSource(), baseUrl, TODAY));
    const { title, description, version, icons } = card;
    expect(JSON.parse(text!)).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: 'org.example.www/legal-front-door',
      ...{ title, description, version, icons },
      websiteUrl: `${baseUrl}/developers`,
      remotes: [{ type: 'streamable-http', url: card.remotes[0]!.url }],
    });
  });

  test.each(PAGES)('every link of %s leads to a file and a heading that exist', (page) => {
    const broken = linksOf(page).filter((link) => {
      const [path, anchor] = link.split('#') as [string, string?];
      const target = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(target).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('every page, and every file that one links to, is in the package', () => {
    const { files } = JSON.parse(read('package.json')) as { files: string[] };
    // npm always packs these.
    const packed = [...files, 'README.md', 'LICENSE', 'package.json'];
    const targets = PAGES.flatMap((page) =>
      linksOf(page).map((link) => normalize(join(dirname(page), link.split('#')[0] || '.'))),
    );
    const missing = [...PAGES, ...targets].filter(
      (file) =>
        file !== '.' &&
        file !== 'docs' &&
        !packed.some((entry) => file === entry || file.startsWith(`${entry}/`)),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  test('every page can be reached by links from the README', () => {
    const reached = new Set(['README.md']);
    for (const page of reached)
      for (const link of linksOf(page)) {
        const target = normalize(join(dirname(page), link.split('#')[0]!));
        if (target.endsWith('.md') && existsSync(join(ROOT, target))) reached.add(target);
      }
    expect(PAGES.filter((page) => !reached.has(page))).toEqual([]);
  });

  test('the README is short', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  });

  /** Each list item, paragraph and table cell of a page: its line, and its words. Code is one word. */
  function* textsOf(page: string): Generator<{ line: number; words: number; text: string }> {
    let line = 0;
    for (const { type, map, content, children } of new MarkdownIt().parse(read(page), {})) {
      if (map) line = map[0] + 1;
      if (type !== 'inline') continue;
      const text = children!
        .map((part) => (part.type === 'code_inline' ? 'code' : part.content || ' '))
        .join('');
      yield { line, words: text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0, text: content };
    }
  }

  test('a list item, paragraph or table cell of the contract has at most 40 words', () => {
    const texts = [...textsOf('docs/contract.md')];
    expect(texts.length).toBeGreaterThan(500);
    const long = texts.filter(({ words }) => words > 40);
    expect(long.map(({ line, words, text }) => `line ${line}, ${words} words: ${text}`)).toEqual([]);
  });

  test.each(PAGES)('every npm script that %s names exists', (page) => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const named = [
      ...[...read(page).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name!),
      ...[...read(page).matchAll(/\bnpm (start|test)\b/g)].map(([, name]) => name!),
    ];
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  /** A recipe may name files that do not exist yet; recipes.deep.test.ts checks them. */
  const withoutRecipes = (page: string) =>
    page === 'CONTRIBUTING.md' ? proseOf(page).replace(/\n## Recipes\n[\s\S]*/, '') : proseOf(page);

  test.each(PAGES)('every file that %s names exists', (page) => {
    const inRooms =
      /`((?:examples|lambda|lib|bin|config|contract|local|tools|docs|test|\.github|\.ci)\/[\w./-]*)`/g;
    const methods = ['tools/call', 'tools/list'];
    const named = [...withoutRecipes(page).matchAll(inRooms)].map(([, name]) => name!);
    expect(named.filter((name) => !methods.includes(name) && !existsSync(join(ROOT, name)))).toEqual([]);
  });

  test('docs/configuration.md has one row for each option of a stage', () => {
    const options = Object.keys(JSON.parse(read('config/schema.json')).properties).filter(
      (name) => name !== '$schema',
    );
    const rows = [...read('docs/configuration.md').matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(
      ([, cell]) => cell!.replaceAll('`', '').split(', '),
    );
    expect(rows.sort()).toEqual(options.sort());
  });
});
