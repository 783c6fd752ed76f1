/**
 * AgentInfo: what `GET /api/agent-info` returns (contract §3), and the parts of it that other answers share. A plain
 * function of (practice, baseUrl, today); its JSON Schema is `lib/schemas/agent-info-schema.ts`.
 */
import type { Contact, Practice, PracticeDetails, Verification } from './practice.ts';
import { type MachineReadable, machineReadable } from './routes.ts';

/** Worked out when somebody asks; what it follows from, `validUntil`, is signed. */
export type ContactStatus = 'valid' | 'expired';

/** The contact as it is published: that of the practice file, and whether it still holds. */
export interface PublishedContact extends Contact {
  readonly verification: Verification & { readonly status: ContactStatus };
}

export interface AgentInfo extends Omit<InstitutionalFacts, 'contact'> {
  readonly contact: PublishedContact;
  readonly machineReadable: MachineReadable;
}

/** @param today - UTC, YYYY-MM-DD; the facts hold to the end of `validUntil` */
export function contactStatus({ contact }: Pick<Practice, 'contact'>, today: string): ContactStatus {
  return today > contact.verification.validUntil ? 'expired' : 'valid';
}

export function publishedContact(practice: Pick<Practice, 'contact'>, today: string): PublishedContact {
  const { contact } = practice;
  return { ...contact, verification: { ...contact.verification, status: contactStatus(practice, today) } };
}

/** What a practice may leave out. */
const DETAILS = [
  'openingHours',
  'people',
  'languagesSpoken',
  'accessibility',
  'map',
  'fees',
  'firstAppointment',
  'advertisingNotice',
] as const satisfies readonly (keyof PracticeDetails)[];

/**
 * What the practice says besides, and nothing of what it leaves out.
 * @param baseUrl - public origin, no trailing slash
 */
export function detailsOf(practice: Practice, baseUrl: string): PracticeDetails {
  const stated = DETAILS.filter((name) => practice[name] !== undefined);
  return {
    ...Object.fromEntries(stated.map((name) => [name, practice[name]])),
    ...peopleOf(practice, baseUrl),
  };
}

/** With the whole addresses of their portraits. */
function peopleOf({ people }: PracticeDetails, baseUrl: string): PracticeDetails {
  return people
    ? { people: people.map((one) => (one.portrait ? { ...one, portrait: baseUrl + one.portrait } : one)) }
    : {};
}

/** The practice without what agents are told and robots may do. */
export type InstitutionalFacts = Omit<Practice, 'guidance' | 'contentSignals'>;

/** @param baseUrl - public origin, no trailing slash */
export const agentInfo = (practice: InstitutionalFacts, baseUrl: string, today: string): AgentInfo =>
  agentInfoWith(machineReadable(baseUrl), practice, baseUrl, today);

/** @param addresses - of `machineReadable`, for whoever does not hold the list of all documents */
export function agentInfoWith(
  addresses: MachineReadable,
  practice: InstitutionalFacts,
  baseUrl: string,
  today: string,
): AgentInfo {
  const { guidance: _, contentSignals: __, ...facts }: InstitutionalFacts & Partial<Practice> = practice;
  return {
    ...facts,
    ...peopleOf(practice, baseUrl),
    contact: publishedContact(practice, today),
    machineReadable: addresses,
  };
}

/** What is signed: everything but the status, so that the signature outlives the day it changes. */
export function signedFacts(
  practice: Practice,
  baseUrl: string,
): InstitutionalFacts & Pick<AgentInfo, 'machineReadable'> {
  const { guidance: _, contentSignals: __, ...facts } = practice;
  return { ...facts, ...peopleOf(practice, baseUrl), machineReadable: machineReadable(baseUrl) };
}

/** For the head of whatever states a contact: nothing while the facts hold. */
export function expiryNotice(practice: Practice, today: string): string {
  if (contactStatus(practice, today) === 'valid') return '';
  const { validUntil, verifiedAt, registrations } = practice.contact.verification;
  const places = registrations.map(({ authority, lookupUrl }) => `${authority} (${lookupUrl})`).join(', ');
  return `EXPIRED: these facts were verified on ${verifiedAt}, were valid until ${validUntil}, and have not been verified since. Say so, and have them checked with ${places} before anybody uses them.`;
}
