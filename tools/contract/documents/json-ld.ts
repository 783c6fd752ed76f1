/**
 * Contract §3: the JSON-LD of the pages states the facts of agent-info.
 *
 * Contract §3: `machineReadable` of agent-info has these keys and URLs.
 */
import { type Context, type Json, type Reply, section } from '../harness/check.ts';
import { equal, ok, text } from '../harness/expect.ts';
import { everyMember } from '../harness/reply.ts';
import { sitemapPages } from '../harness/web.ts';
import { ACCEPT, IS_THIS_US, MACHINE_READABLE } from '../literals.ts';
import { pageRequest } from '../site/negotiation.ts';
import { agentInfo, homePages } from './agent-info.ts';
import { ANY_TEXT, legalServiceOf, states } from './legal-service.ts';

/** The blocks of a page, each in terms of schema.org. */
async function blocks(ctx: Context, page: string): Promise<Json[]> {
  const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
  const found = [
    ...reply.text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)(?:<\/script>|$)/g),
  ].map(([, source]) => JSON.parse(source ?? ''));
  ok(found.length > 0, `JSON-LD of ${page}`, 'at least one block', found.length);
  for (const block of found) {
    equal(new URL(block['@context']).origin, 'https://schema.org', `@context of ${page}`);
    const types = [...everyMember(block)].filter(([key]) => key === '@type');
    ok(types.length > 0, `@type of ${page}`, 'at least one', types);
    for (const [, type] of types) text(type, `@type of ${page}`);
  }
  return found;
}

/** Contract §3: texts that the practice file may have in several languages. */
const TEXTS = [
  ...['description', 'serviceType', 'areaServed', 'scope', 'safety', 'legalNotice', 'fees', 'note', 'label'],
  ...['advertisingNotice', 'accessibility', 'whatHappens', 'whatToBring', 'hearBack', 'antiFraudWarning'],
  ...['role', 'biography', 'jurisdiction', 'territory'],
];

/** The facts in another language. */
const inOtherWords = (info: Json): Json =>
  JSON.parse(JSON.stringify(info), (name, member) => {
    if (name === 'reportTo') return member.map((each: Json) => ({ ...each, name: ANY_TEXT }));
    if (!TEXTS.includes(name)) return member;
    return Array.isArray(member) ? member.map(() => ANY_TEXT) : ANY_TEXT;
  });

/** Of a page, whose answer all rows share. */
const services = new WeakMap<Reply, Json>();

async function legalService(ctx: Context, page: string): Promise<Json> {
  const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
  if (!services.has(reply)) {
    const members = (await blocks(ctx, page)).flatMap((block) => [...everyMember(block)]);
    services.set(reply, members.find(([, value]) => value?.['@type'] === 'LegalService')?.[1]);
  }
  return services.get(reply);
}

/** What the node of every page has, and its additional properties. */
const NODE = ['@type', '@id', 'name', 'url', 'address', 'telephone', 'email', 'contactPoint'];
const OF_CHANNELS = ['notice', 'mayCostMore'];

export const jsonLdChecks = section('3 JSON-LD', 'json-ld', [
  {
    id: 'facts',
    title:
      'the LegalService of each home page states the facts of agent-info, and leaves out what that leaves out',
    why: 'contract §1.1: "equal to agent-info, field by field"; "no rating, review or price range"; §2.1: "Only texts differ"; §3, the column "In JSON-LD"',
    async run(ctx) {
      const info = await agentInfo(ctx);
      for (const { path } of await homePages(ctx)) {
        const expected = legalServiceOf(path === '/' ? info : inOtherWords(info));
        const node = { ...expected, '@id': `${ctx.baseUrl}/#practice` };
        states(await legalService(ctx, path), node, `LegalService of ${path}`);
      }
    },
  },
  {
    id: 'same practice',
    title:
      'the LegalService of every page is that of the home page of its language, or has its channels only',
    why: 'contract §1.1: "Each page carries JSON-LD (schema.org LegalService)"; "On every other page it is the same node, by its @id, with name, url, address, telephone, email and contactPoint only"; "and the notice, if there is one"',
    async run(ctx) {
      const homes = await homePages(ctx);
      for (const page of ctx.some(await sitemapPages(ctx))) {
        const { language, path } =
          homes.findLast((each) => `${page}/`.startsWith(`${each.path}/`)) ?? homes[0]!;
        const home = await legalService(ctx, path);
        const stated = home.additionalProperty.filter(({ name }: Json) => OF_CHANNELS.includes(name));
        const channels = {
          ...Object.fromEntries(NODE.filter((name) => name in home).map((name) => [name, home[name]])),
          ...(stated.length > 0 && { additionalProperty: stated }),
        };
        const whole = ['/about', '/contact', IS_THIS_US[language.split('-')[0]!]].map(
          (each) => path.replace(/\/$/, '') + each,
        );
        const expected = page === path || whole.includes(page) ? home : channels;
        equal(await legalService(ctx, page), expected, `LegalService of ${page}`);
      }
    },
  },
]);

export const machineReadableChecks = section('3 agent-info', 'agent-info', [
  {
    id: 'resources',
    title: 'machineReadable has the absolute URL of every resource, and no other',
    why: 'contract §3: "absolute URLs of every machine-readable resource, keyed"; "Aliases have no key"',
    async run(ctx) {
      const { machineReadable } = await agentInfo(ctx);
      const urls = Object.entries(MACHINE_READABLE).map(([key, path]) => [key, ctx.baseUrl + path]);
      equal(machineReadable, Object.fromEntries(urls), 'machineReadable');
    },
  },
]);
