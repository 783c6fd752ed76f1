/** Contract §1: the page on which a reader checks who wrote or called. */
import { agentInfo, states } from '../documents/agent-info.ts';
import { type Context, type Json, type Row, section } from '../harness/check.ts';
import { notApplicable, ok, recalled } from '../harness/expect.ts';
import { htmlLinks } from '../harness/web.ts';
import { ACCEPT, IS_THIS_US, PAGES } from '../literals.ts';
import { pageRequest, representationIs } from './negotiation.ts';

async function pathOf(ctx: Context): Promise<string> {
  const { language } = await agentInfo(ctx);
  // A team may add a language.
  return IS_THIS_US[language.split('-')[0]] ?? notApplicable(`the contract names no path in ${language}`);
}

export const isThisUsChecks = section('1 is this us', 'is-this-us', [
  ...(['html', 'markdown'] as const).map(
    (kind): Row => ({
      id: kind,
      title: `the page as ${kind} states the channels, until when they hold, the registrations and where to report`,
      why: 'contract §1: "states every official channel, the days between which they hold, each registration with its look-up, and where to report"',
      async run(ctx) {
        const path = await pathOf(ctx);
        const { contact, language, people = [], reportTo = [] } = await agentInfo(ctx);
        const { verifiedAt, validUntil, registrations } = contact.verification;
        const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
        const reply = await recalled(ctx, pageRequest(path, ACCEPT[kind]));
        representationIs(reply, kind);
        const all = [...registrations, ...people.flatMap((each: Json) => each.registrations ?? [])];
        states(
          reply,
          contact,
          ...[verifiedAt, validUntil].map((date) => day.format(new Date(date))),
          ...all.flatMap(({ number, lookupUrl }: Json) => [number, lookupUrl]),
          ...reportTo.flatMap(({ name, url }: Json) => [name, url]),
        );
      },
    }),
  ),
  ...[...PAGES, '/no-such-page'].map(
    (page): Row => ({
      id: `linked from ${page}`,
      title: `${page} links to it`,
      why: 'contract §1: "Every page links to the page on which a reader checks who wrote or called"',
      async run(ctx) {
        const path = await pathOf(ctx);
        const { text, request } = await ctx.recall(pageRequest(page, ACCEPT.html));
        const links = htmlLinks(text, request.url);
        ok(links.includes(ctx.baseUrl + path), `links of ${page}`, ctx.baseUrl + path, links);
      },
    }),
  ),
]);
