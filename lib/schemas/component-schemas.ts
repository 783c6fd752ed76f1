/**
 * Component schemas of `/openapi.json`. Facts come from the zod schemas that validate the practice and the tool results;
 * the JSON-RPC envelope is written here in zod too, so that there is one way from schema to document.
 */
import { z } from 'zod';
import { TOOL_NAMES, TOOLS } from '../../lambda/mcp/tools.ts';
import { ref } from '../../lambda/render/documents/openapi/schema-ref.ts';
import type { JsonSchema } from '../../lambda/shared/json-schema.ts';
import { agentInfoSchema } from './agent-info-schema.ts';
import { toJsonSchema } from './json-schema.ts';
import { outputSchemas } from './tool-schemas.ts';

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

const error = z.strictObject({
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

/** The body Amazon API Gateway writes when it answers in place of a handler. */
const gatewayMessage = z.looseObject({ message: z.string() });

/** `get_practice_info` → `GetPracticeInfo`. */
export const toolSchemaName = (tool: string) =>
  tool.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

export function componentSchemas(): Record<string, JsonSchema> {
  const outputs = outputSchemas();
  return {
    AgentInfo: toJsonSchema(agentInfoSchema),
    JsonRpcRequest: toJsonSchema(request),
    JsonRpcResult: {
      type: 'object',
      properties: {
        jsonrpc: { const: '2.0' },
        id: toJsonSchema(id),
        result: {
          description: 'The result type of the method, in the shape of the protocol version in force',
          anyOf: [ref('ToolResult'), { type: 'object' }],
        },
      },
      required: ['jsonrpc', 'id', 'result'],
      additionalProperties: false,
    },
    ToolResult: {
      description:
        'Result of tools/call. structuredContent exists from 2025-06-18 on; content has the same JSON as text.',
      type: 'object',
      properties: {
        content: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            properties: { type: { const: 'text' }, text: { type: 'string' } },
            required: ['type', 'text'],
          },
        },
        structuredContent: { oneOf: TOOL_NAMES.map((name) => ref(toolSchemaName(name))) },
        isError: { type: 'boolean' },
      },
      required: ['content'],
    },
    ...Object.fromEntries(
      TOOL_NAMES.map((name) => [
        toolSchemaName(name),
        { description: TOOLS[name].description, ...outputs[name] },
      ]),
    ),
    JsonRpcError: toJsonSchema(error),
    Problem: toJsonSchema(problem),
    GatewayMessage: toJsonSchema(gatewayMessage),
  };
}
