/** `tools/list` and `tools/call` for both eras. Only the results differ. */
import { isObject, type JsonObject } from '../shared/json.ts';
import type { Outcome } from './outcome.ts';
import type { ToolAnswers } from './results.ts';

/** The list is one page, so every cursor is invalid (pagination, "Error Handling"). */
export function listTools(params: JsonObject | undefined, { list }: ToolAnswers): Outcome {
  if (isGiven(params?.cursor)) return { kind: 'error', error: 'cursor' };
  return { kind: 'result', text: list() };
}

/** Ignores the members of the arguments: clients add some to every call (contract §4). */
export function callTool(params: JsonObject | undefined, { calls }: ToolAnswers): Outcome {
  const name = params?.name;
  if (typeof name !== 'string') return { kind: 'error', error: 'toolName' };
  const answer = calls.get(name);
  if (!answer) return { kind: 'error', error: 'unknownTool', subject: name };
  const given = params?.arguments;
  if (!isGiven(given)) return { kind: 'result', text: answer.result() };
  if (!isObject(given)) return { kind: 'error', error: 'argumentsType' };
  const { result, resultWithNote } = answer;
  return { kind: 'result', text: Object.keys(given).length > 0 ? resultWithNote() : result() };
}

/** `null` counts as absent. */
const isGiven = (value: unknown) => value !== undefined && value !== null;
