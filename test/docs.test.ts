/**
 * The documentation names only links, commands, files and options that exist, and every path, key and limit of the
 * service. The README stays short.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { serverCard } from '../lambda/render/documents/mcp-descriptor.ts';
import { siteContext } from '../lambda/render/site-context.ts';
import { type Node, walk } from '../lambda/render/tree/nodes.ts';
import { DEFAULT_LIMITS } from '../lambda/shared/limits.ts';
import { ASSETS, DOCUMENTS, machineReadable, proofRoutes } from '../lambda/shared/routes.ts';
import { TOOL_NAMES } from '../lambda/shared/tools.ts';
import { configSchemaText } from '../lib/config/config-schema.ts';
import { allMembers, memberAt } from '../lib/practice/members.ts';
import { DETAILS } from '../tools/contract/documents/agent-info-form.ts';
import { editorLocale, formLocale } from '../tools/editor/locales.ts';
import { body, render } from './lambda/render/support.ts';
import { serviceAssembly } from './support/assembly.ts';
import { fixtureSource, TODAY } from './support/service.ts';
import { treeOf } from './support/tree.ts';

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

/** They are no part of the package. */
const READMES = readdirSync(join(ROOT, 'tools')).map((tool) => `tools/${tool}/README.md`);

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
  test.each([
    ['docs/editing.md', 'en'],
    ['docs/editing.es.md', 'es'],
    ['docs/editing.pt-BR.md', 'pt-BR'],
  ])('the bold texts of %s are texts of the editor', (page, language) => {
    const { groups, members } = formLocale(language);
    const texts = [
      ...Object.values(editorLocale(language)),
      ...Object.values(groups),
      ...Object.values(members).flatMap(({ label, help, item }) => [label, help, item]),
    ];
    const bold = [...proseOf(page).matchAll(/\*\*(.+?)\*\*/g)].map(([, text]) => text!);
    expect(bold.length).toBeGreaterThan(8);
    expect(bold.filter((text) => !texts.some((each) => each?.replace(/ \(\{0\}\)$/, '') === text))).toEqual(
      [],
    );
  });

  test('the server.json of docs/clients.md says what the server card says', () => {
    const [, text] = /```json\n(\{\s*"\$schema"[\s\S]*?)```/.exec(read('docs/clients.md'))!;
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

  test.each([...PAGES, ...READMES])('every link of %s leads to a file and a heading that exist', (page) => {
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

  test.each([
    ['README.md', 140],
    ['CONTRIBUTING.md', 150],
  ])('%s has at most %i lines', (page, most) => {
    expect(read(page).trimEnd().split('\n').length).toBeLessThanOrEqual(most);
  });

  test('the README or CONTRIBUTING.md names every npm script', () => {
    const text = read('README.md') + read('CONTRIBUTING.md');
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    expect(scripts.length).toBeLessThanOrEqual(18);
    const unnamed = scripts.filter((name) => !new RegExp(`\\bnpm (?:run )?${name}(?![\\w:-])`).test(text));
    expect(unnamed).toEqual([]);
  });

  /** Each list item, paragraph and table cell of a page: its line, and its words. Code is one word. */
  function* textsOf(page: string): Generator<{ line: number; words: number; text: string }> {
    const isText = ({ type }: Node) => /^(paragraph|heading|tableCell)$/.test(type);
    for (const node of walk(treeOf(read(page)))) {
      if (!isText(node)) continue;
      const parts = [...walk(node.children!)].filter(({ children }) => !children);
      const text = parts.map((part) => (part.type === 'inlineCode' ? 'code' : (part.value ?? ' '))).join('');
      yield { line: node.line!, words: text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0, text };
    }
  }

  test('a list item, paragraph or table cell of the contract has at most 40 words', () => {
    const texts = [...textsOf('docs/contract.md')];
    expect(texts.length).toBeGreaterThan(500);
    const long = texts.filter(({ words }) => words > 40);
    expect(long.map(({ line, words, text }) => `line ${line}, ${words} words: ${text}`)).toEqual([]);
  });

  test.each([...PAGES, ...READMES])('every npm script that %s names exists', (page) => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const named = [
      ...[...read(page).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name!),
      ...[...read(page).matchAll(/\bnpm (start|test)\b/g)].map(([, name]) => name!),
    ];
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test.each([...PAGES, ...READMES])('every file that %s names exists', (page) => {
    const inFolders = /`((?:examples|lambda|lib|bin|config|tools|docs|test|\.github|\.ci)\/[\w./-]*)`/g;
    const others = ['tools/call', 'tools/list', ...read('.gitignore').split('\n')];
    const named = [...proseOf(page).matchAll(inFolders)].map(([, name]) => name!);
    expect(named.filter((name) => !others.includes(name) && !existsSync(join(ROOT, name)))).toEqual([]);
  });

  /** Paths in code spans that begin with a slash. A placeholder in one stands for anything. */
  const pathsIn = (text: string) =>
    [...text.matchAll(/`(\/[^\s`]*)`/g)].map(
      ([, path]) => new RegExp(`^${path!.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/\*|…|<\w+>/g, '.+')}$`),
    );
  const missingFrom = (text: string, paths: readonly string[]) =>
    paths.filter((path) => !pathsIn(text).some((pattern) => pattern.test(path)));

  describe('every path is in the documentation:', () => {
    const documents = Object.values(DOCUMENTS);
    const proofs = proofRoutes({ mcpRegistry: 'a', openaiApps: 'b' }).map(({ path }) => path);

    test('docs/architecture.md has each that the template serves, and each object of the site', async () => {
      const [, rows = ''] = /\n## Routes\n(.*?)\n## /s.exec(read('docs/architecture.md')) ?? [];
      const template = readFileSync(join(await serviceAssembly(), 'LegalFrontDoor.template.json'), 'utf8');
      const behaviours = [...template.matchAll(/"(?:PathPattern": "|RouteKey": "ANY )([^"]+)"/g)].map(
        ([, path]) => path!,
      );
      expect(behaviours.length).toBeGreaterThan(5);

      const site = render();
      const pages = [...body(site, 'sitemap.xml').matchAll(/<loc>https:\/\/[^/]+(.*?)<\/loc>/g)].flatMap(
        ([, path]) => ['.html', '.md'].map((type) => (path === '/' ? '/index' : path) + type),
      );
      expect(pages.length).toBeGreaterThan(10);
      const paths = [...site.files.map(({ key }) => `/${key}`), ...documents.map(({ path }) => path)];
      // One row is for all pages.
      const objects = paths.filter((path) => !pages.includes(path));
      expect(missingFrom(rows, [...behaviours, ...objects, ...proofs])).toEqual([]);
    });

    test('contract §1 has each, and each document of its §1.1 with its type', () => {
      const [, rows = ''] = /\n## 1\. Paths\n(.*?)\n## 2\. /s.exec(read('docs/contract.md')) ?? [];
      const paths = [...documents, ...Object.values(ASSETS)].map(({ path }) => path);
      expect(missingFrom(rows, [...paths, ...proofs])).toEqual([]);
      const untyped = documents.filter(({ path, contentType }) => {
        const row = rows.split('\n').find((line) => missingFrom(line, [path]).length === 0)!;
        const type = contentType.replace('; charset=utf-8', '');
        return !row.includes(type) && !row.includes('each its own exact type');
      });
      expect(untyped).toEqual([]);
    });
  });

  test('contract §3 has every key of machineReadable, and no other', () => {
    const [, list = ''] =
      /\n`machineReadable`: absolute URLs.*?\n\n(.*?)\n\n/s.exec(read('docs/contract.md')) ?? [];
    const keys = [...list.matchAll(/`(\w+)`/g)].map(([, key]) => key!);
    expect(keys.sort()).toEqual(Object.keys(machineReadable('')).sort());
  });

  test('contract §3 has every member of the practice file', () => {
    const [, facts = ''] = /\n## 3\. Practice data\n(.*?)\n## 4\. /s.exec(read('docs/contract.md')) ?? [];
    const named = new Set([...facts.matchAll(/`(\w+)(?:\[\])?`/g)].map(([, name]) => name));
    const members = allMembers().filter(({ path }) => path !== '$schema');
    expect(members.filter(({ name }) => !named.has(name)).map(({ path }) => path)).toEqual([]);
  });

  test('contract §3 has a row for each tool, and docs/configuration.md the placeholder of each optional fact', () => {
    const tools = [...read('docs/contract.md').matchAll(/^\| `(get_\w+)` \|/gm)].map(([, name]) => name);
    expect(tools).toEqual(TOOL_NAMES);
    const configuration = read('docs/configuration.md');
    // The opening hours say the time zone and the appointments, the notice that the practice is fictional, and the menu
    // the home pages.
    const elsewhere = ['timeZone', 'byAppointment', 'fictional', 'homePages'];
    const placed = DETAILS.filter((name) => !elsewhere.includes(name));
    expect(placed.filter((name) => !configuration.includes(`\`{{${name}}}\``))).toEqual([]);
  });

  test('contract §3 has each type of a further channel', () => {
    const { choices } = memberAt('$.contact.otherChannels[0].type')!;
    const rows = read('docs/contract.md')
      .match(/^\| .*`number` \(E\.164\).*$|^\| `email` \|.*$/gm)!
      .join('\n');
    expect(choices!.filter((type) => !rows.includes(`\`${type}\``))).toEqual([]);
  });

  test('contract §5 has the default of each limit, and no other page states one', () => {
    const limits = DEFAULT_LIMITS;
    const stated = [
      `- Request body ${limits.maxBodyBytes / 1024} KiB.`,
      `- ${limits.ratePerSecond} requests/s steady, burst ${limits.burst}, for each route of the API, beyond it 429 with \`Retry-After\`.`,
      `- Handler time-out ${limits.handlerTimeoutSeconds} s.`,
      `- Response at most ${limits.maxResponseBytes / 1024} KiB.`,
      `- CloudFront caches agent-info ${limits.agentInfoTtlSeconds / 60} minutes.`,
    ];
    const [, rows = ''] = /\n## 5\. Limits .*?\n\n(.*?)\n\n/s.exec(read('docs/contract.md')) ?? [];
    expect(rows.split('\n')).toEqual(stated);
    // The table of quotas divides a quota of the account by the rate.
    const rate = limits.ratePerSecond;
    expect(read('docs/own-infrastructure.md')).toContain(
      `| API Gateway: requests a second (region) | 10,000 | ${rate}, the stage's limit | ${10_000 / rate} |`,
    );
    const number = /\bburst (?:of )?\d|\b\d+ ?(?:requests?)?\/s\b|\d KiB\b|caches? .{0,20}\b\d+ min/gi;
    const elsewhere = PAGES.filter((page) => !/contract|decisions|CHANGELOG/.test(page)).flatMap((page) =>
      (read(page).match(number) ?? []).map((found) => `${page}: ${found}`),
    );
    expect(elsewhere).toEqual([]);
  });

  test('docs/configuration.md has one row for each option of a stage', () => {
    const options = Object.keys(JSON.parse(configSchemaText()).properties).filter(
      (name) => name !== '$schema',
    );
    const rows = [...read('docs/configuration.md').matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(
      ([, cell]) => cell!.replaceAll('`', '').split(', '),
    );
    expect(rows.sort()).toEqual(options.sort());
  });
});
