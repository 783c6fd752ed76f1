/**
 * AgentInfo: what `GET /api/agent-info` returns (description §2.1, contract §3). Built at synthesis
 * from the validated practice; the handler ships the finished text.
 */
import { z } from 'zod';
import { contactSchema, locationSchema, type Practice } from './practice.ts';
import { type MachineReadableKey, machineReadable } from './routes.ts';

const uri = z.url();

export const agentInfoSchema = z.strictObject({
  name: z.string(),
  professionalName: z.string(),
  description: z.string(),
  url: uri,
  serviceType: z.string(),
  location: locationSchema,
  areaServed: z.string(),
  language: z.string(),
  contact: contactSchema,
  scope: z.array(z.string()).min(1),
  safety: z.array(z.string()).min(1),
  legalNotice: z.string(),
  machineReadable: z.strictObject(machineReadableShape()),
});

/** One URL for each resource of routes.ts. */
function machineReadableShape() {
  const keys = Object.keys(machineReadable('')) as MachineReadableKey[];
  return Object.fromEntries(keys.map((key) => [key, uri])) as Record<MachineReadableKey, typeof uri>;
}

export type AgentInfo = z.infer<typeof agentInfoSchema>;

/** The practice's facts as AgentInfo, with absolute URLs under `baseUrl` (no trailing slash). */
export function toAgentInfo(practice: Practice, baseUrl: string): AgentInfo {
  const { $schema: _, guidance: __, dateModified: ___, contentSignals: ____, ...facts } = practice;
  return { ...facts, machineReadable: machineReadable(baseUrl) };
}
