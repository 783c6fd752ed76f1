/**
 * A custom domain: its name, and the certificate or the hosted zone (or both) that come with it. With a
 * hosted zone the app makes the alias records, and the certificate unless one is given.
 */
import { z } from 'zod';

/** RFC 1035 §2.3.1 labels, lower case, at least two of them. */
const HOST_NAME = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/;

const hostName = (example: string) =>
  z.string().regex(HOST_NAME, `must be a lower-case domain name without a final dot, e.g. ${example}`);

/** CloudFront takes certificates of us-east-1 only (developer guide, "Requirements for using SSL/TLS certificates"). */
const CERTIFICATE_ARN = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;

const hostedZoneSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^Z[A-Z\d]{1,31}$/, 'must be the id of a Route 53 hosted zone, e.g. Z0123456789ABCDEFGHIJ')
      .describe('Id in Route 53; the zone is in the account that is deployed to'),
    name: hostName('example.org').describe('Name of the zone: the domain itself or a parent of it'),
  })
  .describe('Public hosted zone in which the alias records, and what proves the certificate, are made');

interface Domain {
  readonly name?: unknown;
  readonly certificateArn?: unknown;
  readonly hostedZone?: { readonly name?: unknown } | undefined;
}

const certifiable = ({ certificateArn, hostedZone }: Domain) =>
  certificateArn !== undefined || hostedZone !== undefined;

const inZone = ({ name, hostedZone }: Domain) =>
  typeof name !== 'string' ||
  typeof hostedZone?.name !== 'string' ||
  name === hostedZone.name ||
  name.endsWith(`.${hostedZone.name}`);

/** Told beside what is wrong with single fields, and not only once those are right. */
const isObject = ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null;

export const domainSchema = z
  .strictObject({
    name: hostName('www.example.org').describe('The address of the service; every document states it'),
    certificateArn: z
      .string()
      .regex(CERTIFICATE_ARN, 'must be the ARN of an ACM certificate in us-east-1: CloudFront takes no other')
      .optional()
      .describe('Certificate for the name, in us-east-1. Default: one is made, which needs hostedZone'),
    hostedZone: hostedZoneSchema.optional(),
  })
  .refine(certifiable, { error: 'must have certificateArn or hostedZone, or both', when: isObject })
  .refine(inZone, { error: 'name must be hostedZone.name or a name below it', when: isObject })
  .meta({
    description: "Domain of your own. Default: the distribution's, *.cloudfront.net",
    anyOf: [{ required: ['certificateArn'] }, { required: ['hostedZone'] }],
  });
