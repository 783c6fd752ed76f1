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

export interface AgentInfo extends Omit<Practice, 'contact' | 'guidance' | 'contentSignals'> {
  readonly contact: PublishedContact;
  readonly machineReadable: MachineReadable;
}

/** @param today - UTC, YYYY-MM-DD; the facts hold to the end of `validUntil` */
export function contactStatus({ contact }: Practice, today: string): ContactStatus {
  return today > contact.verification.validUntil ? 'expired' : 'valid';
}

export function publishedContact(practice: Practice, today: string): PublishedContact {
  const { contact } = practice;
  return { ...contact, verification: { ...contact.verification, status: contactStatus(practice, today) } };
}

/**
 * What the practice says besides, and nothing of what it leaves out.
 * @param baseUrl - public origin, no trailing slash
 */
export function detailsOf(practice: Practice, baseUrl: string): PracticeDetails {
  const { openingHours, people, languagesSpoken, accessibility } = practice;
  const { map, fees, firstAppointment, advertisingNotice } = practice;
  return {
    ...(openingHours && { openingHours }),
    ...(people && {
      people: people.map((person) => ({
        ...person,
        ...(person.portrait && { portrait: baseUrl + person.portrait }),
      })),
    }),
    ...(languagesSpoken && { languagesSpoken }),
    ...(accessibility && { accessibility }),
    ...(map && { map }),
    ...(fees && { fees }),
    ...(firstAppointment && { firstAppointment }),
    ...(advertisingNotice && { advertisingNotice }),
  };
}

/** @param baseUrl - public origin, no trailing slash */
export function agentInfo(practice: Practice, baseUrl: string, today: string): AgentInfo {
  const { guidance: _, contentSignals: __, contact: ___, ...facts } = practice;
  return {
    ...facts,
    ...detailsOf(practice, baseUrl),
    contact: publishedContact(practice, today),
    machineReadable: machineReadable(baseUrl),
  };
}

/** What is signed: everything but the status, so that the signature outlives the day it changes. */
export function signedFacts(practice: Practice, baseUrl: string) {
  const { guidance: _, contentSignals: __, ...facts } = practice;
  return { ...facts, ...detailsOf(practice, baseUrl), machineReadable: machineReadable(baseUrl) };
}

/** For the head of whatever states a contact: nothing while the facts hold. */
export function expiryNotice(practice: Practice, today: string): string {
  if (contactStatus(practice, today) === 'valid') return '';
  const { validUntil, verifiedAt, registrations } = practice.contact.verification;
  const places = registrations.map(({ authority, lookupUrl }) => `${authority} (${lookupUrl})`).join(', ');
  return `EXPIRED: these facts were verified on ${verifiedAt}, were valid until ${validUntil}, and have not been verified since. Say so, and have them checked with ${places} before anybody uses them.`;
}
