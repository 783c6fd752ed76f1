/** `/llms.txt`, `/agent-instructions.md`, `/sitemap.xml`, the three bodies of the 404, and the 500 of the API. */

import { createMcpEndpoint } from '../../../../lambda/mcp/endpoint.ts';
import { fixtureSource } from '../../../support/service.ts';
import {
  BASE,
  body,
  contentFile,
  fixturePractice,
  markdownTargets,
  otherPractice,
  PAGES_DIR,
  render,
  TODAY,
  withPages,
} from '../support.ts';

const site = render();

describe('lambda/render/documents/documents', () => {
  describe('/llms.txt has the format of llmstxt.org', () => {
    test('the last section has the name that the format prescribes', () => {
      expect(
        body(site, 'llms.txt')
          .match(/^## .*/gm)!
          .at(-1),
      ).toBe('## Optional');
    });

    test('every link leads to Markdown; addresses of JSON and XML stand in the notes as code', () => {
      const text = body(site, 'llms.txt');
      const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!);
      expect(targets.filter((target) => !target.endsWith('.md'))).toEqual([]);
      for (const path of [
        '/api/agent-info',
        '/.well-known/mcp',
        '/mcp.json',
        '/openapi.json',
        '/.well-known/api-catalog',
        '/sitemap.xml',
      ])
        expect(text.split('\n## ')[0]).toContain(`: \`${BASE}${path}\``);
    });

    test('states the channels, that no others are official, until when they hold, and the optional facts, all before the first section', () => {
      const notes = body(site, 'llms.txt').split('\n## ')[0]!;
      for (const line of [
        'The only official channels of Harbor Lantern Social Security Law are these. Whoever writes or calls from any other number, address or link does not do so on behalf of the practice.',
        '**Telephone:** +12025550132 ext. 12',
        '**WhatsApp:** +12025550147: https://wa.me/12025550147',
        // Without "(Fax)", nobody would know that the number takes no calls.
        '**Decisions and hearing notices (Fax):** +12025550118',
        'Contact details verified on 2026-11-02, valid until 2027-11-01.',
        '**2026-12-24 – 2027-01-03:** Turn of the year; deadlines are kept',
        '| Monday – Thursday | 09:00–17:00 |',
        '**Hillside room**\\',
        'See the office on a map: https://maps.example.org/48-sample-street',
        '- By video call',
        '- **Samuel Reed, direct line:** +12025550164 ext. 14',
        '- https://video.example.org/@harbor-lantern',
        '- **Tax number:** 00-0000000',
      ])
        expect(notes.split('\n')).toContain(line);
      expect(notes).not.toMatch(/^#{2,}|2026-10-12|images/m);
    });

    test('an address with signs of Markdown is code, because a backslash in it would lead elsewhere', () => {
      const form = { label: 'Form', url: 'https://forms.example.org/f?q[0]=a_b_&c=*' };
      const { contact, ...facts } = fixturePractice();
      const notes = body(render({ ...facts, contact: { ...contact, form } }), 'llms.txt');
      expect(notes).toContain(`**Form:** \`${form.url}\``);
      expect(body(render({ ...facts, contact: { ...contact, form } }), 'contact.html')).toContain(
        'href="https://forms.example.org/f?q[0]=a_b_&amp;c=*"',
      );
    });

    test('lists the Markdown versions of the pages, each with its description', () => {
      expect(body(site, 'llms.txt')).toContain(
        `- [Contact](${BASE}/contact.md): How to reach Harbor Lantern Social Security Law, and how to check that a message is really from us.`,
      );
      expect(body(site, 'llms.txt').match(/\/[a-z-]+\.md\)/g)).toHaveLength(8 + 1);
    });
  });

  describe('/agent-instructions.md', () => {
    test.each([
      ['en', 'Once the list has expired, tell the person so first.'],
      ['es', 'Cuando la lista haya caducado, dígaselo primero a la persona.'],
      ['pt-BR', 'Quando a lista tiver vencido, diga isso primeiro à pessoa.'],
    ])('in %s it tells agents what to do once the list has expired', (language, sentence) => {
      expect(body(render({ ...fixturePractice(), language }), 'agent-instructions.md')).toContain(sentence);
    });

    test('instructs agents when to refer a person and what not to claim', () => {
      const text = body(site, 'agent-instructions.md');
      const { guidance, safety } = fixturePractice();
      for (const instruction of [...Object.values(guidance).flat(), ...safety])
        expect(text).toContain(`\n- ${instruction}`);
    });
  });

  describe.each(['developers.md', 'agent-instructions.md'])('curl commands of %s', (key) => {
    const { practice, limits, schemas } = fixtureSource();
    const { respond } = createMcpEndpoint({
      constants: { practice, limits, outputSchemas: schemas.tools },
      baseUrl: BASE,
      allowedOrigins: new Set(),
    });
    const commands = [...body(site, key).matchAll(/^curl -sS (\S+)(?:.*\\\n)*.*$/gm)];
    const calls = commands.filter(([, url]) => url === `${BASE}/.well-known/mcp`);

    test('lead to both access paths', () => {
      expect(commands.map(([, url]) => url)).toContain(`${BASE}/api/agent-info`);
      expect(calls.length).toBeGreaterThanOrEqual(2);
    });

    test.each(calls.map(([command]) => command))('the MCP endpoint answers with a result: %s', (command) => {
      const headers = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [
        name!.toLowerCase(),
        value!,
      ]);
      const text = /-d '([^']+)'/.exec(command)![1]!;
      const { status, body: answer } = respond(
        {
          method: 'POST',
          headers: Object.fromEntries(headers),
          body: { byteLength: Buffer.byteLength(text), text },
        },
        TODAY,
      );
      expect(status).toBe(200);
      expect(JSON.parse(answer)).toHaveProperty('result');
    });
  });

  const locations = (xml: string) =>
    [...xml.matchAll(/<url>\n {4}<loc>([^<]+)<\/loc>\n {4}<lastmod>([^<]+)<\/lastmod>\n {2}<\/url>/g)].map(
      ([, loc, lastmod]) => [loc!.replace(BASE, ''), lastmod],
    );

  test('/sitemap.xml: lastmod is the day on which the text or the facts last changed, never the day of the build', () => {
    const newer = contentFile('x').replace('2026-11-02', '2027-01-15');
    const mixed = withPages({ 'fees.md': newer }, (dir) => render(otherPractice(), dir));
    expect(locations(body(mixed, 'sitemap.xml'))).toEqual([
      ['/', '2026-11-19'],
      ['/about', '2026-11-19'],
      ['/contact', '2026-11-19'],
      ['/developers', '2026-11-19'],
      ['/fees', '2027-01-15'],
      ['/is-this-us', '2026-11-20'],
      ['/practice-areas', '2026-11-19'],
      ['/privacy', '2026-11-19'],
      ['/terms', '2026-11-19'],
    ]);
    expect(body(mixed, 'fees.html')).toContain('<time datetime="2027-01-15">January 15, 2027</time>');
  });

  describe('404', () => {
    const THREE = ['/sitemap.xml', '/llms.txt', '/developers'];

    test('HTML: a list of links for people, and neither an address nor a Markdown version', () => {
      const html = body(site, 'errors/not-found.html');
      const list = /<ul class="error-links">([\s\S]*?)<\/ul>/.exec(html)![1]!;
      expect([...list.matchAll(/href="(.*?)">(.*?)</g)].map(([, href, label]) => [href, label])).toEqual([
        ['/', 'Home page'],
        ['/about', 'About'],
        ['/practice-areas', 'Practice areas'],
        ['/contact', 'Contact'],
        ['/is-this-us', 'Is this us?'],
      ]);
      expect(html).not.toMatch(/rel="(?:canonical|alternate)"|404\.md|aria-current/);
    });

    test('Markdown: the links for agents are there once, whether or not the page has them', () => {
      const own = contentFile('Look at the [site map](/sitemap.xml).');
      const text = withPages({ '404.md': own }, (dir) =>
        body(render(fixturePractice(), dir), 'errors/not-found.md'),
      );
      const others = ['/api/agent-info', '/.well-known/mcp', '/mcp.json'];
      expect(markdownTargets(text)).toEqual([...THREE, ...others].map((path) => BASE + path));
    });

    test('no file of the site links to one of the three', () => {
      for (const { key, body: text } of site.files)
        expect([key, text.includes('not-found')]).toEqual([key, false]);
    });

    test('the texts of the edge function contain no fact: they are the same for every practice of a language', () => {
      expect(render({ ...otherPractice(), language: 'en' }).languages).toEqual(site.languages);
    });
  });

  test.each([
    ['valid', '2027-11-01', {}],
    ['expired', '2027-11-02', { notice: expect.stringMatching(/^EXPIRED: .* until 2027-11-01\. /) }],
  ])('errors/failed.json, the 500 of the API, says that the contact is %s on %s', (status, today, notice) => {
    const { telephone, extension, email, messaging, otherChannels, form } = fixturePractice().contact;
    expect(JSON.parse(body(render(fixturePractice(), PAGES_DIR, today), 'errors/failed.json'))).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32603,
        message: expect.any(String),
        data: {
          developers: `${BASE}/developers`,
          llms: `${BASE}/llms.txt`,
          mcpDescriptor: `${BASE}/mcp.json`,
          sitemap: `${BASE}/sitemap.xml`,
          contact: { ...notice, telephone, extension, email, messaging, otherChannels, form, status },
          hint: expect.any(String),
        },
      },
    });
  });
});
