/** The calls that every client makes, in this order. Drivers in other languages read calls.json too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Call {
  readonly tool: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

export const CALLS: readonly Call[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'calls.json'), 'utf8'),
);

/** Whether a client's tool is this one of the service: clients put a prefix before the name and may replace characters. */
export const isNamed = (name: string, tool: string): boolean => name.replaceAll('-', '_').endsWith(tool);

/**
 * The clients and how each is run. The package.json of a folder has the versions, and the tables of docs/clients.md what
 * is expected of each client. A client with several modes is run once for each mode that leads to another era.
 */
export interface Plan {
  /** The name in the tables, with the mode behind it. No two rows have the same. */
  readonly client: string;
  /** Where client and driver are (folders.ts). */
  readonly folder: 'clients' | 'agents' | 'python/mcp' | 'python/fastmcp';
  /** The package whose version the table states. */
  readonly package: string;
  /** The file name of the driver, without extension. It receives the URL, the package and the mode as arguments. */
  readonly driver: string;
  /** The client's name of the mode. @default the client has no modes */
  readonly mode?: string;
  /** The driver runs an agent with the scripted model, which records what it is told. @default the driver prints it */
  readonly model?: true;
  /** What the client itself writes around a tool result. Global patterns. @default nothing */
  readonly wraps?: readonly RegExp[];
}

const CLIENTS = { folder: 'clients' } as const;
/** A library with an agent of its own. */
const LOOP = { ...CLIENTS, model: true } as const;
const AGENTS = { folder: 'agents', model: true } as const;
const SDK_V1 = { ...CLIENTS, client: 'official client 1.x', driver: 'sdk-v1' };
const SDK_V2 = {
  ...CLIENTS,
  client: 'official client 2.x',
  package: '@modelcontextprotocol/client',
  driver: 'sdk-v2',
};
const PYTHON_MCP = { client: 'Python mcp', folder: 'python/mcp', package: 'mcp', driver: 'sdk' } as const;
const INSPECTOR = {
  ...CLIENTS,
  client: 'Inspector, command line',
  package: '@modelcontextprotocol/inspector',
  driver: 'inspector',
};
const REMOTE = { ...CLIENTS, client: 'mcp-remote', package: 'mcp-remote', driver: 'mcp-remote' };
const CODEX = {
  ...AGENTS,
  client: 'Codex',
  package: '@openai/codex',
  driver: 'codex',
  wraps: [/^Wall time:? [\d.]+ seconds\nOutput:\n/g],
};

export const PLAN: readonly Plan[] = [
  // 1.10, the first with this transport, knows only 2024-11-05.
  { ...SDK_V1, client: 'official client 1.x, oldest that works', package: 'sdk-1.11' },
  { ...SDK_V1, package: '@modelcontextprotocol/sdk' },
  { ...SDK_V2, mode: 'pin' },
  { ...SDK_V2, mode: 'auto' },
  { ...SDK_V2, mode: 'legacy' },
  { ...PYTHON_MCP, mode: 'auto' },
  { ...PYTHON_MCP, mode: 'legacy' },
  { client: 'Python fastmcp', folder: 'python/fastmcp', package: 'fastmcp', driver: 'fastmcp_client' },
  { ...INSPECTOR, mode: 'legacy' },
  { ...INSPECTOR, mode: 'modern' },
  { ...REMOTE, mode: 'legacy' },
  { ...REMOTE, mode: 'auto' },
  { ...LOOP, client: 'AI SDK', package: '@ai-sdk/mcp', driver: 'ai-sdk' },
  {
    ...LOOP,
    client: 'LangChain',
    package: '@langchain/mcp-adapters',
    driver: 'langchain',
    wraps: [
      /^Error invoking tool .* did not match expected schema\n.*Please fix the error and try again\.$/gs,
    ],
  },
  { ...LOOP, client: 'OpenAI Agents', package: '@openai/agents', driver: 'openai-agents' },
  { ...CLIENTS, client: 'mcporter', package: 'mcporter', driver: 'mcporter' },
  { ...AGENTS, client: 'Claude Code', package: '@anthropic-ai/claude-code', driver: 'claude-code' },
  { ...CODEX, mode: 'legacy' },
  { ...CODEX, mode: 'modern' },
  {
    ...AGENTS,
    client: 'Gemini CLI',
    package: '@google/gemini-cli',
    driver: 'gemini-cli',
    wraps: [/^<\/?untrusted_context>$/gm],
  },
  { ...AGENTS, client: 'Copilot CLI', package: '@github/copilot', driver: 'copilot' },
];

/** The client with its mode, as the tables name it. */
export const nameOf = ({ client, mode }: Plan): string => [client, ...(mode ? [mode] : [])].join(', ');
