/** The schemas of the options that are objects or ARNs: domain, web ACL, proofs, tags, limits. */
import { z } from 'zod';
import { DEFAULT_LIMITS, type Limits } from '../../lambda/shared/limits.ts';

/** RFC 1035 §2.3.1 labels, lower case, at least two of them. */
const HOST_NAME = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/;

const hostName = (example: string) =>
  z.string().regex(HOST_NAME, `must be a lower-case domain name without a final dot, e.g. ${example}`);

/** CloudFront requires certificates in us-east-1 (developer guide, "Requirements for using SSL/TLS certificates"). */
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

/** For `when` of a zod rule: checks the rule even if single fields are wrong, so that all problems are reported. */
export const whenObject = ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null;

/**
 * A custom domain: its name, and a certificate, a hosted zone or both. With a hosted zone, the app creates the alias
 * records, and the certificate if the stage gives none.
 */
export const domainSchema = z
  .strictObject({
    name: hostName('www.example.org').describe('The address of the service; every document states it'),
    certificateArn: z
      .string()
      .regex(
        CERTIFICATE_ARN,
        'must be the ARN of a certificate of Certificate Manager in us-east-1, from which alone CloudFront takes it, e.g. arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000',
      )
      .optional()
      .describe(
        'Certificate for the name, in us-east-1. Default: a new one, which needs hostedZone and a stage in us-east-1',
      ),
    hostedZone: hostedZoneSchema.optional(),
  })
  .refine(certifiable, { error: 'must have certificateArn or hostedZone, or both', when: whenObject })
  .refine(inZone, { error: 'name must be hostedZone.name or a name below it', when: whenObject })
  .meta({
    description: "Custom domain. Default: the distribution's domain, *.cloudfront.net",
    anyOf: [{ required: ['certificateArn'] }, { required: ['hostedZone'] }],
  });

/** A web ACL of the scope CLOUDFRONT is in us-east-1, and its ARN says `global` (AWS WAF developer guide). */
const WEB_ACL_ARN = /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/;

export const webAclArnSchema = z
  .string()
  .regex(
    WEB_ACL_ARN,
    'must be the ARN of a web ACL for CloudFront (scope CLOUDFRONT, in us-east-1), e.g. arn:aws:wafv2:us-east-1:123456789012:global/webacl/name/0a1b2c3d-0000-4000-8000-000000000000',
  )
  .describe('A web ACL of your own, for CloudFront, in us-east-1; not with waf. Default: none');

/**
 * The registry's proof record, `v=MCPv1; k=<algorithm>; p=<public key in Base64>`: Ed25519 in 32 bytes, or P-384 as a
 * compressed point in 49 bytes whose first byte is 2 or 3 (modelcontextprotocol.io/registry/authentication; parser:
 * `internal/api/handlers/v0/auth/common.go`).
 */
const MCP_REGISTRY =
  /^v=MCPv1; (k=ed25519; p=[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=|k=ecdsap384; p=A[g-z0-9+/][A-Za-z0-9+/]{63}[AQgw]==)$/;

/** OpenAI requires only that the token is served as issued (developers.openai.com/plugins/deploy/submission). */
const OPENAI_APPS = /^[\x21-\x7e]{8,512}$/;

/**
 * Domain-ownership proofs for server directories. They are public and served byte for byte. A proof that no directory
 * could verify is refused at synthesis; otherwise the directory would refuse it days later.
 */
export const proofsSchema = z
  .strictObject(
    {
      mcpRegistry: z
        .string()
        .regex(
          MCP_REGISTRY,
          'must be the record of a public key, e.g. "v=MCPv1; k=ed25519; p=…": 32 bytes in Base64 (ecdsap384: 49, a compressed point)',
        )
        .optional()
        .describe('Served at /.well-known/mcp-registry-auth, for the MCP registry. Default: not served'),
      openaiApps: z
        .string()
        .regex(OPENAI_APPS, "must be the token of OpenAI's portal: 8 to 512 visible characters, no space")
        .optional()
        .describe('Served at /.well-known/openai-apps-challenge, for OpenAI. Default: not served'),
    },
    'must be an object, e.g. {"openaiApps": "…"}',
  )
  .describe('Domain-ownership proofs that server directories ask for. Default: none');

/** The characters of a tag that every AWS service accepts. Some services accept more. */
const CHARACTERS = '[\\p{L}\\p{N}\\p{Zs}_.:/=+@-]';
const CHARACTER_RULE = 'have letters, digits, spaces and _ . : / = + - @ only';

const MOST_KEY_CHARACTERS = 128;
const MOST_VALUE_CHARACTERS = 256;

/** A resource has at most 50 tags; this app sets two. */
const MOST_TAGS = 48;

/** The tags that this app sets. */
const OUR_TAGS = ['service', 'stage'];

const isReserved = (text: string) => /^aws:/i.test(text);
const RESERVED_RULE = 'not begin with aws:, which is reserved';

const valueSchema = z
  .string('must be a text')
  .max(MOST_VALUE_CHARACTERS, `must have at most ${MOST_VALUE_CHARACTERS} characters`)
  .regex(new RegExp(`^${CHARACTERS}*$`, 'u'), `must ${CHARACTER_RULE}`)
  .refine((value) => !isReserved(value), `must ${RESERVED_RULE}`);

/** @returns the rule that the key breaks, if it breaks one */
function brokenKeyRule(key: string): string | undefined {
  if (key.length === 0 || key.length > MOST_KEY_CHARACTERS)
    return `the key must have 1 to ${MOST_KEY_CHARACTERS} characters`;
  if (!new RegExp(`^${CHARACTERS}+$`, 'u').test(key)) return `the key must ${CHARACTER_RULE}`;
  if (isReserved(key)) return `the key must ${RESERVED_RULE}`;
  return OUR_TAGS.includes(key) ? 'the key must not be service or stage, which the app sets' : undefined;
}

/** Tags of every resource, under AWS's rules (Tagging AWS Resources, "Tag naming limits and requirements"). */
export const tagsSchema = z
  .record(z.string(), valueSchema, 'must be an object of texts, e.g. {"cost-centre": "4711"}')
  .refine((tags) => Object.keys(tags).length <= MOST_TAGS, `must have at most ${MOST_TAGS} tags`)
  .superRefine((tags, context) => {
    for (const key of Object.keys(tags)) {
      const message = brokenKeyRule(key);
      if (message !== undefined) context.addIssue({ code: 'custom', path: [key], message, input: key });
    }
  })
  .meta({
    description: 'Tags of every resource, besides service and stage. Default: none',
    maxProperties: MOST_TAGS,
    propertyNames: { pattern: `^(?!aws:|(${OUR_TAGS.join('|')})$)${CHARACTERS}{1,${MOST_KEY_CHARACTERS}}$` },
  });

/** Throttle of an account for all of its APIs in a region, in requests per second and burst (API Gateway quotas). */
const ACCOUNT_RATE = 10_000;
const ACCOUNT_BURST = 5_000;

/** The handshake of an official client takes a few hundred bytes; some do not fit into less than this. */
const LEAST_BODY_BYTES = 1_024;
/** An answer repeats the request's id, which may be as long as the body, so a body may fill half of an answer. */
const MOST_BODY_BYTES = DEFAULT_LIMITS.maxResponseBytes / 2;

const whole = (least: number, most: number) =>
  z
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)
    .optional();

/** Limits that a stage may change. Stack, handlers, `/mcp.json` and `/openapi.json` read the same `Limits` object. */
export const limitsSchema = z
  .strictObject({
    ratePerSecond: whole(1, ACCOUNT_RATE).describe(
      `Steady requests per second of the API. Default: ${DEFAULT_LIMITS.ratePerSecond}`,
    ),
    burst: whole(1, ACCOUNT_BURST).describe(
      `Requests that the API takes at once. Default: ${DEFAULT_LIMITS.burst}`,
    ),
    maxBodyBytes: whole(LEAST_BODY_BYTES, MOST_BODY_BYTES).describe(
      `Largest request body of the MCP endpoint, in bytes. Default: ${DEFAULT_LIMITS.maxBodyBytes}`,
    ),
  })
  .describe('Limits, as enforced and as published');

/** The limits of a stage: the values it sets, else the defaults. */
export function limitsOf(changes: z.infer<typeof limitsSchema> = {}): Limits {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(set) };
}
