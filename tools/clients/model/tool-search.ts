/**
 * Some clients offer a tool only after the model has searched for it. The model then gets the tools in the next request
 * (Claude Code) or their declarations in the result of the search, and calls them through another tool (Qwen Code; Codex,
 * where the other tool runs a program).
 */
import type { Conversation, OfferedTool, ToolCall } from './protocol.ts';

const SEARCH_TOOL = /^tool_?search$/i;
/** Calls a tool that has been found but is not offered. */
const BRIDGE_TOOL = 'tool_call';
/** Runs a program that finds tools in ALL_TOOLS and calls them as functions of `tools`. */
const isProgramTool = ({ name, description }: OfferedTool) =>
  name === 'exec' && description?.includes('`ALL_TOOLS`') === true;

export const SEARCH_ID = 'front_door_search';

/** @param names as the service gave them @returns `undefined` if there is nothing to search for, or no tool for it */
export function searchFor(
  names: readonly string[],
  { tools, texts, results }: Conversation,
): ToolCall | undefined {
  if (results.some(({ id }) => id === SEARCH_ID)) return undefined;
  const program = tools.find(isProgramTool);
  if (program) return { id: SEARCH_ID, tool: program, arguments: programThatFinds(names) };
  const tool = tools.find(({ name }) => SEARCH_TOOL.test(name));
  const words = texts.flatMap((text) => text.match(/[\w-]+/g) ?? []);
  const found = names.flatMap((name) => words.find((word) => word.endsWith(name) && word !== name) ?? []);
  if (!tool || found.length === 0) return undefined;
  const query = `select:${found.join(',')}`;
  return { id: SEARCH_ID, tool, arguments: { query, max_results: found.length } };
}

/** Prints the tools as Qwen Code declares them. */
const programThatFinds = (names: readonly string[]) =>
  `for (const tool of ALL_TOOLS.filter(({ name }) => /(${names.join('|')})$/.test(name)))
  text(\`<function>\${JSON.stringify(tool)}</function>\`);`;

/** @returns the tools that are declared in the result of the search */
export function foundTools({ tools, results }: Conversation): OfferedTool[] {
  const bridge = tools.find((tool) => tool.name === BRIDGE_TOOL || isProgramTool(tool));
  const search = results.find(({ id }) => id === SEARCH_ID);
  if (!bridge || !search) return [];
  const declared = search.texts.flatMap((text) => [...text.matchAll(/<function>(.*?)<\/function>/gs)]);
  return declared.map(([, json]) => {
    const { name, description, parameters, parametersJsonSchema } = JSON.parse(json ?? '');
    return { name, description, inputSchema: parametersJsonSchema ?? parameters, bridge };
  });
}

/** @returns what the tool itself or its bridge is called with */
export function callOf(tool: OfferedTool, args: Readonly<Record<string, unknown>>): Omit<ToolCall, 'id'> {
  const { name, bridge } = tool;
  if (!bridge) return { tool, arguments: args };
  if (!isProgramTool(bridge)) return { tool: bridge, arguments: { name, arguments: args } };
  return { tool: bridge, arguments: `text(await tools.${name}(${JSON.stringify(args)}));` };
}
