/** Contract §3: the JSON-LD of the pages states the facts of agent-info. */
import { type Context, type Json, type Row, section } from '../harness/check.ts';
import { equal, ok, text } from '../harness/expect.ts';
import { everyMember } from '../harness/json.ts';
import { ACCEPT, PAGES } from '../literals.ts';
import { pageRequest } from '../site/negotiation.ts';
import { agentInfo } from './agent-info.ts';

/** The parsed JSON-LD blocks of a page. */
async function blocks(ctx: Context, page: string): Promise<Json[]> {
  const reply = await ctx.recall(pageRequest(page, ACCEPT.html));
  const found = reply.text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...found].map(([, source]) => JSON.parse(source ?? ''));
}

const valid = PAGES.map(
  (page): Row => ({
    id: `valid ${page}`,
    title: `${page} has JSON-LD, in terms of schema.org`,
    why: 'contract §1.1: "Each page carries JSON-LD (schema.org LegalService)"',
    async run(ctx) {
      const found = await blocks(ctx, page);
      ok(found.length > 0, `JSON-LD of ${page}`, 'at least one block', found.length);
      for (const block of found) {
        equal(new URL(block['@context']).origin, 'https://schema.org', `@context of ${page}`);
        const types = [...everyMember(block)].filter(([key]) => key === '@type');
        ok(types.length > 0, `@type of ${page}`, 'at least one', types);
        for (const [, type] of types) text(type, `@type of ${page}`);
      }
    },
  }),
);

export const jsonLdChecks = section('3 JSON-LD', 'json-ld', [
  ...valid,
  {
    id: 'facts',
    title: 'the LegalService of the home page has the name, telephone and e-mail of agent-info',
    why: 'contract §3: one file "is the source of every fact the service states"',
    async run(ctx) {
      const { name, description, url, contact, location } = await agentInfo(ctx);
      const members = (await blocks(ctx, '/')).flatMap((block) => [...everyMember(block)]);
      const service = members.find(([, value]) => value?.['@type'] === 'LegalService')?.[1];
      equal(
        { name: service?.name, description: service?.description, url: service?.url },
        { name, description, url },
        'LegalService',
      );
      equal([service.telephone, service.email], [contact.telephone, contact.email], 'telephone and email');
      for (const [key, value] of Object.entries(location))
        equal(service.address?.[key], value, `address.${key}`);
      const numbers = members.filter(([key]) => key === 'telephone').map(([, value]) => value);
      ok(numbers.includes(contact.messaging.number), 'telephones', contact.messaging.number, numbers);
    },
  },
]);
