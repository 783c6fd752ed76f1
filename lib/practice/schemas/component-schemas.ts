/**
 * Component schemas of `/openapi.json`. The schemas of facts are those that validate the practice and the tool
 * results. The JSON-RPC envelope is written in zod too, so that all schemas reach the document in the same way.
 */
import { z } from 'zod';
import { LEGACY_VERSIONS, SERVER_INFO_KEY, SUPPORTED_VERSIONS } from '../../../lambda/mcp/protocol.ts';
import { ref } from '../../../lambda/render/documents/openapi/responses.ts';
import type { JsonSchema } from '../../../lambda/shared/json.ts';
import { TOOL_NAMES, TOOLS } from '../../../lambda/shared/tools.ts';
import { agentInfoSchema } from './agent-info-schema.ts';
import { toJsonSchema } from './json-schema.ts';
import { outputSchemas, toolSchemaName } from './tool-schemas.ts';

/**
 * The `result` of each method (contract §4): one component for all revisions, in which fields of later revisions are
 * optional. All are closed, so that a program can distinguish them by a member: `'tools' in result`.
 */
const component = (name: string) => z.unknown().meta(ref(name));

/** `Implementation` of the MCP schema. */
const serverInfo = z.strictObject({
  name: z.string(),
  title: z.string().optional(),
  version: z.string(),
  description: z.string().optional(),
  websiteUrl: z.url().optional(),
  icons: z
    .array(
      z.strictObject({
        src: z.url(),
        mimeType: z.string().optional(),
        sizes: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});

/** A JSON Schema of an object, which MCP requires for tools. */
const objectSchema = z.looseObject({ type: z.literal('object') });

const tool = z.strictObject({
  name: z.enum(TOOL_NAMES),
  title: z.string().optional().describe('From 2025-06-18 on'),
  description: z.string(),
  inputSchema: objectSchema,
  outputSchema: objectSchema.optional().describe('From 2025-06-18 on'),
  annotations: z.strictObject({
    readOnlyHint: z.boolean(),
    destructiveHint: z.boolean(),
    idempotentHint: z.boolean(),
    openWorldHint: z.boolean(),
  }),
});

const capabilities = z.strictObject({ tools: z.strictObject({}) });
const instructions = z.string().describe('For the model');

/** Fields of every result of 2026-07-28. */
const complete = {
  resultType: z.literal('complete'),
  _meta: z.strictObject({ [SERVER_INFO_KEY]: component('ServerInfo') }),
};
const cacheable = { ttlMs: z.int().positive(), cacheScope: z.literal('public') };

const optional = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).partial().shape;

/** Name of the component → schema. */
const RESULTS = {
  InitializeResult: z
    .strictObject({
      protocolVersion: z.enum(LEGACY_VERSIONS),
      capabilities,
      serverInfo: component('ServerInfo'),
      instructions,
    })
    .describe('Result of initialize, which the 2025 revisions have'),
  DiscoverResult: z
    .strictObject({
      ...complete,
      ...cacheable,
      supportedVersions: z.array(z.enum(SUPPORTED_VERSIONS)),
      capabilities,
      instructions,
    })
    .describe('Result of server/discover, which 2026-07-28 has'),
  ToolsListResult: z
    .strictObject({ ...optional({ ...complete, ...cacheable }), tools: z.array(component('Tool')) })
    .describe('Result of tools/list; with resultType, _meta, ttlMs and cacheScope in 2026-07-28'),
  ToolsCallResult: z
    .strictObject({
      ...optional(complete),
      content: z.array(z.strictObject({ type: z.literal('text'), text: z.string() })).min(1),
      structuredContent: z
        .unknown()
        .meta({ oneOf: TOOL_NAMES.map((name) => ref(toolSchemaName(name))) })
        .optional(),
    })
    .describe(
      'Result of tools/call; with resultType and _meta in 2026-07-28. structuredContent exists from 2025-06-18 on; content has the same JSON as text.',
    ),
  EmptyResult: z.strictObject({}).describe('Result of ping, which the 2025 revisions have'),
};

/** Contract §4. */
const id = z
  .union([z.string(), z.number(), z.null()])
  .describe('Repeated in the answer; a message without it is a notification');

const request = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: id.optional(),
  method: z.string().describe('For example tools/call'),
  params: z.looseObject({}).optional(),
});

const jsonRpcError = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: id.describe('That of the request, or null where it could not be read'),
  error: z.strictObject({
    code: z.int(),
    message: z.string(),
    data: z
      .looseObject({
        hint: z.string().describe('What to send instead'),
        supported: z.array(z.string()).optional().describe('Protocol versions, with code -32022'),
        requested: z.string().optional().describe('The version that was asked for, with code -32022'),
      })
      .describe('Always has a hint'),
  }),
});

/** RFC 9457. */
const problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What was wrong and what to send instead'),
  })
  .describe('Problem details, RFC 9457');

/** The body of an answer that API Gateway writes itself. */
const gatewayMessage = z.strictObject({ message: z.string() });

const jsonRpcResult = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id,
  result: z.unknown().meta({
    description: 'That of the method, in the shape of the protocol version in force',
    oneOf: Object.keys(RESULTS).map(ref),
  }),
});

export function componentSchemas(): Record<string, JsonSchema> {
  const outputs = outputSchemas();
  return {
    AgentInfo: toJsonSchema(agentInfoSchema),
    JsonRpcRequest: toJsonSchema(request),
    JsonRpcResult: toJsonSchema(jsonRpcResult),
    ...Object.fromEntries(Object.entries(RESULTS).map(([name, result]) => [name, toJsonSchema(result)])),
    ServerInfo: toJsonSchema(serverInfo),
    Tool: toJsonSchema(tool),
    ...Object.fromEntries(
      TOOL_NAMES.map((name) => [
        toolSchemaName(name),
        { description: TOOLS[name].returns, ...outputs[name] },
      ]),
    ),
    JsonRpcError: toJsonSchema(jsonRpcError),
    Problem: toJsonSchema(problem),
    GatewayMessage: toJsonSchema(gatewayMessage),
  };
}
