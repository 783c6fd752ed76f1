/**
 * `tools/list` and `tools/call`, which both eras share: only the result texts differ. Pure.
 */
import { isObject, type JsonObject } from './message.ts';
import type { Outcome } from './outcome.ts';
import type { ToolResults } from './results.ts';

/** One page: whatever cursor comes, it is none of ours (pagination, "Error Handling"). */
export function listTools(params: JsonObject | undefined, { list }: ToolResults): Outcome {
  if (params?.cursor !== undefined) return { kind: 'error', error: 'cursor' };
  return { kind: 'result', text: list };
}

/**
 * `arguments` of a type other than object break the schema of the request in every revision, null
 * included: a protocol error. An object with members is a tool error, which the model gets to read.
 */
export function callTool(params: JsonObject | undefined, { calls }: ToolResults): Outcome {
  const name = params?.name;
  if (typeof name !== 'string') return { kind: 'error', error: 'toolName' };
  const tool = calls.get(name);
  if (!tool) return { kind: 'error', error: 'unknownTool', subject: name };
  const given = params?.arguments;
  if (given !== undefined && !isObject(given)) return { kind: 'error', error: 'argumentsType' };
  const hasMembers = given !== undefined && Object.keys(given).length > 0;
  return { kind: 'result', text: hasMembers ? tool.refusal : tool.result };
}
