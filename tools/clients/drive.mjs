/**
 * Lists the tools with a client, calls each of them without and with arguments, and prints the client's results as one
 * JSON line. Each driver provides the calls of its client's API.
 */

/** Arguments that agents add to every call: Gemini CLI the first, n8n the second. */
const ARGUMENTS = { wait_for_previous: true, toolCallId: 'call_1' };

/**
 * @param {object} client
 * @param {() => Promise<string[]>} client.list names of the tools
 * @param {(name: string, args: object | undefined) => Promise<{ text?: string, structured?: unknown }>} client.call
 *   arguments are undefined if the client allows a call without them
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

/** The parts of a tool result that an MCP client returns as it came. */
export function handedOn({ content, structuredContent, isError }) {
  const [block] = content;
  return isError ? { error: block.text } : { text: block.text, structured: structuredContent };
}
