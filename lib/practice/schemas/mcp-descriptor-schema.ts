/** Schema of `/mcp.json`. Objects are open, so that today's readers can read a later descriptor. */
import { z } from 'zod';
import { list } from '../row.ts';
import { annotations } from './result-schemas.ts';

const count = z.int().positive();
const mediaTypes = list(z.string());
const schema = z.looseObject({ type: z.literal('object') }).describe('A JSON Schema');

const tool = z.looseObject({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: schema,
  outputSchema: schema,
  annotations: z.looseObject(annotations),
});

export const mcpDescriptorSchema = z.looseObject({
  $schema: z.url(),
  name: z.string(),
  title: z.string().describe('Name of the practice'),
  version: z.string(),
  description: z.string(),
  icons: list(z.looseObject({ src: z.url(), mimeType: z.string(), sizes: z.array(z.string()) })),
  serverInfo: z.looseObject({ name: z.string(), title: z.string(), version: z.string() }),
  endpoint: z.url().describe('Where to POST'),
  transport: z.looseObject({
    type: z.literal('streamable-http'),
    endpoint: z.url(),
    httpMethods: list(z.string()),
    stateless: z.boolean(),
    sessions: z.boolean(),
    streaming: z.boolean(),
    responses: z.string(),
  }),
  protocolVersions: list(
    z.looseObject({
      version: z.iso.date(),
      era: z.enum(['modern', 'legacy']),
      handshake: z.boolean(),
      methods: z.array(z.string()).min(1),
    }),
  ).describe('Newest first'),
  contentTypes: z.looseObject({
    request: mediaTypes,
    response: mediaTypes,
    acceptMustInclude: mediaTypes,
  }),
  auth: z.looseObject({ type: z.literal('none') }),
  capabilities: z.looseObject({ tools: z.looseObject({}) }),
  tools: list(tool),
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
