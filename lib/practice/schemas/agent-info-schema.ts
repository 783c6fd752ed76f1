/** Schemas of AgentInfo and of the published contact (contract §3), which `lambda/shared/facts.ts` creates. */
import { z } from 'zod';
import type { AgentInfo } from '../../../lambda/shared/facts.ts';
import { type MachineReadable, machineReadable } from '../../../lambda/shared/routes.ts';
import { contactSchema, mainLocationSchema, registrationSchema } from '../contact-schema.ts';
import { list } from '../row.ts';
import { detailsShape } from '../schema.ts';

const uri = z.url();

export const contactStatusSchema = z
  .enum(['valid', 'expired'])
  .describe('expired: the day after validUntil has come');

/** First, as the notice itself is the first member. */
export const noticeShape = {
  notice: z
    .string()
    .optional()
    .describe('Only from the day after validUntil: the facts have expired, and what to do. Not signed'),
};

/** The practice file has none: synthesis makes it from the signature. */
const countersignatureSchema = z
  .strictObject({
    by: z.string().describe('Who signed'),
    registration: registrationSchema
      .optional()
      .describe('The registration whose number is in the certificate. Kind named has none'),
    kind: z
      .enum(['professional', 'named'])
      .describe(
        'professional: the certificate has the number of the registration. named: only the name in it was compared',
      ),
    signedAt: z.iso.date().describe('Day that the signature states, UTC'),
    validUntil: z.iso
      .date()
      .describe('Last day of the list or of the certificate, whichever is earlier, UTC'),
    text: uri.describe('The signed list of official channels, and the address for which it was signed'),
    signature: uri.describe('Detached CMS signature of the text'),
    authorities: uri.describe(
      'Certificates in PEM: the root to which the signer’s certificate leads, then the authorities below it',
    ),
    sha256: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .describe('SHA-256 of the signature, hexadecimal'),
  })
  .describe(
    'Who signed the official channels with a certificate of their own, as the practice states. Whoever controls the domain can write this statement, and its reader has not checked the certificate',
  );

/** The contact of the practice file, with what synthesis adds, and with its status. */
export const publishedContactSchema = contactSchema.extend({
  mayCostMore: list(contactSchema.shape.telephone)
    .optional()
    .describe(
      'Numbers at shared cost: a call may cost more than one to a geographic or mobile number. Say so',
    ),
  officialChannelsOnly: z
    .boolean()
    .describe('true: no other channel is official. false: the list has expired, and nobody can tell'),
  verification: contactSchema.shape.verification.extend({
    countersignature: countersignatureSchema.optional(),
    status: contactStatusSchema,
  }),
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
  ...detailsShape(uri),
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
