/**
 * Component schemas of `/openapi.json`. The schemas of facts are those that validate the practice and the tool
 * results. The JSON-RPC envelope is written in zod too, so that all schemas reach the document in the same way.
 */
import { z } from 'zod';
import { ref } from '../../../lambda/render/documents/openapi/responses.ts';
import type { JsonSchema } from '../../../lambda/shared/json.ts';
import { TOOL_NAMES, TOOLS } from '../../../lambda/shared/tools.ts';
import { agentInfoSchema } from './agent-info-schema.ts';
import { toJsonSchema } from './json-schema.ts';
import { RESULTS, serverInfo, tool } from './result-schemas.ts';
import { outputSchemas, toolSchemaName } from './tool-schemas.ts';

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
