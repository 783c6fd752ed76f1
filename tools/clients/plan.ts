/**
 * The clients, how each is run, and the behaviour that is expected of it. verdict.ts has the expectations of all clients,
 * package.json the versions. A client with several modes is run once for each mode that leads to another era.
 */
export interface Plan {
  readonly client: string;
  /** The folder in node_modules. */
  readonly package: string;
  /** The file in drivers/. It receives the URL, the package and the mode as arguments. */
  readonly driver: string;
  /** The client's name of the mode. @default the client has no modes */
  readonly mode?: string;
  /** The revision that client and service must agree on. */
  readonly revision: '2026-07-28' | '2025-06-18' | '2025-03-26';
  /** The parts of a tool result that the client's user receives. */
  readonly receives: readonly ('text' | 'structured')[];
  /**
   * `refused`: the client checks arguments against `inputSchema`, which allows none (contract §3), and does not send
   * the call.
   */
  readonly extraArguments: 'sent' | 'refused';
}

const BOTH = { receives: ['text', 'structured'], extraArguments: 'sent' } as const;
const MODERN = { revision: '2026-07-28', ...BOTH } as const;
const LEGACY = { revision: '2025-06-18', ...BOTH } as const;

const SDK_V1 = { client: 'official client 1.x', driver: 'sdk-v1' };
const SDK_V2 = { client: 'official client 2.x', driver: 'sdk-v2', package: '@modelcontextprotocol/client' };
const INSPECTOR = {
  client: 'Inspector, command line',
  driver: 'inspector',
  package: '@modelcontextprotocol/inspector',
};
const REMOTE = { client: 'mcp-remote', driver: 'mcp-remote', package: 'mcp-remote' };

export const PLAN: readonly Plan[] = [
  // The oldest client that works: 1.10, the first with this transport, knows only 2024-11-05.
  { ...LEGACY, ...SDK_V1, package: 'sdk-1.11', revision: '2025-03-26' },
  { ...LEGACY, ...SDK_V1, package: '@modelcontextprotocol/sdk' },
  { ...MODERN, ...SDK_V2, mode: 'pin' },
  { ...MODERN, ...SDK_V2, mode: 'auto' },
  { ...LEGACY, ...SDK_V2, mode: 'legacy' },
  { ...LEGACY, ...INSPECTOR, mode: 'legacy' },
  { ...MODERN, ...INSPECTOR, mode: 'modern' },
  { ...LEGACY, ...REMOTE, mode: 'legacy' },
  { ...MODERN, ...REMOTE, mode: 'auto' },
  { ...MODERN, client: 'AI SDK', package: '@ai-sdk/mcp', driver: 'ai-sdk' },
  {
    ...LEGACY,
    client: 'LangChain',
    package: '@langchain/mcp-adapters',
    driver: 'langchain',
    extraArguments: 'refused',
  },
  {
    ...MODERN,
    client: 'Mastra',
    package: '@mastra/mcp',
    driver: 'mastra',
    receives: ['structured'],
    extraArguments: 'refused',
  },
  { ...MODERN, client: 'OpenAI Agents', package: '@openai/agents', driver: 'openai-agents' },
  { ...LEGACY, client: 'mcporter', package: 'mcporter', driver: 'mcporter', receives: ['structured'] },
];
