/**
 * Makes the calls of calls.json with a client and prints what the client hands on as one JSON line (parts.ts). Each driver
 * of a client without a model provides the calls of its client's API.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CALLS = JSON.parse(readFileSync(join(import.meta.dirname, 'calls.json'), 'utf8'));

/**
 * @typedef {{ name: string, title?: string, description?: string, inputSchema?: unknown }} Tool as the API gives it
 * @typedef {{ texts: string[], structured?: unknown, error?: string }} Outcome all text blocks, the structured content, or
 *   why there is none
 * @param {object} client
 * @param {() => Promise<Tool[]>} client.list
 * @param {(name: string, args: object | undefined) => Promise<Outcome>} client.call name: the service's name of the tool;
 *   args: undefined if the call has none
 * @param {() => Promise<string | undefined> | string | undefined} [client.instructions] the service's `instructions`, after
 *   `list`. Without it, the client has no way to hand them on.
 * @param {() => Promise<void>} [client.close]
 */
export async function drive({ list, call, instructions, close }) {
  const tools = (await list()).map(({ name, title, description, inputSchema }) => ({
    name,
    title,
    description,
    inputSchema,
  }));
  const calls = [];
  for (const { tool, arguments: args } of CALLS) calls.push(await call(tool, args).catch(failed));
  const seen = { tools, instructions: await instructions?.(), calls };
  await close?.();
  process.stdout.write(`${JSON.stringify(seen)}\n`);
}

const failed = (error) => ({ texts: [], error: String(error?.message ?? error) });

/** The service sends text blocks only. Another block is kept, so that the command reports it. */
const textOf = (block) => block.text ?? JSON.stringify(block);

/** The parts of a tool result that an MCP client returns as it came. @returns {Outcome} */
export function handedOn({ content, structuredContent, isError }) {
  const texts = content.map(textOf);
  return isError ? { texts: [], error: texts.join('\n') } : { texts, structured: structuredContent };
}

/** @param {string} script its path below node_modules */
export const scriptOf = (script) => join(import.meta.dirname, 'node_modules', script);

/**
 * Runs the command of a locked package, for clients that are command-line tools.
 *
 * @returns the command's output, parsed as JSON @throws Error with the last line of its error output
 */
export async function command(script, ...args) {
  const run = promisify(execFile)(process.execPath, [scriptOf(script), ...args]);
  const { stdout } = await run.catch(({ stderr, message }) => {
    throw new Error(stderr?.trim().split('\n').at(-1) || message);
  });
  return JSON.parse(stdout);
}
