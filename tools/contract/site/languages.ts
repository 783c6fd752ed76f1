/** Contract §2.1: texts for readers state their language, and data states none. */
import { agentInfo, homePages } from '../documents/agent-info.ts';
import { type Reply, type Row, section } from '../harness/check.ts';
import { equal, header, recalled } from '../harness/expect.ts';
import { tagsOf } from '../harness/web.ts';
import { ACCEPT, kindOf } from '../literals.ts';
import { pageRequest, READABLE } from './negotiation.ts';

const langOf = (reply: Reply) => tagsOf(reply.text).find(({ name }) => name === 'html')?.attributes.lang;

/** Documents that people and agents read, as they read pages. The others are data, and text for programs. */
const FOR_READERS = ['/llms.txt', '/agent-instructions.md', '/contact.vcf'];

const readable = READABLE.map(([id, input]): Row => {
  // It instructs programs, in English.
  const isSkill = id.endsWith('/SKILL.md');
  const isForReaders = FOR_READERS.includes(input.path) || /^(page|markdown)$/.test(kindOf(input.path));
  const states = isSkill ? 'English' : isForReaders ? 'the language of the practice' : 'no language';
  return {
    id,
    title: `${id} states ${states}`,
    why: 'contract §2.1: "What people and agents read is in the practice\'s language and says so (lang, Content-Language)"; "JSON, XML and text for programs have no Content-Language (RFC 9110 §8.5: meant for readers of every language)"',
    async run(ctx) {
      const { language } = await agentInfo(ctx);
      const reply = await recalled(ctx, input);
      const expected = isSkill ? 'en' : isForReaders ? language : undefined;
      equal(reply.header('content-language'), expected, `language of ${id}`);
      if (reply.header('content-type')?.startsWith('text/html'))
        equal(langOf(reply), language, `lang of ${id}`);
    },
  };
});

/** `hreflang` → address, of the elements with this name. */
const alternates = (markup: string, element: string) =>
  Object.fromEntries(
    tagsOf(markup).flatMap(({ name, attributes: { hreflang, href } }) =>
      name === element && hreflang !== undefined ? [[hreflang, href]] : [],
    ),
  );

const EACH = 'contract §2.1: "What is below the home page of a language is in that language"';

const inEach = [
  ...(['html', 'markdown'] as const).map((kind) => [kind, 'GET', '', 200] as const),
  ...(['html', 'markdown', 'json'] as const).flatMap((kind) => [
    [kind, 'GET', '/no-such-page', 404] as const,
    [kind, 'POST', '/no-such-page', 404] as const,
    [kind, 'POST', '', 405] as const,
  ]),
].map(
  ([kind, method, below, expected]): Row => ({
    id: `of each path ${method} ${expected} ${kind}`,
    title: `the ${expected} of ${method} as ${kind} is in the language of the path`,
    why: `${EACH}, and \`Accept-Language\` changes nothing`,
    ...(method === 'POST' && { unsafe: true }),
    async run(ctx) {
      for (const { language, path } of await homePages(ctx)) {
        const input = pageRequest(below ? path.replace(/\/$/, '') + below : path, ACCEPT[kind], method);
        const headers = { ...input.headers, 'Accept-Language': 'pt, es;q=0.9, en;q=0.8' };
        const reply = await recalled(ctx, { ...input, headers }, expected);
        header(reply, 'content-language', language);
        if (kind === 'html') equal(langOf(reply), language, `lang of ${path}${below}`);
      }
    },
  }),
);

const switched: Row = {
  id: 'alternates',
  title:
    'the site map and each page name the page in all its languages, and each home page leads to the others',
  why: 'contract §2.1: "A page that several languages have names the address in each, and `x-default`"',
  async run(ctx) {
    const homes = await homePages(ctx);
    const named = new Map<string, object>();
    for (const [entry] of (await recalled(ctx, { path: '/sitemap.xml' })).text.matchAll(
      /<url>[\s\S]*?<\/url>/g,
    )) {
      const [, loc = ''] = /<loc>([^<]+)/.exec(entry) ?? [];
      const all = alternates(entry.replaceAll('xhtml:', ''), 'link');
      if (new URL(loc).pathname.startsWith('/files/')) continue;
      const { text: html } = await recalled(ctx, pageRequest(loc.slice(ctx.baseUrl.length), ACCEPT.html));
      equal(alternates(html, 'link'), all, `alternates of ${loc} in HTML, as in the site map`);
      named.set(loc, all);
    }
    for (const [url, all] of named)
      for (const other of new Set(Object.values(all)))
        equal(named.get(other), all, `alternates of ${other}, as of ${url}`);
    const urls = homes.map(({ language, path }) => [language, ctx.baseUrl + path] as const);
    const expected = urls.length > 1 ? Object.fromEntries([...urls, ['x-default', urls[0]![1]]]) : {};
    for (const { language, path } of homes) {
      equal(named.get(ctx.baseUrl + path), expected, `alternates of ${path}`);
      const { text: html } = await recalled(ctx, pageRequest(path, ACCEPT.html));
      const others = homes
        .filter((each) => each.language !== language)
        .map((each) => [each.language, each.path]);
      equal(alternates(html, 'a'), Object.fromEntries(others), `links of ${path} to the other languages`);
    }
  },
};

export const languageChecks = section('2 languages', 'language', [...readable, ...inEach, switched]);
