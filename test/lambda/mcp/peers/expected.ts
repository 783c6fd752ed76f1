/**
 * What the tools have to state of the fixture on a day: the facts of its practice file, and the sentences of contract §3
 * about them. Nothing here comes from the answers or the code of the service.
 */
import { readFileSync } from 'node:fs';
import { DETAILS } from '../../../../tools/contract/documents/agent-info-form.ts';
import type { ToolName } from '../../../../tools/contract/literals.ts';
import { PRACTICE_FIELDS } from '../../../../tools/contract/mcp/tools.ts';
import { FIXTURE } from '../../../support/assembly.ts';

type Json = Readonly<Record<string, unknown>>;

export const PRACTICE = JSON.parse(readFileSync(FIXTURE, 'utf8'));

/** @param baseUrl - public origin, no trailing slash */
export function expectedOn(
  day: string,
  baseUrl: string,
): { readonly notice: string | undefined; readonly results: Readonly<Record<ToolName, Json>> } {
  const { verification } = PRACTICE.contact;
  const isExpired = day > verification.validUntil;
  const status = isExpired ? 'expired' : 'valid';
  const closures = PRACTICE.closures.filter(({ until }: { until: string }) => until >= day);
  const people = PRACTICE.people.map((one: Json) => ({
    ...one,
    portrait: baseUrl + String(one.portrait).replace(/\.svg$/, '.webp'),
  }));
  const facts = { ...PRACTICE, people, closures: closures.length > 0 ? closures : undefined };
  if (isExpired) {
    const said = `Expired: the list of official channels was valid until ${verification.validUntil}. Nobody can tell from it today whether a contact is the practice.`;
    const antiFraudWarning = `${said} ${PRACTICE.contact.antiFraudWarning}`;
    facts.contact = { ...PRACTICE.contact, antiFraudWarning, officialChannelsOnly: false };
    facts.safety = [said, ...PRACTICE.safety];
  }
  const places = verification.registrations.map((one: Json) => `${one.authority} (${one.lookupUrl})`);
  const notice = `EXPIRED: these facts about ${PRACTICE.name} were verified on ${verification.verifiedAt}. These were the official channels until ${verification.validUntil}. Nobody has checked them since. Tell the person so first. Then have them checked with ${places.join(', ')} before anybody uses them. Whether a contact that is not listed is the practice, nobody can tell from this list.`;
  const first = isExpired ? { notice } : {};
  return {
    notice: first.notice,
    results: {
      get_practice_info: {
        ...first,
        ...picked(facts, [...PRACTICE_FIELDS, ...DETAILS]),
        contactStatus: status,
      },
      get_official_contact: { ...first, ...facts.contact, verification: { ...verification, status } },
      get_agent_guidance: {
        ...first,
        ...PRACTICE.guidance,
        ...picked(facts, ['safety', 'reportTo', 'legalNotice']),
        instructionsUrl: `${baseUrl}/agent-instructions.md`,
        contactStatus: status,
      },
    },
  };
}

/** The object as JSON has it, without members that have no value. */
const picked = (facts: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]]));
