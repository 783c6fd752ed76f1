/** Schema of `/mcp.json`. Objects are open, so that today's readers can read a later descriptor. */
import { z } from 'zod';

const count = z.int().positive();
const mediaTypes = z.array(z.string()).min(1);
const schema = z.looseObject({ type: z.literal('object') }).describe('A JSON Schema');

const tool = z.looseObject({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: schema,
  outputSchema: schema,
  annotations: z.looseObject({
    readOnlyHint: z.boolean(),
    destructiveHint: z.boolean(),
    idempotentHint: z.boolean(),
    openWorldHint: z.boolean(),
  }),
});

export const mcpDescriptorSchema = z.looseObject({
  $schema: z.url(),
  name: z.string(),
  title: z.string().describe('Name of the practice'),
  version: z.string(),
  description: z.string(),
  icons: z.array(z.looseObject({ src: z.url(), mimeType: z.string(), sizes: z.array(z.string()) })).min(1),
  serverInfo: z.looseObject({ name: z.string(), title: z.string(), version: z.string() }),
  endpoint: z.url().describe('Where to POST'),
  transport: z.looseObject({
    type: z.literal('streamable-http'),
    endpoint: z.url(),
    httpMethods: z.array(z.string()).min(1),
    stateless: z.boolean(),
    sessions: z.boolean(),
    streaming: z.boolean(),
    responses: z.string(),
  }),
  protocolVersions: z
    .array(
      z.looseObject({
        version: z.iso.date(),
        era: z.enum(['modern', 'legacy']),
        handshake: z.boolean(),
        methods: z.array(z.string()).min(1),
      }),
    )
    .min(1)
    .describe('Newest first'),
  contentTypes: z.looseObject({
    request: mediaTypes,
    response: mediaTypes,
    acceptMustInclude: mediaTypes,
  }),
  auth: z.looseObject({ type: z.literal('none') }),
  capabilities: z.looseObject({ tools: z.looseObject({}) }),
  tools: z.array(tool).min(1),
  limits: z.looseObject({
    maxRequestBodyBytes: count,
    maxResponseBodyBytes: count,
    requestsPerSecond: count,
    burst: count,
    throttledStatus: z.literal(429),
    retryAfterSeconds: count,
    timeoutSeconds: count,
    agentInfoCacheSeconds: z.int().nonnegative(),
  }),
  links: z.record(z.string(), z.url()).describe('Every machine-readable resource, as in agent-info'),
});
