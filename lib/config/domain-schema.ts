/**
 * A custom domain: its name, and a certificate, a hosted zone or both. With a hosted zone, the app creates the alias
 * records, and the certificate if the stage gives none.
 */
import { z } from 'zod';

/** RFC 1035 §2.3.1 labels, lower case, at least two of them. */
const HOST_NAME = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/;

const hostName = (example: string) =>
  z.string().regex(HOST_NAME, `must be a lower-case domain name without a final dot, e.g. ${example}`);

/**
 * CloudFront takes certificates from us-east-1 only (developer guide, "Requirements for using SSL/TLS certificates").
 */
const CERTIFICATE_ARN = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;

const hostedZoneSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^Z[A-Z\d]{1,31}$/, 'must be the id of a Route 53 hosted zone, e.g. Z0123456789ABCDEFGHIJ')
      .describe('Id in Route 53; the zone has to be in the account of the deployment'),
    name: hostName('example.org').describe('Name of the zone: the domain itself or a parent of it'),
  })
  .describe('Public hosted zone for the alias records and for the validation record of the certificate');

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

/** As `when`: zod checks these rules even if single fields are wrong, so that one message lists every problem. */
export const isObject = ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null;

export const domainSchema = z
  .strictObject({
    name: hostName('www.example.org').describe('The address of the service; every document states it'),
    certificateArn: z
      .string()
      .regex(CERTIFICATE_ARN, 'must be the ARN of an ACM certificate in us-east-1, which CloudFront requires')
      .optional()
      .describe('Certificate for the name, in us-east-1. Default: a new one, which needs hostedZone'),
    hostedZone: hostedZoneSchema.optional(),
  })
  .refine(certifiable, { error: 'must have certificateArn or hostedZone, or both', when: isObject })
  .refine(inZone, { error: 'name must be hostedZone.name or a name below it', when: isObject })
  .meta({
    description: "Custom domain. Default: the distribution's domain, *.cloudfront.net",
    anyOf: [{ required: ['certificateArn'] }, { required: ['hostedZone'] }],
  });
