/** The problems of a whole service are reported in one run: stage, facts, pages, and pages when they are rendered. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DEFAULT_LIMITS } from '../../../lambda/shared/limits.ts';
import { loadService, type Service } from '../../../lib/content/load-service.ts';
import { treeOf } from '../../support/tree.ts';
import { temporaryDirectory } from '../stack/fixture.ts';
import { folder, load, page, serviceProblems as problems } from './service-folder.ts';
import { damaged, edited, FIXTURES, fixtureFacts, type Json, ROOT, randomFrom, TODAY } from './support.ts';

describe('lib/content/load-service', () => {
  test('the source has the limits and the proofs of the stage, and default limits where the stage sets none', async () => {
    const configFolder = temporaryDirectory();
    const proofs = { openaiApps: 'token-of-this-stage' };
    writeFileSync(
      join(configFolder, 'live.json'),
      JSON.stringify({ limits: { ratePerSecond: 7, maxBodyBytes: 4_321 }, proofs }),
    );
    const { source } = await loadService({ stage: 'live', configFolder, practiceFile: FIXTURES[0] }, TODAY);
    expect(source).toMatchObject({
      limits: { ratePerSecond: 7, burst: DEFAULT_LIMITS.burst, maxBodyBytes: 4_321 },
      proofs,
    });
  });

  describe('a page that every practice has', () => {
    const IS_THIS_US = 'is-this-us.md';
    const GIVEN = ['404.md', 'developers.md', IS_THIS_US, 'privacy.md', 'terms.md'];
    const pageOf = ({ pages }: Service['source'], name = IS_THIS_US) =>
      pages.find(({ file }) => file === name);

    test.each(GIVEN)('%s is the general one, and problems in it name its own file', async (name) => {
      const { source, site, pageFile } = await load({ [`pages/${name}`]: undefined });
      const general = join(ROOT, 'lib/content/defaults/en/pages', name);
      const [, body = ''] = readFileSync(general, 'utf8').split(/^---\n[\s\S]*?\n---\n/);
      expect(pageOf(source, name)!.body).toEqual(treeOf(body));
      const paths = site.pages.map(({ path }) => path);
      expect(paths.includes(`/${name.slice(0, -'.md'.length)}`)).toBe(name !== '404.md');
      expect(resolve(pageFile(name))).toBe(general);
      expect(pageFile('about.md')).toBe(join(folder, 'pages/about.md'));
    });

    test.each(GIVEN)('%s is the practice’s own if pages/ has it', async (name) => {
      const { source, pageFile } = await load({ [`pages/${name}`]: page('Our own text.') });
      expect(pageOf(source, name)?.body).toEqual(treeOf('Our own text.'));
      expect(pageFile(name)).toBe(join(folder, 'pages', name));
    });

    test('has its own name in each language: es-MX gets that of es', async () => {
      const facts = JSON.stringify(edited({ language: 'es-MX', people: undefined }));
      const contact = page('[¿Somos nosotros?](/somos-nosotros)');
      const { site } = await load({ 'practice.json': facts, 'pages/contact.md': contact });
      expect(site.pages.map(({ path }) => path)).toContain('/somos-nosotros');
    });

    test('a name that the practice gives another page stays free in another language', async () => {
      const { site } = await load({ 'pages/somos-nos.md': page('Another page.') });
      expect(site.pages.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/is-this-us', '/somos-nos']),
      );
    });
  });

  test('if a whole part of the facts is missing, pages may name its optional facts', async () => {
    const files = {
      'practice.json': JSON.stringify(edited({ location: undefined })),
      'pages/extra.md': page('{{location.streetAddress}}'),
    };
    expect(await problems(files)).toEqual([
      'practice.json has 1 problem:',
      '  - practice.json:1 address ($.location): missing: add "location" (Where the practice is. With addressLocality, addressCountry)',
    ]);
  });

  test('a value of another type: the message names the type and its members', async () => {
    const facts = { scope: 'Appeals', guidance: 'Ask first', 'location.addressCountry': 'Atlantis' };
    expect(await problems({ 'practice.json': JSON.stringify(edited(facts)) })).toEqual([
      'practice.json has 3 problems:',
      '  - practice.json:1 country ($.location.addressCountry): must be an ISO 3166-1 alpha-2 country code (Two capital letters (ISO 3166-1 alpha-2), e.g. US); received "Atlantis"',
      '  - practice.json:1 kinds of work ($.scope): must be a list, in [ ] (Kinds of work the practice takes on); received "Appeals"',
      '  - practice.json:1 guidance for AI assistants ($.guidance): must be an object, in { } (With referWhen, doNotReferWhen, limits); received "Ask first"',
    ]);
  });

  test('ten kinds of mistakes in seven files: all are reported at once, none of them twice', async () => {
    const practice = JSON.stringify(
      edited({ language: 'tlh', url: 'http://a.example', scope: undefined }),
      undefined,
      2,
    );
    const files = {
      'config/live.json': JSON.stringify({ reigon: 'eu-west-1', practice: join(folder, 'practice.json') }),
      'practice.json': practice.replace('"telephone":', '"telephone": "+12025550133",\n"telephone":'),
      'pages/index.md': undefined,
      'pages/about.md': Buffer.from(page('Müller'), 'latin1'),
      'pages/contact.md': page('{{nam}} [x](/nope) [y](/about#any)\u200b'),
      'pages/privacy.md': '---\ntitle: T\n---\n[x](/nope)',
      'pages/Extra.md': page(''),
    };
    expect(await problems(files, 'live')).toEqual([
      'config/live.json has 1 problem:',
      '  - config/live.json:1 $.reigon: unknown field; did you mean region?; received "eu-west-1"',
      'practice.json has 4 problems:',
      '  - practice.json:1 kinds of work ($.scope): missing: add "scope" (Kinds of work the practice takes on)',
      '  - practice.json:6 website ($.url): must be an https:// URL: write https://a.example; received "http://a.example"',
      expect.stringMatching(
        /^ {2}- practice\.json:17 language \(\$\.language\): must be a language of the service: .*; received "tlh"$/,
      ),
      '  - practice.json:25: must not repeat a key of line 24; received "telephone"',
      'pages/Extra.md has 1 problem:',
      '  - file name: must be lower-case letters, digits and hyphens, ending in .md: call it extra.md; received "Extra.md"',
      'pages/about.md has 1 problem:',
      '  - pages/about.md:6:2: is not UTF-8: save the file as UTF-8; received "M\\u{FFFD}ller"',
      'pages/contact.md has 3 problems:',
      expect.stringMatching(
        /^ {2}- pages\/contact\.md:6: must contain no invisible or control character: U\+200B \(character 35\)/,
      ),
      expect.stringMatching(/^ {2}- pages\/contact\.md:6 body: unknown placeholder; nearest known: name/),
      expect.stringMatching(
        /^ {2}- pages\/contact\.md:6 link: must be a path of the site; nearest known: .*; received "\/nope"$/,
      ),
      'pages/index.md has 1 problem:',
      '  - file: missing: this page must exist',
      'pages/privacy.md has 3 problems:',
      '  - pages/privacy.md:2 description: missing: add "description"',
      '  - pages/privacy.md:2 updated: missing: add "updated"',
      expect.stringMatching(/^ {2}- pages\/privacy\.md:4 link: must be a path of the site/),
    ]);
  });

  test('mistakes in the facts cause no message about the pages', async () => {
    const random = randomFrom(5);
    const broken: Json[] = Array.from({ length: 4 }, () =>
      damaged(damaged(damaged(fixtureFacts(), random), random), random),
    );
    for (const practice of [...broken, {}, [], null]) {
      const headings = (await problems({ 'practice.json': JSON.stringify(practice) })).filter(
        (line) => !line.startsWith('  '),
      );
      expect(headings.join()).toMatch(/^(practice\.json has \d+ problems?:)?$/);
    }
  });
});
