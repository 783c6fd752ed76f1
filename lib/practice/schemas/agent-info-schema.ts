/** Schemas of AgentInfo and of the published contact (contract §3), which `lambda/shared/facts.ts` creates. */
import { z } from 'zod';
import type { AgentInfo } from '../../../lambda/shared/facts.ts';
import { type MachineReadable, machineReadable } from '../../../lambda/shared/routes.ts';
import { contactSchema, mainLocationSchema } from '../contact-schema.ts';
import { detailsShape } from '../details-schema.ts';
import { list } from '../row.ts';

const uri = z.url();

export const contactStatusSchema = z
  .enum(['valid', 'expired'])
  .describe('expired: the day after validUntil has come');

/** The notice is the first member of an answer (contract §3), so its schema comes first. */
export const noticeShape = {
  notice: z
    .string()
    .optional()
    .describe(
      'Only while fictional is true, and from the day after validUntil: that nothing here is real, that the facts have expired, and what to do. Not signed',
    ),
};

/** The contact of a practice with both numbers (`withUses`), with what synthesis adds, and with its status. */
export const publishedContactSchema = contactSchema.extend({
  messaging: contactSchema.shape.messaging.unwrap(),
  telephone: contactSchema.shape.telephone.unwrap(),
  mayCostMore: list(contactSchema.shape.telephone.unwrap())
    .optional()
    .describe(
      'Numbers at shared cost: a call may cost more than one to a geographic or mobile number. Say so',
    ),
  officialChannelsOnly: z
    .boolean()
    .describe('true: no other channel is official. false: the list has expired, so there may be others'),
  verification: contactSchema.shape.verification.extend({ status: contactStatusSchema }),
});

/** The optional facts, with what synthesis adds. */
export const publishedDetailsShape = () => ({
  ...detailsShape(uri),
  homePages: list(z.strictObject({ language: z.string(), url: uri }))
    .optional()
    .describe('The home page in each language of the site. The facts are the same in all'),
});

export const agentInfoSchema = z.strictObject({
  ...noticeShape,
  name: z.string(),
  professionalName: z.string(),
  description: z.string(),
  url: uri,
  serviceType: z.string(),
  location: mainLocationSchema,
  areaServed: z.string(),
  language: z.string(),
  contact: publishedContactSchema,
  scope: list(z.string()),
  ...publishedDetailsShape(),
  safety: list(z.string()),
  legalNotice: z.string(),
  machineReadable: z.strictObject(machineReadableShape()),
  dateModified: z.iso.date().describe('When the facts last changed'),
}) satisfies z.ZodType<AgentInfo>;

/** One URL for each resource of routes.ts. */
function machineReadableShape() {
  const names = Object.keys(machineReadable('')) as (keyof MachineReadable)[];
  return Object.fromEntries(names.map((name) => [name, uri])) as Record<keyof MachineReadable, typeof uri>;
}
