/**
 * Some clients name their tools in a text and offer them only after the model has searched for them. The model then gets
 * the declarations in the result of the search, or the tools in the next request. (Claude Code, Qwen Code)
 */
import type { Conversation, OfferedTool, ToolCall } from './protocol.ts';

const SEARCH_TOOL = /^tool_?search$/i;
/** Calls a tool that has been found but is not offered. */
const BRIDGE_TOOL = 'tool_call';

export const SEARCH_ID = 'front_door_search';

/** @param names as the service gave them @returns `undefined` if there is nothing to search for, or no tool for it */
export function searchFor(
  names: readonly string[],
  { tools, texts, results }: Conversation,
): ToolCall | undefined {
  const tool = tools.find(({ name }) => SEARCH_TOOL.test(name));
  if (!tool || results.some(({ id }) => id === SEARCH_ID)) return undefined;
  const words = texts.flatMap((text) => text.match(/[\w-]+/g) ?? []);
  const found = names.flatMap((name) => words.find((word) => word.endsWith(name) && word !== name) ?? []);
  if (found.length === 0) return undefined;
  const query = `select:${found.join(',')}`;
  return { id: SEARCH_ID, tool, arguments: { query, max_results: found.length } };
}

/** @returns the tools that are declared in the result of the search */
export function foundTools({ tools, results }: Conversation): OfferedTool[] {
  const bridge = tools.find(({ name }) => name === BRIDGE_TOOL);
  const search = results.find(({ id }) => id === SEARCH_ID);
  if (!bridge || !search) return [];
  const declared = search.texts.flatMap((text) => [...text.matchAll(/<function>(.*?)<\/function>/gs)]);
  return declared.map(([, json]) => {
    const { name, description, parameters, parametersJsonSchema } = JSON.parse(json ?? '');
    return { name, description, inputSchema: parametersJsonSchema ?? parameters, bridge };
  });
}
