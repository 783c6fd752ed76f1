/** Contract §2.1: texts for readers state their language, and data states none. */
import { agentInfo } from '../documents/agent-info.ts';
import { type Reply, type Row, section } from '../harness/check.ts';
import { equal, header, noHeader, recalled } from '../harness/expect.ts';
import { tagsOf } from '../harness/web.ts';
import { ACCEPT, AGENT_INFO, PAGES } from '../literals.ts';
import { pageRequest } from './negotiation.ts';

const WHY =
  'contract §2.1: "What people and agents read is in the practice\'s language and says so (lang, Content-Language)"';

const langOf = (reply: Reply) => tagsOf(reply.text).find(({ name }) => name === 'html')?.attributes.lang;

/** Texts for readers, with the status of the answer. */
const TEXTS: readonly (readonly [id: string, input: ReturnType<typeof pageRequest>, status: number])[] = [
  ...PAGES.flatMap((page) => [
    [`${page} html`, pageRequest(page, ACCEPT.html), 200] as const,
    [`${page} markdown`, pageRequest(page, ACCEPT.markdown), 200] as const,
  ]),
  ['/llms.txt', { path: '/llms.txt' }, 200],
  ['/agent-instructions.md', { path: '/agent-instructions.md' }, 200],
  ['/contact.vcf', { path: '/contact.vcf' }, 200],
  ...(['html', 'markdown', 'json'] as const).flatMap((kind) => [
    [`404 ${kind}`, pageRequest('/no-such-page', ACCEPT[kind]), 404] as const,
    [`405 ${kind}`, pageRequest('/about', ACCEPT[kind], 'POST'), 405] as const,
  ]),
];

const texts = TEXTS.map(
  ([id, input, expected]): Row => ({
    id,
    title: `${id} states the language of the practice`,
    why: WHY,
    ...(input.method === 'POST' && { unsafe: true }),
    async run(ctx) {
      const { language } = await agentInfo(ctx);
      const reply = await recalled(ctx, input, expected);
      header(reply, 'content-language', language);
      if (reply.header('content-type')?.startsWith('text/html'))
        equal(langOf(reply), language, `lang of ${id}`);
    },
  }),
);

const DATA = [AGENT_INFO, '/mcp.json', '/openapi.json', '/sitemap.xml', '/robots.txt'];

const data = DATA.map(
  (path): Row => ({
    id: path,
    title: `${path} is data and states no language`,
    why: 'contract §2.1: "JSON, XML and text for programs have no Content-Language"; RFC 9110 §8.5: "If no Content-Language is specified, the default is that the content is intended for all language audiences"',
    async run(ctx) {
      const reply = await recalled(ctx, { path });
      noHeader(reply, 'content-language');
    },
  }),
);

export const languageChecks = section('2 languages', 'language', [...texts, ...data]);
