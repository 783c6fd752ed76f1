/** Claude Code offers a tool only after the model has searched for it. The next request then has the tool. */
import type { Conversation, ToolCall } from './protocol.ts';

const SEARCH_TOOL = /^tool_?search$/i;

export const SEARCH_ID = 'front_door_search';

/** @param names as the service gave them @returns `undefined` if there is nothing to search for, or no tool for it */
export function searchFor(
  names: readonly string[],
  { tools, texts, results }: Conversation,
): ToolCall | undefined {
  const tool = tools.find(({ name }) => SEARCH_TOOL.test(name));
  const words = texts.flatMap((text) => text.match(/[\w-]+/g) ?? []);
  const found = names.flatMap((name) => words.find((word) => word.endsWith(name) && word !== name) ?? []);
  if (!tool || found.length === 0 || results.some(({ id }) => id === SEARCH_ID)) return undefined;
  const query = `select:${found.join(',')}`;
  return { id: SEARCH_ID, tool, arguments: { query, max_results: found.length } };
}
