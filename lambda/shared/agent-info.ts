/**
 * AgentInfo: what `GET /api/agent-info` returns (description §2.1, contract §3). Built at synthesis
 * from the validated practice; the handler ships the finished text.
 */
import { z } from 'zod';
import { contactSchema, locationSchema, type Practice } from '../../lib/content/practice-schema.ts';
import { afterDay } from './expiry.ts';
import { type MachineReadableKey, machineReadable } from './routes.ts';

const uri = z.url();

/** Worked out when somebody asks; what it follows from, `validUntil`, is signed. */
export const contactStatusSchema = z
  .enum(['valid', 'expired'])
  .describe('expired: the day after validUntil has come');

export type ContactStatus = z.infer<typeof contactStatusSchema>;

/** The contact as it is published: that of the practice file, and whether it still holds. */
export const publishedContactSchema = contactSchema.extend({
  verification: contactSchema.shape.verification.extend({ status: contactStatusSchema }),
});

export const agentInfoSchema = z.strictObject({
  name: z.string(),
  professionalName: z.string(),
  description: z.string(),
  url: uri,
  serviceType: z.string(),
  location: locationSchema,
  areaServed: z.string(),
  language: z.string(),
  contact: publishedContactSchema,
  scope: z.array(z.string()).min(1),
  safety: z.array(z.string()).min(1),
  legalNotice: z.string(),
  machineReadable: z.strictObject(machineReadableShape()),
  dateModified: z.iso.date().describe('When the facts last changed'),
});

/** One URL for each resource of routes.ts. */
function machineReadableShape() {
  const keys = Object.keys(machineReadable('')) as MachineReadableKey[];
  return Object.fromEntries(keys.map((key) => [key, uri])) as Record<MachineReadableKey, typeof uri>;
}

export type AgentInfo = z.infer<typeof agentInfoSchema>;

/** The practice's facts as AgentInfo, with absolute URLs under `baseUrl` (no trailing slash). */
export function toAgentInfo(practice: Practice, baseUrl: string, status: ContactStatus = 'valid'): AgentInfo {
  const { $schema: _, guidance: __, contentSignals: ___, contact, ...facts } = practice;
  return { ...facts, contact: publishedContact(contact, status), machineReadable: machineReadable(baseUrl) };
}

export function publishedContact(contact: Practice['contact'], status: ContactStatus) {
  return { ...contact, verification: { ...contact.verification, status } };
}

/** In texts that are made before the day is known on which they are read. */
export const statusByDay = ({ contact }: Practice): ContactStatus =>
  afterDay(contact.verification.validUntil, 'expired', 'valid') as ContactStatus;

/** What is signed: everything but the status, so that the signature outlives the day it changes. */
export function signedFacts(practice: Practice, baseUrl: string) {
  return { ...toAgentInfo(practice, baseUrl), contact: practice.contact };
}
