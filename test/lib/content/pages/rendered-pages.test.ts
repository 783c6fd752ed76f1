/** Mistakes in pages that are found when the pages are rendered. */
import { page, serviceProblems as problems } from '../service-folder.ts';
import { edited } from '../support.ts';

const NEAREST = 'unknown placeholder; nearest known:';

describe('lib/content/pages/rendered-pages', () => {
  let found: readonly string[] | undefined;
  const MISTAKES: readonly [markdown: string, problem: string, line?: number][] = [
    [
      '{{contact.telefone}}',
      `body: ${NEAREST} contact.telephone, contact.extension, tel contact.telephone; received "{{contact.telefone}}"`,
    ],
    ['{{list scop}}', `body: ${NEAREST} list scope, list safety, limits; received "{{list scop}}"`],
    [
      'See {{channels}}.',
      'body: this placeholder is a block: write it alone on its line, with an empty line before and after it; received "{{channels}}"',
    ],
    [
      'Call {{contact.telephone now',
      'body: a placeholder is not closed: write {{ before it and }} after it; received "Call {{contact.telephone now"',
    ],
    ['`{{name}}`', 'body: a fact of the practice cannot stand in code; received "{{name}}"'],
    ['```\n{{name}}\n```', 'body: a fact of the practice cannot stand in code; received "{{name}}"', 7],
    [
      '[x](/kontact)',
      'link: must be a path of the site; nearest known: /contact, /contact.md, /contact.vcf; received "/kontact"',
    ],
    [
      '[x](/about.html)',
      'link: must be a path of the site; nearest known: /about.md, /about, /contact; received "/about.html"',
    ],
    ['[x](#nowhere)', 'link: the page has no heading with this anchor; received "#nowhere"'],
    ['[x](/about#nowhere)', 'link: the page has no heading with this anchor; received "/about#nowhere"'],
    ['# Title', 'heading: level 1 is the title; start with ##; received "#"'],
    ['## Two\n\n#### Four', 'heading: level 4 follows level 2; use ###; received 4', 8],
  ];

  test.each(MISTAKES.map((row, index) => [index, ...row] as const))(
    'body %i: %j',
    async (index, _, problem, line = 6) => {
      // One service has all mistakes, each on its page, because a service for each mistake takes much longer.
      const name = (mistake: number) => `pages/z-${mistake}.md`;
      found ??= await problems(
        Object.fromEntries(MISTAKES.map(([markdown], mistake) => [name(mistake), page(markdown)])),
      );
      const at = found.indexOf(`${name(index)} has 1 problem:`);
      expect(found[at + 1]).toBe(`  - ${name(index)}:${line} ${problem}`);
      expect(found).toHaveLength(2 * MISTAKES.length);
    },
  );

  test('front matter: a block in the title', async () => {
    expect(await problems({ 'pages/extra.md': page('x', '{{channels}}') })).toEqual([
      'pages/extra.md has 1 problem:',
      '  - pages/extra.md:2 title: unknown placeholder; nearest known: address, fees, name; received "{{channels}}"',
    ]);
  });

  test('file name: a page cannot have a path of the service', async () => {
    const names = ['agent-instructions', 'api/agent-info', 'errors/not-found', 'errors/unavailable'];
    const files = Object.fromEntries(names.map((name) => [`pages/${name}.md`, page('x')]));
    const rule = '  - file name: must not be a path of the service: rename the page; received';
    expect(await problems(files)).toEqual([
      'pages/agent-instructions.md has 1 problem:',
      `${rule} "agent-instructions.md"`,
      'pages/api/agent-info.md has 1 problem:',
      `${rule} "api/agent-info"`,
      'pages/errors/not-found.md has 2 problems:',
      `${rule} "errors/not-found.html"`,
      `${rule} "errors/not-found.md"`,
      'pages/errors/unavailable.md has 1 problem:',
      `${rule} "errors/unavailable"`,
    ]);
  });

  test('a page in a folder: its links have the same rules, and messages name its path', async () => {
    const good = page('[up](/guides#day) [here](#one) [Markdown](/guides/appeal.md)\n\n## One');
    const guides = page('## Day\n\n[down](/guides/appeal#one)');
    expect(await problems({ 'pages/guides/appeal.md': good, 'pages/guides.md': guides })).toEqual([]);
    expect(
      await problems({ 'pages/guides/appeal.md': page('[a](appeal#x) [b](../about.md) [c](/guides)') }),
    ).toEqual([
      'pages/guides/appeal.md has 3 problems:',
      '  - pages/guides/appeal.md:6 link: must begin with a slash; nearest known: /guides/appeal, /guides/appeal.md, /sitemap.xml; received "appeal#x"',
      '  - pages/guides/appeal.md:6 link: must begin with a slash; nearest known: /about.md, /about, /index.md; received "../about.md"',
      expect.stringMatching(
        /^ {2}- pages\/guides\/appeal\.md:6 link: must be a path of the site; .*; received "\/guides"$/,
      ),
    ]);
  });

  test('404.md must be small', async () => {
    expect(await problems({ 'pages/404.md': page('Gone.') })).toEqual([]);
    expect(await problems({ 'pages/404.md': page('long '.repeat(250)) })).toEqual([
      'pages/404.md has 1 problem:',
      expect.stringMatching(/^ {2}- markdown: must have at most 1000 bytes when rendered/),
    ]);
  });

  test('in place of a telephone that the practice does not have, its messaging number is named', async () => {
    const found = await problems({
      'practice.json': JSON.stringify(edited({ 'contact.telephone': undefined })),
      'pages/extra.md': page('{{tel contact.telephone}} or [us](tel:+493012345678)'),
    });
    expect(found.filter((line) => line.includes('extra.md:'))).toEqual([
      expect.stringContaining('does not state this fact: write {{contact.messaging.number}}; received'),
      expect.stringContaining('write a placeholder, e.g. {{link contact.messaging.number}}, or name whose'),
    ]);
  });

  test('the placeholder of an optional fact that the practice does not have is unknown', async () => {
    const files = {
      'practice.json': JSON.stringify(edited({ 'location.streetAddress': undefined })),
      'pages/extra.md': page('{{location.streetAddress}}'),
    };
    expect(await problems(files)).toEqual([
      'pages/extra.md has 1 problem:',
      expect.stringMatching(
        /^ {2}- pages\/extra\.md:6 body: unknown placeholder; nearest known: .*; received "\{\{location\.streetAddress\}\}"$/,
      ),
    ]);
  });
});
