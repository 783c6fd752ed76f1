/** Contract §1: the page on which a reader checks who wrote or called. */
import { agentInfo, states } from '../documents/agent-info.ts';
import { type Context, type Json, type Row, section } from '../harness/check.ts';
import { notApplicable, recalled } from '../harness/expect.ts';
import { ACCEPT, IS_THIS_US } from '../literals.ts';
import { pageRequest, representationIs } from './negotiation.ts';

/** @returns undefined if the contract names none: a team may add a language */
export async function isThisUs(ctx: Context): Promise<string | undefined> {
  const { language } = await agentInfo(ctx);
  return IS_THIS_US[language.split('-')[0]];
}

export const isThisUsChecks = section('1 is this us', 'is-this-us', [
  ...(['html', 'markdown'] as const).map(
    (kind): Row => ({
      id: kind,
      title: `the page as ${kind} states the channels, until when they hold, the registrations and where to report`,
      why: 'contract §1: "states every official channel, the days between which they hold, each registration with its look-up, and where to report"',
      async run(ctx) {
        const path = (await isThisUs(ctx)) ?? notApplicable('the contract names no path in this language');
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
]);
