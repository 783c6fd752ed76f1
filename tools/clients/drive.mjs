/**
 * What every driver does with its client: list the tools, call each of them without arguments and with some,
 * and print what the client handed on as one JSON line. A driver says how, in the client's own words.
 */

/** Of the kind that agents add to every call: Gemini CLI does the first, n8n the second. */
const ARGUMENTS = { wait_for_previous: true, toolCallId: 'call_1' };

/**
 * @param {object} client
 * @param {() => Promise<string[]>} client.list names of the tools
 * @param {(name: string, args: object | undefined) => Promise<{ text?: string, structured?: unknown }>} client.call
 *   arguments are undefined where the client allows a call without
 * @param {() => Promise<void>} [client.close]
 */
export async function drive({ list, call, close }) {
  const tools = await list();
  const calls = [];
  for (const tool of tools)
    for (const args of [undefined, ARGUMENTS]) {
      const outcome = await call(tool, args).catch((error) => ({ error: String(error?.message ?? error) }));
      calls.push({ tool, withArguments: args !== undefined, ...outcome });
    }
  await close?.();
  process.stdout.write(`${JSON.stringify({ tools, calls })}\n`);
}

/** The parts of a tool result, as the MCP clients proper return it. */
export function handedOn({ content, structuredContent, isError }) {
  const [block] = content;
  return isError ? { error: block.text } : { text: block.text, structured: structuredContent };
}
