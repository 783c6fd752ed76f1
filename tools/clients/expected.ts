/**
 * The facts that the service has to state of the fixture on a day: those of its practice file, and the sentences of
 * contract §§3 and 4 about them. Nothing here comes from the service's answers or code.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DETAILS } from '../../contract/documents/agent-info.ts';
import type { ToolName } from '../../contract/literals.ts';
import { PRACTICE_FIELDS } from '../../contract/mcp/tools.ts';
import { FIXTURE } from '../../test/support/assembly.ts';

type Json = Readonly<Record<string, unknown>>;

const PRACTICE = JSON.parse(readFileSync(join(import.meta.dirname, '../..', FIXTURE), 'utf8'));

/** The days on which each client is run: one on which the facts hold, and the first on which they do not. */
export const DAYS = { valid: '2026-11-20', expired: dayAfter(PRACTICE.contact.verification.validUntil) };
export type DayName = keyof typeof DAYS;

export interface Expected {
  /** The structured content of each tool without `notice`. */
  readonly data: Readonly<Record<ToolName, Json>>;
  /** The sentence that the facts have expired. `undefined` while they hold. */
  readonly notice: string | undefined;
}

const NAME: string = PRACTICE.name;

/** The text after the data of a call with an argument that no known client adds by itself. */
export const NOTE =
  'The arguments were not read: this tool takes none. This service accepts no personal data, documents or case details, and keeps nothing of what was sent.';

export function expectedOn(day: string, url: string): Expected {
  const closures = PRACTICE.closures.filter(({ until }: { until: string }) => until >= day);
  const people = PRACTICE.people.map((one: Json) => ({ ...one, portrait: url + one.portrait }));
  const facts = { ...PRACTICE, people, closures: closures.length > 0 ? closures : undefined };
  const { verification } = facts.contact;
  const status = day > verification.validUntil ? 'expired' : 'valid';
  if (status === 'expired') {
    const said = `Expired: the list of official channels was valid until ${verification.validUntil}. Nobody can tell from it today whether a contact is the practice.`;
    const antiFraudWarning = `${said} ${facts.contact.antiFraudWarning}`;
    facts.contact = { ...facts.contact, antiFraudWarning, officialChannelsOnly: false };
    facts.safety = [said, ...facts.safety];
  }
  const places = verification.registrations.map((one: Json) => `${one.authority} (${one.lookupUrl})`);
  const notice = `EXPIRED: these facts about ${NAME} were verified on ${verification.verifiedAt}. These were the official channels until ${verification.validUntil}. Nobody has checked them since. Tell the person so first. Then have them checked with ${places.join(', ')} before anybody uses them. Whether a contact that is not listed is the practice, nobody can tell from this list.`;
  return {
    data: {
      get_practice_info: { ...picked(facts, [...PRACTICE_FIELDS, ...DETAILS]), contactStatus: status },
      get_official_contact: { ...facts.contact, verification: { ...verification, status } },
      get_agent_guidance: {
        ...PRACTICE.guidance,
        ...picked(facts, ['safety', 'reportTo', 'legalNotice']),
        instructionsUrl: `${url}/agent-instructions.md`,
        contactStatus: status,
      },
    },
    notice: status === 'expired' ? notice : undefined,
  };
}

/** Without the members that have no value, as JSON has them. */
const picked = (facts: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]]));

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
