/** The Markdown version of every page, for both example practices: complete, with links that agents can follow. */
import { readHtml } from '../html-reader.ts';
import { BASE, body, FIXTURES, fixturePractice, markdownFiles, markdownTargets, render } from '../support.ts';

const LAST_HEADINGS: Readonly<Record<string, readonly [string, string, string]>> = {
  en: ['Official channels', 'Legal notice', 'Where to go next'],
  'pt-BR': ['Canais oficiais', 'Aviso legal', 'Continue por aqui'],
};

describe('lambda/render/pages/page-markdown', () => {
  describe.each(FIXTURES)('Markdown in $language', ({ language, practice, pagesDir }) => {
    const site = render(practice, pagesDir);
    const [channels, notice, next] = LAST_HEADINGS[language]!;

    test.each(site.pages.map(({ markdownKey }) => [markdownKey.replace('.md', '')]))(
      '%s.md is complete',
      (name) => {
        const markdown = body(site, `${name}.md`);
        const html = readHtml(body(site, `${name}.html`));
        const [, heading] = /<h1>([^<]+)<\/h1>/.exec(body(site, `${name}.html`))!;
        expect(markdown).toMatch(/^---\nurl: ".*"\n(\w+: (".*"|\[".*"\])\n)+---\n/);
        expect(markdown).toContain(`---\n\n# ${heading}\n\n> `);
        expect(markdown).toContain(`\ntelephone: "${practice.contact.telephone}"\n`);
        expect(markdown.match(/^# /gm)!.length).toBe(1);
        const headings = [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{2,3} (.*)/gm)].map(
          ([, text]) => text!,
        );
        // The HTML has the channels once, on some pages under a heading of the page.
        for (const text of headings.filter((each) => each !== next && each !== channels))
          expect(html.text).toContain(text);
        expect(headings.slice(-3)).toEqual([channels, notice, next]);
        for (const target of ['llms.txt', 'agent-instructions.md', 'sitemap.xml', 'api/agent-info'])
          expect(markdown).toContain(`](${BASE}/${target})`);
        expect(markdown).toContain(practice.legalNotice);
        expect(markdown).not.toMatch(/\{\{|\n\n\n/);
        expect(markdown.endsWith('\n')).toBe(true);
      },
    );

    test.each(markdownFiles(site))(
      '$key has absolute links, and its links to pages lead to Markdown',
      ({ key, body: markdown }) => {
        const targets = markdownTargets(markdown);
        expect(targets.length).toBeGreaterThan(2);
        for (const target of targets) expect(target).toMatch(/^(https:\/\/|tel:\+|mailto:)/);
        // The exceptions: each page links to itself for people, and the 404 links to /developers (contract §2).
        const itself = `${BASE}/${key.replace(/(index)?\.md$/, '')}`;
        const allowed = key === '404.md' ? `${BASE}/developers` : itself;
        const pages = site.pages.map(({ path }) => BASE + path);
        expect(targets.filter((target) => pages.includes(target) && target !== allowed)).toEqual([]);
      },
    );
  });

  test('a name that ends in a backslash does not keep its picture or link relative', () => {
    const practice = fixturePractice();
    const [person] = practice.people!;
    const named = { ...practice, people: [{ ...person!, name: 'Ada \\' }] };
    const markdown = body(render(named), 'about.md');
    expect(markdown).toContain(`![Ada \\\\](${BASE}/images/eleanor-marsh.webp)`);
  });
});
