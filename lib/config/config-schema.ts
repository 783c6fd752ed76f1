/**
 * The schema of a stage's configuration (`config/<stage>.json`). Every field is optional, and the empty configuration
 * deploys. Code editors show the descriptions, because they are part of the generated JSON Schema. This file reads no
 * file, no environment and no clock.
 */
import { z } from 'zod';
import { isSerializedOrigin } from '../../lambda/shared/origin.ts';
import { toJsonSchema } from '../practice/schemas/json-schema.ts';
import { EDGE_REGION, edgeProblems } from './edge-region.ts';
import {
  domainSchema,
  limitsSchema,
  proofsSchema,
  tagsSchema,
  webAclArnSchema,
  whenObject,
} from './member-schemas.ts';

/** Days that CloudWatch Logs can keep a log group (API reference, PutRetentionPolicy). */
export const LOG_RETENTION_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
] as const;

/** The handler reads the origins from its environment, which may have 4 KB (Lambda quotas). */
const MOST_ORIGIN_CHARACTERS = 3_000;

/** Regions of the commercial partition. Other partitions (China, GovCloud) have no CloudFront, or a different one. */
export const REGION = /^(?!cn-|us-gov-|us-iso|eu-isoe?-)[a-z]{2}(-[a-z]+)+-\d$/;
export const REGION_RULE =
  'must be a region of the commercial AWS partition (GovCloud and China are not supported), e.g. eu-west-1';

/**
 * Beginning of the name of a stage's stack. A prefix has no hyphen, so the first hyphen of a stack's name ends it, and
 * two stages that differ in prefix or name have different stacks. A stack's name has at most 39 characters, so the
 * names made from it stay below 60, the lowest limit that AWS sets for any of them.
 */
const PREFIX = /^[A-Za-z][A-Za-z0-9]{0,17}$/;

/** S3 refuses buckets whose names begin with `sthree-` or `amzn-s3-demo-` (S3 user guide, "Bucket naming rules"). */
const RESERVED_PREFIXES = ['sthree', 'amzn'];
/** A text, because a number in JSON cannot begin with a zero. */
const ACCOUNT_RULE = 'must be the 12 digits of an AWS account, in quotes, e.g. "123456789012"';

/** Requests in five minutes: several times what a person or an agent needs, and more than a contract check sends. */
export const DEFAULT_RATE = 2_000;

export const DEFAULT_PREFIX = 'LegalFrontDoor';
export const DEFAULT_LOG_RETENTION_DAYS = 30;
export const DEFAULT_SIGNING_KEYS: readonly string[] = ['A'];
export const DEFAULT_PRACTICE_FILE = 'site/practice.json';

const wafSchema = z
  .strictObject(
    {
      mode: z
        .enum(['count', 'block'], 'must be "count" (only measure) or "block"')
        .describe('count: measure what would be refused; block: refuse it'),
      requestsPerFiveMinutes: z
        .int('must be a whole number')
        // Limits of a rate-based rule (AWS WAF developer guide, API reference).
        .min(10, 'must be at least 10')
        .max(2_000_000_000, 'must be at most 2000000000')
        .optional()
        .describe(`Requests that one IP address may send in five minutes. Default: ${DEFAULT_RATE}`),
    },
    'must be an object, e.g. {"mode": "count"}',
  )
  .describe('AWS WAF in front of CloudFront: common managed rules and a rate rule. Default: none');

const originSecretSchema = z
  .strictObject(
    {
      generation: z
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(9_999, 'must be at most 9999')
        .describe('Raise it by one, never by more, to rotate the secret'),
      mode: z
        .enum(['send', 'refuse'], 'must be "send" (CloudFront sends it, no handler checks it) or "refuse"')
        .optional()
        .describe(
          'send: CloudFront sends it and handlers do not check it (the step before you remove the secret); refuse: calls without it get 403. Default: refuse',
        ),
    },
    'must be an object, e.g. {"generation": 1}',
  )
  .describe('A secret that CloudFront sends and the handlers require. Default: none');

const originSchema = z
  .string()
  .refine(
    isSerializedOrigin,
    'must be an origin as a browser sends it: scheme, host, port if not the default; no path, no slash at the end, e.g. https://app.example.org',
  );

const optionsSchema = z.strictObject(
  {
    $schema: z.string().optional().describe('Path of the JSON Schema, for code editors'),
    account: z
      .string(ACCOUNT_RULE)
      .regex(/^\d{12}$/, ACCOUNT_RULE)
      .optional()
      .describe('AWS account of the stage: other credentials are refused. Default: that of the credentials'),
    region: z
      .string()
      .regex(REGION, REGION_RULE)
      .optional()
      .describe('Region of the stack. Default: us-east-1'),
    prefix: z
      .string()
      .regex(PREFIX, 'must be 1 to 18 letters and digits, and begin with a letter, e.g. Practice')
      .refine(
        (text) => !RESERVED_PREFIXES.includes(text.toLowerCase()),
        `must not be ${RESERVED_PREFIXES.join(' or ')}, which S3 reserves for names of buckets`,
      )
      .optional()
      .describe(
        `Beginning of the name of the stage's stack. Set it before the first deployment: another prefix is a new stack without content, beside the old one. Default: ${DEFAULT_PREFIX}`,
      ),
    domain: domainSchema.optional(),
    allowedOrigins: z
      .array(originSchema)
      .refine(
        (origins) => origins.join(',').length <= MOST_ORIGIN_CHARACTERS,
        `must have at most ${MOST_ORIGIN_CHARACTERS} characters together`,
      )
      .optional()
      .describe("Browser origins, besides the service's own, that may call the MCP endpoint. Default: none"),
    limits: limitsSchema.optional(),
    alarmEmail: z
      .email('must be an e-mail address')
      .optional()
      .describe('Address that gets the e-mails of alarms and reminders. Default: none'),
    runbookUrl: z
      .string()
      .max(500, 'must have at most 500 characters')
      .regex(/^https:\/\/[^\s#]+$/, 'must be an https URL without a fragment (#…), which each alarm adds')
      .optional()
      .describe(
        'Address of docs/operations.md; each alarm links to its entry there. Default: the path in the repository',
      ),
    monitoring: z
      .boolean('must be true or false')
      .optional()
      .describe(
        'Whether the stage has alarms, their topic, and the access logs of CloudFront and of the API. Without them nobody learns that the facts expire or that the publisher is idle. Default: true',
      ),
    headersPolicies: z
      .enum(['own', 'managed'], 'must be "own" or "managed"')
      .optional()
      .describe(
        'Which headers policy errors that AWS writes get. own: two policies of the stage. managed: that of AWS, which has fewer headers and counts towards no quota. Default: own',
      ),
    waf: wafSchema.optional(),
    webAclArn: webAclArnSchema.optional(),
    logRetentionDays: z
      .literal(LOG_RETENTION_DAYS, `must be one of ${LOG_RETENTION_DAYS.join(', ')}`)
      .optional()
      .describe(`Days that logs are kept. Default: ${DEFAULT_LOG_RETENTION_DAYS}`),
    priceClass: z
      .enum(
        ['PriceClass_100', 'PriceClass_200', 'PriceClass_All'],
        'must be "PriceClass_100", "PriceClass_200" or "PriceClass_All"',
      )
      .optional()
      .describe('Edge locations that CloudFront serves from. Default: PriceClass_All'),
    removal: z
      .enum(['retain', 'destroy'], 'must be "retain" or "destroy"')
      .optional()
      .describe('What happens to content, logs and signing keys when the stack is deleted. Default: retain'),
    practice: z
      .string()
      .regex(/\.json$/, 'must be the path of a .json file')
      .optional()
      .describe(`Practice file, relative to the root of the project. Default: ${DEFAULT_PRACTICE_FILE}`),
    originSecret: originSecretSchema.optional(),
    signingKeys: z
      .array(
        z.string().regex(/^[A-Z][A-Za-z0-9]{0,19}$/, 'must be a capital letter, then letters and digits'),
      )
      .min(1, 'must name at least one key')
      .max(4, 'must name at most 4 keys')
      .refine((names) => new Set(names).size === names.length, 'must not name a key twice')
      .optional()
      .describe(
        `Names of the keys for agent-info: the first one signs, all are published for verification. Default: ${JSON.stringify(DEFAULT_SIGNING_KEYS)}`,
      ),
    proofs: proofsSchema.optional(),
    tags: tagsSchema.optional(),
    terminationProtection: z
      .boolean('must be true or false')
      .optional()
      .describe('Whether the stack refuses to be deleted. Default: true, unless the practice is fictional'),
  },
  'must be a JSON object, e.g. {}',
);

/** The options that rules compare. A value may have any type, because an option may break its own rule too. */
interface Options extends Partial<Readonly<Record<keyof z.infer<typeof optionsSchema>, unknown>>> {
  readonly domain?: { readonly certificateArn?: unknown; readonly hostedZone?: unknown } | null | undefined;
}

function checkTogether(options: Options, { addIssue }: z.RefinementCtx): void {
  const { account, domain, monitoring, region = EDGE_REGION, waf, webAclArn } = options;
  const refuse = (input: unknown, message: string, ...path: string[]) =>
    addIssue({ code: 'custom', path, message, input });

  const ofAccount = (arn: unknown, kind: string, ...path: string[]) => {
    if (typeof account === 'string' && typeof arn === 'string' && arn.split(':')[4] !== account)
      refuse(arn, `must be a ${kind} of the account of the stage, ${account}`, ...path);
  };
  ofAccount(domain?.certificateArn, 'certificate', 'domain', 'certificateArn');
  ofAccount(webAclArn, 'web ACL', 'webAclArn');
  if (waf !== undefined && webAclArn !== undefined)
    refuse(webAclArn, 'must be left out, because waf makes a web ACL: keep one of the two', 'webAclArn');
  for (const name of ['alarmEmail', 'runbookUrl'] as const)
    if (monitoring === false && options[name] !== undefined)
      refuse(options[name], 'must be left out, because with "monitoring": false there are no alarms', name);
  if (typeof region === 'string' && REGION.test(region))
    for (const { path, rule, received } of edgeProblems(region, options)) refuse(received, rule, path);
}

export const configSchema = optionsSchema.superRefine(checkTogether, { when: whenObject });

/** Configuration of a stage (docs/configuration.md). The code that uses a value applies its default. */
export type DeploymentConfig = z.infer<typeof configSchema>;

/** The text of `config/schema.json`, with which a code editor completes and checks the configuration of a stage. */
export function configSchemaText(): string {
  const head = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Configuration of a stage (config/<stage>.json)',
    description: 'Generated by `npm install` from lib/config: do not edit.',
  };
  return `${JSON.stringify({ ...head, ...toJsonSchema(configSchema) }, undefined, 2)}\n`;
}
