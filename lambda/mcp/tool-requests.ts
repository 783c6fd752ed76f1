/** `tools/list` and `tools/call` for both eras. Only the results differ. */
import { isObject, type JsonObject } from '../shared/json.ts';
import type { Outcome } from './outcome.ts';
import type { ToolAnswers } from './results.ts';

/** Names of arguments that clients add to a call by themselves, whatever their model or user wrote. */
const ADDED_BY_CLIENTS: ReadonlySet<string> = new Set([
  // Gemini CLI and Qwen Code.
  'wait_for_previous',
  // n8n: the id of the model's call.
  'toolCallId',
  // opencode: to a tool without parameters.
  '_placeholder',
]);

/** The list is one page, so every cursor is invalid (pagination, "Error Handling"). */
export function listTools(params: JsonObject | undefined, { list }: ToolAnswers): Outcome {
  if (isGiven(params?.cursor)) return { kind: 'error', error: 'cursor' };
  return { kind: 'result', text: list() };
}

/** Reads the names of the arguments only: clients add some to every call (contract §4). */
export function callTool(params: JsonObject | undefined, { calls }: ToolAnswers): Outcome {
  const name = params?.name;
  if (typeof name !== 'string') return { kind: 'error', error: 'toolName' };
  const answer = calls.get(name);
  if (!answer) return { kind: 'error', error: 'unknownTool', subject: name };
  const given = params?.arguments;
  if (!isGiven(given)) return { kind: 'result', text: answer.result() };
  if (!isObject(given)) return { kind: 'error', error: 'argumentsType' };
  const { result, resultWithNote } = answer;
  const isClients = Object.keys(given).every((member) => ADDED_BY_CLIENTS.has(member));
  return { kind: 'result', text: isClients ? result() : resultWithNote() };
}

/** `null` counts as absent. */
const isGiven = (value: unknown) => value !== undefined && value !== null;
